package dev.armature.storage.rocksdb;

/** What an acknowledged write has survived already. */
public enum Durability {
    /** It is on the disk: it survives the loss of power. Callers that wait at the same time share one fsync. */
    SYNC,
    /** The operating system has it: it survives the end of this process, but not the loss of power. */
    OS
}
