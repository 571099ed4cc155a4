package dev.armature.advisor.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.read.ModelReader;
import dev.armature.advisor.run.ModelRun;
import dev.armature.advisor.run.TestText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small designs with one or two faults in each, and sound ones without any. The comment before each says what the rules report, to the
 * letter; what every sketch of a model lacks, such as a latency or a pattern that deletes, is left out. {@code -Drewrite} writes
 * these comments anew, for a reader to judge.
 */
class PlantedFaultsTest {
    private static final Path DIRECTORY = Path.of(
            System.getProperty("armature.root", ".."), "advisor/src/test/resources/dev/armature/advisor/check/designs");

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-17T00:00:00Z"), ZoneOffset.UTC);

    /** What a sketch does not say. */
    private static final Set<String> OF_SKETCHES = Set.of("AM-P11", "AM-P12", "AM-S05");

    private static final String MARK = "# ";
    private static final String NOTHING = "nothing";

    @ParameterizedTest
    @MethodSource("designs")
    void findsWhatIsWrongAndNothingElse(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<String> expected = lines.stream()
                .takeWhile(line -> line.startsWith(MARK))
                .map(line -> line.substring(MARK.length()))
                .toList();
        String model = String.join("\n", lines.subList(expected.size(), lines.size()));
        List<String> found = new ArrayList<>(Advisor.check(ModelReader.read(model), CLOCK).findings().stream()
                .filter(finding -> !OF_SKETCHES.contains(finding.rule()))
                .map(PlantedFaultsTest::line)
                .sorted()
                .toList());
        if (found.isEmpty()) {
            found.add(NOTHING);
        }
        if (System.getProperty("rewrite") != null) {
            List<String> rewritten =
                    new ArrayList<>(found.stream().map(MARK::concat).toList());
            rewritten.addAll(lines.subList(expected.size(), lines.size()));
            Files.write(file, rewritten);
        } else {
            assertThat(found).isEqualTo(expected);
        }
    }

    private static String line(Finding finding) {
        return finding.severity().word() + " " + finding.rule() + " "
                + finding.place().path() + ": " + finding.message();
    }

    /** What no rule reports, runs. */
    @ParameterizedTest
    @MethodSource("soundDesigns")
    void runsWhereNothingIsWrong(Path file) throws Exception {
        var run = new ModelRun(ModelReader.read(Files.readString(file)), ModelRun.SEED_DEFAULT).run();
        assertThat(run.failed()).as(TestText.of(run)).isZero();
    }

    static List<Path> soundDesigns() throws IOException {
        List<Path> sound = new ArrayList<>();
        for (Path file : designs()) {
            if (Files.readAllLines(file).getFirst().equals(MARK + NOTHING)) {
                sound.add(file);
            }
        }
        return sound;
    }

    @Test
    void thereAreFaultyAndSoundOnes() throws IOException {
        List<String> first = new ArrayList<>();
        for (Path file : designs()) {
            first.add(Files.readAllLines(file).getFirst());
        }
        assertThat(first).filteredOn(line -> !line.equals(MARK + NOTHING)).hasSizeGreaterThan(80);
        assertThat(first).filteredOn(line -> line.equals(MARK + NOTHING)).hasSizeGreaterThan(20);
    }

    static List<Path> designs() throws IOException {
        try (Stream<Path> files = Files.list(DIRECTORY)) {
            return files.sorted().toList();
        }
    }
}
