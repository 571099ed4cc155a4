package dev.armature.advisor.run;

import java.util.ArrayList;
import java.util.List;

/** A test's report for people: a line for each pattern, and what was wrong below it. */
public final class TestText {
    private static final int SHOWN_MAX = 5;

    private TestText() {}

    public static String of(TestReport report) {
        List<String> lines = new ArrayList<>();
        for (PatternResult result : report.patterns()) {
            lines.add(line(result));
            for (Problem problem : result.problems()) {
                lines.add("      " + problem.what());
                add(lines, "missing", problem.missing());
                add(lines, "surplus", problem.surplus());
                if (!problem.request().isEmpty()) {
                    lines.add("        " + problem.operation() + " " + problem.request());
                }
            }
        }
        lines.add("");
        lines.add(report.patterns().size() + " patterns on " + report.items() + " items: " + report.passed()
                + " passed, " + report.failed() + " failed (seed " + report.seed() + ")");
        return String.join("\n", lines);
    }

    private static String line(PatternResult result) {
        String name = result.entity().isEmpty() ? result.pattern() : result.entity() + "." + result.pattern();
        String id = result.patternId().isEmpty() ? "" : " (" + result.patternId() + ")";
        String state = !result.passed() ? "FAIL" : result.skipped().isEmpty() ? "ok  " : "skip";
        String more = result.skipped().isEmpty() ? result.runs() + " runs" : result.skipped();
        return state + "  " + name + id + ": " + more;
    }

    private static void add(List<String> lines, String what, List<String> keys) {
        if (!keys.isEmpty()) {
            String rest = keys.size() > SHOWN_MAX ? ", and " + (keys.size() - SHOWN_MAX) + " more" : "";
            lines.add("        " + what + ": " + String.join(", ", keys.subList(0, Math.min(SHOWN_MAX, keys.size())))
                    + rest);
        }
    }
}
