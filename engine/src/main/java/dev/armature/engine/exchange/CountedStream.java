package dev.armature.engine.exchange;

import dev.armature.engine.object.ObjectStoreException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** An object while it is read: counts its bytes, and tells a fault of the store from what is wrong with the object's content. */
final class CountedStream extends FilterInputStream {
    private long count;

    CountedStream(InputStream object) {
        super(object);
    }

    long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        byte[] single = new byte[1];
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xFF;
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
        try {
            int read = in.read(to, from, length);
            count += Math.max(0, read);
            return read;
        } catch (ObjectStoreException fault) {
            throw fault;
        } catch (IOException broken) {
            throw new ObjectStoreException(
                    ObjectStoreException.Kind.UNAVAILABLE, "reading broke off: " + broken, broken);
        }
    }

    @Override
    public long skip(long bytes) throws IOException {
        long left = bytes;
        byte[] passed = new byte[(int) Math.min(Math.max(bytes, 1), 8192)];
        while (left > 0) {
            int read = read(passed, 0, (int) Math.min(left, passed.length));
            if (read < 0) {
                break;
            }
            left -= read;
        }
        return bytes - left;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
