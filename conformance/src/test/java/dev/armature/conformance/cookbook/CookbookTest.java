package dev.armature.conformance.cookbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.armature.cli.cookbook.Cookbook;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every scenario of the cookbook, through the SDK of its language. Where the machine lacks a language, its test is skipped. */
@Timeout(600)
class CookbookTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", "."));

    @ParameterizedTest
    @ValueSource(strings = {"typescript", "python", "java"})
    void everyScenarioHolds(String language) throws Exception {
        var printed = new ByteArrayOutputStream();
        int exitCode = Cookbook.run(
                List.of("--language", language), new PrintStream(printed, true, StandardCharsets.UTF_8), ROOT);
        String report = printed.toString(StandardCharsets.UTF_8);
        assumeFalse(report.contains(language + ": skipped"), report);
        assertThat(exitCode).as(report).isZero();
    }
}
