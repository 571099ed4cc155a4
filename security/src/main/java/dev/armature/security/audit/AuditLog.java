package dev.armature.security.audit;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A file with a line for each request.
 *
 * <table>
 *   <caption>Its files</caption>
 *   <tr><th>name</th><th>content</th></tr>
 *   <tr><td>{@code FILE}</td><td>the newest lines, each a record of CloudTrail in JSON ({@link AuditEvent}), only for its owner to read</td></tr>
 *   <tr><td>{@code FILE.1} to {@code FILE.9}</td><td>older ones, the higher the older; what was {@code FILE.9} is deleted</td></tr>
 * </table>
 *
 * <p>A line is handed to the operating system before the request is answered. If that cannot be done, requests are still served, and the
 * server's own log says so once until it can be done again.
 */
public final class AuditLog implements AutoCloseable {
    private static final Logger LOG = System.getLogger(AuditLog.class.getName());
    private static final long FILE_BYTES_MAX = 100L << 20;
    private static final int OLD_FILES = 9;

    private final Path file;
    private final long fileBytesMax;
    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by the lock, as is all below. */
    private FileChannel channel;

    private long size;
    private boolean isFailing;

    public AuditLog(Path file) throws IOException {
        this(file, FILE_BYTES_MAX);
    }

    AuditLog(Path file, long fileBytesMax) throws IOException {
        this.file = file.toAbsolutePath();
        this.fileBytesMax = fileBytesMax;
        this.channel = open();
        this.size = channel.size();
    }

    private FileChannel open() throws IOException {
        boolean isPosix = Files.getFileStore(file.resolveSibling(".")).supportsFileAttributeView("posix");
        FileAttribute<?>[] attributes = isPosix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        return FileChannel.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND), attributes);
    }

    /** Never throws. */
    public void add(AuditEvent event) {
        byte[] line = event.line(UUID.randomUUID().toString()).getBytes(StandardCharsets.UTF_8);
        lock.lock();
        try {
            if (size > 0 && size + line.length > fileBytesMax) {
                rotate();
            }
            var bytes = ByteBuffer.wrap(line);
            while (bytes.hasRemaining()) {
                size += channel.write(bytes);
            }
            isFailing = false;
        } catch (IOException failed) {
            if (!isFailing) {
                isFailing = true;
                LOG.log(Level.ERROR, "requests are not logged, as " + file + " cannot be written", failed);
            }
        } finally {
            lock.unlock();
        }
    }

    private void rotate() throws IOException {
        channel.close();
        for (int i = OLD_FILES; i > 0; i--) {
            Path newer = i == 1 ? file : old(i - 1);
            if (Files.exists(newer)) {
                Files.move(newer, old(i), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        channel = open();
        size = channel.size();
    }

    private Path old(int number) {
        return file.resolveSibling(file.getFileName() + "." + number);
    }

    @Override
    public void close() {
        lock.lock();
        try {
            channel.close();
        } catch (IOException failed) {
            LOG.log(Level.WARNING, "cannot close " + file, failed);
        } finally {
            lock.unlock();
        }
    }
}
