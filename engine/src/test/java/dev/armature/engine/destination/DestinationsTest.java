package dev.armature.engine.destination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.stream.StreamRecord;
import dev.armature.engine.table.Fields;
import dev.armature.engine.table.KinesisDestination;
import dev.armature.engine.table.KinesisDestination.Phase;
import dev.armature.engine.table.KinesisDestination.Precision;
import dev.armature.engine.table.KinesisDestination.Status;
import dev.armature.engine.table.Span;
import dev.armature.storage.Storage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The logs of a destination: what is in them, how far they were delivered, and when they go. */
class DestinationsTest {
    private static final String ARN = "arn:aws:kinesis:eu-west-2:123456789012:stream/changes";

    private final TestDatabase database =
            new TestDatabase(EngineSettings.defaults().withKinesis(true).withShards(1));
    private final Destinations destinations = database.engine.destinations();

    @BeforeEach
    void enable() {
        database.transcript("> EnableKinesisStreamingDestination {TableName: Orders, StreamArn: '%s'}".formatted(ARN));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private DestinationLogs logs() {
        return destinations.all().getFirst();
    }

    private List<Long> positions(long from) {
        List<Long> positions = new ArrayList<>();
        destinations.read(logs(), 0, from, recorded -> positions.add(recorded.position()));
        return positions;
    }

    private Storage storage() {
        return database.engine.storage();
    }

    private void put(int count) {
        for (int i = 0; i < count; i++) {
            database.put("item " + i, "x");
        }
    }

    @Test
    void readsFromAPositionOnUntilItIsEnough() {
        put(5);
        var all = positions(1);
        assertThat(all).hasSize(5).isSorted();
        assertThat(positions(all.get(2))).isEqualTo(all.subList(2, 5));
        assertThat(positions(all.get(4) + 1)).isEmpty();

        List<String> keys = new ArrayList<>();
        destinations.read(logs(), 0, 1, recorded -> {
            keys.add(recorded.record().keys().toString());
            return keys.size() < 2;
        });
        assertThat(keys).hasSize(2);
        assertThat(keys.getFirst()).contains("item 0");
    }

    @Test
    void knowsWhetherThereIsMore() {
        assertThat(destinations.isAtEnd(logs(), 0, 1)).isTrue();
        put(2);
        long last = positions(1).getLast();
        assertThat(destinations.isAtEnd(logs(), 0, 1)).isFalse();
        assertThat(destinations.isAtEnd(logs(), 0, last)).isFalse();
        assertThat(destinations.isAtEnd(logs(), 0, last + 1)).isTrue();
    }

    @Test
    void goesOnFromItsCheckpointAndNeverBack() {
        assertThat(destinations.next(logs(), 0)).isEqualTo(1);
        put(3);
        destinations.checkpoint(logs(), 0, 3);
        assertThat(destinations.next(logs(), 0)).isEqualTo(3);
        destinations.checkpoint(logs(), 0, 2);
        assertThat(destinations.next(logs(), 0))
                .as("another engine has come further")
                .isEqualTo(3);
        database.restart();
        assertThat(database.engine.destinations().next(logs(), 0)).isEqualTo(3);
    }

    @Test
    void forgetsWhatWasDelivered() {
        put(4);
        var all = positions(1);
        assertThat(destinations.horizon(logs(), 0)).isLessThanOrEqualTo(all.getFirst());
        destinations.trim(logs(), 0, all.get(2));
        assertThat(positions(1)).isEqualTo(all.subList(2, 4));
        long horizon = destinations.horizon(logs(), 0);
        assertThat(horizon).as("positions may have gaps").isBetween(all.get(1) + 1, all.get(2));
        destinations.trim(logs(), 0, all.get(1));
        assertThat(destinations.horizon(logs(), 0))
                .as("what is forgotten stays forgotten")
                .isEqualTo(horizon);
    }

    @Test
    void forgetsAllWithoutDeliveringIt() {
        put(3);
        long end = storage().logEnd(logs().log(0));
        destinations.discard(logs());
        assertThat(positions(1)).isEmpty();
        assertThat(destinations.next(logs(), 0)).isEqualTo(end + 1);
        database.put("one more", "x");
        assertThat(positions(destinations.next(logs(), 0))).hasSize(1);
    }

    @Test
    void isRemovedOnlyAsItWasSeen() {
        put(1);
        destinations.checked(logs(), null);
        var before = logs();
        database.transcript("> DisableKinesisStreamingDestination {TableName: Orders, StreamArn: '%s'}".formatted(ARN));
        destinations.remove(before);
        assertThat(destinations.all()).as("it is another one by now").hasSize(1);
        database.deleteTable();
        assertThat(logs().ended()).isTrue();
        destinations.checkpoint(logs(), 0, 2);
        var ended = logs();
        destinations.remove(ended);
        assertThat(destinations.all()).isEmpty();
        assertThat(destinations.next(ended, 0))
                .as("its checkpoint has gone with it")
                .isEqualTo(1);
        destinations.checkpoint(ended, 0, 5);
        assertThat(destinations.next(ended, 0))
                .as("nothing is written down for what is gone")
                .isEqualTo(1);
    }

    /** Of several in the space of destinations, a row of logs and a checkpoint are told apart. */
    @Test
    void tellsLogsFromCheckpoints() {
        put(1);
        destinations.checkpoint(logs(), 0, 2);
        assertThat(destinations.all()).hasSize(1);
    }

    @Test
    void tellsATableWhatBecameOfItsStream() {
        destinations.checked(logs(), null);
        assertThat(database.table().destinations().getFirst().phase()).isEqualTo(Phase.ACTIVE);
        destinations.checked(logs(), "it is gone");
        assertThat(database.table().destinations().getFirst().phase())
                .as("one that was looked at already stays as it is")
                .isEqualTo(Phase.ACTIVE);
        var old = logs();
        database.deleteTable();
        database.createTable();
        destinations.checked(old, "it is gone");
        assertThat(database.table().destinations()).as("this is another table").isEmpty();
    }

    @Test
    void keepsWhatIsInTheLogsOfATableThatIsGoneForADay() {
        put(1);
        database.deleteTable();
        database.clock.advance(Duration.ofHours(23));
        destinations.upkeep();
        assertThat(positions(1)).hasSize(1);
        database.clock.advance(Duration.ofHours(2));
        destinations.upkeep();
        assertThat(destinations.all()).isEmpty();
    }

    /** An empty log of a table that is there stays: more may be recorded. */
    @Test
    void keepsTheLogsOfATableThatIsThere() {
        database.clock.advance(Duration.ofDays(3));
        destinations.upkeep();
        assertThat(destinations.all()).hasSize(1);
    }

    @Test
    void countsRecordsBetweenTwoPositions() {
        assertThat(destinations.count(3, 3)).isZero();
        assertThat(destinations.count(3, 7)).isBetween(1L, 4L);
    }

    @Test
    void readsTheRowThatItWrote() {
        var span = new Span(Instant.ofEpochMilli(1000), Instant.ofEpochMilli(5000));
        for (Phase phase : Phase.values()) {
            for (Precision precision : new Precision[] {null, Precision.MILLISECOND, Precision.MICROSECOND}) {
                var destination = new KinesisDestination(
                        ARN, phase, span, precision, phase == Phase.FAILED ? "no stream" : null, 17, 4);
                var logs = new DestinationLogs(TestDatabase.TABLE, "id-16", destination, phase == Phase.DISABLED);
                assertThat(DestinationLogs.decode(logs.encode())).isEqualTo(logs);
                assertThat(logs.log(0)).isEqualTo(17);
                assertThat(logs.log(3)).isEqualTo(20);
            }
        }
        assertThat(DestinationLogs.next(DestinationLogs.checkpoint(42))).isEqualTo(42);
        var newer = new Fields();
        newer.put("format", 2);
        newer.put("next", 1);
        assertThatThrownBy(() -> DestinationLogs.next(newer.item().stored()))
                .hasMessageContaining("a newer version of Armature: format 2");
    }

    /** What a destination is called depends on the time: DynamoDB is at it for a while. */
    @Test
    void hasAStatusThatTimeChanges() {
        var span = new Span(Instant.ofEpochMilli(1000), Instant.ofEpochMilli(5000));
        var during = Instant.ofEpochMilli(4999);
        var after = Instant.ofEpochMilli(5000);
        var begun = new KinesisDestination(ARN, Phase.UNCHECKED, span, null, null, 17, 4);
        assertThat(begun.status(during)).isEqualTo(Status.ENABLING);
        assertThat(begun.status(after)).isEqualTo(Status.ENABLING);
        assertThat(begun.active().status(during)).isEqualTo(Status.ENABLING);
        assertThat(begun.active().status(after)).isEqualTo(Status.ACTIVE);
        assertThat(begun.failed("why").status(during)).isEqualTo(Status.ENABLING);
        assertThat(begun.failed("why").status(after)).isEqualTo(Status.ENABLE_FAILED);
        assertThat(begun.updated(Precision.MICROSECOND, span).status(during)).isEqualTo(Status.UPDATING);
        assertThat(begun.updated(Precision.MICROSECOND, span).status(after)).isEqualTo(Status.ACTIVE);
        assertThat(begun.disabled(span).status(during)).isEqualTo(Status.DISABLING);
        assertThat(begun.disabled(span).status(after)).isEqualTo(Status.DISABLED);
        assertThat(List.of(begun, begun.active(), begun.updated(Precision.MICROSECOND, span)))
                .allMatch(KinesisDestination::isRecording);
        assertThat(List.of(begun.failed("why"), begun.disabled(span))).noneMatch(KinesisDestination::isRecording);
        assertThat(begun.failed("why").enabled(null, span).failure()).isNull();
    }

    /** Both logs, that of a stream and that of a destination, have each change, and neither depends on the other. */
    @Test
    void recordsBesideAStream() {
        database.transcript("""
                > UpdateTable {TableName: Orders, StreamSpecification: {StreamEnabled: true, StreamViewType: KEYS_ONLY}}
                """);
        put(2);
        List<StreamRecord> recorded = new ArrayList<>();
        destinations.read(logs(), 0, 1, each -> recorded.add(each.record()));
        assertThat(recorded)
                .hasSize(2)
                .allSatisfy(record -> assertThat(record.newImage()).isNotNull());
        int stream = Objects.requireNonNull(database.table().stream()).log();
        assertThat(storage().logEnd(stream)).isPositive();
        assertThat(stream).isNotEqualTo(logs().log(0));
    }
}
