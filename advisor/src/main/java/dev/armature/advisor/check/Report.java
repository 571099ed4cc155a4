package dev.armature.advisor.check;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Model.Note;
import dev.armature.advisor.model.Waiver;
import dev.armature.advisor.rule.Rule;
import java.util.List;

/**
 * What a check of a model came to.
 *
 * @param rules those that were asked
 * @param findings in the order of the file; at one place the worst first
 * @param waived what was found, and is known and accepted
 * @param notes what is worth a word and is no finding: what the reader passed over, and waivers that waive nothing
 */
public record Report(Design design, List<Rule> rules, List<Finding> findings, List<Waived> waived, List<Note> notes) {
    public Report {
        rules = List.copyOf(rules);
        findings = List.copyOf(findings);
        waived = List.copyOf(waived);
        notes = List.copyOf(notes);
    }

    /** A finding, and the waiver that takes it away. */
    public record Waived(Finding finding, Waiver waiver) {}

    public long count(Severity severity) {
        return findings.stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }

    /** Whether anything was found that is as bad, or worse. */
    public boolean hasAtLeast(Severity severity) {
        return findings.stream().anyMatch(finding -> finding.severity().isAtLeast(severity));
    }
}
