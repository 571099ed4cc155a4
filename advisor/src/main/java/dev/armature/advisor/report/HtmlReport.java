package dev.armature.advisor.report;

import dev.armature.advisor.check.Report;
import dev.armature.advisor.cost.CostReport;
import dev.armature.advisor.cost.PatternCost;
import dev.armature.advisor.cost.PriceBooks;
import dev.armature.advisor.cost.TableCost;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.ruler.Ruler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** A report as one page that needs nothing else: no script, and no request to anywhere, which the page itself forbids. */
final class HtmlReport {
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'";

    private final StringBuilder html = new StringBuilder();

    private HtmlReport() {}

    static String of(Report report, String file) {
        var page = new HtmlReport();
        page.head(file);
        page.html.append("<h1>").append(Markup.escaped(file)).append("</h1>\n");
        page.paragraph(Summary.of(report) + ".");
        page.findings(report);
        page.charts(report);
        page.rulers(report.design());
        page.cost(CostReport.of(report.design(), PriceBooks.of(report.design().model())));
        page.rest(report);
        page.html.append("</body>\n</html>");
        return page.html.toString();
    }

    private void head(String file) {
        html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\" content=\"" + POLICY + "\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<title>" + Markup.escaped(file) + "</title>\n")
                .append("<style>\n" + style() + "</style>\n</head>\n<body>\n");
    }

    private static String style() {
        try (var style = HtmlReport.class.getResourceAsStream("/dev/armature/advisor/report/report.css")) {
            if (style == null) {
                throw new IllegalStateException("report.css is not among the resources");
            }
            return new String(style.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void findings(Report report) {
        heading("Findings");
        if (report.findings().isEmpty()) {
            paragraph("Nothing was found.");
        }
        BigDecimal cost = Summary.monthlyCost(report.findings());
        if (cost.signum() > 0) {
            paragraph("Together they cost " + Summary.money(cost) + " a month, as far as that is known.");
        }
        report.findings().forEach(this::finding);
    }

    private void finding(Finding finding) {
        String severity = finding.severity().word();
        html.append("<div class=\"finding ")
                .append(severity)
                .append("\">\n<span class=\"badge\">")
                .append(severity)
                .append(' ')
                .append(Markup.escaped(finding.rule()))
                .append("</span>")
                .append(Markup.html(finding.message()))
                .append("\n<dl>\n");
        detail(
                "at",
                "<span class=\"path\">" + Markup.escaped(finding.place().path()) + "</span>, line "
                        + finding.place().line());
        detail("evidence", Markup.html(finding.evidence()));
        detail("remedy", Markup.html(finding.remedy()));
        if (finding.monthlyCost() != null) {
            detail("cost", Summary.money(finding.monthlyCost()) + " a month");
        }
        html.append("</dl>\n</div>\n");
    }

    private void detail(String term, String escaped) {
        html.append("<dt>").append(term).append("</dt><dd>").append(escaped).append("</dd>\n");
    }

    private void charts(Report report) {
        heading("Entities");
        for (TableModel table : report.design().model().tables()) {
            chart(Chart.ofEntities(report.design(), table));
        }
        heading("Access patterns");
        for (TableModel table : report.design().model().tables()) {
            chart(Chart.ofPatterns(report.design(), table));
        }
    }

    private void chart(Chart chart) {
        html.append("<h3>").append(Markup.escaped(chart.title())).append("</h3>\n");
        if (chart.rows().isEmpty()) {
            paragraph("None.");
        } else {
            table(chart.headings(), chart.rows(), List.of());
        }
    }

    private void rulers(Design design) {
        heading("Sort orders");
        for (KeySpace space : design.spaces()) {
            if (!space.sortAttributes().isEmpty() && !space.entities().isEmpty()) {
                html.append("<div class=\"wide\">")
                        .append(Ruler.of(design, space).svg())
                        .append("</div>\n");
            }
        }
    }

    private void cost(CostReport cost) {
        heading("Cost");
        paragraph("Total " + Summary.money(cost.total()) + " a month, at the prices of "
                + cost.book().name() + " of " + cost.book().date() + ".");
        table(
                List.of("Table", "a month", "on demand", "provisioned", "storage"),
                cost.tables().stream().map(HtmlReport::row).toList(),
                List.of(1, 2, 3, 4));
        html.append("<p></p>\n");
        table(
                List.of("Pattern", "Entity", "Operation", "read units", "write units", "a month"),
                cost.dearestFirst().stream().map(HtmlReport::row).toList(),
                List.of(3, 4, 5));
        paragraph("Not included: " + String.join("; ", cost.notIncluded()) + ".");
    }

    private static List<String> row(TableCost table) {
        return List.of(
                table.table().name(),
                Summary.money(table.total()),
                money(table.onDemand()),
                money(table.provisioned()),
                money(table.storageCost()));
    }

    private static List<String> row(PatternCost pattern) {
        return List.of(
                pattern.pattern(),
                pattern.entity(),
                pattern.operation(),
                units(pattern.units().read()),
                units(pattern.units().write()),
                money(pattern.monthly()));
    }

    private static String units(double units) {
        return BigDecimal.valueOf(units).stripTrailingZeros().toPlainString();
    }

    private static String money(Optional<BigDecimal> dollars) {
        return dollars.map(Summary::money).orElse("not known");
    }

    /** Waivers and notes are for those who look for them. */
    private void rest(Report report) {
        if (!report.waived().isEmpty()) {
            heading("Waived");
            table(
                    List.of("Rule", "At", "What", "Why", "Until"),
                    report.waived().stream()
                            .map(waived -> List.of(
                                    waived.finding().rule(),
                                    waived.finding().place().path(),
                                    waived.finding().message(),
                                    waived.waiver().why(),
                                    waived.waiver().until() == null
                                            ? "always"
                                            : waived.waiver().until().toString()))
                            .toList(),
                    List.of());
        }
        if (!report.notes().isEmpty()) {
            heading("Notes");
            report.notes().forEach(note -> paragraph("Line " + note.place().line() + ": " + note.text()));
        }
    }

    /** @param numbers the columns that stand on the right */
    private void table(List<String> headings, List<List<String>> rows, List<Integer> numbers) {
        html.append("<div class=\"wide\"><table>\n<tr>");
        headings.forEach(
                heading -> html.append("<th>").append(Markup.escaped(heading)).append("</th>"));
        html.append("</tr>\n");
        for (List<String> row : rows) {
            html.append("<tr>");
            for (int column = 0; column < row.size(); column++) {
                html.append(numbers.contains(column) ? "<td class=\"number\">" : "<td>")
                        .append(Markup.html(row.get(column)))
                        .append("</td>");
            }
            html.append("</tr>\n");
        }
        html.append("</table></div>\n");
    }

    private void heading(String text) {
        html.append("<h2>").append(Markup.escaped(text)).append("</h2>\n");
    }

    private void paragraph(String text) {
        html.append("<p>").append(Markup.html(text)).append("</p>\n");
    }
}
