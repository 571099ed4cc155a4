package dev.armature.samples.music;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.embedded.Armature;
import dev.armature.embedded.DatabaseClock;
import dev.armature.embedded.SimulationSwitches;
import dev.armature.junit.ArmatureTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.core.retry.RetryPolicy;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The table of the template that is deployed; time, and what goes wrong in production. */
@ArmatureTest(templateFiles = "template.yaml", templateParameters = "Stage=test")
class FromTemplateTest {
    private final String table = "music-test";

    @Test
    void endsASessionAfterHalfAnHour(DynamoDbClient client, DatabaseClock clock) {
        var library = new MusicLibrary(client, table, clock);
        library.open("s1");
        clock.advance(Duration.ofMinutes(29));
        assertThat(library.endOf("s1")).isPresent();

        // DynamoDB takes up to two days to remove what has expired; here it is gone when the clock has moved.
        clock.advance(Duration.ofMinutes(2));
        assertThat(library.endOf("s1")).isEmpty();
    }

    /** The SDK tries again what timed out, and ADD is not idempotent: a play may count twice. Good to know. */
    @Test
    void countsTwiceWhatTimedOutAfterItWasDone(
            DynamoDbClient client, DatabaseClock clock, SimulationSwitches simulation, Armature armature) {
        var library = new MusicLibrary(client, table, clock);
        library.add(Songs.SINNERMAN);
        simulation.apply(on -> on.seed(3)
                .calls(calls -> calls.operations("UpdateItem").timeoutsAfterCommit(0.5)));

        for (int i = 0; i < 10; i++) {
            library.play("Nina Simone", "Pastel Blues", 9);
        }

        int timedOut = armature.requests().of("UpdateItem").failed().size();
        assertThat(timedOut).isPositive();
        assertThat(library.titled("Sinnerman").getFirst().plays()).isEqualTo(10 + timedOut);
    }

    @Test
    void isThrottledOnAHotKey(Armature armature, DatabaseClock clock, SimulationSwitches simulation) {
        // A client of one's own: this one does not try again.
        var client = DynamoDbClient.builder()
                .httpClient(armature.httpClient())
                .region(Region.EU_WEST_1)
                .credentialsProvider(AnonymousCredentialsProvider.create())
                .overrideConfiguration(config -> config.retryPolicy(RetryPolicy.none()))
                .build();
        var library = new MusicLibrary(client, table, clock);
        library.add(Songs.SINNERMAN);
        // A frozen clock gives no capacity back.
        clock.freeze();
        simulation.apply(on -> on.table(table, music -> music.throttling(true).partitionWriteUnits(2)));

        assertThatThrownBy(() -> {
                    for (int i = 0; i < 5; i++) {
                        library.play("Nina Simone", "Pastel Blues", 9);
                    }
                })
                .isInstanceOf(DynamoDbException.class)
                .hasMessageContaining("Throughput exceeds the current capacity");
    }

    @Test
    void doesNotFindByTitleWhatTheIndexHasNotSeenYet(
            DynamoDbClient client, DatabaseClock clock, SimulationSwitches simulation) {
        var library = new MusicLibrary(client, table, clock);
        simulation.hold(table, "GSI1");
        library.add(Songs.SINNERMAN);
        assertThat(library.titled("Sinnerman")).isEmpty();

        simulation.release(table, "GSI1");
        assertThat(library.titled("Sinnerman")).containsExactly(Songs.SINNERMAN);
    }
}
