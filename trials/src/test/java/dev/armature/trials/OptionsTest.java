package dev.armature.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.cli.arguments.Help;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a page says and what its verb takes are written in two places. */
class OptionsTest {
    @ParameterizedTest
    @ValueSource(strings = {"chaos", "crash", "fuzz", "soak", "cookbook"})
    void areTakenAsTheirPageSays(String verb) throws Exception {
        assertThat(Help.options(verb)).isNotEmpty();
        for (String option : Help.options(verb)) {
            var err = new ByteArrayOutputStream();
            // The second is none, so that nothing is begun.
            int status = new Main(
                            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                            new PrintStream(err, true, StandardCharsets.UTF_8),
                            Path.of("nowhere"))
                    .run(List.of(verb, option, "--none"));
            assertThat(status).isEqualTo(64);
            assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("has no option " + option);
        }
    }
}
