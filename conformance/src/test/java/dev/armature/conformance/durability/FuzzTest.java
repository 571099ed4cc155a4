package dev.armature.conformance.durability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.trials.fuzz.Fuzz;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every request has an answer: a short run of the {@code fuzz} command, which says what it does. A failure prints its seed. */
@Timeout(180)
class FuzzTest {
    @ParameterizedTest
    @ValueSource(strings = {"--in-memory", "--data"})
    void answersWhateverIsSent(String storage) throws Exception {
        run("--requests", "20000", storage);
    }

    @Test
    void acceptsNoRequestThatWasChangedAfterItWasSigned() throws Exception {
        run("--signatures", "--requests", "20000");
    }

    private static void run(String... arguments) throws Exception {
        var printed = new ByteArrayOutputStream();
        int exitCode = Fuzz.run(List.of(arguments), new PrintStream(printed, true, StandardCharsets.UTF_8));
        assertThat(exitCode).as(printed.toString(StandardCharsets.UTF_8)).isZero();
    }
}
