"""Tests of the conflict solo system: worked examples with their dice, rule by rule, chances, the contract of every
game.
"""
