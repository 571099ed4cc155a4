package dev.armature.storage.rocksdb;

import dev.armature.storage.StorageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
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
 *   <tr><td>{@code advisor}</td><td>what a server has seen of its traffic; not data, and written by others</td></tr>
 *   <tr><td>{@code master-key}, {@code root-key}</td><td>what secrets are sealed with, and the root access key; written by a server
 *   that verifies requests</td></tr>
 *   <tr><td>{@code rocksdb/}</td><td>the files of RocksDB, as {@link Database} lays them out</td></tr>
 *   <tr><td>{@code rocksdb.new/}</td><td>while the directory is made: renamed when it is complete</td></tr>
 * </table>
 *
 * <p>Since {@code rocksdb/} appears in one step and complete, a directory that has it is never made anew, whatever is missing
 * inside: that is damage. A directory that has other things instead belongs to another program.
 */
final class DataDirectory implements AutoCloseable {
    private static final String LOCK = "LOCK";
    private static final String DATA = "rocksdb";
    private static final String UNFINISHED = "rocksdb.new";

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
    private static final Logger LOG = System.getLogger(DataDirectory.class.getName());

    private final Path path;
    /** Null where nothing can be locked, nor written. */
    private @Nullable FileChannel lock;

    /** Says which file is locked, without opening it: closing any file gives up the locks of the process on it. */
    private @Nullable Object lockKey;

    private DataDirectory(Path path, @Nullable FileChannel lock) throws IOException {
        this.path = path;
        this.lock = lock;
        this.lockKey = lock == null ? null : Disk.key(path.resolve(LOCK));
    }

    /** Takes the directory for this process; makes it where there is none. */
    static DataDirectory take(Path path) {
        try {
            if (Files.exists(path) && !Files.isDirectory(path)) {
                throw new StorageException(path + " is not a directory");
            }
            if (!Files.exists(path)) {
                Files.createDirectories(path);
                keepToOwner(path);
            }
            if (Files.isDirectory(path.resolve(DATA))) {
                keepToOwner(path.resolve(DATA));
            } else {
                refuseForeign(path);
            }
            refuseUsed(path);
            return new DataDirectory(path, lock(path));
        } catch (IOException failed) {
            throw new StorageException(path + " cannot be used: " + failed, failed);
        }
    }

    /** Whatever the process makes files with. */
    private static void keepToOwner(Path directory) throws IOException {
        if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(directory, OWNER_ONLY);
        }
    }

    /** Takes a directory that exists already, in order to read it; it may be one that cannot be written. */
    static DataDirectory takeToRead(Path path) {
        if (!Files.isDirectory(path)) {
            throw new StorageException("there is no directory " + path);
        }
        if (!Files.isDirectory(path.resolve(DATA))) {
            throw new StorageException(path + " holds no Armature data");
        }
        try {
            if (!Files.isWritable(path)) {
                return new DataDirectory(path, share(path));
            }
            refuseUsed(path);
            return new DataDirectory(path, lock(path));
        } catch (IOException failed) {
            throw new StorageException(path + " cannot be used: " + failed, failed);
        }
    }

    /** Null if the directory has never been used. */
    private static @Nullable FileChannel share(Path path) throws IOException {
        if (!Files.exists(path.resolve(LOCK))) {
            return null;
        }
        var channel = FileChannel.open(path.resolve(LOCK), StandardOpenOption.READ);
        try {
            if (channel.tryLock(0, Long.MAX_VALUE, true) == null) {
                throw new StorageException(path + " is in use by process " + holder(channel));
            }
            return channel;
        } catch (IOException | StorageException failed) {
            channel.close();
            throw failed;
        }
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

    private static FileChannel lock(Path path) throws IOException {
        var channel = FileChannel.open(
                path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            if (tryLock(channel) == null) {
                throw new StorageException(path + " is in use by process " + holder(channel));
            }
            channel.truncate(0);
            channel.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
            return channel;
        } catch (IOException | StorageException failed) {
            channel.close();
            throw failed;
        }
    }

    /** The file that is there to be locked may have been removed; the one that is written all the time has not. */
    private static void refuseUsed(Path path) throws IOException {
        Path written = path.resolve(Acknowledged.FILE);
        if (Files.exists(path.resolve(LOCK)) || !Files.exists(written)) {
            return;
        }
        try (var channel = FileChannel.open(written, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (tryLock(channel) == null) {
                throw new StorageException(path + " is in use by a process, although its file LOCK is missing");
            }
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

    /**
     * Whether this process still has the directory to itself. A file to lock that was removed by hand is made again, unless another
     * process was faster.
     */
    boolean isOurs() {
        var held = lock;
        if (held == null) {
            return true;
        }
        try {
            if (!Objects.equals(Disk.key(path.resolve(LOCK)), lockKey)) {
                throw new NoSuchFileException(path.resolve(LOCK).toString());
            }
            return true;
        } catch (NoSuchFileException removed) {
            return lockAgain(held);
        } catch (IOException failed) {
            return false;
        }
    }

    private boolean lockAgain(FileChannel held) {
        try {
            lock = lock(path);
            lockKey = Disk.key(path.resolve(LOCK));
            held.close();
            LOG.log(Level.WARNING, () -> "the file LOCK was removed, and has been made again: directory=" + path);
            return true;
        } catch (IOException | StorageException lost) {
            return false;
        }
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
            Files.createDirectory(unfinished);
            keepToOwner(unfinished);
            return unfinished;
        } catch (IOException failed) {
            throw new StorageException(unfinished + " cannot be made anew: " + failed, failed);
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
            if (lock != null) {
                lock.close();
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
