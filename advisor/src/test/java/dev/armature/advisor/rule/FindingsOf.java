package dev.armature.advisor.rule;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.read.ModelReader;
import java.util.List;

/** What a rule says of a model that is written down in a test. */
public final class FindingsOf {
    private FindingsOf() {}

    public static List<Finding> rule(List<Rule> family, String id, String model) {
        Rule rule =
                family.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
        var findings = new Findings(id);
        rule.check(new Design(ModelReader.read(model)), findings);
        return findings.found();
    }
}
