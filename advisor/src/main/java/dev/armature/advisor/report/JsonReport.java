package dev.armature.advisor.report;

import dev.armature.advisor.check.Report;
import dev.armature.advisor.finding.FindingJson;
import dev.armature.advisor.model.Model.Note;
import dev.armature.templates.Json;
import java.util.LinkedHashMap;
import java.util.Map;

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
public final class JsonReport {
    private JsonReport() {}

    public static Json.Object of(Report report) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put(
                "findings",
                FindingJson.array(
                        report.findings().stream().map(FindingJson::members).toList()));
        members.put(
                "waived",
                FindingJson.array(
                        report.waived().stream().map(JsonReport::waived).toList()));
        members.put(
                "notes",
                FindingJson.array(report.notes().stream().map(JsonReport::note).toList()));
        members.put(
                "summary",
                FindingJson.summary(
                        report::count, report.waived().size(), report.rules().size()));
        return new Json.Object(members);
    }

    private static Map<String, Json> waived(Report.Waived waived) {
        return FindingJson.waived(FindingJson.members(waived.finding()), waived.waiver());
    }

    private static Map<String, Json> note(Note note) {
        Map<String, Json> members = new LinkedHashMap<>();
        FindingJson.place(members, note.place());
        members.put("message", Json.text(note.text()));
        return members;
    }
}
