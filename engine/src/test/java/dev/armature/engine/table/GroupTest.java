package dev.armature.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.table.GlobalTable.Member;
import dev.armature.engine.table.GlobalTable.Overrides;
import dev.armature.engine.table.GlobalTable.State;
import dev.armature.model.AttributeType;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import dev.armature.model.SecondaryIndex;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What replicas know of their group, and how they come to agree on it. */
class GroupTest {
    private static final Instant TIME = Instant.ofEpochMilli(1_794_736_800_123L);

    private static Member member(long version, boolean present) {
        return new Member(new Stamp(version, "eu-west-1"), present, null, TIME, Overrides.NONE, Map.of(), Map.of());
    }

    private static GroupSettings settings(@Nullable String expiry) {
        return new GroupSettings(
                Map.of(),
                Map.of("pk", AttributeType.S),
                Table.BillingMode.PAY_PER_REQUEST,
                Throughput.onDemand(),
                List.of(),
                Map.of(),
                expiry,
                null,
                Table.TableClass.STANDARD);
    }

    private static GlobalTable group(Map<String, Member> members) {
        return new GlobalTable("g", 20, 21, State.SERVING, members, settings(null), false);
    }

    @Test
    void knowsWhoBelongsToIt() {
        var group = group(
                Map.of("us-east-1", member(1, true), "eu-west-1", member(1, true), "ap-south-1", member(1, false)));
        assertThat(group.others("eu-west-1")).containsExactly("us-east-1");
        assertThat(group.others("ap-south-1")).containsExactly("eu-west-1", "us-east-1");
        assertThat(group.isPresent("us-east-1")).isTrue();
        assertThat(group.isPresent("ap-south-1")).as("it has left").isFalse();
        assertThat(group.isPresent("sa-east-1")).isFalse();
        assertThat(group.member("sa-east-1")).isNull();
    }

    @Test
    void takesTheLaterWordAboutEachMember() {
        var mine = group(Map.of("a", member(5, true), "b", member(2, true)));
        var theirs = new GlobalTable(
                "g",
                90,
                91,
                State.FILLING,
                Map.of("a", member(4, false), "b", member(3, false), "c", member(1, true)),
                settings(null),
                false);
        var merged = mine.merged(theirs);
        assertThat(merged.isPresent("a")).isTrue();
        assertThat(merged.isPresent("b")).isFalse();
        assertThat(merged.isPresent("c")).isTrue();
        assertThat(merged.stamps()).as("what is a replica's own stays").isEqualTo(20);
        assertThat(merged.state()).isEqualTo(State.SERVING);
        assertThat(merged.agreesWith(theirs.merged(mine))).isTrue();
        assertThat(merged.agreesWith(mine)).isFalse();
        assertThat(merged.with(State.LEAVING).agreesWith(merged)).isTrue();
    }

    @Test
    void knowsWhereAReplicaWasMadeFrom() {
        var made = new Member(new Stamp(1, "a"), true, "a", TIME, Overrides.NONE, Map.of(), Map.of());
        var group = group(Map.of("a", member(1, true), "b", made));
        var day = Duration.ofDays(1);
        assertThat(group.wasSource("a", TIME.plus(day).minusMillis(1), day)).isTrue();
        assertThat(group.wasSource("a", TIME.plus(day), day))
                .as("after that time")
                .isFalse();
        assertThat(group.wasSource("a", TIME.minusMillis(1), day))
                .as("by another clock")
                .isTrue();
        assertThat(group.wasSource("a", TIME.minus(day), day))
                .as("by a wrong clock")
                .isFalse();
        assertThat(group.wasSource("b", TIME, day)).isFalse();
        assertThat(group.with("b", made.absent(TIME.plusMillis(1), "a")).wasSource("a", TIME, day))
                .as("of one that has left")
                .isFalse();
    }

    private static SecondaryIndex index(String name, AttributeType type) {
        return new SecondaryIndex(
                name,
                SecondaryIndex.Kind.GLOBAL,
                0,
                new KeySchema(List.of(new KeyAttribute(name, type)), List.of()),
                SecondaryIndex.ProjectionType.ALL,
                Set.of());
    }

    private static GroupSettings with(
            GroupSettings base, Map<String, SecondaryIndex> indexes, @Nullable String expiry) {
        Map<String, Throughput> throughput = new LinkedHashMap<>();
        Map<String, AttributeType> definitions = new LinkedHashMap<>(Map.of("pk", AttributeType.S));
        indexes.forEach((name, index) -> {
            throughput.put(name, Throughput.onDemand());
            index.keys().attributes().forEach(key -> definitions.put(key.name(), key.type()));
        });
        return new GroupSettings(
                base.versions(),
                definitions,
                base.billingMode(),
                base.throughput(),
                List.copyOf(indexes.values()),
                throughput,
                expiry,
                base.encryptionType(),
                Table.TableClass.STANDARD);
    }

