package dev.armature.storage.rocksdb;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * How far RocksDB's write-ahead log is intact, found by reading it without RocksDB: before anything is changed, and in a fraction
 * of the time that it takes to recover from it.
 *
 * <p>The log is a row of files, a file a row of blocks of 32 KB, and a block a row of fragments. A batch is one fragment, or
 * several in a row; it begins with the number of its first change and with how many there are (8 and 4 bytes, little endian).
 * Numbers have no gaps, neither within a file nor from one to the next. Whatever is not so ends what is intact.
 *
 * <table>
 *   <caption>Fragment, as RocksDB writes it; numbers are little endian</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>4</td><td>CRC-32C of type and content, rotated and with a constant added</td></tr>
 *   <tr><td>2</td><td>length of the content</td></tr>
 *   <tr><td>1</td><td>type: 1 a whole batch; 2, 3, 4 the first, a middle, the last part of one</td></tr>
 *   <tr><td>n</td><td>content</td></tr>
 * </table>
 */
final class LogScan {
    private static final int BLOCK_BYTES = 32 << 10;
    private static final int HEADER_BYTES = 7;
    private static final int TYPE_AT = 6;
    private static final int BATCH_HEADER_BYTES = 12;
    private static final int CRC_ADDED = 0xA282EAD8;

    private final ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer batch = ByteBuffer.allocate(BATCH_HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final CRC32C checksum = new CRC32C();
    private boolean inBatch;
    private long first;
    private long last;

    private LogScan() {}

    /**
     * @param from the number of the first change in it; 0 if there is none
     * @param through the number of the last change up to which the log is intact; 0 if there is none
     * @param resumesAt the number of the first change in a file behind the place where it is not; 0 if there is none
     */
    record Result(long from, long through, long resumesAt) {}

    static Result of(Path rocksdb) throws IOException {
        long from = 0;
        long through = 0;
        boolean intact = true;
        for (Path file : files(rocksdb)) {
            var scan = new LogScan();
            boolean toItsEnd = scan.read(file);
            if (scan.first > 0 && (!intact || through > 0 && scan.first != through + 1)) {
                return new Result(from, through, scan.first);
            }
            from = from == 0 ? scan.first : from;
            through = Math.max(through, scan.last);
            intact &= toItsEnd;
        }
        return new Result(from, through, 0);
    }

    private static List<Path> files(Path rocksdb) throws IOException {
        try (Stream<Path> files = Files.list(rocksdb)) {
            return files.filter(file -> file.getFileName().toString().endsWith(".log"))
                    .sorted()
                    .toList();
        }
    }

    /** Whether the file is intact to its end. */
    private boolean read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            while (true) {
                int length = in.readNBytes(block.array(), 0, BLOCK_BYTES);
                if (length == 0) {
                    return !inBatch;
                }
                block.clear().limit(length);
                while (block.remaining() >= HEADER_BYTES) {
                    if (!readFragment()) {
                        return false;
                    }
                }
                // Too little is left of a block for another fragment; at the end of the file, half of one.
                if (block.hasRemaining() && length < BLOCK_BYTES) {
                    return false;
                }
            }
        }
    }

    private boolean readFragment() {
        int start = block.position();
        int length = Short.toUnsignedInt(block.getShort(start + Integer.BYTES));
        int content = start + HEADER_BYTES;
        if (content + length > block.limit() || block.getInt(start) != masked(start + TYPE_AT, length + 1)) {
            return false;
        }
        block.position(content + length);
        return switch (block.get(start + TYPE_AT)) {
            case 1 -> !inBatch && begin(content, length) && end();
            case 2 -> !inBatch && begin(content, length);
            case 3 -> inBatch && add(content, length);
            case 4 -> inBatch && add(content, length) && end();
            default -> false;
        };
    }

    private int masked(int from, int length) {
        checksum.reset();
        checksum.update(block.array(), from, length);
        return Integer.rotateRight((int) checksum.getValue(), 15) + CRC_ADDED;
    }

    private boolean begin(int content, int length) {
        inBatch = true;
        batch.clear();
        return add(content, length);
    }

    private boolean add(int content, int length) {
        batch.put(block.array(), content, Math.min(length, batch.remaining()));
        return true;
    }

    private boolean end() {
        inBatch = false;
        if (batch.hasRemaining()) {
            return false;
        }
        long sequence = batch.getLong(0);
        if (first == 0) {
            first = sequence;
        } else if (sequence != last + 1) {
            return false;
        }
        last = sequence + batch.getInt(Long.BYTES) - 1;
        return true;
    }
}
