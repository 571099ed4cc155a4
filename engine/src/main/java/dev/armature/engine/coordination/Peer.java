package dev.armature.engine.coordination;

/**
 * The server of an engine that shares a storage with others.
 *
 * @param id of the engine, which is another one after each start
 * @param address where others reach it, in the form of {@code http://host:port}
 */
public record Peer(String id, String address) {}
