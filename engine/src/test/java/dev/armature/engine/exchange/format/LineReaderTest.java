package dev.armature.engine.exchange.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Lines of texts that come in pieces, and texts that are compressed. */
class LineReaderTest {
    /** Gives a few bytes at a time, as a network does. */
    private static final class Trickle extends InputStream {
        private final InputStream in;
        private final Random random;

        Trickle(byte[] bytes, Random random) {
            this.in = new ByteArrayInputStream(bytes);
            this.random = random;
        }

        @Override
        public int read() throws IOException {
            return in.read();
        }

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
            return in.read(to, from, Math.min(length, 1 + random.nextInt(9)));
        }
    }

    private static List<String> lines(InputStream in) throws IOException {
        var reader = new LineReader(in);
        List<String> lines = new ArrayList<>();
        while (reader.next()) {
            lines.add(new String(reader.buffer(), reader.from(), reader.to() - reader.from(), StandardCharsets.UTF_8));
        }
        assertThat(reader.next()).as("it stays at the end").isFalse();
        return lines;
    }

    private static List<String> lines(String text) throws IOException {
        return lines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void endsLinesInBothWays() throws IOException {
        assertThat(lines("")).isEmpty();
        assertThat(lines("a")).containsExactly("a");
        assertThat(lines("a\n")).containsExactly("a");
        assertThat(lines("a\r\nb\n")).containsExactly("a", "b");
        assertThat(lines("\n\r\n x\r")).containsExactly("", "", " x");
        assertThat(lines("a\rb\n")).as("a return is no end of its own").containsExactly("a\rb");
    }

    @Test
    void readsTheSameInWhateverPiecesItComes() throws IOException {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int round = 0; round < 100; round++) {
            List<String> expected = new ArrayList<>();
            var text = new StringBuilder();
            for (int i = random.nextInt(20); i >= 0; i--) {
                String line = "é".repeat(random.nextInt(40)) + "x";
                expected.add(line);
                text.append(line).append(random.nextBoolean() ? "\n" : "\r\n");
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            assertThat(lines(new Trickle(bytes, random))).as("-Dseed=%d", seed).isEqualTo(expected);
        }
    }

    /** Also one that is as long as its buffer, or a byte longer. */
    @Test
    void growsWithItsLines() throws IOException {
        for (int length : new int[] {65_535, 65_536, 65_537, 200_000}) {
            String line = "x".repeat(length);
            assertThat(lines("a\n" + line + "\nb\n" + line)).containsExactly("a", line, "b", line);
        }
    }

    @Test
    void countsBytesWithTheirEnds() throws IOException {
        var reader = new LineReader(new ByteArrayInputStream("ab\r\nc\n\nd".getBytes(StandardCharsets.US_ASCII)));
        List<Long> counts = new ArrayList<>();
        while (reader.next()) {
            counts.add(reader.bytesRead());
        }
        assertThat(counts).containsExactly(4L, 6L, 7L, 8L);
    }

    @ParameterizedTest
    @CsvSource({"'', true", "' ', true", "'\t ', true", "'a', false", "' a', false", "'\u00a0', false"})
    void knowsABlankLine(String line, boolean isBlank) throws IOException {
        var reader = new LineReader(new ByteArrayInputStream((line + "\n").getBytes(StandardCharsets.UTF_8)));
        assertThat(reader.next()).isTrue();
        assertThat(reader.isBlank()).isEqualTo(isBlank);
    }

    @Test
    void readsWhatIsNotCompressed() throws IOException {
        var in = new ByteArrayInputStream("text".getBytes(StandardCharsets.US_ASCII));
        assertThat(Compression.NONE.open(in)).isSameAs(in);
        assertThat(Compression.NONE.isAvailable()).isTrue();
    }

    private static byte[] zipped(String text) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(out)) {
            zip.write(text.getBytes(StandardCharsets.US_ASCII));
        }
        return out.toByteArray();
    }

    @Test
    void readsWhatIsZipped() throws IOException {
        assertThat(lines(Compression.GZIP.open(new ByteArrayInputStream(zipped("a\nb")))))
                .containsExactly("a", "b");
        byte[] half = Arrays.copyOf(zipped("a\nb"), 15);
        assertThatThrownBy(() -> lines(Compression.GZIP.open(new ByteArrayInputStream(half))))
                .isInstanceOf(IOException.class);
    }

    /** As it is told, whatever the first bytes say. */
    @ParameterizedTest
    @EnumSource(names = {"GZIP", "ZSTD"})
    void refusesWhatIsNotCompressedAsItIsTold(Compression compression) {
        assertThat(compression.isAvailable()).isTrue();
        assertThatThrownBy(() -> lines(compression.open(
                        new ByteArrayInputStream("plain text, and more of it".getBytes(StandardCharsets.US_ASCII)))))
                .isInstanceOf(IOException.class);
    }
}
