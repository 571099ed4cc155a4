package dev.armature.advisor.report;

import dev.armature.advisor.check.Report;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.rule.Rule;

/**
 * A report as build servers read results of tests: a rule without findings is a test that passed; a finding is a test that failed, or
 * passed with a remark if it is not bad enough; what is waived was skipped.
 */
final class JunitReport {
    private final StringBuilder xml = new StringBuilder();
    private int tests;
    private int failures;
    private int skipped;

    private JunitReport() {}

    static String of(Report report, String file, Severity failOn) {
        var junit = new JunitReport();
        for (Rule rule : report.rules()) {
            junit.rule(rule, report, failOn);
        }
        String counts = " tests=\"" + junit.tests + "\" failures=\"" + junit.failures + "\" errors=\"0\" skipped=\""
                + junit.skipped + "\"";
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<testsuites name=\"armature model check\"" + counts + ">\n"
                + "<testsuite name=\"" + Markup.escaped(file) + "\"" + counts + ">\n"
                + junit.xml + "</testsuite>\n</testsuites>";
    }

    private void rule(Rule rule, Report report, Severity failOn) {
        int before = tests;
        for (Finding finding : report.findings()) {
            if (finding.rule().equals(rule.id())) {
                boolean fails = finding.severity().isAtLeast(failOn);
                failures += fails ? 1 : 0;
                test(rule, finding.place().path(), fails ? failure(finding) : remark(finding));
            }
        }
        for (Report.Waived waived : report.waived()) {
            if (waived.finding().rule().equals(rule.id())) {
                skipped++;
                test(
                        rule,
                        waived.finding().place().path(),
                        "<skipped message=\"" + Markup.escaped(waived.waiver().why()) + "\"/>");
            }
        }
        if (tests == before) {
            test(rule, rule.explanation().title(), "");
        }
    }

    private void test(Rule rule, String name, String inside) {
        tests++;
        xml.append("<testcase classname=\"")
                .append(Markup.escaped(rule.id()))
                .append("\" name=\"")
                .append(Markup.escaped(name))
                .append(inside.isEmpty() ? "\"/>\n" : "\">" + inside + "</testcase>\n");
    }

    private static String failure(Finding finding) {
        return "<failure type=\"" + finding.severity().word() + "\" message=\"" + Markup.escaped(finding.message())
                + "\">" + Markup.escaped(details(finding)) + "</failure>";
    }

    private static String remark(Finding finding) {
        return "<system-out>"
                + Markup.escaped(finding.severity().word() + ": " + finding.message() + "\n" + details(finding))
                + "</system-out>";
    }

    private static String details(Finding finding) {
        return "line " + finding.place().line() + ", column " + finding.place().column() + "\nevidence: "
                + finding.evidence() + "\nremedy: " + finding.remedy()
                + (finding.monthlyCost() == null ? "" : "\ncost: " + Summary.money(finding.monthlyCost()) + " a month");
    }
}
