package dev.armature.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.simulation.SimulatedClock;
import java.time.Clock;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** An engine on a store that others keep busy when it is started. */
class JoinTest {
    private final InterposedStorage storage = new InterposedStorage();

    @Test
    void takesItsLeaseWhenTheStoreRefusedAtFirst() {
        storage.refuse(2);
        assertThat(start().coordination().isShared()).isTrue();
    }

    @Test
    void takesItsLeaseWhenItIsNotKnownWhetherItHasOne() {
        storage.loseOutcomes(2);
        assertThat(start().coordination().isShared()).isTrue();
    }

    private Engine start() {
        return new Engine(
                storage,
                new SimulatedClock(Clock.systemUTC()),
                new Random(1),
                EngineSettings.defaults().withoutBackground().withSharing(SharedEngines.SHARING));
    }
}
