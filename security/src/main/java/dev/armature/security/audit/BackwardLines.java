package dev.armature.security.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/**
 * The lines of a file from its end to its beginning, in a bounded memory. What stands behind the last end of a line is none yet: it is
 * being written.
 */
final class BackwardLines implements AutoCloseable {
    static final int LINE_BYTES_MAX = 256 << 10;
    private static final int PIECE_BYTES = 64 << 10;
    /** The first line has an id that no other has within so many bytes. */
    private static final int MARK_BYTES = 2048;

    private final FileChannel channel;
    private final String mark;
    /** A part of the file, and where it begins. */
    private byte[] piece = {};

    private long pieceStart;

    /** The line that was stepped to, without its end. */
    private byte[] line = {};
    /** Where it begins, and where the one behind it does. */
    private long start;

    private long end;

    BackwardLines(Path file) throws IOException {
        channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            mark = readMark();
            start = lineStart(channel.size());
        } catch (IOException | RuntimeException failed) {
            channel.close();
            throw failed;
        }
    }

    /** What tells the file from all others of the log, whatever its name is: a sum over its first line. */
    private String readMark() throws IOException {
        byte[] first = read(0, MARK_BYTES);
        int length = 0;
        while (length < first.length && first[length] != '\n') {
            length++;
        }
        var sum = new CRC32C();
        sum.update(first, 0, length);
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }

    String mark() {
        return mark;
    }

    /** Goes on with the line that ends at an offset or before it. */
    void startBefore(long offset) throws IOException {
        start = lineStart(Math.min(offset, channel.size()));
    }

    /** Steps back to the line before; false if there is none. */
    boolean next() throws IOException {
        if (start == 0) {
            return false;
        }
        end = start;
        start = lineStart(end - 1);
        line = isTooLong() ? new byte[0] : content(start, (int) (end - 1 - start));
        return true;
    }

    /** Behind the last line end before an offset, or where the file begins. */
    private long lineStart(long before) throws IOException {
        for (long at = before; at > 0; at = pieceStart) {
            if (at <= pieceStart || at > pieceStart + piece.length) {
                pieceStart = Math.max(0, at - PIECE_BYTES);
                piece = read(pieceStart, (int) (at - pieceStart));
            }
            for (int i = (int) (at - pieceStart) - 1; i >= 0; i--) {
                if (piece[i] == '\n') {
                    return pieceStart + i + 1;
                }
            }
        }
        return 0;
    }

    private byte[] content(long from, int count) throws IOException {
        int inPiece = (int) (from - pieceStart);
        return from >= pieceStart && inPiece + count <= piece.length
                ? Arrays.copyOfRange(piece, inPiece, inPiece + count)
                : read(from, count);
    }

    private byte[] read(long from, int count) throws IOException {
        var bytes = ByteBuffer.allocate(count);
        while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) >= 0) {
            // On with what is left.
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    /** Empty if it {@link #isTooLong is too long}. */
    byte[] line() {
        return line;
    }

    boolean isTooLong() {
        return length() > LINE_BYTES_MAX;
    }

    /** In bytes, with its end. */
    long length() {
        return end - start;
    }

    /** Of its first byte in the file. */
    long offset() {
        return start;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
