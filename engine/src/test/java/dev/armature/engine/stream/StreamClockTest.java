package dev.armature.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.operation.ListStreams;
import dev.armature.engine.table.Table.StreamViewType;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Records last a day of the time that passes, although the clock was wrong for a while. */
class StreamClockTest {
    private static final Duration YEARS = Duration.ofDays(10 * 365);

    private final TestDatabase database = new TestDatabase();
    private final StreamClient client = new StreamClient(database);
    private String arn = "";

    @BeforeEach
    void enable() {
        database.enableStream(StreamViewType.NEW_IMAGE);
        arn = database.streamArn();
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void wait(Duration time) {
        database.clock.advance(time);
        database.engine.streams().upkeep();
    }

    private int listed() {
        return database.call(ListStreams::from, new ListStreams.Request("Orders", null, null))
                .streams()
                .size();
    }

    @Test
    void afterAJumpAheadThatWasTakenBack() {
        database.put("a", "one");
        database.clock.advance(YEARS);
        database.put("a", "two");
        assertThat(database.engine.rollShards(null)).isEqualTo(1);
        database.put("a", "three");
        database.clock.advance(YEARS.negated());
        database.put("a", "four");
        wait(Duration.ofHours(1));
        assertThat(client.all(arn)).hasSize(4);
        wait(Duration.ofHours(22));
        assertThat(client.all(arn)).hasSize(4);
        wait(Duration.ofHours(3));
        assertThat(client.all(arn)).isEmpty();
        assertThat(listed()).isEqualTo(1);
    }

    @Test
    void afterAJumpBackThatWasCorrected() {
        database.clock.advance(YEARS.negated());
        database.put("a", "one");
        assertThat(database.engine.rollShards(null)).isEqualTo(1);
        database.put("a", "two");
        wait(YEARS);
        assertThat(client.all(arn)).hasSize(2);
        wait(Duration.ofHours(25));
        assertThat(client.all(arn)).isEmpty();
    }

    @Test
    void aStreamThatWasDisabledWhileTheClockWasWrongIsForgottenInTime() {
        database.clock.advance(YEARS.negated());
        database.disableStream();
        wait(YEARS);
        assertThat(listed()).isEqualTo(1);
        wait(Duration.ofHours(25));
        assertThat(listed()).isZero();

        database.enableStream(StreamViewType.NEW_IMAGE);
        database.clock.advance(YEARS);
        database.disableStream();
        database.clock.advance(YEARS.negated());
        wait(Duration.ofHours(1));
        assertThat(listed()).isEqualTo(1);
        wait(Duration.ofHours(25));
        assertThat(listed()).isZero();
    }
}
