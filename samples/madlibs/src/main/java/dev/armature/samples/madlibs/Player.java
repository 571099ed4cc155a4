package dev.armature.samples.madlibs;

/** Somebody in a game. */
record Player(String id, String username, boolean isHost, int wordsContributed) {}
