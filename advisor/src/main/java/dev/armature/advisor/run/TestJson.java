package dev.armature.advisor.run;

import dev.armature.templates.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A test's report for programs.
 *
 * <pre>
 * {"patterns": [{"entity", "pattern", "pattern_id", "passed", "runs", "skipped",
 *                "problems": [{"problem", "operation", "request", "missing": [key], "surplus": [key]}]}],
 *  "passed": n, "failed": n, "items": n, "seed": n}
 * </pre>
 *
 * A request is its JSON as text; {@code skipped} says why a pattern was not run, and is null for one that was.
 */
public final class TestJson {
    private TestJson() {}

    public static Json of(TestReport report) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put(
                "patterns",
                Json.array(report.patterns().stream().map(TestJson::pattern).toList()));
        members.put("passed", Json.number(report.passed()));
        members.put("failed", Json.number(report.failed()));
        members.put("items", Json.number(report.items()));
        members.put("seed", Json.number(report.seed()));
        return new Json.Object(members);
    }

    private static Json pattern(PatternResult result) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("entity", Json.text(result.entity()));
        members.put("pattern", Json.text(result.pattern()));
        members.put("pattern_id", Json.text(result.patternId()));
        members.put("passed", new Json.Bool(result.passed()));
        members.put("runs", Json.number(result.runs()));
        members.put("skipped", result.skipped().isEmpty() ? new Json.Null() : Json.text(result.skipped()));
        members.put(
                "problems",
                Json.array(result.problems().stream().map(TestJson::problem).toList()));
        return new Json.Object(members);
    }

    private static Json problem(Problem problem) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("problem", Json.text(problem.what()));
        members.put("operation", Json.text(problem.operation()));
        members.put("request", Json.text(problem.request()));
        members.put("missing", texts(problem.missing()));
        members.put("surplus", texts(problem.surplus()));
        return new Json.Object(members);
    }

    private static Json texts(List<String> texts) {
        return Json.array(texts.stream().map(Json::text).toList());
    }
}
