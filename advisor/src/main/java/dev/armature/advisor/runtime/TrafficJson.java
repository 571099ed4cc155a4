package dev.armature.advisor.runtime;

import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.rule.Documentation;
import dev.armature.advisor.runtime.rule.TrafficFinding;
import dev.armature.advisor.runtime.rule.TrafficRule;
import dev.armature.advisor.runtime.rule.TrafficRules;
import dev.armature.templates.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
 * A time is one of ISO 8601, as is the length of a window, which is how long there was someone to look. A confidence is {@code low},
 * {@code medium} or {@code high}; a cost that is not known is null.
 */
public final class TrafficJson {
    private TrafficJson() {}

    public static Json.Object of(TrafficAdvisor.Answer answer) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put(
                "findings",
                array(answer.findings().stream().map(TrafficJson::finding).toList()));
        members.put(
                "waived",
                array(answer.waived().stream().map(TrafficJson::waived).toList()));
        members.put("since", Json.text(answer.seen().since().toString()));
        members.put("window", Json.text(answer.seen().window().toString()));
        members.put("requests", Json.number(answer.seen().requests()));
        members.put("readUnits", units(answer.seen().readUnits()));
        members.put("writeUnits", units(answer.seen().writeUnits()));
        Map<String, Json> summary = new LinkedHashMap<>();
        summary.put("errors", Json.number(count(answer, Severity.ERROR)));
        summary.put("warnings", Json.number(count(answer, Severity.WARNING)));
        summary.put("advice", Json.number(count(answer, Severity.ADVICE)));
        summary.put("waived", Json.number(answer.waived().size()));
        summary.put("rules", Json.number(TrafficRules.ALL.size()));
        members.put("summary", new Json.Object(summary));
        return new Json.Object(members);
    }

    private static long count(TrafficAdvisor.Answer answer, Severity severity) {
        return answer.findings().stream()
                .filter(found -> found.finding().severity() == severity)
                .count();
    }

    private static Json array(List<Map<String, Json>> objects) {
        return Json.array(objects.stream().map(Json.Object::new).toList());
    }

    private static Map<String, Json> finding(TrafficFinding found) {
        Finding finding = found.finding();
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("rule", Json.text(finding.rule()));
        members.put("severity", Json.text(finding.severity().word()));
        members.put("at", Json.text(finding.place().path()));
        members.put("line", Json.number(finding.place().line()));
        members.put("column", Json.number(finding.place().column()));
        members.put("message", Json.text(finding.message()));
        members.put("evidence", Json.text(finding.evidence()));
        members.put("remedy", Json.text(finding.remedy()));
        members.put("monthlyCost", money(finding.monthlyCost()));
        members.put("since", Json.text(found.since().toString()));
        members.put("window", Json.text(found.window().toString()));
        members.put("requests", Json.number(found.requests()));
        members.put("confidence", Json.text(found.confidence().name().toLowerCase(Locale.ROOT)));
        return members;
    }

    private static Json units(BigDecimal units) {
        return new Json.Number(units.stripTrailingZeros().toPlainString());
    }

    private static Json money(@Nullable BigDecimal dollars) {
        return dollars == null
                ? new Json.Null()
                : new Json.Number(dollars.setScale(2, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString());
    }

    private static Map<String, Json> waived(TrafficAdvisor.Waived waived) {
        Map<String, Json> members = finding(waived.found());
        var until = waived.waiver().until();
        members.put("why", Json.text(waived.waiver().why()));
        members.put("until", until == null ? new Json.Null() : Json.text(until.toString()));
        return members;
    }

    /** All rules, with what there is to know about them. */
    public static Json.Object rules() {
        return Json.of(
                "rules", array(TrafficRules.ALL.stream().map(TrafficJson::rule).toList()));
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
