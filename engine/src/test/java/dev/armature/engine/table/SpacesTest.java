package dev.armature.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.KeyRange;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** No two things are kept in one space. */
class SpacesTest {
    /** All spaces of the engine's own, by name. */
    private static Map<String, Integer> reserved() throws IllegalAccessException {
        Map<String, Integer> spaces = new LinkedHashMap<>();
        for (Field field : Spaces.class.getDeclaredFields()) {
            if (field.getType() == int.class && !field.getName().equals("FIRST_FREE")) {
                assertThat(Modifier.isStatic(field.getModifiers()) && Modifier.isFinal(field.getModifiers()))
                        .as(field.getName())
                        .isTrue();
                spaces.put(field.getName(), field.getInt(null));
            }
        }
        return spaces;
    }

    @Test
    void noTwoHaveTheSameNumber() throws IllegalAccessException {
        var spaces = reserved();
        assertThat(spaces).hasSizeGreaterThan(12);
        assertThat(spaces.values()).doesNotHaveDuplicates().allMatch(Spaces::isReserved);
        assertThat(Spaces.isReserved(Spaces.FIRST_FREE)).isFalse();
        assertThat(Spaces.isReserved(-1)).isFalse();
    }

    /** The numbers that stored data has: another one would not find what an earlier version has written. */
    @Test
    void theirNumbersStayWhatTheyAre() throws IllegalAccessException {
        assertThat(reserved())
                .containsAllEntriesOf(Map.ofEntries(
                        Map.entry("CATALOG", 1),
                        Map.entry("TOKENS", 2),
                        Map.entry("STATISTICS", 3),
                        Map.entry("STREAMS", 4),
                        Map.entry("TRIGGERS", 5),
                        Map.entry("BACKUPS", 6),
                        Map.entry("COORDINATION", 7),
                        Map.entry("IDENTITIES", 8),
                        Map.entry("EXCHANGE", 9),
                        Map.entry("KINESIS", 10),
                        Map.entry("AUTO_SCALING", 11),
                        Map.entry("SIGN_OUTS", 12),
                        Map.entry("REPLICATION", 14)));
        assertThat(Spaces.FIRST_FREE).isEqualTo(16);
    }

    private static Key key(int space, String text) {
        return KeyCodec.key(space, List.of(AttributeValue.string(text)), List.of(AttributeValue.string(text)));
    }

    /** Also not where the bytes of one number are the beginning of those of another. */
    @Test
    void noTwoRangesHaveAKeyInCommon() throws IllegalAccessException {
        Set<Integer> spaces = new HashSet<>(reserved().values());
        for (int shift = 4; shift < 31; shift++) {
            spaces.addAll(List.of((1 << shift) - 1, 1 << shift, (1 << shift) + 1));
        }
        List<Integer> all = new ArrayList<>(spaces);
        for (int one : all) {
            var range = KeyRange.space(one);
            for (int other : all) {
                for (String text : List.of("", "a", "\u00FF\u00FF", "\uFFFF")) {
                    assertThat(range.contains(key(other, text).bytes()))
                            .as("space %d has the key %s of %d", one, text, other)
                            .isEqualTo(one == other);
                }
            }
        }
    }

    /** Streams and destinations have several logs in a row, and tables several spaces. */
    @Test
    void newOnesWereNeverGivenBefore() {
        try (var database = new TestDatabase()) {
            Set<Integer> seen = new HashSet<>();
            for (int count : new int[] {1, 4, 2, 1, 7}) {
                var spaces = database.engine.catalog().newSpaces(count);
                assertThat(spaces).hasSize(count).noneMatch(Spaces::isReserved).allMatch(seen::add);
                assertThat(spaces.getLast() - spaces.getFirst())
                        .as("they are in a row")
                        .isEqualTo(count - 1);
            }
            database.restart();
            assertThat(database.engine.catalog().newSpaces(3)).allMatch(seen::add);
        }
    }

    /** What tables, indexes, histories, streams and destinations have is theirs alone. */
    @Test
    void noTwoTablesShareOne() {
        try (var database = new TestDatabase()) {
            for (String table : List.of("One", "Two")) {
                database.transcript("""
                        > CreateTable {TableName: %s, BillingMode: PAY_PER_REQUEST,
                          AttributeDefinitions: [{AttributeName: pk, AttributeType: S}, {AttributeName: a, AttributeType: S}],
                          KeySchema: [{AttributeName: pk, KeyType: HASH}],
                          StreamSpecification: {StreamEnabled: true, StreamViewType: KEYS_ONLY},
                          GlobalSecondaryIndexes: [{IndexName: byA, Projection: {ProjectionType: ALL},
                            KeySchema: [{AttributeName: a, KeyType: HASH}]}]}
                        > UpdateContinuousBackups {TableName: %s, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                        """.formatted(table, table));
            }
            List<Integer> used = new ArrayList<>();
            for (Table table : database.engine.catalog().all()) {
                used.addAll(table.schema().spaces());
                var recovery = table.recovery();
                if (recovery != null) {
                    used.add(recovery.space());
                }
                var stream = table.stream();
                if (stream != null) {
                    for (int shard = 0; shard < stream.shards(); shard++) {
                        used.add(stream.log() + shard);
                    }
                }
            }
            assertThat(used)
                    .hasSizeGreaterThanOrEqualTo(8)
                    .doesNotHaveDuplicates()
                    .noneMatch(Spaces::isReserved);
        }
    }
}
