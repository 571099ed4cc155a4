package dev.armature.cli.mcp;

import dev.armature.advisor.run.PatternResult;
import dev.armature.advisor.run.TestReport;
import dev.armature.templates.Json;
import java.util.List;
import java.util.Map;

/** Whether one access pattern of a model does what it promises. */
record RunPatternTool() implements Tool {
    @Override
    public String name() {
        return "run-pattern";
    }

    @Override
    public String title() {
        return "Run one access pattern of a DynamoDB data model";
    }

    @Override
    public String description() {
        return "As test, for one access pattern: the requests that it makes of the pattern, and what is wrong with their answers.";
    }

    @Override
    public Json.Object inputSchema() {
        return ModelArgument.schema(
                Map.of("pattern", ModelArgument.text("The name or the pattern_id of the access pattern")),
                List.of("pattern"));
    }

    @Override
    public Result call(Json.Object arguments) throws ToolException {
        String pattern = ModelArgument.required(arguments, "pattern");
        var report = TestTool.run(arguments);
        List<PatternResult> chosen = report.patterns().stream()
                .filter(result ->
                        result.pattern().equals(pattern) || result.patternId().equals(pattern))
                .toList();
        if (chosen.isEmpty()) {
            throw new ToolException("there is no pattern '" + pattern + "'; there are "
                    + String.join(
                            ", ",
                            report.patterns().stream()
                                    .map(PatternResult::pattern)
                                    .toList()));
        }
        return TestTool.result(new TestReport(report.seed(), report.items(), chosen));
    }
}
