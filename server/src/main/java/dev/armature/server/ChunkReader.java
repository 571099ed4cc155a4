package dev.armature.server;

import dev.armature.model.Limits;
import dev.armature.server.RequestReader.Progress;
import io.netty.buffer.ByteBuf;
import java.util.function.Function;

/**
 * Puts one body together that comes in chunks, by RFC 9112, section 7.1. What a chunk says besides its size, and trailers, are
 * passed over.
 */
final class ChunkReader {
    private enum Stage {
        SIZE,
        DATA,
        DATA_END,
        TRAILERS
    }

    /** What chunks say besides their sizes, and trailers, together. */
    private static final int PASSED_OVER_BYTES_MAX = 16 << 10;

    private static final int SIZE_DIGITS_MAX = 8;

    private final Body body;
    private final StringBuilder line = new StringBuilder();
    private Stage stage = Stage.SIZE;
    /** Bytes still to come of a chunk. */
    private long missing;

    private int passedOver;

    ChunkReader(Body body) {
        this.body = body;
    }

    /** Reads to the end of the body, or of what has come. */
    Progress read(ByteBuf in) {
        Progress progress = Progress.MORE;
        while (progress == Progress.MORE && in.isReadable()) {
            progress = switch (stage) {
                case SIZE -> line(in, this::size);
                case DATA -> data(in);
                case DATA_END -> line(in, this::dataEnd);
                case TRAILERS -> line(in, this::trailer);
            };
        }
        return progress;
    }

    private Progress size(String text) {
        int digits = 0;
        while (digits < text.length() && isHexDigit(text.charAt(digits))) {
            digits++;
        }
        String extensions = text.substring(digits);
        if (digits == 0 || digits > SIZE_DIGITS_MAX || !ChunkExtensions.are(extensions)) {
            return Progress.MALFORMED;
        }
        missing = Long.parseLong(text, 0, digits, 16);
        stage = missing == 0 ? Stage.TRAILERS : Stage.DATA;
        if (missing > Limits.REQUEST_BYTES_MAX) {
            return Progress.TOO_LARGE;
        }
        return passOver(extensions.length());
    }

    private static boolean isHexDigit(char character) {
        return character < 0x80 && Character.digit(character, 16) >= 0;
    }

    private Progress trailer(String text) {
        if (text.isEmpty()) {
            return Progress.WHOLE;
        }
        int nameEnd = Token.end(text, 0);
        return nameEnd > 0 && text.startsWith(":", nameEnd) ? passOver(text.length()) : Progress.MALFORMED;
    }

    private Progress passOver(int bytes) {
        passedOver += bytes;
        return passedOver > PASSED_OVER_BYTES_MAX ? Progress.MALFORMED : Progress.MORE;
    }

    private Progress data(ByteBuf in) {
        int more = (int) Math.min(missing, in.readableBytes());
        missing -= more;
        if (missing == 0) {
            stage = Stage.DATA_END;
        }
        return RequestReader.append(body, in, more, Progress.MORE);
    }

    private Progress dataEnd(String text) {
        stage = Stage.SIZE;
        return text.isEmpty() ? Progress.MORE : Progress.MALFORMED;
    }

    /** Has a line dealt with once it has come whole. It ends as it should: there is no telling who else reads it otherwise. */
    private Progress line(ByteBuf in, Function<String, Progress> whole) {
        while (in.isReadable()) {
            char next = (char) in.readUnsignedByte();
            int before = line.length() - 1;
            boolean returned = before >= 0 && line.charAt(before) == '\r';
            boolean control = next < ' ' && next != '\t' && next != '\r' && next != '\n' || next == 0x7F;
            if (returned != (next == '\n') || control) {
                return Progress.MALFORMED;
            }
            if (next == '\n') {
                String text = line.substring(0, before);
                line.setLength(0);
                return whole.apply(text);
            }
            line.append(next);
            if (line.length() > PASSED_OVER_BYTES_MAX) {
                return Progress.MALFORMED;
            }
        }
        return Progress.MORE;
    }
}
