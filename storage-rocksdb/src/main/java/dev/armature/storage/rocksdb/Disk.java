package dev.armature.storage.rocksdb;

import dev.armature.storage.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The disk below a data directory: how much is free on it, and whether the directory is still the one that was opened.
 *
 * <p>RocksDB writes to files that it has open, also when they have been deleted.
 */
final class Disk {
    private static final long MIB = 1L << 20;
    /** For the log, and for a first write buffer. */
    private static final long RESERVE_BYTES_MIN = 32 * MIB;
    /** All write buffers, the log, and a compaction of the first levels. */
    private static final long RESERVE_BYTES_MAX = 512 * MIB;
    /** Of a small disk, not more than a part is held back. */
    private static final int RESERVE_DISK_PART = 8;

    private final Path data;
    private final @Nullable Object key;

    Disk(Path data) {
        this.data = data;
        try {
            key = key(data);
        } catch (IOException failed) {
            throw new StorageException(data + " cannot be used: " + failed, failed);
        }
    }

    static @Nullable Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    /** Whether the files are where they were; false if the directory was deleted, or another one is in its place. */
    boolean isThere() {
        try {
            return Objects.equals(key(data), key) && Files.exists(data.resolve("CURRENT"));
        } catch (IOException gone) {
            return false;
        }
    }

    /** 0 if that cannot be said. */
    long freeBytes() {
        try {
            return Files.getFileStore(data).getUsableSpace();
        } catch (IOException failed) {
            return 0;
        }
    }

    /** How much has to be free so that RocksDB can bring into files what it has been given, where it has so much in files. */
    long reserveBytes(long storedBytes) {
        long wanted = Math.clamp(2 * storedBytes, RESERVE_BYTES_MIN, RESERVE_BYTES_MAX);
        try {
            return Math.min(wanted, Files.getFileStore(data).getTotalSpace() / RESERVE_DISK_PART);
        } catch (IOException failed) {
            return wanted;
        }
    }
}
