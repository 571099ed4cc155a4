package dev.armature.advisor.finding;

import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.Waiver;
import dev.armature.templates.Json;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** What the reports for programs have in common, whether they are of a model or of traffic. */
public final class FindingJson {
    private FindingJson() {}

    /** The members of a finding, in their order; more may follow. */
    public static Map<String, Json> members(Finding finding) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("rule", Json.text(finding.rule()));
        members.put("severity", Json.text(finding.severity().word()));
        place(members, finding.place());
        members.put("message", Json.text(finding.message()));
        members.put("evidence", Json.text(finding.evidence()));
        members.put("remedy", Json.text(finding.remedy()));
        members.put("monthlyCost", money(finding.monthlyCost()));
        return members;
    }

    /** Where in a model something is. */
    public static void place(Map<String, Json> members, Place place) {
        members.put("at", Json.text(place.path()));
        members.put("line", Json.number(place.line()));
        members.put("column", Json.number(place.column()));
    }

    /** The members of a finding that is known and accepted. */
    public static Map<String, Json> waived(Map<String, Json> finding, Waiver waiver) {
        var until = waiver.until();
        finding.put("why", Json.text(waiver.why()));
        finding.put("until", until == null ? new Json.Null() : Json.text(until.toString()));
        return finding;
    }

    /**
     * How much was found.
     *
     * @param findings how many of a severity
     * @param rules how many were asked
     */
    public static Json.Object summary(ToLongFunction<Severity> findings, int waived, int rules) {
        Map<String, Json> summary = new LinkedHashMap<>();
        summary.put("errors", Json.number(findings.applyAsLong(Severity.ERROR)));
        summary.put("warnings", Json.number(findings.applyAsLong(Severity.WARNING)));
        summary.put("advice", Json.number(findings.applyAsLong(Severity.ADVICE)));
        summary.put("waived", Json.number(waived));
        summary.put("rules", Json.number(rules));
        return new Json.Object(summary);
    }

    /** Null if it is not known. */
    public static Json money(@Nullable BigDecimal dollars) {
        return dollars == null ? new Json.Null() : number(dollars);
    }

    /** In digits alone, none of them needless. */
    public static Json number(BigDecimal number) {
        return new Json.Number(number.stripTrailingZeros().toPlainString());
    }

    public static Json array(List<Map<String, Json>> objects) {
        return Json.array(objects.stream().map(Json.Object::new).toList());
    }
}
