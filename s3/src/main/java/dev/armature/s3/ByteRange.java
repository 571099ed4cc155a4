package dev.armature.s3;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which bytes of an object are wanted.
 *
 * @param length how many
 * @param size of the object
 */
record ByteRange(long start, long length, long size, boolean isWhole) {
    private static final Pattern RANGE = Pattern.compile("bytes=([0-9]{0,18})-([0-9]{0,18})");

    /** By RFC 9110, section 14: a range that is not understood is as good as none. */
    static ByteRange of(@Nullable String header, long size) throws S3Fault {
        var whole = new ByteRange(0, size, size, true);
        var parts = RANGE.matcher(header == null ? "" : header.strip());
        if (!parts.matches() || parts.group(1).isEmpty() && parts.group(2).isEmpty()) {
            return whole;
        }
        boolean isTail = parts.group(1).isEmpty();
        long last = parts.group(2).isEmpty() ? Long.MAX_VALUE : Long.parseLong(parts.group(2));
        long start = isTail ? Math.max(0, size - last) : Long.parseLong(parts.group(1));
        long end = isTail ? size - 1 : Math.min(last, size - 1);
        if (!isTail && last < start) {
            return whole;
        }
        if (start >= size || isTail && last == 0) {
            throw new S3Fault(416, "InvalidRange", "The requested range is not satisfiable");
        }
        return new ByteRange(start, end - start + 1, size, false);
    }

    String described() {
        return "bytes " + start + "-" + (start + length - 1) + "/" + size;
    }
}
