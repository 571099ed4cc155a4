package dev.armature.cli.model;

import dev.armature.advisor.check.StaticRules;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.report.RulePage;
import dev.armature.advisor.rule.Rule;
import dev.armature.advisor.runtime.rule.TrafficRule;
import dev.armature.advisor.runtime.rule.TrafficRules;
import dev.armature.cli.arguments.UsageException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code armature model rules}: lists the rules, or explains some of them. */
final class RulesCommand {
    private RulesCommand() {}

    static int run(List<String> arguments, PrintStream out) throws UsageException {
        for (String argument : arguments) {
            if (argument.startsWith("-")) {
                throw UsageException.noOption("model", argument);
            }
        }
        if (arguments.isEmpty()) {
            StaticRules.EVERY.forEach(rule ->
                    list(out, rule.id(), rule.severity(), rule.explanation().title()));
            TrafficRules.ALL.forEach(rule ->
                    list(out, rule.id(), rule.severity(), rule.documentation().title()));
            return ModelCommand.CLEAN;
        }
        List<String> others = new ArrayList<>();
        List<TrafficRule> ofTraffic = new ArrayList<>();
        for (String id : arguments) {
            TrafficRules.rule(id.strip().toUpperCase(Locale.ROOT))
                    .ifPresentOrElse(ofTraffic::add, () -> others.add(id));
        }
        named(others).forEach(rule -> out.println(RulePage.of(rule)));
        ofTraffic.forEach(rule -> out.println(RulePage.of(rule)));
        return ModelCommand.CLEAN;
    }

    private static void list(PrintStream out, String id, Severity severity, String title) {
        out.println(String.format(Locale.ROOT, "%-7s %-8s %s", id, severity.word(), title));
    }

    private static List<Rule> named(List<String> ids) throws UsageException {
        try {
            return StaticRules.named(ids);
        } catch (IllegalArgumentException unknown) {
            throw new UsageException(String.valueOf(unknown.getMessage()));
        }
    }
}
