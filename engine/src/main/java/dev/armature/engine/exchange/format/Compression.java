package dev.armature.engine.exchange.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** How objects are compressed that are read. As it is told, whatever their names or first bytes say. */
public enum Compression {
    ZSTD,
    NONE,
    GZIP;

    /** What has to be on the class path for {@link #ZSTD}. */
    public static final String ZSTD_LIBRARY = "io.airlift:aircompressor";

    private static final boolean IS_ZSTD_THERE = isThere("io.airlift.compress.zstd.ZstdInputStream");
    private static final int BUFFER_BYTES = 1 << 16;

    /** Whether it can be read: the library for Zstandard is an option. */
    public boolean isAvailable() {
        return this != ZSTD || IS_ZSTD_THERE;
    }

    private static boolean isThere(String type) {
        try {
            Class.forName(type, false, Compression.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException missing) {
            return false;
        }
    }

    /** What is in an object. */
    public InputStream open(InputStream object) throws IOException {
        return switch (this) {
            case NONE -> object;
            case GZIP -> new GZIPInputStream(object, BUFFER_BYTES);
            case ZSTD -> Zstd.open(object);
        };
    }
}
