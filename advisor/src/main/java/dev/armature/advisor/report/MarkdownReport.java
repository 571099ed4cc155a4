package dev.armature.advisor.report;

import dev.armature.advisor.check.Report;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.TableModel;
import java.util.ArrayList;
import java.util.List;

/** A report for a pull request: what was found, the worst first, and the rest folded away. */
final class MarkdownReport {
    private final StringBuilder text = new StringBuilder();

    private MarkdownReport() {}

    static String of(Report report, String file) {
        var markdown = new MarkdownReport();
        markdown.line("### Data model: " + Markup.markdown(file));
        markdown.line("");
        markdown.line(Markup.markdown(Summary.of(report)) + ".");
        markdown.section("Errors", report, Severity.ERROR);
        markdown.section("Warnings", report, Severity.WARNING);
        markdown.section("Advice", report, Severity.ADVICE);
        markdown.folded(
                "Waived", report.waived().stream().map(MarkdownReport::waived).toList());
        markdown.folded(
                "Notes",
                report.notes().stream()
                        .map(note -> "- line " + note.place().line() + ": " + Markup.markdown(note.text()))
                        .toList());
        for (TableModel table : report.design().model().tables()) {
            markdown.folded("Entities of " + Markup.escaped(table.name()), Chart.ofEntities(report.design(), table));
            markdown.folded(
                    "Access patterns of " + Markup.escaped(table.name()), Chart.ofPatterns(report.design(), table));
        }
        return markdown.text.toString().stripTrailing();
    }

    private void folded(String title, Chart chart) {
        if (!chart.rows().isEmpty()) {
            List<String> lines = new ArrayList<>();
            lines.add(row(chart.headings()));
            lines.add("|---".repeat(chart.headings().size()) + "|");
            chart.rows().forEach(row -> lines.add(row(row)));
            folded(title, chart.rows().size(), lines);
        }
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells.stream().map(Markup::markdown).toList()) + " |";
    }

    private void section(String title, Report report, Severity severity) {
        List<Finding> findings = report.findings().stream()
                .filter(finding -> finding.severity() == severity)
                .toList();
        if (!findings.isEmpty()) {
            line("");
            line("#### " + title);
            line("");
            findings.forEach(this::finding);
        }
    }

    private void finding(Finding finding) {
        line("- **" + finding.rule() + "** line " + finding.place().line() + ", "
                + Markup.markdown(finding.place().path()) + ": " + Markup.markdown(finding.message()));
        line("  - evidence: " + Markup.markdown(finding.evidence()));
        line("  - remedy: " + Markup.markdown(finding.remedy()));
        if (finding.monthlyCost() != null) {
            line("  - cost: " + Summary.money(finding.monthlyCost()) + " a month");
        }
    }

    private static String waived(Report.Waived waived) {
        Finding finding = waived.finding();
        return "- " + finding.rule() + " line " + finding.place().line() + ", "
                + Markup.markdown(finding.place().path()) + ": " + Markup.markdown(finding.message()) + " ("
                + Markup.markdown(waived.waiver().why()) + ")";
    }

    private void folded(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            folded(title, lines.size(), lines);
        }
    }

    private void folded(String title, int count, List<String> lines) {
        line("");
        line("<details><summary>" + title + ": " + count + "</summary>");
        line("");
        lines.forEach(this::line);
        line("");
        line("</details>");
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
