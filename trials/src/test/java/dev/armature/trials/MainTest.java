package dev.armature.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.cli.arguments.Command;
import dev.armature.cli.arguments.Help;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "crash --rounds=none | --rounds needs a number, not 'none'",
                "crash --rounds 0 | --rounds needs a number from 1 to 2147483647, not 0",
                "crash --durability none | --durability is sync or os, not 'none'",
                "crash --seed | --seed needs a value",
                "crash 7 | crash has no option 7",
                "chaos --servers 1 | --servers needs a number from 2 to 16, not 1",
                "chaos --runs 0 | --runs needs a number from 1 to 100000, not 0",
                "chaos --store mysql | --store is postgresql or cassandra, not 'mysql'",
                "chaos --second 7 | chaos has no option --second; did you mean --seconds?",
                "cluster --dir d | cluster needs --store postgresql or --store cassandra",
                "cluster --store postgresql | cluster needs --dir, the directory of its data",
                "cluster --store cassandra --dir d --base-port 65535 | --base-port 65535 leaves no ports for 3 servers",
                "cluster --base-prt 7 | cluster has no option --base-prt; did you mean --base-port?",
                "soak --minutes 0 | --minutes needs a number from 1 to 100000, not 0",
                "soak --minute 7 | soak has no option --minute; did you mean --minutes?",
                "fuzz --requests 0 | --requests needs a number from 1 to 2147483647, not 0",
                "fuzz --in-memry | fuzz has no option --in-memry; did you mean --in-memory?",
                "cookbook --language cobol | --language is typescript, python or java, not 'cobol'",
                "cookbook all | a scenario is a number such as N41, not 'all'; armature cookbook --list has them",
                "cookbook --lst | cookbook has no option --lst; did you mean --list?",
            })
    void refusesWhatAVerbDoesNotUnderstand(String line, String text) throws Exception {
        assertThat(run(line.split(" "))).isEqualTo(Command.WRONG_USAGE);
        String verb = line.substring(0, line.indexOf(' '));
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("armature: " + text, "armature help " + verb + " says how it is used");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"chaos", "cluster", "crash", "fuzz", "soak", "cookbook"})
    void helpsWithEveryVerb(String verb) throws Exception {
        assertThat(run(verb, "--seed", "--help")).isEqualTo(Command.OK);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualToNormalizingNewlines(Help.of(verb));
    }

    @Test
    void helpsWhenAskedNothing() throws Exception {
        assertThat(run()).isEqualTo(Command.OK);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualToNormalizingNewlines(Help.of("help"));
    }

    private int run(String... arguments) throws IOException, InterruptedException {
        return new Main(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        Path.of("nowhere"))
                .run(List.of(arguments));
    }
}
