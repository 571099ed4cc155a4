package dev.armature.advisor.check;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import dev.armature.advisor.rule.flow.FlowRules;
import dev.armature.advisor.rule.index.IndexRules;
import dev.armature.advisor.rule.item.ItemRules;
import dev.armature.advisor.rule.key.KeyRules;
import dev.armature.advisor.rule.pattern.PatternRules;
import dev.armature.advisor.rule.setting.SettingRules;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Every rule about designs. */
public final class StaticRules {
    public static final List<Rule> ALL = Stream.of(
                    KeyRules.ALL, PatternRules.ALL, IndexRules.ALL, ItemRules.ALL, FlowRules.ALL, SettingRules.ALL)
            .flatMap(List::stream)
            .toList();

    private StaticRules() {}

    public static Optional<Rule> rule(String id) {
        return ALL.stream().filter(rule -> rule.id().equals(id)).findFirst();
    }

    /** What the rule has to say of the design. */
    public static List<Finding> findings(Rule rule, Design design) {
        var findings = new Findings(rule.id());
        rule.check(design, findings);
        return findings.found();
    }
}
