"""Tests of the files of the conflict solo system."""
