package dev.armature.advisor.report;

import dev.armature.advisor.check.Report;
import dev.armature.advisor.finding.Severity;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The forms that a report can have. */
public enum ReportFormat {
    /** For a terminal. */
    TEXT,
    /** For programs. */
    JSON,
    /** For editors and code hosts, which show findings on the lines that they are about. */
    SARIF,
    /** For build servers, which count tests. */
    JUNIT,
    /** For a pull request. */
    MARKDOWN,
    /** For a browser: one page that needs nothing else. */
    HTML;

    public static Optional<ReportFormat> of(String word) {
        return Stream.of(values()).filter(format -> format.word().equals(word)).findFirst();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * @param file the name of the model's file, as the caller gave it
     * @param failOn how bad a finding has to be to count as a failure
     */
    public String write(Report report, String file, Severity failOn) {
        return switch (this) {
            case TEXT -> TextReport.of(report, file);
            case JSON -> JsonReport.of(report).toString();
            case SARIF -> SarifReport.of(report, file).toString();
            case JUNIT -> JunitReport.of(report, file, failOn);
            case MARKDOWN -> MarkdownReport.of(report, file);
            case HTML -> HtmlReport.of(report, file);
        };
    }
}
