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
 *   <tr><td>{@code default}</td><td>{@code acknowledged} in ASCII</td><td>nothing: the directory has the file of {@link Acknowledged}</td></tr>
 *   <tr><td>{@code rows}</td><td>the bytes of a {@link dev.armature.model.Key}</td><td>the row</td></tr>
 *   <tr><td>{@code log}</td><td>4: log; 8: number, from 1</td><td>the record</td></tr>
 *   <tr><td>{@code log}</td><td>4: log; 8: 0</td><td>8: the highest number that has been trimmed away</td></tr>
 * </table>
 */
final class Database implements AutoCloseable {
    static final int FORMAT = 1;

    private static final long SMALL_CACHE_BYTES = 8 << 20;

    private static final byte[] FORMAT_KEY = "format".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ACKNOWLEDGED_KEY = "acknowledged".getBytes(StandardCharsets.US_ASCII);
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

    /** What a database is opened for. */
    enum Mode {
        CREATE,
        WRITE,
        /** Although something is known to be missing at the end of the log. */
        WRITE_WHAT_IS_LEFT,
        READ,
        /** Only what is in table files. */
        READ_TABLES,
        /** Damage of the log is an error, except at its end. */
        READ_STRICTLY
    }

    /** Makes it where nothing has ever been. */
    static void make(DataDirectory directory) {
        NativeCode.load();
        try (var database = open(directory.unfinished(), Mode.CREATE, SMALL_CACHE_BYTES)) {
            database.writeFormat(FORMAT);
        }
        directory.finish();
    }

    /** Opens what is there, or makes it where nothing has ever been. */
    static Database open(DataDirectory directory, long blockCacheBytes) {
        if (!directory.hasData()) {
            make(directory);
        }
        return open(directory, Mode.WRITE, blockCacheBytes);
    }

    static Database open(DataDirectory directory, Mode mode, long blockCacheBytes) {
        NativeCode.load();
        return openExisting(directory.data(), mode, blockCacheBytes);
    }

    static Database openReadOnly(DataDirectory directory, long blockCacheBytes) {
        return open(directory, Mode.READ, blockCacheBytes);
    }

    /** The number of the last change that a database has which is opened so. */
    static long lastChange(DataDirectory directory, Mode mode) {
        try (var database = open(directory, mode, SMALL_CACHE_BYTES)) {
            return database.rocks.getLatestSequenceNumber();
        }
    }

    /** Whether the file of {@link Acknowledged} has to be there. */
    static boolean expectsAcknowledged(DataDirectory directory) {
        try (var database = open(directory, Mode.READ_STRICTLY, SMALL_CACHE_BYTES)) {
            return database.knowsAcknowledged();
        }
    }

    private static Database openExisting(Path path, Mode mode, long blockCacheBytes) {
        refuseMissingFiles(path, mode);
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

    /** RocksDB says the same less clearly; and without its log, it opens as if the last writes had never been. */
    private static void refuseMissingFiles(Path path, Mode mode) {
        try (Stream<Path> entries = Files.list(path)) {
            Set<String> names =
                    entries.map(entry -> entry.getFileName().toString()).collect(Collectors.toSet());
            if (!names.contains("CURRENT")) {
                throw damaged(path, "the file CURRENT is missing", null);
            }
            if (names.stream().noneMatch(name -> name.startsWith("MANIFEST-"))) {
                throw damaged(path, "the file MANIFEST is missing", null);
            }
            if (mode == Mode.READ_STRICTLY && names.stream().noneMatch(name -> name.endsWith(".log"))) {
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
            var options = settings.database(mode);
            if (mode == Mode.READ_TABLES) {
                // There is no log where the directory lies in which the database is.
                options.setWalDir(path.resolveSibling(".").toString());
            }
            var rocks = switch (mode) {
                case READ, READ_TABLES, READ_STRICTLY ->
                    RocksDB.openReadOnly(options, path.toString(), descriptors, families);
                case CREATE, WRITE, WRITE_WHAT_IS_LEFT -> RocksDB.open(options, path.toString(), descriptors, families);
            };
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

    private boolean knowsAcknowledged() {
        try {
            return rocks.get(families.getFirst(), ACKNOWLEDGED_KEY) != null;
        } catch (RocksDBException failed) {
            throw new StorageException("the directory cannot be read: " + failed.getMessage(), failed);
        }
    }

    /** From now on the file of {@link Acknowledged} has to be there. */
    void expectAcknowledged() {
        if (!knowsAcknowledged()) {
            write(ACKNOWLEDGED_KEY, new byte[0]);
        }
    }

    /** Apart from {@link #make}, only tests have a reason to call this. */
    void writeFormat(int format) {
        write(FORMAT_KEY, ByteBuffer.allocate(Integer.BYTES).putInt(format).array());
    }

    private void write(byte[] key, byte[] value) {
        try (var toDisk = new WriteOptions().setSync(true)) {
            rocks.put(families.getFirst(), toDisk, key, value);
        } catch (RocksDBException failed) {
            throw new StorageException("the directory cannot be written: " + failed.getMessage(), failed);
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
