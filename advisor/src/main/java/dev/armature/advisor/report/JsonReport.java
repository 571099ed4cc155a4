package dev.armature.advisor.report;

import dev.armature.advisor.check.Report;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Model.Note;
import dev.armature.templates.Json;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A report for programs.
 *
 * <pre>
 * {"findings": [{"rule", "severity", "at", "line", "column", "message", "evidence", "remedy", "monthlyCost"}],
 *  "waived":   [{as above, and "why", "until"}],
 *  "notes":    [{"at", "line", "column", "message"}],
 *  "summary":  {"errors", "warnings", "advice", "waived", "rules"}}
 * </pre>
 *
 * A severity is {@code error}, {@code warning} or {@code advice}; a cost that is not known is null.
 */
final class JsonReport {
    private JsonReport() {}

    static Json of(Report report) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put(
                "findings",
                array(report.findings().stream().map(JsonReport::finding).toList()));
        members.put(
                "waived", array(report.waived().stream().map(JsonReport::waived).toList()));
        members.put("notes", array(report.notes().stream().map(JsonReport::note).toList()));
        Map<String, Json> summary = new LinkedHashMap<>();
        summary.put("errors", Json.number(report.count(Severity.ERROR)));
        summary.put("warnings", Json.number(report.count(Severity.WARNING)));
        summary.put("advice", Json.number(report.count(Severity.ADVICE)));
        summary.put("waived", Json.number(report.waived().size()));
        summary.put("rules", Json.number(report.rules().size()));
        members.put("summary", new Json.Object(summary));
        return new Json.Object(members);
    }

    private static Json array(List<Map<String, Json>> objects) {
        return Json.array(objects.stream().map(Json.Object::new).toList());
    }

    private static Map<String, Json> finding(Finding finding) {
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
        return members;
    }

    static Json money(@Nullable BigDecimal dollars) {
        return dollars == null
                ? new Json.Null()
                : new Json.Number(dollars.stripTrailingZeros().toPlainString());
    }

    private static Map<String, Json> waived(Report.Waived waived) {
        Map<String, Json> members = finding(waived.finding());
        members.put("why", Json.text(waived.waiver().why()));
        members.put(
                "until",
                waived.waiver().until() == null
                        ? new Json.Null()
                        : Json.text(waived.waiver().until().toString()));
        return members;
    }

    private static Map<String, Json> note(Note note) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("at", Json.text(note.place().path()));
        members.put("line", Json.number(note.place().line()));
        members.put("column", Json.number(note.place().column()));
        members.put("message", Json.text(note.text()));
        return members;
    }
}
