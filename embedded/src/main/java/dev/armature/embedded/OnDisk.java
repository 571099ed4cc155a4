package dev.armature.embedded;

import dev.armature.storage.Storage;
import dev.armature.storage.rocksdb.Durability;
import dev.armature.storage.rocksdb.RocksStorage;
import java.nio.file.Path;

/** The only class that names RocksDB, so that a database in memory needs neither it nor native code. */
final class OnDisk {
    private OnDisk() {}

    static Storage open(Path directory, ArmatureBuilder.Durability durability) {
        try {
            return RocksStorage.open(
                    directory,
                    switch (durability) {
                        case SYNC -> Durability.SYNC;
                        case OS -> Durability.OS;
                    });
        } catch (NoClassDefFoundError missing) {
            throw new IllegalStateException(
                    "a database in a directory needs dev.armature:armature-storage-rocksdb on the class path", missing);
        }
    }
}
