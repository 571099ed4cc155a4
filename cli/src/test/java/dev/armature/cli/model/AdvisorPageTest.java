package dev.armature.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page that walks through the advisor shows what the commands print. {@code -Drewrite} writes it anew, for a reader to judge. */
class AdvisorPageTest {
    private static final Path PAGE = Path.of(System.getProperty("armature.root", ".."), "docs", "advisor.md");
    private static final String PROMPT = "$ ./armature ";
    private static final String FENCE = "```";

    @TempDir
    Path directory;

    @Test
    void showsWhatTheCommandsPrint() throws IOException {
        List<String> page = Files.readAllLines(PAGE);
        List<String> expected = new ArrayList<>();
        for (int at = 0; at < page.size(); at++) {
            String line = page.get(at);
            int end = at + 1;
            if (line.startsWith(FENCE) && !line.equals(FENCE)) {
                while (!page.get(end).equals(FENCE)) {
                    end++;
                }
            }
            List<String> block = page.subList(at + 1, end);
            expected.add(line);
            if (line.equals(FENCE + "yaml")) {
                String name = block.getFirst().substring("# ".length());
                Files.write(directory.resolve(name), block);
                expected.addAll(block);
                at = end - 1;
            } else if (line.equals(FENCE + "console")) {
                for (String command : block) {
                    if (command.startsWith(PROMPT)) {
                        expected.add(command);
                        expected.addAll(printed(command.substring(PROMPT.length())));
                    }
                }
                at = end - 1;
            }
        }
        if (System.getProperty("rewrite") != null) {
            Files.write(PAGE, expected);
        }
        assertThat(page).isEqualTo(expected);
    }

    private List<String> printed(String command) {
        List<String> words = Arrays.stream(command.split(" "))
                .map(word -> word.endsWith(".yaml") ? directory.resolve(word).toString() : word)
                .toList();
        var printed = new ByteArrayOutputStream();
        var out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        int unused = ModelCommand.run(words.subList(1, words.size()), out, out);
        return printed.toString(StandardCharsets.UTF_8)
                .replace(directory + "/", "")
                .lines()
                .map(String::stripTrailing)
                .toList();
    }
}
