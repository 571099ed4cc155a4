package dev.armature.storage.cassandra;

import dev.armature.storage.Storage;
import dev.armature.storage.StorageContract;

/** What it means to be a storage, on one real node. */
class CassandraStorageTest extends StorageContract {
    @Override
    protected Storage open() {
        return new OwnSpaces(TestNode.shared());
    }

    /** A light-weight transaction takes milliseconds; {@code -Darmature.times=1} does it all. Rows that are many stay more than a page. */
    @Override
    protected int times(int inMemory) {
        return Math.max(1, inMemory / Integer.getInteger("armature.times", inMemory < 2_000 ? 25 : 10));
    }
}
