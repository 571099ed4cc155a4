package dev.armature.embedded;

import dev.armature.storage.Storage;
import dev.armature.storage.rocksdb.Durability;
import dev.armature.storage.rocksdb.RocksStorage;
import java.nio.file.Path;

/** The only class that names RocksDB, so that a database in memory needs neither it nor native code. */
final class OnDisk {
    private OnDisk() {}

    static Storage open(Path directory) {
        try {
            return RocksStorage.open(directory, Durability.SYNC);
        } catch (NoClassDefFoundError missing) {
            throw new IllegalStateException(
                    "Armature.open needs dev.armature:armature-storage-rocksdb on the class path", missing);
        }
    }
}
