package dev.armature.cli.arguments;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {
    private static final List<String> KNOWN =
            List.of("--port", "--host", "--data", "--durability", "--in-memory", "-inMemory");

    @ParameterizedTest
    @CsvSource({
        "--prot, --port",
        "--pot, --port",
        "--portt, --port",
        "--hots, --host",
        "--post, --port",
        "--dat, --data",
        "--dura, --durability",
        "--inmemory, --in-memory",
        "-inmemory, -inMemory",
        "--durabilty, --durability"
    })
    void findsWhatWasMeant(String given, String meant) {
        assertThat(Spelling.nearest(given, KNOWN)).contains(meant);
        assertThat(Spelling.hint(given, KNOWN)).isEqualTo("; did you mean " + meant + "?");
    }

    @ParameterizedTest
    @CsvSource({"--colour", "--x", "x", "--", "port-of-call", "--memory-of-elephants"})
    void findsNothingThatIsFarAway(String given) {
        assertThat(Spelling.nearest(given, KNOWN)).isEmpty();
        assertThat(Spelling.hint(given, KNOWN)).isEmpty();
    }

    @Test
    void takesTheNearestAndOfSeveralTheFirst() {
        assertThat(Spelling.nearest("abcdef", List.of("abcdxy", "abcdex", "abcdey")))
                .contains("abcdex");
        assertThat(Spelling.nearest("", KNOWN)).isEmpty();
        assertThat(Spelling.nearest("abc", List.of())).isEmpty();
    }

    /** A swap is one mistake, as is a letter too many, too few or wrong. */
    @Test
    void countsASwapAsOne() {
        assertThat(Spelling.nearest("abdc", List.of("abcd"))).contains("abcd");
        assertThat(Spelling.nearest("badc", List.of("abcd"))).isEmpty();
        assertThat(Spelling.nearest("bacdfe", List.of("abcdef"))).contains("abcdef");
    }

    @Test
    void hintsAtTheOptionsOfAPage() {
        assertThat(UsageException.noOption("check", "--dat"))
                .hasMessage("check has no option --dat; did you mean --data?");
        assertThat(UsageException.noOption("check", "--colour")).hasMessage("check has no option --colour");
    }
}
