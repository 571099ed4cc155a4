package dev.armature.trials.cookbook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The scenarios that there are, or are to be, as {@code cookbook/scenarios.txt} lists them.
 *
 * <p>Because the list is not made from what is found, a scenario that gets lost is missed.
 */
record Catalog(List<Scenario> scenarios) {
    private static final Pattern COLUMN = Pattern.compile("\\s*\\|\\s*");

    /**
     * One line of the list.
     *
     * @param home the language of the document that it comes from; Java has all of them besides
     * @param waitsFor what has to exist before it can be written
     */
    record Scenario(String id, String group, Language home, String title, Optional<String> waitsFor) {
        boolean isIn(Language language) {
            return language == home || language == Language.JAVA;
        }
    }

    static Catalog read(Path cookbook) throws IOException {
        List<Scenario> scenarios = new ArrayList<>();
        for (String line : Files.readAllLines(cookbook.resolve("scenarios.txt"))) {
            if (!line.isBlank() && !line.startsWith("#")) {
                scenarios.add(parse(line));
            }
        }
        return new Catalog(List.copyOf(scenarios));
    }

    private static Scenario parse(String line) {
        List<String> columns = COLUMN.splitAsStream(line.strip()).toList();
        if (columns.size() < 4 || columns.size() > 5) {
            throw new IllegalArgumentException("not a scenario: " + line);
        }
        Language home = Language.of(columns.get(2))
                .orElseThrow(() -> new IllegalArgumentException("no language of the cookbook: " + line));
        Optional<String> waitsFor = columns.size() == 5 ? Optional.of(columns.get(4)) : Optional.empty();
        return new Scenario(columns.get(0), columns.get(1), home, columns.get(3), waitsFor);
    }

    List<Scenario> chosenBy(CookbookOptions options) {
        return scenarios.stream().filter(options::chooses).toList();
    }
}
