package dev.armature.advisor.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that are long, deep, or no texts at all: each is refused with a sentence, whatever a parser would make of it. */
class HostileTextTest {
    private static final int LONG = 1_000_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[", "{", "- ", "? ", "{a: ", "[[", "&a [", "!", "|", "\"", "'", "*a ", "&a ", "a: ", "[,", "#",
                "---\n", "%A\n", "\t"
            })
    void bearsAnythingRepeated(String text) {
        assertThatThrownBy(() -> ModelReader.read(text.repeat(LONG / text.length())))
                .isInstanceOf(ModelException.class);
    }

    @Test
    void refusesWhatIsNestedTooDeeply() {
        assertThatThrownBy(() -> ModelReader.read("[".repeat(LONG)))
                .hasMessage("line 1, column 66: this is nested too deeply: more than 64 levels");
    }

    /** Each line has the one before nine times. */
    @Test
    void refusesWhatIsSmallAndStandsForTooMuch() {
        var laughs = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        var merges = new StringBuilder("a0: &a0 {b: 1, c: 2}\n");
        for (int i = 1; i < 30; i++) {
            String before = "*a" + (i - 1);
            String nine = String.join(
                    ", ", IntStream.range(0, 9).mapToObj(unused -> before).toList());
            laughs.append("a%d: &a%d [%s]\n".formatted(i, i, nine));
            merges.append("a%d: &a%d {<<: [%s]}\n".formatted(i, i, nine));
        }
        assertThatThrownBy(() -> ModelReader.read(laughs.toString()))
                .hasMessageContaining("this is too much for a model");
        assertThatThrownBy(() -> ModelReader.read(merges.toString()))
                .hasMessageContaining("this is too much for a model");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tables: &a [*a]", "&a {tables: *a}", "&a {<<: *a}"})
    void refusesWhatIsInItself(String text) {
        assertThatThrownBy(() -> ModelReader.read(text)).hasMessageContaining("which must be written before it");
    }

    @Test
    void refusesWhatIsTooLong() {
        assertThatThrownBy(() -> ModelReader.read(" ".repeat(2_000_000)))
                .hasMessage("line 1, column 1: this is longer than a megabyte, which is too much for a model");
    }

    @Test
    void refusesBytesThatAreNoText() {
        byte[] bytes = {'a', ':', ' ', (byte) 0xC3, (byte) 0x28};
        assertThatThrownBy(() -> ModelFile.text(new ByteArrayInputStream(bytes)))
                .hasMessage("line 1, column 1: this is not text in UTF-8, so it is neither YAML nor JSON");
    }

    @Test
    void endsWithAStreamThatDoesNot() {
        var endless = new InputStream() {
            @Override
            public int read() {
                return ' ';
            }
        };
        assertThatThrownBy(() -> ModelFile.text(endless)).hasMessageContaining("longer than a megabyte");
    }

    @Test
    void readsOverAByteOrderMark() throws IOException {
        byte[] marked = "\uFEFFtables: []".getBytes(StandardCharsets.UTF_8);
        assertThat(ModelFile.text(new ByteArrayInputStream(marked))).isEqualTo("tables: []");
    }

    @Test
    void saysWhyAFileCannotBeRead(@TempDir Path directory) {
        assertThatThrownBy(() -> ModelFile.read(directory)).hasMessage(directory + " is a directory, and not a model");
        assertThatThrownBy(() -> ModelFile.read(directory.resolve("missing.yaml")))
                .hasMessageStartingWith("there is no file ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dddddddddddddddddddddddddddddddddddddddd!x",
                "dmdmdmdmdmdmdmdmdmdmdmdmdmdmdmdmdmdm?",
                "((((((((((("
            })
    void readsFormatsThatLookLikeDates(String format) {
        String text =
                "tables: [{ table_config: { table_name: A, partition_key: p }, entities: { E: { pk_template: '{a}',"
                        + " fields: [{ name: a, format: '" + format + "' }] } } }]";
        assertThat(ModelReader.read(text).entity("E").orElseThrow().fields()).hasSize(1);
    }

    /** A model with one character changed, left out or put in is read or refused, and nothing else happens. */
    @Test
    void bearsTextsWithMistakes() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        String letters = "{}[]:,-#&*!|>'\"%@` \n\tab01<=.\\\u0000\uD800";
        for (int round = 0; round < 2_000; round++) {
            var text = new StringBuilder(RANDOMLY_CHANGED);
            for (int change = random.nextInt(3); change >= 0; change--) {
                int at = random.nextInt(text.length());
                String other = String.valueOf(letters.charAt(random.nextInt(letters.length())));
                text.replace(at, at + random.nextInt(2), random.nextBoolean() ? other : "");
            }
            try {
                assertThat(ModelReader.read(text.toString()).tables()).isNotEmpty();
            } catch (ModelException refused) {
                assertThat(refused.faults()).isNotEmpty();
            } catch (RuntimeException | StackOverflowError unexpected) {
                throw new AssertionError("seed " + seed + ", round " + round + ":\n" + text, unexpected);
            }
        }
    }

    private static final String RANDOMLY_CHANGED = """
            armature: 1
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                settings: { billing: { mode: provisioned, read: 1 }, stream: { view: NEW_IMAGE, consumers: [a] } }
                gsi_list: [{ name: GSI1, partition_key: [a, b], sort_key: c }]
                entities:
                  Order: &order
                    pk_template: "USER#{userId}"
                    sk_template: "ORDER#{n:06d}#{at:date(day)}#{x:shard(15)}#{m:desc(99)}"
                    gsi_mappings: [{ name: GSI1, pk_template: ["{a}", "{b}"], sk_template: "{c}" }]
                    fields: [{ name: n, type: integer, max: 1e5, format: DD/MM/YYYY }]
                    ttl: { attribute: t, after: 24h }
                    usage: { item_count: 1_000, per_partition: { avg: 1.5, max: 9 } }
                    access_patterns:
                      - { name: list, operation: Query, range_condition: between, parameters: [userId, low, high],
                          filter: "a = :b", order_by: at desc, usage: { rps: 5, selectivity: 0.5 } }
            constraints: [{ unique: { entity: Order, fields: [a] } }]
            waivers: [{ rule: AM-K01, why: x, until: 2027-01-01 }]
            """;
}
