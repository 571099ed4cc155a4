package dev.armature.advisor.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.read.ModelFile;
import dev.armature.advisor.run.ModelRun;
import dev.armature.advisor.run.TestText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The designs in {@code models/}: what the rules say of each is in the file beside it, to the letter. {@code -Drewrite} writes these
 * files anew.
 */
class ModelsTest {
    private static final Path DIRECTORY = Path.of(System.getProperty("armature.root", ".."), "models");
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-17T00:00:00Z"), ZoneOffset.UTC);

    @ParameterizedTest
    @MethodSource("models")
    void hasTheFindingsThatAreWrittenBesideIt(Path model) throws IOException {
        List<String> found = report(model).findings().stream()
                .map(finding -> finding.rule() + " " + finding.place().path())
                .sorted()
                .toList();
        Path expected = model.resolveSibling(model.getFileName().toString().replace(".yaml", ".findings"));
        if (System.getProperty("rewrite") != null) {
            Files.write(expected, found);
        }
        assertThat(found).isEqualTo(Files.readAllLines(expected));
    }

    /** Answers and costs of every access pattern are those that were promised. */
    @ParameterizedTest
    @MethodSource("repaired")
    void worksOnceItIsRepaired(Path model) throws Exception {
        assertThat(report(model).findings()).isEmpty();
        var run = new ModelRun(ModelFile.read(model), ModelRun.SEED_DEFAULT).run();
        assertThat(run.failed()).as(TestText.of(run)).isZero();
    }

    /** Deals are left out: their faults are items that become too large, which no sample is. */
    @ParameterizedTest
    @MethodSource("wrong")
    void givesWrongAnswersAsItWasWritten(Path repaired) throws Exception {
        Path written = repaired.resolveSibling(repaired.getFileName().toString().replace("-repaired", ""));
        assertThat(new ModelRun(ModelFile.read(written), ModelRun.SEED_DEFAULT)
                        .run()
                        .failed())
                .isPositive();
    }

    @Test
    void thereAreModels() throws IOException {
        assertThat(models()).hasSizeGreaterThan(18);
        assertThat(repaired()).hasSizeGreaterThan(9);
    }

    private static Report report(Path model) throws IOException {
        return Advisor.check(ModelFile.read(model), CLOCK);
    }

    static List<Path> models() throws IOException {
        try (Stream<Path> files = Files.list(DIRECTORY)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    static List<Path> repaired() throws IOException {
        return models().stream()
                .filter(file -> file.toString().endsWith("-repaired.yaml"))
                .toList();
    }

    static List<Path> wrong() throws IOException {
        return repaired().stream()
                .filter(file -> !file.getFileName().toString().startsWith("architect-deals"))
                .toList();
    }
}
