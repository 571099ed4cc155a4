package dev.armature.s3;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that is refused once more has come out of it than was meant to. */
final class BoundedInput extends FilterInputStream {
    private final long bytesMax;
    private long taken;

    BoundedInput(InputStream in, long bytesMax) {
        super(in);
        this.bytesMax = bytesMax;
    }

    @Override
    public int read() throws IOException {
        int next = super.read();
        count(next < 0 ? 0 : 1);
        return next;
    }

    @Override
    public int read(byte[] to, int start, int length) throws IOException {
        int taken = super.read(to, start, length);
        count(taken);
        return taken;
    }

    private void count(int more) throws IOException {
        taken += Math.max(more, 0);
        if (taken > bytesMax) {
            throw new IOException("an answer has more than " + bytesMax + " bytes");
        }
    }
}
