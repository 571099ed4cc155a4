package dev.armature.engine.exchange.format;

import io.airlift.compress.MalformedInputException;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The only class that names the library for Zstandard, which is an option of the engine: a server has it, an application need not. To be used where {@link
 * Compression#isAvailable} says so. */
final class Zstd {
    private Zstd() {}

    static InputStream open(InputStream object) {
        return new Checked(new ZstdInputStream(object));
    }

    /** The library says that its input is damaged in a way of its own. */
    private static final class Checked extends FilterInputStream {
        Checked(InputStream text) {
            super(text);
        }

        @Override
        public int read() throws IOException {
            byte[] single = new byte[1];
            return read(single, 0, 1) < 0 ? -1 : single[0] & 0xFF;
        }

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
            try {
                return in.read(to, from, length);
            } catch (MalformedInputException damaged) {
                throw new UnreadableException("this is not ZSTD: " + damaged.getMessage(), damaged);
            }
        }
    }
}
