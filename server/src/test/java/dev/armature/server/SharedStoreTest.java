package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.storage.StorageTimeoutException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What can be told of a shared store without having one. */
class SharedStoreTest {
    private static final ServerConfig SHARED = ServerConfig.shared(URI.create("nosuch://me:secret@host/db"));

    @Test
    void refusesAnAddressThatNoStoreOnTheClassPathHas() {
        assertThatThrownBy(() -> Server.start(SHARED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no store is known whose addresses begin with nosuch://; there")
                .hasMessageNotContaining("secret");
    }

    @Test
    void simulatesNothing() {
        assertThatThrownBy(() -> Server.start(SHARED.withSimulation(SimulationSettings.OFF)))
                .hasMessageStartingWith("nothing is simulated with a store");
        assertThatThrownBy(() -> Server.start(SHARED.withTransition(Duration.ofSeconds(1))))
                .hasMessageStartingWith("nothing is simulated with a store");
    }

    /** One that is started while others keep the store busy ended once, and somebody had to start it again. */
    @Test
    void startsThoughTheStoreIsSlow() throws IOException {
        SlowStore.slow(3);
        try (var server = Server.start(ServerConfig.shared(SlowStore.ADDRESS).withPort(0))) {
            assertThat(SlowStore.left()).isZero();
            assertThat(server.port()).isPositive();
        }
    }

    @Test
    void givesUpAStoreThatStaysSlow() {
        SlowStore.slow(1_000);
        try {
            assertThatThrownBy(() ->
                            Server.start(ServerConfig.shared(SlowStore.ADDRESS).withPort(0)))
                    .isInstanceOf(StorageTimeoutException.class);
            assertThat(SlowStore.left()).isPositive();
        } finally {
            SlowStore.slow(0);
        }
    }
}
