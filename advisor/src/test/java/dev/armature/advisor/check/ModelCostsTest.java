package dev.armature.advisor.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.cost.CostReport;
import dev.armature.advisor.cost.PatternCost;
import dev.armature.advisor.cost.PriceBooks;
import dev.armature.advisor.cost.TableCost;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.read.ModelFile;
import dev.armature.advisor.run.ModelRun;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the designs in {@code models/} cost: the units of each pattern and the money of each table are in the file beside each, to the
 * letter. {@code -Drewrite} writes these files anew.
 */
class ModelCostsTest {
    @ParameterizedTest
    @MethodSource("models")
    void costsWhatIsWrittenBesideIt(Path model) throws IOException {
        List<String> lines = new ArrayList<>();
        CostReport report = CostReport.of(new Design(ModelFile.read(model)), PriceBooks.standard());
        report.patterns().forEach(pattern -> lines.add(line(pattern)));
        report.tables().forEach(table -> lines.add(line(table)));
        Path expected = model.resolveSibling(model.getFileName().toString().replace(".yaml", ".cost"));
        if (System.getProperty("rewrite") != null) {
            Files.write(expected, lines);
        }
        assertThat(lines).isEqualTo(Files.readAllLines(expected));
    }

    /** Also of designs that give wrong answers, the engine takes the units that were predicted. */
    @ParameterizedTest
    @MethodSource("models")
    void takesTheUnitsThatWerePredicted(Path model) throws Exception {
        var run = new ModelRun(ModelFile.read(model), ModelRun.SEED_DEFAULT).run();
        assertThat(run.patterns())
                .flatExtracting(pattern -> pattern.problems())
                .noneMatch(problem -> problem.what().contains("were predicted"));
    }

    private static String line(PatternCost cost) {
        return cost.entity() + "." + cost.pattern() + ": " + cost.units().read() + " read, "
                + cost.units().write() + " write"
                + (cost.units().indexes().isEmpty()
                        ? ""
                        : ", of these " + cost.units().indexes())
                + (cost.calls() == 1 ? "" : ", " + cost.calls() + " calls") + ", " + money(cost.onDemand());
    }

    private static String line(TableCost cost) {
        return cost.table().name() + ": requests " + money(cost.onDemand()) + ", storage " + money(cost.storageCost());
    }

    private static String money(Optional<BigDecimal> dollars) {
        return dollars.map(amount -> "$" + amount.setScale(2, RoundingMode.HALF_UP))
                .orElse("not known");
    }

    static List<Path> models() throws IOException {
        return ModelsTest.models();
    }
}
