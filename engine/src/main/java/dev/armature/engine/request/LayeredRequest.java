package dev.armature.engine.request;

/** A request that AWS's current validation layer may not be able to read, and then leaves to the older one. */
public interface LayeredRequest {
    boolean isForOlderLayer();
}
