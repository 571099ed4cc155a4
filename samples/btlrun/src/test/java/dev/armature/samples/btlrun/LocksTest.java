package dev.armature.samples.btlrun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.embedded.DatabaseClock;
import dev.armature.embedded.SimulationSwitches;
import dev.armature.junit.ArmatureTest;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@ArmatureTest(templateFiles = "template.yaml")
class LocksTest {
    private static final Duration LEASE = Duration.ofSeconds(30);

    private Locks locks;

    /** Time to live takes two days, as it may in production: nothing here may depend on it. */
    @BeforeEach
    void open(DynamoDbClient client, DatabaseClock clock, SimulationSwitches simulation) {
        locks = new Locks(KeyValueTable.of(client, clock));
        simulation.apply(on -> on.allTables(all -> all.timeToLiveLag(Duration.ofDays(2))));
        clock.freeze();
    }

    @Test
    void isHeldByOneAtATime() {
        var lock = locks.acquire("daily", LEASE).orElseThrow();
        assertThat(locks.acquire("daily", LEASE)).isEmpty();
        assertThat(locks.acquire("another", LEASE)).isPresent();
        assertThat(locks.release(lock)).isTrue();
        assertThat(locks.acquire("daily", LEASE)).isPresent();
    }

    /** The holder died; the item is still there. */
    @Test
    void endsByItself(DatabaseClock clock) {
        locks.acquire("daily", LEASE).orElseThrow();
        clock.advance(LEASE.minusSeconds(1));
        assertThat(locks.acquire("daily", LEASE)).isEmpty();
        clock.advance(Duration.ofSeconds(1));
        assertThat(locks.acquire("daily", LEASE)).isPresent();
    }

    @Test
    void isNotFreedByWhoLostIt(DatabaseClock clock) {
        var slow = locks.acquire("daily", LEASE).orElseThrow();
        clock.advance(LEASE);
        var next = locks.acquire("daily", LEASE).orElseThrow();
        assertThat(locks.release(slow)).isFalse();
        assertThat(locks.extend(slow, LEASE)).isFalse();
        assertThat(locks.acquire("daily", LEASE)).isEmpty();
        assertThat(locks.release(next)).isTrue();
    }

    @Test
    void isHeldLongerByWhoAsks(DatabaseClock clock) {
        var lock = locks.acquire("daily", LEASE).orElseThrow();
        clock.advance(Duration.ofSeconds(20));
        assertThat(locks.extend(lock, LEASE)).isTrue();
        clock.advance(Duration.ofSeconds(20));
        assertThat(locks.acquire("daily", LEASE)).isEmpty();
    }
}
