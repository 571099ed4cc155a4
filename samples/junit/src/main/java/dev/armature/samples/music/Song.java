package dev.armature.samples.music;

/** A song on an album. */
public record Song(String artist, String album, int track, String title, long plays) {}
