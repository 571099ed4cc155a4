package dev.armature.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * Puts a reply into the bytes of an HTTP response, head and body, or the beginning of that, in one buffer.
 *
 * <p>Written by hand rather than by Netty's encoder, because nearly all responses have the same head but for four values. One
 * belongs to each connection; not for use by two threads.
 */
final class ResponseWriter {
    private static final int HEAD_SIZE_MAX = 512;
    /** Such an answer has no body, and must not say how long it is. */
    private static final int NO_CONTENT = 204;

    private static final byte[] OK = ascii("HTTP/1.1 200 OK\r\nServer: Armature\r\nDate: ");
    private static final byte[] AWS_JSON = ascii("\r\nContent-Type: " + Reply.AWS_JSON);
    private static final byte[] REQUEST_ID = ascii("\r\nx-amzn-RequestId: ");
    private static final byte[] CRC = ascii("\r\nx-amz-crc32: ");
    private static final byte[] LENGTH = ascii("\r\nContent-Length: ");
    private static final byte[] CLOSE = ascii("\r\nConnection: close");
    private static final byte[] END = ascii("\r\n\r\n");

    private final RequestIds ids;
    private final HttpDate date;
    private final CrossOrigin crossOrigin;
    private final byte[] id = new byte[RequestIds.LENGTH];
    private final CRC32 crc = new CRC32();

    ResponseWriter(RequestIds ids, HttpDate date, CrossOrigin crossOrigin) {
        this.ids = ids;
        this.date = date;
        this.crossOrigin = crossOrigin;
    }

    /** @param bodyBytesMax how much of the body to write behind the head */
    ByteBuf write(Reply reply, int bodyBytesMax, RequestHead request, boolean keepAlive, ByteBufAllocator allocator) {
        byte[] body = reply.body();
        int bodyBytes = Math.min(body.length, bodyBytesMax);
        ByteBuf out = allocator.buffer(HEAD_SIZE_MAX + bodyBytes);
        writeStatus(out, reply.status());
        out.writeBytes(date.now());
        writeContentType(out, reply);
        ids.write(id, 0);
        out.writeBytes(REQUEST_ID).writeBytes(id);
        crc.reset();
        crc.update(body);
        writeNumber(out.writeBytes(CRC), crc.getValue());
        if (reply.status() != NO_CONTENT) {
            writeNumber(out.writeBytes(LENGTH), reply.length());
        }
        if (reply.coding() != ContentCoding.IDENTITY) {
            out.writeBytes(ascii("\r\nContent-Encoding: " + reply.coding().headerValue()));
        }
        String origin = request.header(Header.ORIGIN);
        if (origin != null) {
            crossOrigin.allowed(origin).ifPresent(allowed -> writeCrossOrigin(out, allowed, request));
        }
        if (!keepAlive) {
            out.writeBytes(CLOSE);
        }
        out.writeBytes(END);
        return request.method().equals("HEAD") ? out : out.writeBytes(body, 0, bodyBytes);
    }

    private static void writeStatus(ByteBuf out, int status) {
        if (status == 200) {
            out.writeBytes(OK);
        } else {
            out.writeBytes(ascii("HTTP/1.1 " + status + " " + reason(status) + "\r\nServer: Armature\r\nDate: "));
        }
    }

    /** They are for people, not for programs. */
    private static String reason(int status) {
        return switch (status) {
            case 204 -> "No Content";
            case 206 -> "Partial Content";
            case 302 -> "Found";
            case 400 -> "Bad Request";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 408 -> "Request Timeout";
            case 409 -> "Conflict";
            case 412 -> "Precondition Failed";
            case 413 -> "Request Entity Too Large";
            case 416 -> "Range Not Satisfiable";
            case 421 -> "Misdirected Request";
            case 500 -> "Internal Server Error";
            case 501 -> "Not Implemented";
            case 503 -> "Service Unavailable";
            case 505 -> "HTTP Version Not Supported";
            default -> "";
        };
    }

    /** With the further headers, which answers of operations hardly ever have. */
    private static void writeContentType(ByteBuf out, Reply reply) {
        out.writeBytes(
                reply.contentType().equals(Reply.AWS_JSON) && reply.headers().isEmpty()
                        ? AWS_JSON
                        : ascii("\r\nContent-Type: " + reply.contentType() + reply.headers()));
    }

    private static void writeCrossOrigin(ByteBuf out, String allowed, RequestHead request) {
        out.writeBytes(ascii("\r\nVary: Origin\r\nAccess-Control-Allow-Origin: " + allowed
                + "\r\nAccess-Control-Expose-Headers:"
                + " x-amzn-RequestId,x-amzn-ErrorType,x-amz-request-id,x-amz-errortype,x-amz-crc32,Date"));
        if (request.method().equals("OPTIONS")) {
            writePreflight(out, request);
        }
    }

    /** What only the question before a request is answered with. */
    private static void writePreflight(ByteBuf out, RequestHead request) {
        out.writeBytes(ascii("\r\nAccess-Control-Max-Age: 172800"));
        String wantedHeaders = request.header(Header.ACCESS_CONTROL_REQUEST_HEADERS);
        if (wantedHeaders != null && isPrintable(wantedHeaders)) {
            out.writeBytes(ascii("\r\nAccess-Control-Allow-Headers: " + wantedHeaders));
        }
        String wantedMethod = request.header(Header.ACCESS_CONTROL_REQUEST_METHOD);
        if (wantedMethod != null && isPrintable(wantedMethod)) {
            out.writeBytes(ascii("\r\nAccess-Control-Allow-Methods: " + wantedMethod));
        }
    }

    /** A lone carriage return in a header that is echoed would let a caller write headers of its own. */
    private static boolean isPrintable(String value) {
        return value.chars().allMatch(character -> character >= ' ' && character <= '~');
    }

    private static void writeNumber(ByteBuf out, long number) {
        out.writeCharSequence(Long.toString(number), StandardCharsets.US_ASCII);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
