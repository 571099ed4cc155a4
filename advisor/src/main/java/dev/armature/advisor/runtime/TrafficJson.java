package dev.armature.advisor.runtime;

import dev.armature.advisor.finding.FindingJson;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.rule.Documentation;
import dev.armature.advisor.runtime.rule.TrafficFinding;
import dev.armature.advisor.runtime.rule.TrafficRule;
import dev.armature.advisor.runtime.rule.TrafficRules;
import dev.armature.templates.Json;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What is said of traffic, for programs. Findings have the members that those of a model have, and some besides.
 *
 * <pre>
 * {"findings": [{"rule", "severity", "at", "line", "column", "message", "evidence", "remedy", "monthlyCost",
 *                "since", "window", "requests", "confidence"}],
 *  "waived":   [{as above, and "why", "until"}],
 *  "since", "window", "requests", "readUnits", "writeUnits",
 *  "summary":  {"errors", "warnings", "advice", "waived", "rules"}}
 * </pre>
 *
 * A time is one of ISO 8601, as is the length of a window, which is how long traffic was observed. A confidence is {@code low},
 * {@code medium} or {@code high}; a cost that is not known is null.
 */
public final class TrafficJson {
    private TrafficJson() {}

    public static Json.Object of(TrafficAdvisor.Answer answer) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put(
                "findings",
                FindingJson.array(
                        answer.findings().stream().map(TrafficJson::finding).toList()));
        members.put(
                "waived",
                FindingJson.array(
                        answer.waived().stream().map(TrafficJson::waived).toList()));
        members.put("since", Json.text(answer.seen().since().toString()));
        members.put("window", Json.text(answer.seen().window().toString()));
        members.put("requests", Json.number(answer.seen().requests()));
        members.put("readUnits", FindingJson.number(answer.seen().readUnits()));
        members.put("writeUnits", FindingJson.number(answer.seen().writeUnits()));
        members.put(
                "summary",
                FindingJson.summary(
                        severity -> count(answer, severity), answer.waived().size(), TrafficRules.ALL.size()));
        return new Json.Object(members);
    }

    private static long count(TrafficAdvisor.Answer answer, Severity severity) {
        return answer.findings().stream()
                .filter(found -> found.finding().severity() == severity)
                .count();
    }

    private static Map<String, Json> finding(TrafficFinding found) {
        Map<String, Json> members = FindingJson.members(found.finding());
        var cost = found.finding().monthlyCost();
        members.put("monthlyCost", FindingJson.money(cost == null ? null : cost.setScale(2, RoundingMode.HALF_UP)));
        members.put("since", Json.text(found.since().toString()));
        members.put("window", Json.text(found.window().toString()));
        members.put("requests", Json.number(found.requests()));
        members.put("confidence", Json.text(found.confidence().name().toLowerCase(Locale.ROOT)));
        return members;
    }

    private static Map<String, Json> waived(TrafficAdvisor.Waived waived) {
        return FindingJson.waived(finding(waived.found()), waived.waiver());
    }

    /** All rules, with what there is to know about them. */
    public static Json.Object rules() {
        return Json.of(
                "rules",
                FindingJson.array(
                        TrafficRules.ALL.stream().map(TrafficJson::rule).toList()));
    }

    private static Map<String, Json> rule(TrafficRule rule) {
        Documentation documentation = rule.documentation();
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("rule", Json.text(rule.id()));
        members.put("severity", Json.text(rule.severity().word()));
        members.put("title", Json.text(documentation.title()));
        members.put("why", Json.text(documentation.why()));
        members.put("source", Json.text(documentation.source()));
        members.put("measured", Json.text(documentation.measured()));
        members.put("threshold", Json.text(documentation.threshold()));
        members.put("minimumRequests", Json.number(documentation.minimum().inTraffic()));
        members.put("remedy", Json.text(documentation.remedy()));
        return members;
    }
}
