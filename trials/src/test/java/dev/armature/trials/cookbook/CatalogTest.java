package dev.armature.trials.cookbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogTest {
    private static final String SCENARIOS = """
            # number | group | language | title | what it waits for

            N1  | sessions | typescript | A session
            N2 |sessions|python|Two of them
            N30 | locks    | python     | A lock        | a clock
            """;

    @TempDir
    Path cookbook;

    @Test
    void readsLinesOfColumns() throws IOException {
        assertThat(read(SCENARIOS).scenarios())
                .containsExactly(
                        scenario("N1", "sessions", Language.TYPESCRIPT, "A session", null),
                        scenario("N2", "sessions", Language.PYTHON, "Two of them", null),
                        scenario("N30", "locks", Language.PYTHON, "A lock", "a clock"));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            "N1 | sessions | python",                   not a scenario: N1 | sessions | python
            "N1 | sessions | python | a | b | c",       not a scenario: N1 | sessions | python | a | b | c
            "N1 | sessions | cobol | A session",        no language of the cookbook: N1 | sessions | cobol | A session
            """)
    void refusesOtherLines(String line, String fault) {
        assertThatThrownBy(() -> read(line)).hasMessage(fault);
    }

    /** Every scenario is in Java besides the language of its document. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --list                              | N1 N2 N30
            N2                                  | N2
            n30 n1                              | N1 N30
            --group locks                       | N30
            --group locks --group sessions      | N1 N2 N30
            --group locks N1                    |
            --language python                   | N2 N30
            --language typescript               | N1
            --language java                     | N1 N2 N30
            --language python --group sessions  | N2
            N7                                  |
            """)
    void choosesWhatIsNamed(String line, String chosen) throws Exception {
        var options = CookbookOptions.parse(List.of(line.split(" ")));
        assertThat(read(SCENARIOS).chosenBy(options))
                .extracting(Catalog.Scenario::id)
                .containsExactly(chosen == null ? new String[0] : chosen.split(" "));
    }

    @Test
    void showsWhatANamedScenarioDoes() throws Exception {
        assertThat(CookbookOptions.parse(List.of("N1")).verbose()).isTrue();
        assertThat(CookbookOptions.parse(List.of("--group", "locks")).verbose()).isFalse();
        assertThat(CookbookOptions.parse(List.of("--verbose")).verbose()).isTrue();
        assertThat(CookbookOptions.parse(List.of("--endpoint-url", "http://127.0.0.1:9"))
                        .endpoint())
                .contains("http://127.0.0.1:9");
    }

    private Catalog read(String text) throws IOException {
        Files.writeString(cookbook.resolve("scenarios.txt"), text);
        return Catalog.read(cookbook);
    }

    private static Catalog.Scenario scenario(
            String id, String group, Language home, String title, @Nullable String waitsFor) {
        return new Catalog.Scenario(id, group, home, title, Optional.ofNullable(waitsFor));
    }
}
