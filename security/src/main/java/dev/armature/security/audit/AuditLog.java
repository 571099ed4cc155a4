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
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

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
 * <p>A line is handed to the operating system before the request is answered. If that cannot be done, because the disk is full for one, requests
 * are served all the same and their lines are counted; the server's own log says so once, {@link #trouble} as long as it lasts, and the first
 * line that can be written again is one that says how many are missing. A line that was cut short ends where the next one begins.
 */
public final class AuditLog implements AutoCloseable {
    private static final Logger LOG = System.getLogger(AuditLog.class.getName());
    private static final long FILE_BYTES_MAX = 100L << 20;
    private static final int OLD_FILES = 9;
    private static final byte[] LINE_END = {'\n'};

    private final Path file;
    private final long fileBytesMax;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicLong lost = new AtomicLong();
    /** Guarded by the lock, as is all below; null while it cannot be written. */
    private @Nullable FileChannel channel;

    private long size;
    /** How many lines are missing since the last one. */
    private long missing;

    private boolean isFailing;
    private boolean isClosed;

    public AuditLog(Path file) throws IOException {
        this(file, FILE_BYTES_MAX);
    }

    AuditLog(Path file, long fileBytesMax) throws IOException {
        this.file = file.toAbsolutePath();
        this.fileBytesMax = fileBytesMax;
        try {
            var unused = open();
        } catch (IOException failed) {
            throw new IOException("the audit log " + file + " cannot be written: " + failed, failed);
        }
    }

    private FileChannel open() throws IOException {
        if (isClosed) {
            throw new IOException("it is closed");
        }
        if (channel == null) {
            boolean isPosix = Files.getFileStore(file.resolveSibling(".")).supportsFileAttributeView("posix");
            FileAttribute<?>[] attributes = isPosix
                    ? new FileAttribute<?>[] {
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                    }
                    : new FileAttribute<?>[0];
            channel = FileChannel.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND), attributes);
            size = channel.size();
            if (size > 0 && !endsALine()) {
                write(LINE_END);
            }
        }
        return channel;
    }

    private boolean endsALine() throws IOException {
        var last = ByteBuffer.allocate(1);
        try (var reader = FileChannel.open(file, StandardOpenOption.READ)) {
            return reader.read(last, size - 1) == 1 && last.get(0) == LINE_END[0];
        }
    }

    /** Never throws. */
    public void add(AuditEvent event) {
        lock.lock();
        try {
            recover();
            append(event);
        } catch (IOException failed) {
            missing++;
            lost.incrementAndGet();
            giveUp(failed);
        } finally {
            lock.unlock();
        }
    }

    /** How many requests were served without a line. */
    public long lost() {
        return lost.get();
    }

    /** Why lines are not written; empty if they are. It tries again, so it does not need requests to see that all is well. */
    public Optional<String> trouble() {
        lock.lock();
        try {
            recover();
            return Optional.empty();
        } catch (IOException failed) {
            giveUp(failed);
            return Optional.of("the audit log cannot be written");
        } finally {
            lock.unlock();
        }
    }

    /** What is missing is said before anything else. */
    private void recover() throws IOException {
        if (missing > 0) {
            append(AuditEvent.ofMissing(Instant.now(), missing));
            LOG.log(Level.INFO, "requests are logged again in " + file + ": missing=" + missing);
            missing = 0;
            isFailing = false;
        }
    }

    private void append(AuditEvent event) throws IOException {
        byte[] line = event.line(UUID.randomUUID().toString()).getBytes(StandardCharsets.UTF_8);
        FileChannel to = open();
        if (size > 0 && size + line.length > fileBytesMax) {
            rotate(to);
        }
        write(line);
    }

    private void write(byte[] line) throws IOException {
        var bytes = ByteBuffer.wrap(line);
        while (bytes.hasRemaining()) {
            size += open().write(bytes);
        }
    }

    /** The file is opened anew for the next line, so that one which has been put in its place is used. */
    private void giveUp(IOException failed) {
        if (!isFailing) {
            isFailing = true;
            LOG.log(Level.ERROR, "requests are not logged, as " + file + " cannot be written", failed);
        }
        release();
    }

    private void rotate(FileChannel full) throws IOException {
        full.close();
        channel = null;
        for (int i = OLD_FILES; i > 0; i--) {
            Path newer = file(file, i - 1);
            if (Files.exists(newer)) {
                Files.move(newer, file(file, i), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        var unused = open();
    }

    /** The files of a log: 0 is the newest. */
    static Path file(Path newest, int number) {
        return number == 0 ? newest : newest.resolveSibling(newest.getFileName() + "." + number);
    }

    /** What reads the lines again, also while others are written. */
    public AuditReader reader() {
        return new AuditReader(file, OLD_FILES);
    }

    @Override
    public void close() {
        lock.lock();
        try {
            isClosed = true;
            release();
        } finally {
            lock.unlock();
        }
    }

    private void release() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException failed) {
            LOG.log(Level.WARNING, "cannot close " + file, failed);
        } finally {
            channel = null;
        }
    }
}
