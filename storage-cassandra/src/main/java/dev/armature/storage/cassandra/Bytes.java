package dev.armature.storage.cassandra;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Numbers and arrays one after another. An array has its length (4) in front; -1 stands for one that is missing. */
final class Bytes {
    private Bytes() {}

    static final class Out {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Out octet(int value) {
            out.write(value);
            return this;
        }

        Out count(int value) {
            out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
            return this;
        }

        Out number(long value) {
            out.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
            return this;
        }

        Out array(byte @Nullable [] bytes) {
            if (bytes == null) {
                return count(-1);
            }
            count(bytes.length);
            out.writeBytes(bytes);
            return this;
        }

        byte[] toByteArray() {
            return out.toByteArray();
        }
    }

    static final class In {
        private final ByteBuffer in;

        In(byte[] stored, String what, int format) {
            in = ByteBuffer.wrap(stored);
            int found = in.get();
            if (found != format) {
                throw new IllegalStateException("an " + what + " was written by a newer version of Armature: format "
                        + found + ", and this one reads " + format);
            }
        }

        int count() {
            return in.getInt();
        }

        long number() {
            return in.getLong();
        }

        byte @Nullable [] array() {
            int length = in.getInt();
            if (length < 0) {
                return null;
            }
            byte[] bytes = new byte[length];
            in.get(bytes);
            return bytes;
        }

        byte[] bytes() {
            byte[] bytes = array();
            if (bytes == null) {
                throw new IllegalStateException("damaged: an array is missing");
            }
            return bytes;
        }
    }
}
