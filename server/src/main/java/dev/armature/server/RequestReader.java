package dev.armature.server;

import dev.armature.model.Limits;
import io.netty.buffer.ByteBuf;
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

    private final HeadReader heads;
    private final Memory memory;
    private RequestHead head = RequestHead.UNREADABLE;
    /** What the head that is arriving has taken out of the memory that all share. */
    private int takenByHead;
    /** The body that is arriving; none while a head is. */
    private @Nullable Body body;
    /** Reads the body if it comes in chunks. */
    private @Nullable ChunkReader chunks;
    /** Bytes still to come of the body, if it does not. */
    private long missing;

    RequestReader(Memory memory) {
        this(memory, false);
    }

    /** @param keepsLines whether all headers are kept as they are, for a signature to be verified */
    RequestReader(Memory memory, boolean keepsLines) {
        this.memory = memory;
        this.heads = new HeadReader(keepsLines);
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
        if (body == null) {
            throw new IllegalStateException("no request has come");
        }
        var received = new Received(head, body);
        head = RequestHead.UNREADABLE;
        body = null;
        chunks = null;
        return received;
    }

    /** Gives back what a request that will not be served has taken. */
    void drop() {
        memory.giveBodyBytes(takenByHead);
        takenByHead = 0;
        if (body != null) {
            body.release();
            body = null;
            chunks = null;
        }
    }

    /** Reads to the end of a head, of a request, or of what has come. */
    Progress read(ByteBuf in) {
        if (chunks != null) {
            return chunks.read(in);
        }
        return body == null ? readHead(in) : readBody(in, body);
    }

    private Progress readHead(ByteBuf in) {
        return switch (heads.read(in)) {
            case MORE -> takeForHead() ? Progress.MORE : Progress.NO_MEMORY;
            case WHOLE -> begin(heads.take());
            case MALFORMED -> Progress.MALFORMED;
            case OTHER_VERSION -> Progress.OTHER_VERSION;
        };
    }

    /** Thousands of heads that never end would otherwise fill the heap. */
    private boolean takeForHead() {
        int more = heads.excessBytes() - takenByHead;
        if (more <= 0) {
            return true;
        }
        if (!memory.takeBodyBytes(more)) {
            return false;
        }
        takenByHead += more;
        return true;
    }

    private Progress begin(RequestHead next) {
        head = next;
        missing = head.length();
        if (missing == RequestHead.UNFRAMED || !head.isAddressed()) {
            return Progress.MALFORMED;
        }
        if (missing > Limits.REQUEST_BYTES_MAX) {
            return Progress.TOO_LARGE;
        }
        body = new Body(missing, memory, takenByHead);
        takenByHead = 0;
        chunks = head.isChunked() ? new ChunkReader(body) : null;
        return Progress.HEAD;
    }

    private Progress readBody(ByteBuf in, Body to) {
        int more = (int) Math.min(missing, in.readableBytes());
        missing -= more;
        return append(to, in, more, missing == 0 ? Progress.WHOLE : Progress.MORE);
    }

    /** @param appended what to say if it could be done */
    static Progress append(Body body, ByteBuf in, int bytes, Progress appended) {
        return switch (body.append(in, bytes)) {
            case YES -> appended;
            case TOO_LARGE -> Progress.TOO_LARGE;
            case NO_MEMORY -> Progress.NO_MEMORY;
        };
    }
}
