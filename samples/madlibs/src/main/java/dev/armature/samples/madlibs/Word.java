package dev.armature.samples.madlibs;

/**
 * A word that a player gave.
 *
 * @param position which blank it fills, from 0
 */
record Word(int position, String playerId, String word) {}
