package dev.armature.trials.cookbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.arguments.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** How the command listens to a process that runs scenarios, and how it counts. */
@DisabledOnOs(OS.WINDOWS)
class CookbookTest {
    @TempDir
    Path root;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @BeforeEach
    void makeCookbook() throws IOException {
        Files.createDirectories(root.resolve("cookbook/java"));
        Files.writeString(root.resolve("cookbook/scenarios.txt"), """
                N1 | sessions | typescript | A session
                N2 | locks    | python     | A lock    | a clock
                """);
    }

    @Test
    void listsWhatThereIs() throws Exception {
        assertThat(run("--list")).isZero();
        assertThat(lines())
                .containsExactly(
                        "N1   sessions                 typescript  A session",
                        "N2   locks                    python      A lock (waits for a clock)");
    }

    @Test
    void runsNothingWhereNothingIsMeant() {
        assertThatThrownBy(() -> run("N7"))
                .isInstanceOf(UsageException.class)
                .hasMessage("no scenario is meant by that; armature cookbook --list says which there are");
    }

    /** What should have worked and did not is a failure; what waits is none. */
    @Test
    void failsWhereALanguageIsNotBuilt() throws Exception {
        assertThat(run("--language", "java")).isEqualTo(1);
        assertThat(lines())
                .containsExactly(
                        "waits N2   java       locks: A lock",
                        "java: failed, cookbook/java is not built: mvn -pl cookbook/java package",
                        "0 passed, 1 failed, 1 waiting");
    }

    @Test
    void needsNothingForWhatOnlyWaits() throws Exception {
        assertThat(run("--language", "python")).isZero();
        assertThat(lines()).containsExactly("waits N2   python     locks: A lock", "0 passed, 0 failed, 1 waiting");
    }

    @Test
    void showsWhatAFailedScenarioSaid() throws Exception {
        assertThat(listen(false, "echo '  put'; echo passed N1; echo '  got'; echo failed N2"))
                .isEqualTo(new Tally(1, 1, 0, 0));
        assertThat(lines()).containsExactly("passed N1   python     g: one", "FAILED N2   python     g: two", "  got");
    }

    @Test
    void showsEverythingWhenAsked() throws Exception {
        assertThat(listen(true, "echo \"  $1 $2 $3\"; echo passed N1; echo '  got'; echo passed N2"))
                .isEqualTo(new Tally(2, 0, 0, 0));
        assertThat(lines())
                .containsExactly(
                        "passed N1   python     g: one",
                        "  http://127.0.0.1:9 N1 N2",
                        "passed N2   python     g: two",
                        "  got");
    }

    /** A process that dies has said last why, and has failed all that it did not get to. */
    @Test
    void failsWhatAProcessDidNotGetTo() throws Exception {
        assertThat(listen(false, "echo passed N1; echo passed N9; echo 'no such module' >&2; exit 1"))
                .isEqualTo(new Tally(1, 1, 0, 0));
        assertThat(lines())
                .containsExactly(
                        "passed N1   python     g: one",
                        "FAILED N2   python     g: two",
                        "passed N9",
                        "no such module");
    }

    /** A server that simulates nothing is none of ours, or one on a shared store; ours alone has to. */
    @Test
    void skipsWhatAServerDoesNotHaveUnlessItShould() throws Exception {
        String script = "echo passed N1; echo skipped N2";
        assertThat(listen(false, true, script)).isEqualTo(new Tally(1, 0, 1, 0));
        assertThat(listen(false, false, script)).isEqualTo(new Tally(1, 1, 0, 0));
        assertThat(lines())
                .containsExactly(
                        "passed N1   python     g: one",
                        "skipped N2   python     g: two",
                        "passed N1   python     g: one",
                        "FAILED N2   python     g: two");
    }

    @Test
    void saysOnlyWhatIsNotNothing() {
        assertThat(new Tally(5, 0, 0, 0)).hasToString("5 passed, 0 failed");
        assertThat(new Tally(5, 1, 2, 3)).hasToString("5 passed, 1 failed, 2 skipped, 3 waiting");
        assertThat(new Tally(1, 2, 3, 4).plus(new Tally(10, 20, 30, 40))).isEqualTo(new Tally(11, 22, 33, 44));
    }

    private int run(String... arguments) throws Exception {
        return Cookbook.run(List.of(arguments), new PrintStream(out, true, StandardCharsets.UTF_8), root);
    }

    private Tally listen(boolean verbose, String script) throws Exception {
        return listen(verbose, false, script);
    }

    private Tally listen(boolean verbose, boolean maySkip, String script) throws Exception {
        List<Catalog.Scenario> scenarios = List.of(
                new Catalog.Scenario("N1", "g", Language.PYTHON, "one", Optional.empty()),
                new Catalog.Scenario("N2", "g", Language.PYTHON, "two", Optional.empty()));
        return new Run(Language.PYTHON, scenarios, verbose, maySkip, new PrintStream(out, true, StandardCharsets.UTF_8))
                .run(List.of("sh", "-c", script, "sh"), "http://127.0.0.1:9");
    }

    private List<String> lines() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
