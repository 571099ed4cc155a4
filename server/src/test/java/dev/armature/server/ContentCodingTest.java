package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.Limits;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which coding a client would rather have, and what bodies that travel compressed may do. */
class ContentCodingTest {
    private static final int HEAP = 256 << 20;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                           | IDENTITY
                    ''                     | IDENTITY
                    gzip                   | GZIP
                    GZIP                   | GZIP
                    deflate                | DEFLATE
                    gzip, deflate          | GZIP
                    deflate, gzip          | DEFLATE
                    gzip;q=0.5, deflate    | DEFLATE
                    gzip;q=0.5,deflate;q=.1| GZIP
                    'gzip ; q=0'           | IDENTITY
                    gzip;q=0, deflate      | DEFLATE
                    *                      | GZIP
                    br, *;q=0.1            | GZIP
                    *;q=0                  | IDENTITY
                    gzip;q=0, *            | IDENTITY
                    deflate;q=0.5, *       | GZIP
                    identity, gzip;q=0.5   | IDENTITY
                    gzip;q=much            | IDENTITY
                    gzip;level=9           | IDENTITY
                    x-gzip                 | IDENTITY
                    br                     | IDENTITY
                    """)
    void knowsWhatAClientLikesBest(String header, ContentCoding preferred) {
        assertThat(ContentCoding.preferred(header)).isEqualTo(preferred);
    }

    @ParameterizedTest
    @EnumSource
    void readsWhatItWrites(ContentCoding coding) throws IOException {
        var content = new byte[300_000];
        new Random(1).nextBytes(content);
        var body = body(coding.compress(content), HEAP);

        assertThat(body.inflate(coding)).isEqualTo(Body.Appended.YES);
        assertThat(body.bytes()).isEqualTo(content);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "IDENTITY")
    void refusesWhatIsNotCompressedToItsEnd(ContentCoding coding) {
        byte[] compressed = coding.compress("{\"Text\":\"text\"}".getBytes(StandardCharsets.UTF_8));

        for (int length = 0; length < compressed.length - 8; length++) {
            var cut = body(Arrays.copyOf(compressed, length), HEAP);
            assertThatThrownBy(() -> cut.inflate(coding)).isInstanceOf(IOException.class);
        }
        var plain = body("{}".getBytes(StandardCharsets.UTF_8), HEAP);
        assertThatThrownBy(() -> plain.inflate(coding)).isInstanceOf(IOException.class);
    }

    @Test
    void refusesMoreThanARequestMayBe() throws IOException {
        var content = new byte[Limits.REQUEST_BYTES_MAX + 1];
        new Random(1).nextBytes(content);
        // Compressed it is larger than a request may be, so all but the beginning is zeros.
        Arrays.fill(content, content.length / 50, content.length, (byte) 0);

        assertThat(body(ContentCoding.GZIP.compress(content), HEAP).inflate(ContentCoding.GZIP))
                .isEqualTo(Body.Appended.TOO_LARGE);
    }

    @Test
    void refusesALotOutOfNothing() throws IOException {
        assertThat(body(ContentCoding.GZIP.compress(new byte[1 << 20]), HEAP).inflate(ContentCoding.GZIP))
                .isEqualTo(Body.Appended.YES);
        assertThat(body(ContentCoding.GZIP.compress(new byte[2 << 20]), HEAP).inflate(ContentCoding.GZIP))
                .isEqualTo(Body.Appended.TOO_LARGE);
    }

    /** Of a heap of 1 MiB, bodies get 256 KiB. */
    @Test
    void takesTheRoomOfWhatIsInside() throws IOException {
        var memory = new Memory(1 << 20);
        var large = body(ContentCoding.GZIP.compress(new byte[300 << 10]), memory);
        var first = body(ContentCoding.GZIP.compress(new byte[100 << 10]), memory);
        var second = body(ContentCoding.GZIP.compress(new byte[150 << 10]), memory);

        assertThat(large.inflate(ContentCoding.GZIP)).isEqualTo(Body.Appended.NO_MEMORY);
        assertThat(first.inflate(ContentCoding.GZIP)).isEqualTo(Body.Appended.YES);
        assertThat(second.inflate(ContentCoding.GZIP)).isEqualTo(Body.Appended.NO_MEMORY);
        first.release();
        assertThat(second.inflate(ContentCoding.GZIP)).isEqualTo(Body.Appended.YES);
    }

    private static Body body(byte[] content, int heapBytes) {
        return body(content, new Memory(heapBytes));
    }

    private static Body body(byte[] content, Memory memory) {
        var body = new Body(content.length, memory);
        assertThat(body.append(Unpooled.wrappedBuffer(content), content.length)).isEqualTo(Body.Appended.YES);
        return body;
    }
}
