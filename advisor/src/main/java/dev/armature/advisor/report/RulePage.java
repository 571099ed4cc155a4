package dev.armature.advisor.report;

import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Rule;

/** A rule's explanation as a page of Markdown: the page of the documentation, and the help of SARIF. */
public final class RulePage {
    private RulePage() {}

    public static String of(Rule rule) {
        Explanation explanation = rule.explanation();
        return """
                # %s: %s

                Severity: %s

                ## Why

                %s

                Cost: %s

                Source: %s

                ## Reported

                ```yaml
                %s
                ```

                ## Not reported

                ```yaml
                %s
                ```

                ## If it is meant so

                ```yaml
                waivers:
                  - { rule: %s, at: "entities.NAME", why: "the reason", until: 2027-06-30 }
                ```
                """.formatted(
                        rule.id(),
                        explanation.title(),
                        rule.severity().word(),
                        explanation.why(),
                        explanation.cost(),
                        explanation.source(),
                        explanation.bad().strip(),
                        explanation.good().strip(),
                        rule.id());
    }
}
