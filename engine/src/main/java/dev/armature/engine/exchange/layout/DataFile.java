package dev.armature.engine.exchange.layout;

/**
 * A file of items, as a manifest names it.
 *
 * @param md5 of its bytes, compressed as they are, in base64
 */
public record DataFile(String key, long items, String md5) {}
