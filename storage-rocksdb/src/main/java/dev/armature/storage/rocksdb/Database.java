package dev.armature.storage.rocksdb;

import dev.armature.storage.StorageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/**
 * An open RocksDB with the column families that hold our data.
 *
 * <table>
 *   <caption>Format 1. Numbers are big endian; RocksDB adds checksums to everything that goes to disk</caption>
 *   <tr><th>column family</th><th>key</th><th>value</th></tr>
 *   <tr><td>{@code default}</td><td>{@code format} in ASCII</td><td>4: the format's version</td></tr>
 *   <tr><td>{@code rows}</td><td>the bytes of a {@link dev.armature.model.Key}</td><td>the row</td></tr>
 *   <tr><td>{@code log}</td><td>4: log; 8: number, from 1</td><td>the record</td></tr>
 *   <tr><td>{@code log}</td><td>4: log; 8: 0</td><td>8: the highest number that has been trimmed away</td></tr>
 * </table>
 */
final class Database implements AutoCloseable {
    static final int FORMAT = 1;

    private static final byte[] FORMAT_KEY = "format".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ROWS = "rows".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LOG = "log".getBytes(StandardCharsets.US_ASCII);

    private final RocksDB rocks;
    private final Settings settings;
    private final List<ColumnFamilyHandle> families;

    private Database(RocksDB rocks, Settings settings, List<ColumnFamilyHandle> families) {
        this.rocks = rocks;
        this.settings = settings;
        this.families = families;
    }

    private enum Mode {
        CREATE,
        WRITE,
        READ
    }

    /** Opens what is there, or makes it where nothing has ever been. */
    static Database open(DataDirectory directory, long blockCacheBytes) {
        NativeCode.load();
        if (!directory.hasData()) {
            try (var database = open(directory.unfinished(), Mode.CREATE, blockCacheBytes)) {
                database.writeFormat(FORMAT);
            }
            directory.finish();
        }
        return openExisting(directory.data(), Mode.WRITE, blockCacheBytes);
    }

    static Database openReadOnly(DataDirectory directory, long blockCacheBytes) {
        NativeCode.load();
        return openExisting(directory.data(), Mode.READ, blockCacheBytes);
    }

    private static Database openExisting(Path path, Mode mode, long blockCacheBytes) {
        refuseMissingFiles(path);
        refuseOtherFamilies(path);
        var database = open(path, mode, blockCacheBytes);
        try {
            database.refuseOtherFormat(path);
            return database;
        } catch (StorageException refused) {
            database.close();
            throw refused;
        }
    }

    /** Without its log, RocksDB opens as if the last writes had never been; without the others, it says so less clearly. */
    private static void refuseMissingFiles(Path path) {
        try (Stream<Path> entries = Files.list(path)) {
            Set<String> names =
                    entries.map(entry -> entry.getFileName().toString()).collect(Collectors.toSet());
            if (!names.contains("CURRENT")) {
                throw damaged(path, "the file CURRENT is missing", null);
            }
            if (names.stream().noneMatch(name -> name.startsWith("MANIFEST-"))) {
                throw damaged(path, "the file MANIFEST is missing", null);
            }
            if (names.stream().noneMatch(name -> name.endsWith(".log"))) {
                throw damaged(path, "the write-ahead log is missing", null);
            }
        } catch (IOException failed) {
            throw new StorageException(path + " cannot be read: " + failed, failed);
        }
    }

    private static void refuseOtherFamilies(Path path) {
        try (var options = new Options()) {
            Set<String> found = RocksDB.listColumnFamilies(options, path.toString()).stream()
                    .map(name -> new String(name, StandardCharsets.UTF_8))
                    .collect(Collectors.toCollection(TreeSet::new));
            // A damaged list reads as none at all; opening will say what is wrong with it.
            if (!found.isEmpty() && !found.equals(Set.of("default", "rows", "log"))) {
                throw new StorageException(path
                        + " was not written by Armature, or by a newer version: it has the column families " + found);
            }
        } catch (RocksDBException failed) {
            throw damaged(path, "RocksDB says: " + failed.getMessage(), failed);
        }
    }

    private static Database open(Path path, Mode mode, long blockCacheBytes) {
        var settings = new Settings(blockCacheBytes);
        List<ColumnFamilyHandle> families = new ArrayList<>();
        var descriptors = List.of(
                new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, settings.small()),
                new ColumnFamilyDescriptor(ROWS, settings.rows()),
                new ColumnFamilyDescriptor(LOG, settings.log()));
        try {
            var options = settings.database(mode == Mode.CREATE);
            var rocks = mode == Mode.READ
                    ? RocksDB.openReadOnly(options, path.toString(), descriptors, families)
                    : RocksDB.open(options, path.toString(), descriptors, families);
            return new Database(rocks, settings, families);
        } catch (RocksDBException failed) {
            settings.close();
            throw damaged(path, "RocksDB says: " + failed.getMessage(), failed);
        }
    }

    static StorageException damaged(Path path, String what, @Nullable Throwable cause) {
        return new StorageException(
                path + " cannot be opened: " + what + ". Nothing was changed; restore the directory from a backup",
                cause);
    }

    private void refuseOtherFormat(Path path) {
        try {
            byte[] stored = rocks.get(families.getFirst(), FORMAT_KEY);
            if (stored == null || stored.length != Integer.BYTES) {
                throw damaged(path, "it has no record of its format", null);
            }
            int format = ByteBuffer.wrap(stored).getInt();
            if (format > FORMAT) {
                throw new StorageException(path + " was written by a newer version of Armature: it has format " + format
                        + ", and this version reads up to " + FORMAT);
            }
            if (format < 1) {
                throw damaged(path, "there is no format " + format, null);
            }
        } catch (RocksDBException failed) {
            throw damaged(path, "RocksDB says: " + failed.getMessage(), failed);
        }
    }

    /** Apart from {@link #open}, only tests have a reason to call this. */
    void writeFormat(int format) {
        try (var toDisk = new WriteOptions().setSync(true)) {
            rocks.put(
                    families.getFirst(),
                    toDisk,
                    FORMAT_KEY,
                    ByteBuffer.allocate(Integer.BYTES).putInt(format).array());
        } catch (RocksDBException failed) {
            throw new StorageException("the format cannot be written: " + failed.getMessage(), failed);
        }
    }

    RocksDB rocks() {
        return rocks;
    }

    ColumnFamilyHandle rows() {
        return families.get(1);
    }

    ColumnFamilyHandle log() {
        return families.get(2);
    }

    Cache blockCache() {
        return settings.blockCache();
    }

    @Override
    public void close() {
        families.forEach(ColumnFamilyHandle::close);
        rocks.close();
        settings.close();
    }
}
