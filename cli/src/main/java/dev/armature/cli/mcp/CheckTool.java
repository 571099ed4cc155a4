package dev.armature.cli.mcp;

import dev.armature.advisor.check.Advisor;
import dev.armature.advisor.check.StaticRules;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.report.ReportFormat;
import dev.armature.advisor.rule.Rule;
import dev.armature.templates.Json;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** What is wrong with a model. */
record CheckTool(Clock clock) implements Tool {
    @Override
    public String name() {
        return "check";
    }

    @Override
    public String title() {
        return "Check a DynamoDB data model";
    }

    @Override
    public String description() {
        return "Finds what is wrong with a DynamoDB data model: keys that collide or sort wrongly, queries that return other entities, "
                + "scans, hot keys, unused indexes, missing conditions and more, each with its line, the evidence and a remedy. "
                + "Use it after every change of a model.";
    }

    @Override
    public Json.Object inputSchema() {
        return ModelArgument.schema(
                Map.of(
                        "rules",
                        ModelArgument.text("Ids of rules, or beginnings of ids, with commas between: AM-K01,AM-P")),
                List.of());
    }

    @Override
    public Result call(Json.Object arguments) throws ToolException {
        var report = Advisor.check(ModelArgument.read(arguments), rules(arguments), clock);
        String name = ModelArgument.name(arguments);
        var structured = Json.parse(ReportFormat.JSON.write(report, name, Severity.ERROR));
        return new Result(
                ReportFormat.TEXT.write(report, name, Severity.ERROR),
                structured instanceof Json.Object object ? object : Json.EMPTY);
    }

    private static List<Rule> rules(Json.Object arguments) throws ToolException {
        if (!(arguments.members().get("rules") instanceof Json.Text(String ids)) || ids.isBlank()) {
            return StaticRules.ALL;
        }
        try {
            return StaticRules.named(List.of(ids.split(",", -1)));
        } catch (IllegalArgumentException unknown) {
            throw new ToolException(String.valueOf(unknown.getMessage()));
        }
    }
}
