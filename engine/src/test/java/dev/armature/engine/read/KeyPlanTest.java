package dev.armature.engine.read;

import static dev.armature.engine.TestItems.condition;
import static dev.armature.engine.TestItems.keys;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.language.Comparator;
import dev.armature.language.Condition;
import dev.armature.language.Operand;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeySchema;
import dev.armature.model.Path;
import dev.armature.storage.KeyRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Together with the branches that it is made of. */
class KeyPlanTest {
    private static final int SPACE = 7;
    private static final KeySchema KEYS = keys("pk:S", "sk:N");
    private static final int PARTITIONS = 4;
    private static final int SORT_KEYS = 6;

    /** The values :a to :c are partitions, and :1 to :9 sort keys. */
    private static @Nullable KeyPlan plan(String where) {
        String values = Stream.of("1", "2", "3", "a", "b", "c")
                .filter(name -> where.contains(":" + name))
                .map(name -> ":" + name + (Character.isDigit(name.charAt(0)) ? ": {N: " : ": {S: ") + name + "}")
                .collect(Collectors.joining(", ", "{", "}"));
        return KeyPlan.of(condition(where, values.equals("{}") ? null : values), KEYS, SPACE);
    }

    /** Each item for which the condition holds is in one of the ranges, and the ranges of a partition do not overlap. */
    @Test
    void coversWhatTheConditionHoldsFor() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        int planned = 0;
        for (int round = 0; round < 3000; round++) {
            Condition where = made(random, 3);
            KeyPlan plan;
            try {
                plan = KeyPlan.of(where, KEYS, SPACE);
            } catch (ApiException overlap) {
                assertThat(overlap.text())
                        .as("seed %d: %s", seed, where)
                        .containsAnyOf("Overlapping conditions", "Too many decomposed");
                continue;
            }
            if (plan != null) {
                planned++;
                assertCovers(plan, where, "seed " + seed + ": " + where);
                plan.partitions().values().forEach(ranges -> assertAscending(ranges, "seed " + seed + ": " + where));
            }
        }
        assertThat(planned).as("seed %d", seed).isGreaterThan(300);
    }

    private static void assertCovers(KeyPlan plan, Condition where, String description) {
        for (int partition = 0; partition < PARTITIONS; partition++) {
            for (int sort = 0; sort < SORT_KEYS; sort++) {
                var pk = AttributeValue.string("p" + partition);
                var sk = AttributeValue.number(sort);
                if (where.holdsFor(Item.of(Map.of("pk", pk, "sk", sk)))) {
                    Key key = KeyCodec.key(SPACE, List.of(pk), List.of(sk));
                    assertThat(plan.partitions().getOrDefault(pk, List.of()))
                            .as("%s at %d %d", description, partition, sort)
                            .anyMatch(range -> range.contains(key.bytes()));
                }
            }
        }
    }

    private static void assertAscending(List<KeyRange> ranges, String description) {
        for (int i = 1; i < ranges.size(); i++) {
            assertThat(Arrays.compareUnsigned(
                            ranges.get(i - 1).to(), ranges.get(i).from()))
                    .as(description)
                    .isLessThanOrEqualTo(0);
        }
    }

    private static Condition made(Random random, int depth) {
        int kind = depth == 0 ? random.nextInt(5) : random.nextInt(9);
        return switch (kind) {
            case 0, 1 -> new Condition.Comparison(attribute("pk"), Comparator.EQUAL, partition(random));
            case 2 ->
                new Condition.Comparison(
                        attribute("sk"), Comparator.values()[random.nextInt(Comparator.values().length)], sort(random));
            case 3 -> new Condition.Between(attribute("sk"), sort(random), sort(random));
            case 4 -> new Condition.In(attribute("pk"), List.of(partition(random), partition(random)));
            case 5 -> new Condition.Not(made(random, depth - 1));
            case 6 -> new Condition.Or(List.of(made(random, depth - 1), made(random, depth - 1)));
            default -> new Condition.And(List.of(made(random, depth - 1), made(random, depth - 1)));
        };
    }

    private static Operand attribute(String name) {
        return new Operand.Attribute(Path.of(name));
    }

    private static Operand partition(Random random) {
        return new Operand.Literal(AttributeValue.string("p" + random.nextInt(PARTITIONS)));
    }

    private static Operand sort(Random random) {
        return new Operand.Literal(AttributeValue.number(random.nextInt(SORT_KEYS)));
    }

    @Test
    void isThereOnlyIfEachBranchNamesAPartition() {
        assertThat(plan("sk = :1")).isNull();
        assertThat(plan("attribute_exists(pk)")).isNull();
        assertThat(plan("NOT pk = :a")).isNull();
        assertThat(plan("pk = :a OR sk = :1")).isNull();
        assertThat(plan("pk <> :a")).isNull();
        assertThat(plan("pk > :a")).isNull();
        assertThat(plan("pk.x = :a")).isNull();
        assertThat(plan("pk = sk")).isNull();
        assertThat(plan("pk = :a AND x = :1")).isNotNull();
        assertThat(plan("pk = :a OR pk = :b AND sk > :1")).isNotNull();
    }

    /** In the order of Java's hashes of the partitions, in which a comes before c. */
    @Test
    void tellsWhatEachBranchAsksFor() {
        assertThat(Objects.requireNonNull(plan("x = :1 AND pk IN (:b, :a)")).hashed())
                .containsExactly(Set.of("pk", "x"), Set.of("pk", "x"));
        assertThat(Objects.requireNonNull(plan("pk = :c AND x = :1 OR pk = :a AND y = :1"))
                        .hashed())
                .containsExactly(Set.of("pk", "y"), Set.of("pk", "x"));
        assertThat(Objects.requireNonNull(plan("pk = :a AND (x = :1 OR y = :1)"))
                        .hashed())
                .containsExactly(Set.of("pk", "x", "y"));
    }

    @Test
    void hasThePartitionsInTheOrderInWhichTheyAreNamed() {
        assertThat(Objects.requireNonNull(plan("pk IN (:c, :a, :b)"))
                        .partitions()
                        .keySet())
                .containsExactly(AttributeValue.string("c"), AttributeValue.string("a"), AttributeValue.string("b"));
    }

    /** Ranges are united only if one of them excludes something. */
    @Test
    void refusesRangesThatOverlap() {
        String overlap =
                "ValidationException: Overlapping conditions with range keys are not supported in where clause";
        assertThatThrownBy(() -> plan("pk = :a AND sk > :1 OR pk = :a AND sk > :3"))
                .hasMessage(overlap);
        assertThatThrownBy(() -> plan("pk = :a OR pk = :a AND sk = :1")).hasMessage(overlap);
        assertThatThrownBy(() -> plan("pk = :a OR pk = :a")).hasMessage(overlap);
        assertThatThrownBy(() -> plan("pk IN (:a, :b, :a)")).hasMessage(overlap);
        assertThat(ranges("pk = :a AND (x = :1 OR y = :1)")).hasSize(1);
        assertThat(ranges("pk = :a AND sk < :1 OR pk = :a AND sk > :3")).hasSize(2);
        assertThat(ranges("pk = :a AND sk <> :1 OR pk = :a AND sk = :2")).hasSize(1);
        assertThat(ranges("pk = :a AND pk = :b")).isEmpty();
        assertThat(ranges("pk = :a AND sk > :3 AND sk < :1")).isEmpty();
    }

    private static List<KeyRange> ranges(String where) {
        return Objects.requireNonNull(plan(where))
                .partitions()
                .values()
                .iterator()
                .next();
    }

    @Test
    void refusesValuesThatCannotBeKeys() {
        String mismatch =
                "ValidationException: Key attribute's data type should match its data type in table's schema: Key ";
        assertThatThrownBy(() -> plan("pk = :1")).hasMessage(mismatch + "pk");
        assertThatThrownBy(() -> plan("pk = :a AND sk = :a")).hasMessage(mismatch + "sk");
        assertThatThrownBy(() -> plan("pk = :a AND sk BETWEEN :1 AND :a")).isInstanceOf(ApiException.class);
        assertThatThrownBy(() -> plan("pk = :a AND sk > :b")).hasMessage(mismatch + "sk");
    }

    @Test
    void isFiftyReadsAtMost() {
        List<Operand> candidates = new ArrayList<>();
        for (int i = 0; i < 51; i++) {
            candidates.add(new Operand.Literal(AttributeValue.string("p" + i)));
        }
        assertThat(Objects.requireNonNull(
                                KeyPlan.of(new Condition.In(attribute("pk"), candidates.subList(0, 50)), KEYS, SPACE))
                        .partitions())
                .hasSize(50);
        assertThatThrownBy(() -> KeyPlan.of(new Condition.In(attribute("pk"), candidates), KEYS, SPACE))
                .hasMessage("ValidationException: Too many decomposed read operations for a given query.");
    }
}
