package dev.armature.server;

import dev.armature.model.Limits;
import io.netty.buffer.ByteBuf;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts the requests of one connection together from the bytes that arrive, by RFC 9112. */
final class RequestReader {
    /** What came of the bytes. After anything but the first three, there is no telling where the next request would begin. */
    enum Progress {
        /** All that has come is read. */
        MORE,
        /** The head is there. */
        HEAD,
        /** The request is there, to be {@link #take taken}. */
        WHOLE,
        MALFORMED,
        OTHER_VERSION,
        TOO_LARGE,
        NO_MEMORY
    }

    private enum Stage {
        HEAD,
        BODY,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILERS
    }

    /** What a chunk says besides its size, or a trailer; both are passed over. */
    private static final int LINE_LENGTH_MAX = 8 << 10;

    private static final int CHUNK_DIGITS_MAX = 8;

    private final HeadReader heads = new HeadReader();
    private final Memory memory;
    private final StringBuilder line = new StringBuilder(0);
    private Stage stage = Stage.HEAD;
    private RequestHead head = RequestHead.UNREADABLE;
    /** The body that is arriving. */
    private @Nullable Body body;
    /** Bytes still to come of the body, or of a chunk. */
    private long missing;

    RequestReader(Memory memory) {
        this.memory = memory;
    }

    /** Whether some of a request has come, and not all of it. */
    boolean isAmid() {
        return body != null || heads.isAmid();
    }

    /** The head of the request whose body is arriving. */
    RequestHead head() {
        return head;
    }

    /** The request that has come whole. The next one begins. */
    Received take() {
        var received = new Received(head, begun());
        body = null;
        stage = Stage.HEAD;
        return received;
    }

    /** Gives back what a request that will not be served has taken. */
    void drop() {
        if (body != null) {
            body.release();
            body = null;
        }
    }

    private Body begun() {
        if (body == null) {
            throw new IllegalStateException("no request has begun");
        }
        return body;
    }

    /** Reads to the end of a head, of a request, or of what has come. */
    Progress read(ByteBuf in) {
        return switch (stage) {
            case HEAD ->
                switch (heads.read(in)) {
                    case MORE -> Progress.MORE;
                    case WHOLE -> begin();
                    case MALFORMED -> Progress.MALFORMED;
                    case OTHER_VERSION -> Progress.OTHER_VERSION;
                };
            case BODY -> readPart(in, Progress.WHOLE);
            case CHUNK_SIZE, CHUNK, CHUNK_END, TRAILERS -> readChunked(in);
        };
    }

    private Progress begin() {
        head = heads.take();
        if (!head.isFramed()) {
            return Progress.MALFORMED;
        }
        missing = head.length();
        if (missing > Limits.REQUEST_BYTES_MAX) {
            return Progress.TOO_LARGE;
        }
        body = new Body(missing, memory);
        stage = head.isChunked() ? Stage.CHUNK_SIZE : Stage.BODY;
        return Progress.HEAD;
    }

    /** @param whole what to say when nothing is missing */
    private Progress readPart(ByteBuf in, Progress whole) {
        int more = (int) Math.min(missing, in.readableBytes());
        return switch (begun().append(in, more)) {
            case TOO_LARGE -> Progress.TOO_LARGE;
            case NO_MEMORY -> Progress.NO_MEMORY;
            case YES -> {
                missing -= more;
                yield missing == 0 ? whole : Progress.MORE;
            }
        };
    }

    private Progress readChunked(ByteBuf in) {
        while (in.isReadable()) {
            Progress progress = switch (stage) {
                case CHUNK -> readChunk(in);
                case CHUNK_SIZE, CHUNK_END, TRAILERS -> {
                    Optional<String> text = line(in);
                    if (text.isPresent()) {
                        yield readLine(text.get());
                    }
                    yield line.length() > LINE_LENGTH_MAX ? Progress.MALFORMED : Progress.MORE;
                }
                case HEAD, BODY -> throw new IllegalStateException("the body does not come in chunks");
            };
            if (progress != Progress.MORE) {
                return progress;
            }
        }
        return Progress.MORE;
    }

    private Progress readChunk(ByteBuf in) {
        Progress progress = readPart(in, Progress.MORE);
        if (missing == 0) {
            stage = Stage.CHUNK_END;
        }
        return progress;
    }

    private Progress readLine(String text) {
        return switch (stage) {
            case CHUNK_SIZE -> readSize(text);
            case CHUNK_END -> {
                stage = Stage.CHUNK_SIZE;
                yield text.isEmpty() ? Progress.MORE : Progress.MALFORMED;
            }
            case TRAILERS -> text.isEmpty() ? Progress.WHOLE : Progress.MORE;
            case HEAD, BODY, CHUNK -> throw new IllegalStateException("no line is due");
        };
    }

    private Progress readSize(String text) {
        int extension = text.indexOf(';');
        String digits = (extension < 0 ? text : text.substring(0, extension)).strip();
        if (digits.isEmpty()
                || digits.length() > CHUNK_DIGITS_MAX
                || !digits.chars().allMatch(digit -> Character.digit(digit, 16) >= 0 && digit < 0x80)) {
            return Progress.MALFORMED;
        }
        missing = Long.parseLong(digits, 16);
        stage = missing == 0 ? Stage.TRAILERS : Stage.CHUNK;
        return missing > Limits.REQUEST_BYTES_MAX ? Progress.TOO_LARGE : Progress.MORE;
    }

    /** The next line, once it has come whole. */
    private Optional<String> line(ByteBuf in) {
        while (in.isReadable() && line.length() <= LINE_LENGTH_MAX) {
            char next = (char) in.readUnsignedByte();
            if (next == '\n') {
                String text = line.toString();
                line.setLength(0);
                return Optional.of(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
            }
            line.append(next);
        }
        return Optional.empty();
    }
}
