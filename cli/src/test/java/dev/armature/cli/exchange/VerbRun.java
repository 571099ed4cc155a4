package dev.armature.cli.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.templates.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntBiFunction;

/** What came of a command line. */
record VerbRun(int status, String out, String err) {
    static VerbRun export(String... arguments) {
        return run(ExchangeCommand::runExport, arguments);
    }

    static VerbRun importing(String... arguments) {
        return run(ExchangeCommand::runImport, arguments);
    }

    private static VerbRun run(ToIntBiFunction<ExchangeCommand, List<String>> verb, String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var command = new ExchangeCommand(
                Map.of(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        int status = verb.applyAsInt(command, List.of(arguments));
        return new VerbRun(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** The line of JSON, which is all that it prints for programs. */
    Json.Object summary() {
        assertThat(out.lines()).as(err).hasSize(1);
        return (Json.Object) Json.parse(out);
    }

    VerbRun isDone() {
        assertThat(status).as(err).isZero();
        assertThat(summary().text("status")).contains("COMPLETED");
        return this;
    }

    long number(String name) {
        return summary().whole(name, -1);
    }

    /** Ended with that status, and said that. */
    void failed(int expected, String sentence) {
        assertThat(err).contains(sentence);
        assertThat(status).as(err).isEqualTo(expected);
    }
}
