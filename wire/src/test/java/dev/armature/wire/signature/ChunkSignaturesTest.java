package dev.armature.wire.signature;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The examples of S3's documentation: 65,536 and 1,024 times the letter a, and nothing. */
class ChunkSignaturesTest {
    private static final String TIME = "20130524T000000Z";
    private static final SigningKey KEY = SigningKey.of(
            new CredentialScope("20130524", "us-east-1", "s3"), "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY");
    private static final byte[] BODY = "a".repeat(66_560).getBytes(StandardCharsets.US_ASCII);

    private static final String SEED = "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9";
    private static final String FIRST = "ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648";
    private static final String SECOND = "0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497";
    private static final String LAST = "b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9";

    private static ChunkSignatures begun() {
        return new ChunkSignatures(KEY, TIME, SEED, false);
    }

    @Test
    void followsAWholeBody() {
        var chunks = begun();
        assertThat(chunks.hasTrailer()).isFalse();
        assertThat(chunks.isNext(BODY, 0, 65_536, FIRST)).isTrue();
        assertThat(chunks.isNext(BODY, 65_536, 66_560, SECOND)).isTrue();
        assertThat(chunks.isNext(BODY, 66_560, 66_560, LAST)).isTrue();
    }

    @Test
    void seesWhatWasChangedLeftOutOrMoved() {
        byte[] changed = Arrays.copyOf(BODY, BODY.length);
        changed[7]++;
        assertThat(begun().isNext(changed, 0, 65_536, FIRST)).isFalse();
        assertThat(begun().isNext(BODY, 0, 65_535, FIRST)).isFalse();
        assertThat(begun().isNext(BODY, 65_536, 66_560, SECOND)).isFalse();
        assertThat(begun().isNext(BODY, 66_560, 66_560, LAST)).isFalse();
        assertThat(begun().isNext(BODY, 0, 65_536, "")).isFalse();
        assertThat(new ChunkSignatures(KEY, TIME, LAST, false).isNext(BODY, 0, 65_536, FIRST))
                .isFalse();
        assertThat(new ChunkSignatures(KEY, "20130524T000001Z", SEED, false).isNext(BODY, 0, 65_536, FIRST))
                .isFalse();
    }

    @Test
    void followsABodyWithATrailer() {
        var chunks = new ChunkSignatures(
                KEY, TIME, "106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e", true);
        assertThat(chunks.hasTrailer()).isTrue();
        assertThat(chunks.isNext(BODY, 0, 65_536, "b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2"))
                .isTrue();
        assertThat(chunks.isNext(
                        BODY, 65_536, 66_560, "1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7"))
                .isTrue();
        assertThat(chunks.isNext(
                        BODY, 66_560, 66_560, "2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992"))
                .isTrue();
        String signature = "d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435";
        assertThat(chunks.isTrailer("x-amz-checksum-crc32c:sOO8/A==\n", signature))
                .isFalse();
        assertThat(chunks.isTrailer("x-amz-checksum-crc32c:sOO8/Q==\n", signature))
                .isTrue();
    }
}
