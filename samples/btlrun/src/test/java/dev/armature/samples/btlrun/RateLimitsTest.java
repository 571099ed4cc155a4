package dev.armature.samples.btlrun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.embedded.DatabaseClock;
import dev.armature.junit.ArmatureTest;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@ArmatureTest(templateFiles = "template.yaml")
class RateLimitsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private RateLimits limits;

    @BeforeEach
    void open(DynamoDbClient client, DatabaseClock clock) {
        limits = new RateLimits(KeyValueTable.of(client, clock));
        clock.freeze();
    }

    @Test
    void allowsSoManyInAWindow(DatabaseClock clock) {
        for (int i = 0; i < 3; i++) {
            assertThat(limits.allow("ann", "chat", 3, MINUTE)).isTrue();
        }
        assertThat(limits.allow("ann", "chat", 3, MINUTE)).isFalse();
        assertThat(limits.allow("ann", "move", 3, MINUTE)).isTrue();
        assertThat(limits.allow("bob", "chat", 3, MINUTE)).isTrue();
        clock.advance(MINUTE);
        assertThat(limits.allow("ann", "chat", 3, MINUTE)).isTrue();
    }

    @Test
    void countsRequestsThatComeAtOnce() throws Exception {
        Callable<Boolean> request = () -> limits.allow("ann", "chat", 5, MINUTE);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            int allowed = 0;
            for (var answer : threads.invokeAll(Collections.nCopies(20, request))) {
                allowed += answer.get() ? 1 : 0;
            }
            assertThat(allowed).isEqualTo(5);
        }
    }

    @Test
    void leavesNothingBehind(DynamoDbClient client, DatabaseClock clock) {
        limits.allow("ann", "chat", 5, MINUTE);
        assertThat(clock.advance(Duration.ofMinutes(2))).isEqualTo(1);
        assertThat(client.scan(scan -> scan.tableName(KeyValueTable.NAME)).count())
                .isZero();
    }
}
