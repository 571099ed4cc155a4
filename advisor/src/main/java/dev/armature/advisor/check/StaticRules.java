package dev.armature.advisor.check;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.read.Spelling;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import dev.armature.advisor.rule.flow.FlowRules;
import dev.armature.advisor.rule.index.IndexRules;
import dev.armature.advisor.rule.item.ItemRules;
import dev.armature.advisor.rule.key.KeyRules;
import dev.armature.advisor.rule.pattern.PatternRules;
import dev.armature.advisor.rule.setting.SettingRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Every rule about designs. */
public final class StaticRules {
    public static final List<Rule> ALL = Stream.of(
                    KeyRules.ALL, PatternRules.ALL, IndexRules.ALL, ItemRules.ALL, FlowRules.ALL, SettingRules.ALL)
            .flatMap(List::stream)
            .toList();

    /** With the one that speaks only where there is a table to compare with. */
    public static final List<Rule> EVERY =
            Stream.concat(ALL.stream(), Stream.of(SettingRules.DRIFT)).toList();

    private StaticRules() {}

    public static List<String> ids() {
        return EVERY.stream().map(Rule::id).toList();
    }

    public static Optional<Rule> rule(String id) {
        return EVERY.stream().filter(rule -> rule.id().equals(id)).findFirst();
    }

    /**
     * Those of some ids, in the order of {@link #ALL}. The beginning of an id up to its number stands for a family: {@code AM-K}.
     *
     * @throws IllegalArgumentException with a message for their author
     */
    public static List<Rule> named(List<String> ids) {
        List<Rule> named = new ArrayList<>();
        for (String id : ids) {
            String wanted = id.strip().toUpperCase(Locale.ROOT);
            boolean isFamily = wanted.matches("AM-[A-Z]");
            List<Rule> found = EVERY.stream()
                    .filter(rule ->
                            isFamily ? rule.id().startsWith(wanted) : rule.id().equals(wanted))
                    .toList();
            if (found.isEmpty()) {
                throw new IllegalArgumentException(
                        "there is no rule '" + id.strip() + "'" + Spelling.suggestion(wanted, ids()));
            }
            named.addAll(found);
        }
        return EVERY.stream().filter(named::contains).toList();
    }

    /** What the rule has to say of the design. */
    public static List<Finding> findings(Rule rule, Design design) {
        var findings = new Findings(rule.id());
        rule.check(design, findings);
        return findings.found();
    }
}
