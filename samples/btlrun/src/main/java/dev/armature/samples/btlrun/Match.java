package dev.armature.samples.btlrun;

/**
 * A match as it is at one version.
 *
 * @param state what the game keeps about it, as JSON
 */
record Match(String id, String state, long version) {}
