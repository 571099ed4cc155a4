package dev.armature.trials.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each attack does what it says, a few times. What a server makes of a minute of it is for the command to see. */
class AttackTest {
    private static Server server;

    @BeforeAll
    static void start() throws Exception {
        server = Server.start(ServerConfig.inMemory().withSimulation(SimulationSettings.OFF));
        LoadAttacks.load(server.port());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** All but the one whose bodies alone take seconds to make. */
    static Stream<Attack> attacks() {
        return Stream.concat(WireAttacks.ALL.stream(), LoadAttacks.ALL.stream())
                .filter(attack -> !attack.name().contains("inflate"));
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void isBorne(Attack attack) {
        var seen = new Seen(attack.name());
        attack.start(server.port(), new SplittableRandom(7), times(2), seen).join();
        assertThat(seen.faults()).isEmpty();
        assertThat(seen.line()).as("something was sent").contains(": ");
    }

    /** An attack that notices nothing proves nothing. */
    @ParameterizedTest
    @MethodSource("attacks")
    void noticesThatThereIsNoServer(Attack attack) throws Exception {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        var seen = new Seen(attack.name());
        attack.start(port, new SplittableRandom(7), times(2), seen).join();
        assertThat(seen.faults().size() + seen.counted("connections closed")).isPositive();
        assertThat(seen.line()).doesNotContain("answers 200");
    }

    private static BooleanSupplier times(int number) {
        var left = new AtomicInteger(number);
        return () -> left.getAndDecrement() > 0;
    }
}
