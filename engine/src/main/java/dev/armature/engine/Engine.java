package dev.armature.engine;

import dev.armature.storage.Storage;

/** A database: tables and what can be done with them. */
public final class Engine implements AutoCloseable {
    private final Storage storage;

    public Engine(Storage storage) {
        this.storage = storage;
    }

    public Storage storage() {
        return storage;
    }

    @Override
    public void close() {
        storage.close();
    }
}
