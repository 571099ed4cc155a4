package dev.armature.advisor.report;

import dev.armature.advisor.check.StaticRules;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.read.ModelReader;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Rule;
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
