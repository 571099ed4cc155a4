package dev.armature.advisor.report;

import dev.armature.advisor.check.StaticRules;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.read.ModelReader;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Rule;
import dev.armature.advisor.runtime.rule.Documentation;
import dev.armature.advisor.runtime.rule.TrafficRule;
import java.util.List;

/** A rule's explanation as a page of Markdown: the page of the documentation, and the help of SARIF. */
public final class RulePage {
    private RulePage() {}

    public static String of(Rule rule) {
        Explanation explanation = rule.explanation();
        List<Finding> findings = StaticRules.findings(rule, new Design(ModelReader.read(explanation.bad())));
        return """
                # %s: %s

                Severity: %s

                %s

                **What it costs.** %s

                **Source.** %s

                %s## If it is meant so

                Say why, and until when:

                ```yaml
                waivers:
                  - { rule: %s, at: %s, why: "the reason", until: 2027-06-30 }
                ```
                """.formatted(
                rule.id(),
                explanation.title(),
                rule.severity().word(),
                explanation.why(),
                explanation.cost(),
                explanation.source(),
                examples(explanation, findings),
                rule.id(),
                findings.isEmpty() ? "tables.NAME" : findings.getFirst().place().path());
    }

    /** The page of a rule about traffic. It has no examples: what it reports is a matter of numbers. */
    public static String of(TrafficRule rule) {
        Documentation documentation = rule.documentation();
        return """
                # %s: %s

                Severity: %s

                %s

                **What is measured.** %s

                **It speaks from.** %s. It says nothing of fewer than %s; in a test, of fewer than %s.

                **What to do.** %s

                **Source.** %s

                ## If it is meant so

                Say why, and until when, in the model that the server has:

                ```yaml
                waivers:
                  - { rule: %s, at: tables.NAME, why: "the reason", until: 2027-06-30 }
                ```
                """.formatted(
                        rule.id(),
                        documentation.title(),
                        rule.severity().word(),
                        documentation.why(),
                        sentence(documentation.measured()),
                        capital(documentation.threshold()),
                        documentation.minimum().inTraffic(),
                        documentation.minimum().inTest(),
                        documentation.remedy(),
                        sentence(capital(documentation.source())),
                        rule.id());
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }

    private static String capital(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    /** A rule that compares the model with something else has no examples: a model alone is neither right nor wrong. */
    private static String examples(Explanation explanation, List<Finding> findings) {
        return findings.isEmpty()
                ? ""
                : "## Reported\n\n```yaml\n" + explanation.bad().strip() + "\n```\n\n" + said(findings)
                        + "## Not reported\n\n```yaml\n" + explanation.good().strip() + "\n```\n\n";
    }

    /** What the example is told. */
    private static String said(List<Finding> findings) {
        var said = new StringBuilder();
        for (Finding finding : findings) {
            said.append("> Line ")
                    .append(finding.place().line())
                    .append(", ")
                    .append(finding.severity().word())
                    .append(": ")
                    .append(Markup.markdown(finding.message()))
                    .append(". Evidence: ")
                    .append(Markup.markdown(finding.evidence()))
                    .append(". Remedy: ")
                    .append(Markup.markdown(finding.remedy()))
                    .append('.')
                    .append(
                            finding.monthlyCost() == null
                                    ? ""
                                    : " It costs " + Summary.money(finding.monthlyCost()) + " a month.")
                    .append("\n\n");
        }
        return said.toString();
    }
}
