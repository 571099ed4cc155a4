package dev.armature.cli.mcp;

import dev.armature.advisor.check.StaticRules;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.report.RulePage;
import dev.armature.advisor.rule.Rule;
import dev.armature.advisor.runtime.rule.TrafficRule;
import dev.armature.advisor.runtime.rule.TrafficRules;
import dev.armature.templates.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a rule is about. */
record ExplainRuleTool() implements Tool {
    @Override
    public String name() {
        return "explain-rule";
    }

    @Override
    public String title() {
        return "Explain a rule";
    }

    @Override
    public String description() {
        return "Why a rule is there, where that is taught, a model that it reports and one that it does not. "
                + "Use it before repairing a finding.";
    }

    @Override
    public Json.Object inputSchema() {
        Map<String, Json> schema = new LinkedHashMap<>();
        schema.put("type", Json.text("object"));
        schema.put("properties", Json.of("rule", ModelArgument.text("The id of a rule, such as AM-P02 or RT-01")));
        schema.put("required", Json.array(List.of(Json.text("rule"))));
        return new Json.Object(schema);
    }

    @Override
    public Result call(Json.Object arguments) throws ToolException {
        String id = ModelArgument.required(arguments, "rule");
        var ofTraffic = TrafficRules.rule(id.strip().toUpperCase(Locale.ROOT));
        if (ofTraffic.isPresent()) {
            return explained(ofTraffic.get());
        }
        Rule rule;
        try {
            rule = StaticRules.named(List.of(id)).getFirst();
        } catch (IllegalArgumentException unknown) {
            throw new ToolException(String.valueOf(unknown.getMessage()));
        }
        Map<String, Json> structured = new LinkedHashMap<>();
        structured.put("rule", Json.text(rule.id()));
        structured.put("severity", Json.text(word(rule.severity())));
        structured.put("title", Json.text(rule.explanation().title()));
        structured.put("why", Json.text(rule.explanation().why()));
        structured.put("bad", Json.text(rule.explanation().bad()));
        structured.put("good", Json.text(rule.explanation().good()));
        return new Result(RulePage.of(rule), new Json.Object(structured));
    }

    private static Result explained(TrafficRule rule) {
        Map<String, Json> structured = new LinkedHashMap<>();
        structured.put("rule", Json.text(rule.id()));
        structured.put("severity", Json.text(word(rule.severity())));
        structured.put("title", Json.text(rule.documentation().title()));
        structured.put("why", Json.text(rule.documentation().why()));
        structured.put("remedy", Json.text(rule.documentation().remedy()));
        return new Result(RulePage.of(rule), new Json.Object(structured));
    }

    private static String word(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }
}
