package dev.armature.storage.postgresql;

import dev.armature.storage.Storage;
import dev.armature.storage.StorageContract;

class PostgresStorageTest extends StorageContract {
    @Override
    protected Storage open() {
        return PostgresStorage.open(TestServer.address());
    }
}
