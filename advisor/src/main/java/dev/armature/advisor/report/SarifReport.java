package dev.armature.advisor.report;

import dev.armature.advisor.check.Report;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.FindingJson;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Model.Note;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Rule;
import dev.armature.templates.Json;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A report in the Static Analysis Results Interchange Format, version 2.1.0. What is waived is a result that is suppressed. */
final class SarifReport {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
    private static final String VERSION = "2.1.0";

    private final Report report;
    private final String uri;
    private final List<String> ids;

    private SarifReport(Report report, String file) {
        this.report = report;
        this.uri = uri(file);
        this.ids = report.rules().stream().map(Rule::id).toList();
    }

    static Json of(Report report, String file) {
        var sarif = new SarifReport(report, file);
        return object(
                "$schema", Json.text(SCHEMA), "version", Json.text(VERSION), "runs", Json.array(List.of(sarif.run())));
    }

    private Json run() {
        List<Json> results = new ArrayList<>();
        report.findings().forEach(finding -> results.add(new Json.Object(result(finding))));
        for (Report.Waived waived : report.waived()) {
            var result = result(waived.finding());
            result.put(
                    "suppressions",
                    Json.array(List.of(object(
                            "kind",
                            Json.text("inSource"),
                            "justification",
                            Json.text(waived.waiver().why())))));
            results.add(new Json.Object(result));
        }
        var notifications = report.notes().stream().map(this::notification).toList();
        return object(
                "tool", object("driver", driver()),
                "artifacts", Json.array(List.of(object("location", object("uri", Json.text(uri))))),
                "invocations",
                        Json.array(List.of(object(
                                "executionSuccessful",
                                new Json.Bool(true),
                                "toolExecutionNotifications",
                                Json.array(notifications)))),
                "columnKind", Json.text("unicodeCodePoints"),
                "results", Json.array(results));
    }

    private Json driver() {
        return object(
                "name", Json.text("armature"),
                "version", Json.text(version()),
                "rules",
                        Json.array(
                                report.rules().stream().map(SarifReport::rule).toList()));
    }

    private static String version() {
        return Optional.ofNullable(SarifReport.class.getPackage().getImplementationVersion())
                .orElse("0");
    }

    private static Json rule(Rule rule) {
        Explanation explanation = rule.explanation();
        return object(
                "id", Json.text(rule.id()),
                "shortDescription", message(explanation.title()),
                "fullDescription", message(explanation.why()),
                "help",
                        object(
                                "text", Json.text(explanation.why() + " Source: " + explanation.source()),
                                "markdown", Json.text(RulePage.of(rule))),
                "defaultConfiguration", object("level", Json.text(level(rule.severity()))));
    }

    private Map<String, Json> result(Finding finding) {
        Map<String, Json> result = new LinkedHashMap<>();
        result.put("ruleId", Json.text(finding.rule()));
        result.put("ruleIndex", Json.number(ids.indexOf(finding.rule())));
        result.put("level", Json.text(level(finding.severity())));
        result.put("message", message(finding.message() + ": " + finding.evidence() + ". " + finding.remedy()));
        result.put("locations", Json.array(List.of(location(finding.place()))));
        // The same finding is recognised in the next version of the file, on whichever line it then is.
        result.put(
                "partialFingerprints",
                object(
                        "ruleAndPlace/v1",
                        Json.text(finding.rule() + ":" + finding.place().path())));
        result.put(
                "properties",
                object(
                        "evidence", Json.text(finding.evidence()),
                        "remedy", Json.text(finding.remedy()),
                        "monthlyCost", FindingJson.money(finding.monthlyCost())));
        return result;
    }

    private Json notification(Note note) {
        return object(
                "level", Json.text("note"),
                "message", message(note.text()),
                "locations", Json.array(List.of(location(note.place()))));
    }

    private Json location(Place place) {
        Map<String, Json> physical = new LinkedHashMap<>();
        physical.put("artifactLocation", object("uri", Json.text(uri), "index", Json.number(0)));
        if (place.line() > 0) {
            physical.put(
                    "region",
                    object(
                            "startLine", Json.number(place.line()),
                            "startColumn", Json.number(Math.max(1, place.column()))));
        }
        return object(
                "physicalLocation",
                new Json.Object(physical),
                "logicalLocations",
                Json.array(List.of(object("fullyQualifiedName", Json.text(place.path())))));
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case ADVICE -> "note";
        };
    }

    private static Json message(String text) {
        return object("text", Json.text(text));
    }

    /** Relative to where the command was run, as code hosts expect it. */
    private static String uri(String file) {
        try {
            String path = file.replace('\\', '/');
            // A colon in the first part would make a scheme of it.
            boolean isAmbiguous = path.contains(":") && !path.startsWith("/");
            return new URI(null, null, isAmbiguous ? "./" + path : path, null).toASCIIString();
        } catch (URISyntaxException noPath) {
            return "model";
        }
    }

    private static Json.Object object(Object... namesAndValues) {
        Map<String, Json> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            members.put((String) namesAndValues[i], (Json) namesAndValues[i + 1]);
        }
        return new Json.Object(members);
    }
}
