package dev.armature.cli.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HelpTest {
    @Test
    void findsTheOptionsOfAPage() {
        assertThat(Help.options("check")).containsExactly("--data");
        assertThat(Help.options("apply"))
                .containsExactly(
                        "--parameter",
                        "--function",
                        "--stack-name",
                        "--endpoint-url",
                        "--region",
                        "--account",
                        "--peer",
                        "--without",
                        "--plan",
                        "--yes",
                        "--allow-replacement");
        assertThat(Help.options("serve")).contains("--port", "-port", "-dbPath", "-help", "--bind-public-without-auth");
        assertThat(Help.options("serve")).doesNotContain("--");
        assertThat(Help.options("version")).isEmpty();
    }

    @Test
    void listsEachVerbOnce() {
        assertThat(Help.verbs())
                .doesNotHaveDuplicates()
                .startsWith(
                        "serve", "apply", "triggers", "model", "advise", "watch", "mcp", "export", "import", "check")
                .contains("version", "help");
    }

    /** It is shown in a terminal, and by a script that knows nothing of columns. */
    @ParameterizedTest
    @MethodSource("dev.armature.cli.arguments.Help#verbs")
    void hasAPageOfPlainLines(String verb) {
        String page = Help.of(verb);

        assertThat(page).endsWith("\n").doesNotContain("\t", "\r", "\n\n\n");
        assertThat(page.lines())
                .allSatisfy(
                        line -> assertThat(line).hasSizeLessThanOrEqualTo(130).doesNotEndWith(" "));
        assertThat(page.lines().findFirst().orElseThrow())
                .contains(verb.equals(Help.OVERVIEW) ? "Armature" : "armature " + verb);
    }

    @Test
    void pointsToWhereHelpIs() {
        assertThat(Help.pointer("serve")).isEqualTo("armature help serve says how it is used");
        assertThat(Help.pointer(Help.OVERVIEW)).isEqualTo("armature help says what there is");
        assertThatThrownBy(() -> Help.of("nothing")).hasMessage("there is no page for nothing");
    }
}
