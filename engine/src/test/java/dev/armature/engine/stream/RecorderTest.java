package dev.armature.engine.stream;

import static dev.armature.engine.TestItems.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.table.KinesisDestination;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.Table.StreamViewType;
import dev.armature.model.Item;
import dev.armature.storage.Decision;
import java.time.Duration;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecorderTest {
    private static final Item OLD = item("{pk: {S: a}, n: {N: 1}}");
    private static final Item NEW = item("{pk: {S: a}, n: {N: 2}}");

    private final TestDatabase database = new TestDatabase();
    private final Recorder recorder = new Recorder(database.clock);

    @AfterEach
    void close() {
        database.close();
    }

    private Decision.@Nullable Append append(
            StreamViewType viewType, String pk, @Nullable Item before, @Nullable Item after) {
        var stream = new Table.Stream(TestDatabase.START, viewType, 100, 4, true);
        return recorder.record(database.table(), stream, database.deleting(pk).key(), before, after, false);
    }

    private StreamRecord record(StreamViewType viewType, @Nullable Item before, @Nullable Item after) {
        return StreamRecord.decode(
                Objects.requireNonNull(append(viewType, "a", before, after)).record());
    }

    @ParameterizedTest
    @CsvSource({
        "KEYS_ONLY, false, false",
        "NEW_IMAGE, false, true",
        "OLD_IMAGE, true, false",
        "NEW_AND_OLD_IMAGES, true, true"
    })
    void showsWhatTheViewTypeSays(StreamViewType viewType, boolean showsOld, boolean showsNew) {
        assertThat(record(viewType, OLD, NEW))
                .isEqualTo(new StreamRecord(
                        StreamRecord.EventName.MODIFY,
                        false,
                        TestDatabase.START,
                        item("{pk: {S: a}}"),
                        showsOld ? OLD : null,
                        showsNew ? NEW : null));
    }

    @Test
    void tellsWhatHappened() {
        assertThat(record(StreamViewType.NEW_AND_OLD_IMAGES, null, NEW).eventName())
                .isEqualTo(StreamRecord.EventName.INSERT);
        assertThat(record(StreamViewType.NEW_AND_OLD_IMAGES, OLD, null).eventName())
                .isEqualTo(StreamRecord.EventName.REMOVE);
        var expired = recorder.record(
                database.table(),
                new Table.Stream(TestDatabase.START, StreamViewType.KEYS_ONLY, 100, 4, true),
                database.deleting("a").key(),
                OLD,
                null,
                true);
        assertThat(StreamRecord.decode(Objects.requireNonNull(expired).record()).expired())
                .isTrue();
    }

    /** For Kinesis, which shows microseconds to who asks for them. */
    @Test
    void tellsADestinationBothImagesAndTheMicrosecond() {
        database.clock.advance(Duration.ofNanos(456_789));
        var destination = new KinesisDestination(
                "arn", KinesisDestination.Phase.ACTIVE, Span.of(TestDatabase.START, Duration.ZERO), null, null, 200, 4);
        var append = recorder.record(
                database.table(), destination, database.deleting("a").key(), OLD, NEW, false);
        assertThat(append.log()).isBetween(200, 203);
        assertThat(StreamRecord.decode(append.record()))
                .isEqualTo(new StreamRecord(
                        StreamRecord.EventName.MODIFY,
                        false,
                        TestDatabase.START.plusNanos(456_000),
                        item("{pk: {S: a}}"),
                        OLD,
                        NEW));
    }

    /** An item's records go to one log, and those of many items to all. */
    @Test
    void spreadsItemsOverTheLogs() {
        Set<Integer> logs = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            int log = Objects.requireNonNull(append(StreamViewType.KEYS_ONLY, "key" + i, null, NEW))
                    .log();
            assertThat(Objects.requireNonNull(append(StreamViewType.KEYS_ONLY, "key" + i, OLD, null))
                            .log())
                    .isEqualTo(log);
            logs.add(log);
        }
        assertThat(logs).containsExactlyInAnyOrder(100, 101, 102, 103);
    }
}
