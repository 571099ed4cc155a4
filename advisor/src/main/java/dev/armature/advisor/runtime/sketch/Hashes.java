package dev.armature.advisor.runtime.sketch;

/** Hashes of 64 bits whose every bit depends on all that was hashed. */
public final class Hashes {
    private static final long OFFSET = 0xCBF29CE484222325L;
    private static final long PRIME = 0x100000001B3L;

    private Hashes() {}

    /** FNV-1a, its bits mixed once more. */
    public static long of(byte[] bytes, int from, int to) {
        long hash = OFFSET;
        for (int i = from; i < to; i++) {
            hash = (hash ^ bytes[i] & 0xFF) * PRIME;
        }
        return mixed(hash);
    }

    public static long of(byte[] bytes) {
        return of(bytes, 0, bytes.length);
    }

    /** The finalizer of SplitMix64. */
    public static long mixed(long bits) {
        long hash = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        hash = (hash ^ hash >>> 27) * 0x94D049BB133111EBL;
        return hash ^ hash >>> 31;
    }
}
