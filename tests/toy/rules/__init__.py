"""The rules of Smugglers: a room a chapter of its rule book, each with its commands, events and steps."""
