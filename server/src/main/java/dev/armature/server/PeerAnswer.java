package dev.armature.server;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What another server answered.
 *
 * @param headers by their names in lower case
 */
record PeerAnswer(int status, Map<String, String> headers, byte[] body) {
    private static final int HEAD_BYTES_MAX = 16 << 10;
    private static final int BODY_BYTES_MAX = 16 << 20;

    String header(String name) {
        return headers.getOrDefault(name, "");
    }

    /** Reads one to its end. @throws IOException also if it is nothing that a server of ours would say */
    static PeerAnswer read(InputStream in) throws IOException {
        var line = new StringBuilder();
        int[] left = {HEAD_BYTES_MAX};
        String[] status = line(in, line, left).split(" ", 3);
        if (status.length < 2 || !status[0].startsWith("HTTP/1.") || !status[1].matches("[1-5]\\d\\d")) {
            throw new IOException("no answer by HTTP");
        }
        Map<String, String> headers = new HashMap<>();
        for (String header = line(in, line, left); !header.isEmpty(); header = line(in, line, left)) {
            int colon = header.indexOf(':');
            if (colon < 0) {
                throw new IOException("a header without a colon");
            }
            headers.put(
                    header.substring(0, colon).toLowerCase(Locale.ROOT),
                    header.substring(colon + 1).strip());
        }
        String length = headers.getOrDefault("content-length", "");
        if (!length.matches("\\d{1,9}") || Integer.parseInt(length) > BODY_BYTES_MAX) {
            throw new IOException("an answer without a length, or too long");
        }
        int bytes = Integer.parseInt(length);
        byte[] body = in.readNBytes(bytes);
        if (body.length < bytes) {
            throw new EOFException("half of an answer");
        }
        return new PeerAnswer(Integer.parseInt(status[1]), headers, body);
    }

    private static String line(InputStream in, StringBuilder line, int[] left) throws IOException {
        line.setLength(0);
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || --left[0] < 0) {
                throw new EOFException("no whole answer");
            }
            line.append((char) next);
        }
        int end = line.length();
        return line.substring(0, end > 0 && line.charAt(end - 1) == '\r' ? end - 1 : end);
    }

    /** It as an answer to a client. */
    Reply reply(ContentCoding coding) {
        return new Reply(status, header("content-type"), body, body.length, coding, false, "");
    }

    /** What the body says, for a log. */
    @Override
    public String toString() {
        return status + " " + new String(body, 0, Math.min(body.length, 200), StandardCharsets.UTF_8);
    }
}
