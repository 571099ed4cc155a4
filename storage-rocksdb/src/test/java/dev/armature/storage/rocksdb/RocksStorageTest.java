package dev.armature.storage.rocksdb;

import dev.armature.storage.Storage;
import dev.armature.storage.StorageContract;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

class RocksStorageTest {
    @Nested
    class WithFsync extends StorageContract {
        @TempDir
        Path directory;

        @Override
        protected Storage open() {
            return RocksStorage.open(directory, Durability.SYNC);
        }
    }

    @Nested
    class WithoutFsync extends StorageContract {
        @TempDir
        Path directory;

        @Override
        protected Storage open() {
            return RocksStorage.open(directory, Durability.OS);
        }
    }
}
