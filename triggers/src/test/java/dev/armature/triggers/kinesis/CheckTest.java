package dev.armature.triggers.kinesis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whether a stream is there is found out behind the answer. */
class CheckTest {
    private final TestDestination destination = new TestDestination();

    CheckTest() throws IOException {}

    @AfterEach
    void close() {
        destination.close();
    }

    @Test
    void isActiveOnceTheStreamWasSeen() throws InterruptedException {
        assertThat(destination.described()).contains("\"DestinationStatus\":\"ENABLING\"");
        destination.run();
        assertThat(destination.described()).contains("\"DestinationStatus\":\"ACTIVE\"");
    }

    @Test
    void failsWithoutAStreamAndForgetsWhatItRecorded() throws InterruptedException {
        destination.kinesis.status = 400;
        destination.put("a", 1);
        destination.run();
        assertThat(destination.described())
                .contains(
                        "\"DestinationStatus\":\"ENABLE_FAILED\"",
                        "\"DestinationStatusDescription\":\"User does not have a permission to use kinesis stream\"");
        destination.run();
        destination.kinesis.status = 200;
        destination.call(
                "EnableKinesisStreamingDestination",
                "{\"TableName\": \"Orders\", \"StreamArn\": \"" + TestDestination.ARN + "\"}");
        destination.put("a", 2);
        destination.engine.advanceClock(Duration.ofSeconds(2));
        destination.run();
        assertThat(destination.versions("a")).containsExactly("2");
    }

    @Test
    void failsForAStreamThatIsOnItsWay() throws InterruptedException {
        destination.kinesis.streamStatus = "CREATING";
        destination.run();
        assertThat(destination.described())
                .contains(
                        "\"DestinationStatusDescription\":\"The kinesis Arn used to enable kinesis replication belongs to a stream which is"
                                + " not in Active state\"");
    }

    /** An endpoint may be started a little later; one that never comes is not waited for. */
    @Test
    void waitsAMinuteForAnEndpoint() throws InterruptedException {
        destination.kinesis.status = 503;
        destination.run();
        assertThat(destination.described()).contains("\"DestinationStatus\":\"ENABLING\"");
        destination.engine.advanceClock(Duration.ofSeconds(61));
        destination.run();
        assertThat(destination.described())
                .contains(
                        "\"DestinationStatus\":\"ENABLE_FAILED\"",
                        "The Kinesis endpoint cannot be reached: answered 503");
    }

    /** A table may be gone before its stream was seen; what was changed until then comes all the same. */
    @Test
    void isDoneForATableThatIsGone() throws InterruptedException {
        destination.put("a", 1);
        destination.call("DeleteTable", "{\"TableName\": \"Orders\"}");
        destination.run();
        assertThat(destination.versions("a")).containsExactly("1");
        assertThat(destination.engine.destinations().all()).isEmpty();
    }
}
