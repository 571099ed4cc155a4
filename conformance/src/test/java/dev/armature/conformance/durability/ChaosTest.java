package dev.armature.conformance.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.armature.trials.chaos.Chaos;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Clients of several servers on one PostgreSQL cannot tell that servers and store are killed and cut off: a short run of the {@code chaos}
 * command. A failure prints its seed. Skipped where there is no PostgreSQL.
 */
@Timeout(600)
class ChaosTest {
    @Test
    void explainsAllThatClientsSee() throws Exception {
        var printed = new ByteArrayOutputStream();
        int exitCode = Chaos.run(List.of("--seconds", "40"), new PrintStream(printed, true, StandardCharsets.UTF_8));
        String said = printed.toString(StandardCharsets.UTF_8);
        assumeFalse(exitCode == Chaos.NO_STORE, said);
        assertThat(exitCode).as(said).isZero();
    }
}
