package dev.armature.storage.rocksdb;

import dev.armature.storage.StorageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A directory that holds data, and the right to use it.
 *
 * <table>
 *   <caption>What lies in it</caption>
 *   <tr><th>name</th><th>content</th></tr>
 *   <tr><td>{@code LOCK}</td><td>the number of the process that uses the directory; locked while it does</td></tr>
 *   <tr><td>{@code acknowledged}</td><td>which changes were acknowledged, as {@link Acknowledged} lays it out</td></tr>
 *   <tr><td>{@code rocksdb/}</td><td>the files of RocksDB, as {@link Database} lays them out</td></tr>
 *   <tr><td>{@code rocksdb.new/}</td><td>while the directory is made: renamed when it is complete</td></tr>
 * </table>
 *
 * <p>Since {@code rocksdb/} appears in one step and complete, a directory that has it is never made anew, whatever is missing
 * inside: that is damage. A directory that has other things instead is somebody else's.
 */
final class DataDirectory implements AutoCloseable {
    private static final String LOCK = "LOCK";
    private static final String DATA = "rocksdb";
    private static final String UNFINISHED = "rocksdb.new";

    private final Path path;
    private final FileChannel lock;

    private DataDirectory(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /** Takes the directory for this process; makes it where there is none. */
    static DataDirectory take(Path path) {
        try {
            if (Files.exists(path) && !Files.isDirectory(path)) {
                throw new StorageException(path + " is not a directory");
            }
            Files.createDirectories(path);
            if (!Files.isDirectory(path.resolve(DATA))) {
                refuseForeign(path);
            }
            return lock(path);
        } catch (IOException failed) {
            throw new StorageException(path + " cannot be used: " + failed, failed);
        }
    }

    /** Takes a directory that exists already, in order to read it. */
    static DataDirectory takeExisting(Path path) {
        if (!Files.isDirectory(path)) {
            throw new StorageException("there is no directory " + path);
        }
        if (!Files.isDirectory(path.resolve(DATA))) {
            throw new StorageException(path + " holds no Armature data");
        }
        return take(path);
    }

    private static void refuseForeign(Path path) throws IOException {
        try (Stream<Path> entries = Files.list(path)) {
            List<String> foreign = entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !name.equals(LOCK) && !name.equals(UNFINISHED))
                    .sorted()
                    .toList();
            if (!foreign.isEmpty()) {
                throw new StorageException(path + " is not empty and holds no Armature data, but " + foreign.getFirst()
                        + ": name an empty directory, or one that Armature made");
            }
        }
    }

    private static DataDirectory lock(Path path) throws IOException {
        var channel = FileChannel.open(
                path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            if (tryLock(channel) == null) {
                throw new StorageException(path + " is in use by process " + holder(channel));
            }
            channel.truncate(0);
            channel.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
            return new DataDirectory(path, channel);
        } catch (IOException | StorageException failed) {
            channel.close();
            throw failed;
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException ours) {
            return null;
        }
    }

    private static String holder(FileChannel channel) throws IOException {
        var content = ByteBuffer.allocate(20);
        channel.read(content, 0);
        return new String(content.array(), 0, content.position(), StandardCharsets.US_ASCII);
    }

    Path path() {
        return path;
    }

    Path data() {
        return path.resolve(DATA);
    }

    boolean hasData() {
        return Files.isDirectory(data());
    }

    /** Where to make the data; what a process left there that was stopped on its way is removed. */
    Path unfinished() {
        Path unfinished = path.resolve(UNFINISHED);
        try {
            if (Files.exists(unfinished)) {
                try (Stream<Path> entries = Files.walk(unfinished)) {
                    entries.sorted(Comparator.reverseOrder()).forEach(DataDirectory::delete);
                }
            }
            return unfinished;
        } catch (IOException failed) {
            throw new StorageException(unfinished + " cannot be removed: " + failed, failed);
        }
    }

    private static void delete(Path path) {
        try {
            Files.delete(path);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** What was made becomes the data, for good once the directory itself is on disk. */
    void finish() {
        try {
            Files.move(path.resolve(UNFINISHED), data());
            force();
        } catch (IOException failed) {
            throw new StorageException(path + " cannot be made: " + failed, failed);
        }
    }

    /** What was made or renamed in it stays so after a loss of power. */
    void force() throws IOException {
        try (var directory = FileChannel.open(path, StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
