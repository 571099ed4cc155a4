package dev.armature.advisor.report;

import dev.armature.advisor.check.Report;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.model.Model.Note;
import dev.armature.advisor.model.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A report as compilers write theirs: each finding begins with a place that editors make a link of. */
final class TextReport {
    private final String file;
    private final List<String> lines = new ArrayList<>();

    private TextReport(String file) {
        this.file = file;
    }

    static String of(Report report, String file) {
        var text = new TextReport(file);
        report.findings().forEach(text::finding);
        report.waived().forEach(text::waived);
        report.notes().forEach(text::note);
        if (!text.lines.isEmpty() && !text.lines.getLast().isEmpty()) {
            text.lines.add("");
        }
        text.lines.add(Summary.of(report));
        return String.join("\n", text.lines);
    }

    private void finding(Finding finding) {
        lines.add(at(finding.place()) + finding.severity().word() + " " + finding.rule() + ": "
                + plain(finding.message()) + " [" + plain(finding.place().path()) + "]");
        part("evidence", finding.evidence());
        part("remedy", finding.remedy());
        if (finding.monthlyCost() != null) {
            part("cost", Summary.money(finding.monthlyCost()) + " a month");
        }
        lines.add("");
    }

    private void part(String what, String text) {
        lines.add(String.format(Locale.ROOT, "    %-9s %s", what + ":", plain(text)));
    }

    private void waived(Report.Waived waived) {
        Finding finding = waived.finding();
        lines.add(at(finding.place()) + "waived " + finding.rule() + ": " + plain(finding.message()) + " ["
                + plain(waived.waiver().why())
                + (waived.waiver().until() == null
                        ? ""
                        : ", until " + waived.waiver().until()) + "]");
    }

    private void note(Note note) {
        lines.add(at(note.place()) + "note: " + plain(note.text()));
    }

    private String at(Place place) {
        return plain(file) + (place.line() == 0 ? "" : ":" + place.line() + ":" + place.column()) + ": ";
    }

    /** On one line, and without what a terminal would take for a command. */
    private static String plain(String text) {
        return text.replaceAll("[\\p{Cntrl}\\s\\u2028\\u2029]+", " ").strip();
    }
}
