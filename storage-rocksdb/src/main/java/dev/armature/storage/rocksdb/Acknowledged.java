package dev.armature.storage.rocksdb;

import dev.armature.storage.StorageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Which changes were acknowledged, in a file of its own: so that a write-ahead log which has lost its end is not taken for one
 * that ends there.
 *
 * <p>The file is mapped into memory. To note a change is to store a number, which the end of the process cannot undo; and it is
 * noted after the change is in the log, or on disk where that is asked for, so that the file is never ahead of the log. Changes
 * are numbered by RocksDB, from 1 and without gaps; a commit is one or several of them.
 *
 * <table>
 *   <caption>The file {@code acknowledged}, format 1; numbers are big endian</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>4</td><td>{@code ackn}</td></tr>
 *   <tr><td>4</td><td>format: 1</td></tr>
 *   <tr><td>8</td><td>the last change that was acknowledged: 7 bytes of its number, 1 that checks them</td></tr>
 *   <tr><td>8</td><td>when that was, in milliseconds since 1970</td></tr>
 *   <tr><td>8</td><td>the last change that is on disk for certain, in the same way</td></tr>
 *   <tr><td>8</td><td>the last change when the directory was opened, all of which are in table files, in the same way</td></tr>
 *   <tr><td>36</td><td>the boot of the operating system in which this was written, as the kernel names it, or zeros</td></tr>
 *   <tr><td>4</td><td>CRC-32 of the format, of what is in table files, and of the boot</td></tr>
 * </table>
 */
final class Acknowledged {
    static final String FILE = "acknowledged";

    private static final String UNFINISHED = "acknowledged.new";
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final int MAGIC = 0x61636B6E;
    private static final int FORMAT = 1;
    private static final int LAST_AT = 8;
    private static final int TIME_AT = 16;
    private static final int ON_DISK_AT = 24;
    private static final int TABLES_AT = 32;
    private static final int BOOT_AT = 40;
    private static final int BOOT_BYTES = 36;
    private static final int CRC_AT = BOOT_AT + BOOT_BYTES;
    private static final int FILE_BYTES = CRC_AT + Integer.BYTES;
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final FileChannel channel;
    private final MappedByteBuffer file;
    private final InstantSource clock;

    private Acknowledged(FileChannel channel, MappedByteBuffer file, InstantSource clock) {
        this.channel = channel;
        this.file = file;
        this.clock = clock;
    }

    /**
     * What a file says.
     *
     * @param sameBoot false if the machine was started anew since, or that is not known
     */
    record State(long last, Instant time, long onDisk, long inTables, boolean sameBoot) {}

    /** Begins a new file for a directory of which everything up to a change is in table files. */
    static Acknowledged begin(Path directory, long inTables, InstantSource clock) throws IOException {
        var content = ByteBuffer.allocate(FILE_BYTES)
                .putInt(MAGIC)
                .putInt(FORMAT)
                .putLong(packed(inTables))
                .putLong(clock.millis())
                .putLong(packed(inTables))
                .putLong(packed(inTables));
        content.put(boot().getBytes(StandardCharsets.US_ASCII)).position(CRC_AT);
        content.putInt(checksum(content)).flip();
        Path unfinished = directory.resolve(UNFINISHED);
        var channel = FileChannel.open(
                unfinished,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        try {
            // Held to the end: removing the lock file by hand does not free the directory.
            var unused = channel.tryLock();
            while (content.hasRemaining()) {
                channel.write(content);
            }
            channel.force(true);
            var mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, FILE_BYTES);
            Files.move(unfinished, directory.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
            return new Acknowledged(channel, mapped, clock);
        } catch (IOException failed) {
            channel.close();
            throw failed;
        }
    }

    /** Null if there is no file. */
    static @Nullable State read(Path directory) {
        try {
            return decode(ByteBuffer.wrap(Files.readAllBytes(directory.resolve(FILE))));
        } catch (NoSuchFileException missing) {
            return null;
        } catch (IOException | StorageException failed) {
            throw Database.damaged(directory, "the file " + FILE + " cannot be read: " + failed.getMessage(), failed);
        }
    }

    private static State decode(ByteBuffer content) {
        if (content.limit() < 2 * Integer.BYTES || content.getInt(0) != MAGIC) {
            throw new StorageException("it is damaged");
        }
        if (content.getInt(Integer.BYTES) > FORMAT) {
            throw new StorageException("it was written by a newer version of Armature: it has format "
                    + content.getInt(Integer.BYTES) + ", and this version reads up to " + FORMAT);
        }
        if (content.limit() != FILE_BYTES || content.getInt(CRC_AT) != checksum(content)) {
            throw new StorageException("it is damaged");
        }
        byte[] boot = new byte[BOOT_BYTES];
        content.get(BOOT_AT, boot);
        String now = boot();
        return new State(
                unpacked(content.getLong(LAST_AT)),
                Instant.ofEpochMilli(content.getLong(TIME_AT)),
                unpacked(content.getLong(ON_DISK_AT)),
                unpacked(content.getLong(TABLES_AT)),
                !now.isEmpty() && now.equals(new String(boot, StandardCharsets.US_ASCII)));
    }

    private static int checksum(ByteBuffer content) {
        var checksum = new CRC32();
        checksum.update(content.array(), 0, LAST_AT);
        checksum.update(content.array(), TABLES_AT, CRC_AT - TABLES_AT);
        return (int) checksum.getValue();
    }

    /** Empty where the operating system does not tell. */
    private static String boot() {
        try {
            String boot = Files.readString(BOOT, StandardCharsets.US_ASCII).strip();
            return boot.length() == BOOT_BYTES ? boot : "";
        } catch (IOException notThisSystem) {
            return "";
        }
    }

    private static long packed(long number) {
        return number << Byte.SIZE | check(number);
    }

    private static long unpacked(long stored) {
        long number = stored >>> Byte.SIZE;
        if (stored != packed(number)) {
            throw new StorageException("it is damaged");
        }
        return number;
    }

    private static long check(long number) {
        return number * 0x9E3779B97F4A7C15L >>> Long.SIZE - Byte.SIZE;
    }

    /** Everything up to a change has been acknowledged, or is about to be. */
    void through(long change) {
        if (raise(LAST_AT, change)) {
            LONG.setOpaque(file, TIME_AT, clock.millis());
        }
    }

    /** Everything up to a change is on disk. */
    void onDiskThrough(long change) {
        raise(ON_DISK_AT, change);
        through(change);
    }

    private boolean raise(int place, long change) {
        long raised = packed(change);
        while (true) {
            long current = (long) LONG.getVolatile(file, place);
            if (current >>> Byte.SIZE >= change) {
                return false;
            }
            if (LONG.compareAndSet(file, place, current, raised)) {
                return true;
            }
        }
    }

    /** Writes out what the operating system would write out within the next half minute. */
    void force() {
        file.force();
    }

    void close() {
        try {
            channel.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
