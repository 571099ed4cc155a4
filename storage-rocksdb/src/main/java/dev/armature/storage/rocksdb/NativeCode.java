package dev.armature.storage.rocksdb;

import dev.armature.storage.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

/**
 * The native code of RocksDB, which lies in its jar for every kind of machine.
 *
 * <p>Left alone, RocksDB writes 17 MB to the directory for temporary files at every start, and a process that is killed leaves
 * them there. Where {@code java.library.path} leads to a copy made by {@link #unpack}, that one is used.
 */
public final class NativeCode {
    private NativeCode() {}

    static void load() {
        try {
            RocksDB.loadLibrary();
        } catch (RuntimeException | UnsatisfiedLinkError failed) {
            throw new StorageException(
                    "the native code of RocksDB cannot be loaded, because the directory for temporary files is full or does"
                            + " not allow programs (name another in ROCKSDB_SHAREDLIB_DIR), or because there is none for this"
                            + " machine: " + failed,
                    failed);
        }
    }

    /** Puts what this machine needs into a directory; does nothing where RocksDB has nothing for it. */
    public static void unpack(Path directory) throws IOException {
        String name = Environment.getJniLibraryFileName("rocksdb");
        try (var code = RocksDB.class.getClassLoader().getResourceAsStream(name)) {
            if (code == null) {
                return;
            }
            Files.createDirectories(directory);
            // No other process may find half of it.
            Path unfinished = Files.createTempFile(directory, name, ".unfinished");
            Files.copy(code, unfinished, StandardCopyOption.REPLACE_EXISTING);
            Files.move(unfinished, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        }
    }
}