    /** Two Regions that change different things at the same time both have their way. */
    @Test
    void mergesPartByPart() {
        var before = settings(null);
        var expiring = with(before, Map.of(), "ttl").after(before, TIME, "a");
        var indexed =
                with(before, Map.of("i", index("i", AttributeType.N)), null).after(before, TIME, "b");
        for (var merged : List.of(expiring.merged(indexed), indexed.merged(expiring))) {
            assertThat(merged.expiryAttribute()).isEqualTo("ttl");
            assertThat(merged.indexes()).containsExactly(index("i", AttributeType.N));
            assertThat(merged.definitions()).containsEntry("i", AttributeType.N);
            assertThat(merged.indexThroughput()).containsOnlyKeys("i");
            assertThat(merged.versions()).containsOnlyKeys("expiry", "index/i");
        }
    }

    @Test
    void letsTheLaterOfTwoChangesOfOnePartWin() {
        var before = settings(null);
        var early = with(before, Map.of(), "early").after(before, TIME, "a");
        var late = with(before, Map.of(), "late").after(before, TIME.plusMillis(1), "b");
        assertThat(early.merged(late).expiryAttribute()).isEqualTo("late");
        assertThat(late.merged(early).expiryAttribute()).isEqualTo("late");
        var removed = with(late, Map.of(), null).after(late, TIME, "a");
        assertThat(removed.merged(late).expiryAttribute())
                .as("what has seen a change comes after it, whatever its clock says")
                .isNull();
    }

    @Test
    void givesNoNewVersionToWhatStayed() {
        var before = settings("ttl");
        assertThat(with(before, Map.of(), "ttl").after(before, TIME, "a").versions())
                .isEmpty();
        assertThat(before.says(with(before, Map.of(), "ttl"))).isTrue();
        assertThat(before.says(with(before, Map.of(), "other"))).isFalse();
        assertThat(before.says(with(before, Map.of("i", index("i", AttributeType.S)), "ttl")))
                .isFalse();
        assertThat(GroupSettings.isSame(
                        index("i", AttributeType.S),
                        new SecondaryIndex(
                                "i",
                                SecondaryIndex.Kind.GLOBAL,
                                99,
                                index("i", AttributeType.S).keys(),
                                SecondaryIndex.ProjectionType.ALL,
                                Set.of())))
                .as("wherever its entries lie")
                .isTrue();
        assertThat(GroupSettings.isSame(index("i", AttributeType.S), index("i", AttributeType.N)))
                .isFalse();
    }

    /** Whatever is changed where, and in whatever order Regions hear of each other: they agree when all have heard of all. */
    @Test
    void agreesInAnyOrder() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            List<GroupSettings> regions = new ArrayList<>(Collections.nCopies(3, settings(null)));
            for (int step = 0; step < 6; step++) {
                int at = random.nextInt(3);
                var now = regions.get(at);
                Map<String, SecondaryIndex> indexes = new LinkedHashMap<>();
                now.indexes().forEach(each -> indexes.put(each.name(), each));
                String name = "i" + random.nextInt(2);
                String expiry = now.expiryAttribute();
                switch (random.nextInt(4)) {
                    case 0 -> expiry = random.nextBoolean() ? null : "ttl" + random.nextInt(3);
                    case 1 -> indexes.remove(name);
                    case 2 -> indexes.put(name, index(name, random.nextBoolean() ? AttributeType.S : AttributeType.N));
                    default -> regions.set(at, now.merged(regions.get(random.nextInt(3))));
                }
                now = regions.get(at);
                regions.set(
                        at, with(now, indexes, expiry).after(now, TIME.plusMillis(random.nextInt(4)), "region" + at));
            }
            for (int turn = 0; turn < 12; turn++) {
                int at = random.nextInt(3);
                regions.set(at, regions.get(at).merged(regions.get(random.nextInt(3))));
            }
            var all = regions.get(0).merged(regions.get(1)).merged(regions.get(2));
            var other = regions.get(2).merged(regions.get(0)).merged(regions.get(1));
            assertThat(all.says(other))
                    .as("-Dseed=%d round %d: %s and %s", seed, round, all, other)
                    .isTrue();
            assertThat(all.versions()).as("-Dseed=%d round %d", seed, round).isEqualTo(other.versions());
        }
    }

    @Test
    void readsTheGroupThatItWrote() {
        var full = Objects.requireNonNull(TableCodecTest.FULL.globalTable());
        assertThat(GlobalTableCodec.decode(GlobalTableCodec.encode(full))).isEqualTo(full);
        var bare = group(Map.of());
        assertThat(GlobalTableCodec.decode(GlobalTableCodec.encode(bare))).isEqualTo(bare);
    }
}
