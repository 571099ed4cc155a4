package dev.armature.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.table.Table.StreamViewType;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Records last a day of the time that passes, although the clock was wrong for a while. */
class StreamClockTest {
    private static final Duration YEARS = Duration.ofDays(10 * 365);

    @AutoClose
    private final TestStream stream = new TestStream();

    private final TestDatabase database = stream.database;
    private final StreamClient client = stream.client;
    private final String arn = stream.arn;

    private void wait(Duration time) {
        stream.wait(time);
    }

    private int listed() {
        return stream.listed().size();
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

    /** The time of the record says nothing, but its shard was closed a day ago. */
    @Test
    void leavesNoRecordOfAShardThatIsGone() {
        database.clock.advance(YEARS);
        database.put("a", "one");
        assertThat(database.engine.rollShards(null)).isEqualTo(1);
        database.clock.advance(YEARS.negated());
        wait(Duration.ofHours(1));
        var described = database.engine.streams().existing(stream.parsedArn());
        assertThat(stream.stored(described)).isEqualTo(1);
        wait(Duration.ofHours(24));
        assertThat(stream.stored(described)).isZero();
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
