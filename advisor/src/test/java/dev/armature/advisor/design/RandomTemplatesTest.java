package dev.armature.advisor.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.key.KeyOrder;
import dev.armature.advisor.read.ModelReader;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Makes keys of random templates and values, as an application would, and asks whether the design knows of them. A failure names its
 * seed; {@code -Dseed=} replays it.
 */
class RandomTemplatesTest {
    /** A field as a model declares it, how it stands in a template, and a text that comes of it. */
    private record Kind(String declared, String form, Function<Random, String> text) {}

    private static final String LETTERS = "abcXYZ019-_. ~\u00e9";

    private static final List<Kind> KINDS = List.of(
            new Kind("type: string", "", random -> letters(random, 1 + random.nextInt(6))),
            new Kind("type: string, max_length: 3", "", random -> letters(random, 1 + random.nextInt(3))),
            new Kind(
                    "type: string, enum: [PLACED, SHIPPED]", "", random -> random.nextBoolean() ? "PLACED" : "SHIPPED"),
            new Kind("type: string, enum: [Placed]", ":upper", random -> "PLACED"),
            new Kind("type: boolean", "", random -> String.valueOf(random.nextBoolean())),
            new Kind("type: integer", "", random -> String.valueOf(random.nextInt(5_000))),
            new Kind("type: integer, min: 7, max: 123", "", random -> String.valueOf(7 + random.nextInt(117))),
            new Kind("type: integer, min: -9, max: 9", "", random -> String.valueOf(random.nextInt(19) - 9)),
            new Kind("type: integer, max: 9999", ":04d", random -> "%04d".formatted(random.nextInt(10_000))),
            new Kind("type: integer, max: 99999", ":04d", random -> "%04d".formatted(random.nextInt(100_000))),
            new Kind("type: integer, max: 99", ":desc(999)", random -> "%03d".formatted(999 - random.nextInt(100))),
            new Kind("type: string", ":shard(12)", random -> String.valueOf(random.nextInt(12))),
            new Kind("type: uuid", "", random -> new UUID(random.nextLong(), random.nextLong()).toString()),
            new Kind("type: string, format: date", "", RandomTemplatesTest::day),
            new Kind(
                    "type: string, format: iso-8601",
                    "",
                    random -> instant(random).toString()),
            new Kind(
                    "type: string, format: iso-8601",
                    ":date(month)",
                    random -> day(random).substring(0, 7)),
            new Kind(
                    "type: string, format: iso-8601",
                    ":date(hour)",
                    random -> instant(random).toString().substring(0, 13)),
            new Kind(
                    "type: integer, format: epoch",
                    "",
                    random -> String.valueOf(instant(random).getEpochSecond())),
            new Kind("type: decimal", "", random -> random.nextInt(100) + "." + random.nextInt(100)));

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                entities:
                  One:
                    pk_template: "P#{p}"
                    sk_template: "%s"
                    fields: [%s]
                    access_patterns:
                      - { name: from, operation: Query, range_condition: "%s", parameters: [{ name: p }, { name: f0 }] }
                  Two:
                    pk_template: "P#{p}"
                    sk_template: "%s"
                    fields: [%s]
            """;

    private record Template(String text, String fields, List<Kind> kinds, List<String> literals) {
        String sample(Random random) {
            var key = new StringBuilder(literals.getFirst());
            for (int i = 0; i < kinds.size(); i++) {
                key.append(kinds.get(i).text.apply(random)).append(literals.get(i + 1));
            }
            return key.toString();
        }

        /** What a range is compared with: it ends with the value that is given, whatever keys have behind it. */
        String bound(Random random) {
            return literals.getFirst() + kinds.getFirst().text.apply(random);
        }
    }

    @Test
    void knowsEveryKeyThatCanBeMade() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int round = 0; round < 60; round++) {
            Template one = template(random);
            Template two = template(random);
            boolean isFrom = random.nextBoolean();
            var design = new Design(ModelReader.read(
                    MODEL.formatted(one.text, one.fields, isFrom ? ">=" : "<=", two.text, two.fields)));
            var condition = design.keyCondition(design.patterns().getFirst()).orElseThrow();
            var keys = design.spaces().getFirst().entities();
            String name = "seed " + seed + " round " + round + ": " + one.text + ", " + two.text;
            for (int i = 0; i < 20; i++) {
                String first = one.sample(random);
                String second = two.sample(random);
                assertThat(keys.get(0).sortTexts().getFirst().contains(first))
                        .as("%s: %s", name, first)
                        .isTrue();
                assertThat(keys.get(1).sortTexts().getFirst().contains(second))
                        .as("%s: %s", name, second)
                        .isTrue();
                String bound = one.bound(random);
                int order = KeyOrder.compare(second, bound);
                if (isFrom ? order >= 0 : order <= 0) {
                    assertThat(condition.sort().texts().getFirst().contains(second))
                            .as("%s: %s is in the range of %s", name, second, bound)
                            .isTrue();
                    assertThat(Neighbour.inside(condition)).as(name).hasSize(1);
                }
                if (first.equals(second)) {
                    assertThat(keys.get(0)
                                    .sortTexts()
                                    .getFirst()
                                    .common(keys.get(1).sortTexts().getFirst()))
                            .as(name)
                            .isPresent();
                }
            }
        }
    }

    private static Template template(Random random) {
        int count = 1 + random.nextInt(3);
        List<Kind> kinds = new ArrayList<>();
        List<String> literals = new ArrayList<>();
        var text = new StringBuilder();
        var fields = new StringBuilder();
        literals.add(random.nextInt(3) == 0 ? "" : random.nextBoolean() ? "A#" : "B#");
        text.append(literals.getFirst());
        for (int i = 0; i < count; i++) {
            Kind kind = KINDS.get(random.nextInt(KINDS.size()));
            kinds.add(kind);
            literals.add(i + 1 < count ? "#" : random.nextBoolean() ? "" : "#END");
            text.append("{f").append(i).append(kind.form).append('}').append(literals.getLast());
            fields.append(i == 0 ? "" : ", ")
                    .append("{ name: f")
                    .append(i)
                    .append(", ")
                    .append(kind.declared)
                    .append(" }");
        }
        return new Template(text.toString(), fields.toString(), kinds, literals);
    }

    private static String letters(Random random, int count) {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return text.toString();
    }

    private static Instant instant(Random random) {
        return Instant.ofEpochMilli(1_000_000_000_000L + random.nextLong(3_000_000_000_000L));
    }

    private static String day(Random random) {
        return LocalDate.of(2000, 1, 1).plusDays(random.nextInt(20_000)).toString();
    }
}
