package dev.armature.conformance.cookbook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.embedded.Armature;
import dev.armature.embedded.ObservedFinding;
import dev.armature.trials.cookbook.Cookbook;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What the advisor says of the traffic of each scenario, and of which it says nothing. A scenario that shows a fault is told of it; one
 * that shows how it is done is left alone.
 */
@Timeout(600)
class CookbookFindingsTest {
    /** So many scenarios at a time have no more shapes than the advisor keeps apart. */
    private static final int AT_A_TIME = 10;

    /**
     * What depends on how fast requests follow one another, or on whether another scenario beside it moves the server's clock by a day, is not the
     * same everywhere.
     */
    private static final List<String> OF_TIME = List.of("RT-05", "RT-14", "RT-18");

    private static final Pattern SCENARIO = Pattern.compile("(N\\d+) *\\|.*");
    private static final Pattern TABLE = Pattern.compile("tables\\.(N\\d+)-.*");

    private static final List<String> EXPECTED = List.of(
            // Lists a table by a scan.
            "N2 RT-01",
            // An item of almost 400 kb fills pages.
            "N5 RT-07",
            // An expired window is still read.
            "N8 RT-19",
            // A partition is throttled.
            "N13 RT-04",
            // An index is scanned to see what is in it.
            "N14 RT-01",
            // What has expired is looked for by a scan.
            "N17 RT-01",
            // The filter that a key replaces.
            "N20 RT-02",
            // Numbers as texts.
            "N25 RT-09",
            // A transaction of one item.
            "N28 RT-13",
            // A sparse index is scanned.
            "N35 RT-01",
            // Copies are replaced as they are.
            "N40 RT-11",
            // A scan shows that nothing was written.
            "N41 RT-01",
            // A backfill scans.
            "N46 RT-01",
            // All users of one organisation.
            "N46 RT-03",
            // Users are numbered without zeros.
            "N46 RT-09",
            // A scan shows what is still there.
            "N49 RT-01",
            // An expired session is read.
            "N49 RT-19",
            // The constant key is throttled.
            "N53 RT-04",
            // The scan that an index replaces.
            "N55 RT-01",
            // An item that is too large.
            "N55 RT-07",
            // Users are numbered without zeros.
            "N55 RT-09",
            // Conflicts of transactions, or one of one item.
            "N57 RT-13");

    @Test
    void tellsTheScenariosThatShowFaults() throws Exception {
        List<String> scenarios = scenarios();
        var found = new TreeSet<String>();
        for (int from = 0; from < scenarios.size(); from += AT_A_TIME) {
            found.addAll(run(scenarios.subList(from, Math.min(from + AT_A_TIME, scenarios.size()))));
        }
        assertThat(found).containsExactlyElementsOf(new TreeSet<>(EXPECTED));
    }

    private static List<String> scenarios() throws IOException {
        List<String> ids = new ArrayList<>();
        for (String line : Files.readAllLines(CookbookPages.ROOT.resolve("cookbook/scenarios.txt"))) {
            var scenario = SCENARIO.matcher(line);
            if (scenario.matches()) {
                ids.add(scenario.group(1));
            }
        }
        return ids;
    }

    private static List<String> run(List<String> scenarios) throws Exception {
        try (var database = Armature.inMemory()) {
            database.observe();
            List<String> arguments = new ArrayList<>(List.of(
                    "--language", "java", "--endpoint-url", database.endpoint().toString()));
            arguments.addAll(scenarios);
            var printed = new ByteArrayOutputStream();
            int exitCode =
                    Cookbook.run(arguments, new PrintStream(printed, true, StandardCharsets.UTF_8), CookbookPages.ROOT);
            assertThat(exitCode).as(printed.toString(StandardCharsets.UTF_8)).isZero();
            return database.findings().stream()
                    .filter(finding -> !OF_TIME.contains(finding.rule()))
                    .map(CookbookFindingsTest::line)
                    .toList();
        }
    }

    private static String line(ObservedFinding finding) {
        var table = TABLE.matcher(finding.at());
        assertThat(table.matches()).as(finding.at()).isTrue();
        return table.group(1) + " " + finding.rule();
    }
}
