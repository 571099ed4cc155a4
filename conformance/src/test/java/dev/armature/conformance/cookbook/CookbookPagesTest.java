package dev.armature.conformance.cookbook;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.conformance.cookbook.CookbookPages.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages about the cookbook, and the page of mistakes, compared with the scenarios that they are about. */
class CookbookPagesTest {
    private static final Path ROOT = CookbookPages.ROOT;
    private static final int SCENARIOS = 57;
    private static final int MISTAKES = 52;
    private static final Pattern LISTED =
            Pattern.compile("(N\\d+) *\\| *([\\w-]+) *\\| *\\w+ *\\| *([^|]+?)(?: *\\|.*)?");

    private static final Pattern NAMED = Pattern.compile("\\bN\\d+\\b");
    private static final Pattern MISTAKE = Pattern.compile("(?m)^### (\\d+)\\. ");

    private record Listed(String group, String title) {}

    @Test
    void everyScenarioHasItsPlaceInTheList() throws IOException {
        assertThat(listed().keySet())
                .containsExactlyElementsOf(IntStream.rangeClosed(1, SCENARIOS)
                        .mapToObj(number -> "N" + number)
                        .toList());
    }

    @Test
    void everyScenarioIsOnceInThePageOfItsGroupByItsTitle() throws IOException {
        Map<String, Listed> described = CookbookPages.read().sections().stream()
                .collect(toMap(Section::id, section -> new Listed(section.group(), section.title())));
        assertThat(described).containsExactlyInAnyOrderEntriesOf(listed());
    }

    @Test
    void indexNamesEveryScenarioAndEveryPage() throws IOException {
        String index = Files.readString(ROOT.resolve("docs/cookbook/README.md"));
        listed().forEach((id, scenario) -> assertThat(index)
                .contains("| " + id + " | " + scenario.title() + " |")
                .contains("](" + scenario.group() + ".md)"));
    }

    @Test
    void documentsNameOnlyScenariosThatExist() throws IOException {
        List<Path> documents = new ArrayList<>(CookbookPages.files(ROOT.resolve("docs"), ".md"));
        documents.add(ROOT.resolve("README.md"));
        for (Path document : documents) {
            assertThat(NAMED.matcher(Files.readString(document)).results().map(name -> name.group()))
                    .as("%s", document)
                    .isSubsetOf(listed().keySet());
        }
    }

    /** A request in a page is lines of the scenario, or of a file that the scenarios of its group share. */
    @Test
    void requestsAreTakenFromTheScenarios() throws IOException {
        for (Section section : CookbookPages.read().sections()) {
            assertThat(sourceOf(section.id()))
                    .as("the source of %s", section.id())
                    .containsAll(section.request());
        }
    }

    /** Where a scenario is to be found in each of its languages. */
    @Test
    void pagesLinkTheSourceOfEveryScenario() throws IOException {
        List<Path> files = new ArrayList<>(sources());
        files.addAll(CookbookPages.files(ROOT.resolve("cookbook/java/src/main"), ".java"));
        for (var scenario : listed().entrySet()) {
            String page = Files.readString(
                    ROOT.resolve("docs/cookbook").resolve(scenario.getValue().group() + ".md"));
            var name = Pattern.compile("(?i)" + scenario.getKey() + "(?![0-9]).*");
            for (Path file : files) {
                if (name.matcher(file.getFileName().toString()).matches()) {
                    assertThat(page).contains("](../../" + ROOT.relativize(file) + ")");
                }
            }
        }
    }

    private static List<String> sourceOf(String id) throws IOException {
        String number = id.substring(1);
        var scenario = Pattern.compile("n" + number + "[-_].*");
        List<String> lines = new ArrayList<>();
        for (Path file : sources()) {
            if (scenario.matcher(file.getFileName().toString()).matches()) {
                lines.addAll(strippedLines(file));
                for (Path beside : sources()) {
                    boolean shared = beside.equals(file.resolveSibling(beside.getFileName()))
                            && !beside.getFileName().toString().matches("n\\d+[-_].*");
                    lines.addAll(shared ? strippedLines(beside) : List.of());
                }
            }
        }
        return lines;
    }

    private static List<Path> sources() throws IOException {
        return Stream.concat(
                        CookbookPages.files(ROOT.resolve("cookbook/typescript/src"), ".ts").stream(),
                        CookbookPages.files(ROOT.resolve("cookbook/python"), ".py").stream())
                .toList();
    }

    private static List<String> strippedLines(Path file) throws IOException {
        return Files.readAllLines(file).stream().map(String::strip).toList();
    }

    @Test
    void everyMistakeIsThereWithItsProof() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/what-the-documents-get-wrong.md"));
        assertThat(MISTAKE.matcher(page).results().map(entry -> Integer.valueOf(entry.group(1))))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, MISTAKES).boxed().toList());
        assertThat(MISTAKE.splitAsStream(page).skip(1))
                .allSatisfy(entry -> assertThat(entry).contains("- **Says**", "- **True**", "- **Proof**"));
    }

    private static Map<String, Listed> listed() throws IOException {
        Map<String, Listed> scenarios = new LinkedHashMap<>();
        for (String line : Files.readAllLines(ROOT.resolve("cookbook/scenarios.txt"))) {
            var scenario = LISTED.matcher(line.strip());
            if (scenario.matches()) {
                scenarios.put(scenario.group(1), new Listed(scenario.group(2), scenario.group(3)));
            }
        }
        return scenarios;
    }
}
