package dev.armature.conformance.durability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.trials.soak.Soak;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server bears what may happen to it: every attack of the {@code soak} command once. A failure prints its seed. */
@Timeout(300)
class SoakTest {
    @Test
    void bearsEveryAttack() throws Exception {
        var printed = new ByteArrayOutputStream();
        int exitCode = Soak.run(List.of("--seconds", "10"), new PrintStream(printed, true, StandardCharsets.UTF_8));
        assertThat(exitCode).as(printed.toString(StandardCharsets.UTF_8)).isZero();
    }
}
