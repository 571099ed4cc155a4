package dev.armature.model;

import java.util.List;

/**
 * How to tell from the bytes of a key in which partition it lies. They do not say so themselves: a number and a string may begin alike,
 * and a partition may have several components.
 */
public sealed interface KeyShape {
    /** For those who do not ask. */
    KeyShape UNKNOWN = new Unknown();

    /** All keys have the same partition, of so many bytes. */
    static KeyShape prefix(int bytes) {
        return new Prefix(bytes);
    }

    /** The partition ends behind components of these types. */
    static KeyShape components(AttributeType... types) {
        return new Components(List.of(types));
    }

    /** How many of its first bytes say in which partition a key lies. */
    int partitionLength(byte[] key);

    record Prefix(int bytes) implements KeyShape {
        @Override
        public int partitionLength(byte[] key) {
            return bytes;
        }
    }

    record Components(List<AttributeType> types) implements KeyShape {
        public Components {
            types = List.copyOf(types);
        }

        @Override
        public int partitionLength(byte[] key) {
            int end = KeyCodec.SPACE_BYTES + KeyCodec.HASH_BYTES;
            for (AttributeType type : types) {
                end = KeyCodec.componentEnd(key, end, type);
            }
            return end;
        }
    }

    record Unknown() implements KeyShape {
        @Override
        public int partitionLength(byte[] key) {
            throw new IllegalStateException("the shape of this key is unknown");
        }
    }
}
