package dev.armature.advisor.convert.drift;

import dev.armature.advisor.check.Report;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.model.TableModel;
import java.util.ArrayList;
import java.util.List;

/**
 * Differences for a terminal, table by table: {@code =} is as the model says, {@code ~} is not, {@code -} is not there.
 *
 * <pre>
 * ~ Games
 *     warning: billing of Games is set otherwise
 *         the model has PAY_PER_REQUEST, the table has PROVISIONED
 * = Ladder
 * 1 of 2 tables differs from the model.
 * </pre>
 */
public final class DriftText {
    private DriftText() {}

    /** @param report by the rule alone */
    public static String of(Report report, LiveDrift drift) {
        List<String> lines = new ArrayList<>();
        int different = 0;
        List<TableModel> tables = report.design().model().tables();
        for (TableModel table : tables) {
            List<Finding> findings = report.findings().stream()
                    .filter(finding -> isOf(table, finding))
                    .toList();
            different += findings.isEmpty() ? 0 : 1;
            lines.add((findings.isEmpty() ? "= " : drift.has(table.name()) ? "~ " : "- ") + table.name());
            for (Finding finding : findings) {
                lines.add("    " + finding.severity().word() + ": " + finding.message());
                lines.add("        " + finding.evidence());
            }
        }
        report.waived()
                .forEach(waived -> lines.add("waived: " + waived.finding().message() + " ("
                        + waived.waiver().why() + ")"));
        lines.add(summary(different, tables.size()));
        return String.join("\n", lines) + "\n";
    }

    private static String summary(int different, int all) {
        if (different == 0) {
            return all == 1 ? "The table is as the model says." : "All " + all + " tables are as the model says.";
        }
        return different + " of " + all + (all == 1 ? " table " : " tables ") + (different == 1 ? "differs" : "differ")
                + " from the model.";
    }

    private static boolean isOf(TableModel table, Finding finding) {
        String path = "tables." + table.name();
        String place = finding.place().path();
        return place.equals(path) || place.startsWith(path + ".");
    }
}
