package dev.armature.conformance.durability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.trials.crash.Crash;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No acknowledged write is lost when a server is killed: a few rounds of the {@code crash} command, which says what it does. A
 * failure prints its seed.
 */
@Timeout(180)
class CrashTest {
    @ParameterizedTest
    @ValueSource(strings = {"sync", "os"})
    void losesNothingThatWasAcknowledged(String durability) throws Exception {
        var printed = new ByteArrayOutputStream();
        int exitCode = Crash.run(
                List.of("--rounds", "3", "--durability", durability),
                new PrintStream(printed, true, StandardCharsets.UTF_8));
        assertThat(exitCode).as(printed.toString(StandardCharsets.UTF_8)).isZero();
    }
}
