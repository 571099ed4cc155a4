package dev.armature.conformance.cookbook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What {@code docs/cookbook} says about the scenarios: a page for each group, and in it a section for each scenario.
 *
 * <p>In a section, code in the language of a scenario is from its source, and {@code text} is what it printed.
 */
record CookbookPages(List<Section> sections) {
    static final Path ROOT = Path.of(System.getProperty("armature.root", "."));
    private static final Path PAGES = ROOT.resolve("docs/cookbook");
    private static final Pattern HEADING = Pattern.compile("## (N\\d+) (.+)");

    /** One scenario in a page; lines are without their indentation, which differs between a page and its source. */
    record Section(String group, String id, String title, List<String> request, List<String> printed) {}

    static CookbookPages read() throws IOException {
        List<Section> sections = new ArrayList<>();
        for (Path page : files(PAGES, ".md")) {
            sections.addAll(sectionsOf(page));
        }
        return new CookbookPages(List.copyOf(sections));
    }

    private static List<Section> sectionsOf(Path page) throws IOException {
        String group = page.getFileName().toString().replace(".md", "");
        List<Section> sections = new ArrayList<>();
        String fence = "";
        for (String line : Files.readAllLines(page)) {
            var heading = HEADING.matcher(line);
            if (heading.matches()) {
                sections.add(
                        new Section(group, heading.group(1), heading.group(2), new ArrayList<>(), new ArrayList<>()));
            } else if (line.startsWith("```")) {
                fence = fence.isEmpty() ? line.substring("```".length()) : "";
            } else if (!fence.isEmpty() && !line.isBlank()) {
                Section section = sections.getLast();
                (fence.equals("text") ? section.printed() : section.request()).add(line.strip());
            }
        }
        return sections;
    }

    /** Below a directory, in the order of their names. */
    static List<Path> files(Path directory, String suffix) throws IOException {
        try (var files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        }
    }
}
