package dev.armature.samples.madlibs;

/** One of those who play a game. */
record Player(String id, String username, boolean isHost, int wordsContributed) {}
