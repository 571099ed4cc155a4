package dev.armature.server;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** How a body travels, by RFC 9110, section 8.4.1: as it is, or compressed. */
enum ContentCoding {
    IDENTITY,
    GZIP,
    /** In the format of zlib, as the RFC has it, and not bare. */
    DEFLATE;

    /** Smaller answers are not worth it: the service compresses from here. */
    static final int COMPRESSED_BYTES_MIN = (4 << 10) + 1;

    private final String name = name().toLowerCase(Locale.ROOT);

    /** The one that a Content-Encoding header names; empty if it is none of them. */
    static Optional<ContentCoding> of(@Nullable String contentEncoding) {
        if (contentEncoding == null || contentEncoding.isEmpty()) {
            return Optional.of(IDENTITY);
        }
        return Optional.ofNullable(named(contentEncoding));
    }

    private static @Nullable ContentCoding named(String text) {
        for (ContentCoding coding : values()) {
            if (coding.name.equalsIgnoreCase(text)) {
                return coding;
            }
        }
        return null;
    }

    /**
     * The one that an Accept-Encoding header likes best: the highest weight, and of several the first. An asterisk is gzip,
     * unless gzip is named besides.
     */
    static ContentCoding preferred(@Nullable String acceptEncoding) {
        if (acceptEncoding == null) {
            return IDENTITY;
        }
        ContentCoding best = IDENTITY;
        double bestWeight = 0;
        double anyWeight = 0;
        boolean gzipNamed = false;
        for (String element : acceptEncoding.split(",", -1)) {
            int parameters = element.indexOf(';');
            String text = (parameters < 0 ? element : element.substring(0, parameters)).strip();
            double weight = parameters < 0 ? 1 : weight(element.substring(parameters + 1));
            if (text.equals("*")) {
                anyWeight = weight;
            }
            ContentCoding coding = named(text);
            gzipNamed |= coding == GZIP;
            if (coding != null && weight > bestWeight) {
                best = coding;
                bestWeight = weight;
            }
        }
        return anyWeight > bestWeight && !gzipNamed ? GZIP : best;
    }

    /** A weight such as {@code q=0.5}; what cannot be read is not wanted. */
    private static double weight(String parameter) {
        String text = parameter.strip();
        if (text.length() < 3 || !text.regionMatches(true, 0, "q=", 0, 2)) {
            return 0;
        }
        try {
            return Double.parseDouble(text.substring(2));
        } catch (NumberFormatException unreadable) {
            return 0;
        }
    }

    /** As Content-Encoding has it. */
    String headerValue() {
        return name;
    }

    byte[] compress(byte[] content) {
        if (this == IDENTITY) {
            return content;
        }
        var compressed = new ByteArrayOutputStream(content.length / 4);
        try (var out = this == GZIP ? new GZIPOutputStream(compressed) : new DeflaterOutputStream(compressed)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }

    /** The content of a body; throws where it turns out to be something else. */
    InputStream reader(byte[] compressed) throws IOException {
        var bytes = new ByteArrayInputStream(compressed);
        return switch (this) {
            case IDENTITY -> bytes;
            case GZIP -> new GZIPInputStream(bytes);
            case DEFLATE -> new InflaterInputStream(bytes);
        };
    }
}
