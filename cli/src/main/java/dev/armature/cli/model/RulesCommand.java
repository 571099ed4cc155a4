package dev.armature.cli.model;

import dev.armature.advisor.check.StaticRules;
import dev.armature.advisor.report.RulePage;
import dev.armature.advisor.rule.Rule;
import dev.armature.cli.arguments.UsageException;
import java.io.PrintStream;
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
            for (Rule rule : StaticRules.EVERY) {
                out.println(String.format(
                        Locale.ROOT,
                        "%-7s %-8s %s",
                        rule.id(),
                        rule.severity().word(),
                        rule.explanation().title()));
            }
        } else {
            named(arguments).forEach(rule -> out.println(RulePage.of(rule)));
        }
        return ModelCommand.CLEAN;
    }

    private static List<Rule> named(List<String> ids) throws UsageException {
        try {
            return StaticRules.named(ids);
        } catch (IllegalArgumentException unknown) {
            throw new UsageException(String.valueOf(unknown.getMessage()));
        }
    }
}
