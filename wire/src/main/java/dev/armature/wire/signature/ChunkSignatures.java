package dev.armature.wire.signature;

import java.nio.charset.StandardCharsets;

/**
 * The signatures of the chunks of one body, as S3 takes it: each covers the one before it, and the first that of the request. So no chunk can be changed,
 * left out, added or moved. For one pass over the body, by one thread.
 */
public final class ChunkSignatures {
    private static final String CHUNK = CredentialScope.ALGORITHM + "-PAYLOAD";
    private static final String TRAILER = CredentialScope.ALGORITHM + "-TRAILER";
    private static final String NOTHING = Digests.hexSha256(new byte[0], 0, 0);

    private final SigningKey key;
    private final String time;
    private final boolean hasTrailer;
    private String before;

    /**
     * @param time when the request was signed, as {@code 20261117T120000Z}
     * @param seed the signature of the request
     * @param hasTrailer whether what stands behind the last chunk is signed as well
     */
    public ChunkSignatures(SigningKey key, String time, String seed, boolean hasTrailer) {
        this.key = key;
        this.time = time;
        this.before = seed;
        this.hasTrailer = hasTrailer;
    }

    public boolean hasTrailer() {
        return hasTrailer;
    }

    /** Whether that is the signature of the next chunk, which lies there. */
    public boolean isNext(byte[] body, int start, int end, String signature) {
        boolean isRight = key.isSignatureOfPart(
                signature, CHUNK, time, before, NOTHING + "\n" + Digests.hexSha256(body, start, end - start));
        before = signature;
        return isRight;
    }

    /**
     * Whether that is the signature of the trailer, behind the last chunk.
     *
     * @param lines name, colon, value and line feed of each header in it, in their order
     */
    public boolean isTrailer(String lines, String signature) {
        byte[] text = lines.getBytes(StandardCharsets.ISO_8859_1);
        return key.isSignatureOfPart(signature, TRAILER, time, before, Digests.hexSha256(text, 0, text.length));
    }
}
