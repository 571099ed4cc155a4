package dev.armature.engine.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.MovableClock;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.replication.LinkStore.Phase;
import dev.armature.engine.replication.LinkStore.Position;
import dev.armature.engine.replication.LinkStore.Received;
import dev.armature.engine.table.Fields;
import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.Stamp;
import dev.armature.model.AttributeValue;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How far writes have come in other Regions, as it is stored. */
class LinkStoreTest {
    private static final Instant SINCE = Instant.ofEpochMilli(1_794_736_800_123L);

    private final Storage storage = TestStorage.create();
    private final MovableClock clock = new MovableClock(SINCE);
    private final LinkStore links = new LinkStore(storage, clock);

    private static Position position(String group, String region, Phase phase) {
        return new Position(group, region, TestDatabase.TABLE, 23, phase, false, 7, null, SINCE);
    }

    private Position found(String group, String region) {
        return Objects.requireNonNull(links.position(group, region));
    }

    @Test
    void readsWhatItWrote() {
        for (Phase phase : Phase.values()) {
            links.save(position("g", "eu-west-1", phase));
            assertThat(links.position("g", "eu-west-1")).isEqualTo(position("g", "eu-west-1", phase));
        }
        links.save(position("g", "eu-west-1", Phase.COPY_ITEMS).copied(new byte[] {0, -1, 5}));
        assertThat(found("g", "eu-west-1").place()).containsExactly(0, -1, 5);
        assertThat(links.position("g", "us-east-1")).isNull();
        assertThat(links.position("h", "eu-west-1")).isNull();
    }

    /** Each step says what it has achieved, and leaves the rest as it was. */
    @Test
    void goesFromPhaseToPhase() {
        var begun = position("g", "eu-west-1", Phase.CREATE);
        var copying = begun.copying(99);
        assertThat(copying.phase()).isEqualTo(Phase.COPY_ITEMS);
        assertThat(copying.sent()).isEqualTo(99);
        assertThat(copying.place()).isNull();
        var copied = copying.copied(new byte[] {1});
        assertThat(copied.phase()).isEqualTo(Phase.COPY_ITEMS);
        assertThat(copied.in(Phase.COPY_DELETED).place())
                .as("it begins from the start")
                .isNull();
        assertThat(copied.in(Phase.COPY_DELETED).sent()).isEqualTo(99);
        var logging = copied.in(Phase.COPY_DELETED).logging();
        assertThat(logging.complete()).isTrue();
        assertThat(logging.phase()).isEqualTo(Phase.LOG);
        assertThat(logging.sent(120).sent()).isEqualTo(120);
        assertThat(logging.sent(120).complete()).isTrue();
        assertThat(logging.in(Phase.REFUSED).complete()).isTrue();
    }

    @Test
    void keepsTheLastClaimAndAllThatWasHeard() {
        assertThat(links.received("g", "eu-west-1")).isEqualTo(Received.NOTHING);
        links.received("g", "eu-west-1", new Received(10, 5, 3));
        links.received("g", "eu-west-1", new Received(7, 6, 2));
        assertThat(links.received("g", "eu-west-1")).isEqualTo(new Received(7, 6, 3));
        links.received("g", "eu-west-1", new Received(0, 4, 0));
        assertThat(links.received("g", "eu-west-1"))
                .as("one that has more to tell claims nothing new")
                .isEqualTo(new Received(7, 4, 3));
        assertThat(links.received("g", "us-east-1")).isEqualTo(Received.NOTHING);
        assertThat(links.received("h", "eu-west-1")).isEqualTo(Received.NOTHING);
    }

    /** What was claimed before clocks were set back does not become true by waiting. */
    @Test
    void doesNotBelieveClaimsFromTheFuture() {
        long now = Stamp.timeOf(SINCE);
        links.received("g", "eu-west-1", new Received(now + 1, now - 1, 3));
        assertThat(links.received("g", "eu-west-1")).isEqualTo(new Received(now, now - 1, 3));
        clock.advance(Duration.ofMinutes(-59));
        links.dropDoubted("g", "eu-west-1");
        assertThat(links.received("g", "eu-west-1"))
                .as("clocks of servers may differ")
                .isEqualTo(new Received(now, now - 1, 3));
        clock.advance(Duration.ofDays(-1));
        assertThat(links.received("g", "eu-west-1")).isEqualTo(new Received(0, 0, 3));
        links.dropDoubted("g", "eu-west-1");
        clock.advance(Duration.ofDays(2));
        assertThat(links.received("g", "eu-west-1")).isEqualTo(new Received(0, 0, 3));
    }

    @Test
    void listsAndForgetsGroups() {
        links.save(position("a", "eu-west-1", Phase.LOG));
        links.save(position("a", "us-east-1", Phase.CREATE));
        links.save(position("ab", "eu-west-1", Phase.LOG));
        links.received("a", "eu-west-1", new Received(1, 1, 1));
        links.received("ab", "eu-west-1", new Received(2, 2, 2));
        assertThat(links.positions()).hasSize(3);
        links.forget("a");
        assertThat(links.positions()).containsExactly(position("ab", "eu-west-1", Phase.LOG));
        assertThat(links.received("a", "eu-west-1")).isEqualTo(Received.NOTHING);
        assertThat(links.received("ab", "eu-west-1")).isEqualTo(new Received(2, 2, 2));
    }

    @Test
    void refusesWhatANewerVersionWrote() {
        var row = new Fields();
        row.put("format", 2);
        var key = KeyCodec.key(
                Spaces.REPLICATION,
                List.of(AttributeValue.string("g")),
                List.of(AttributeValue.string("out"), AttributeValue.string("eu-west-1")));
        var unused = storage.transact(
                Set.of(key),
                current -> Decision.commit(
                        true, List.of(new Decision.Write(key, row.item().stored()))));
        assertThatThrownBy(() -> links.position("g", "eu-west-1"))
                .hasMessageContaining("the state of replication was written by a newer version of Armature: format 2");
        assertThatThrownBy(links::positions).hasMessageContaining("format 2");
    }

    /** One that has no other Region has heard of nothing. */
    @Test
    void hasReceivedNothingForATableOnItsOwn() {
        try (var database = new TestDatabase()) {
            assertThat(links.receivedFromAll(database.table())).isEqualTo(Received.NOTHING);
        }
    }
}
