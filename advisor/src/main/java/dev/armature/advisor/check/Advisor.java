package dev.armature.advisor.check;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Expression;
import dev.armature.advisor.design.ExpressionTexts;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Model.Note;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.rule.Rule;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The door of this library: a model in, what is wrong with it out.
 *
 * <pre>
 * Report report = Advisor.check(ModelFile.read(Path.of("armature.yaml")), Clock.systemDefaultZone());
 * assertThat(report.findings()).isEmpty();
 * </pre>
 */
public final class Advisor {
    private static final Comparator<Finding> ORDER = Comparator.comparingInt(
                    (Finding finding) -> finding.place().line())
            .thenComparingInt(finding -> finding.place().column())
            .thenComparing(Finding::severity)
            .thenComparing(Finding::rule)
            .thenComparing(Finding::message);

    private Advisor() {}

    /** @param clock says which waivers have expired */
    public static Report check(Model model, Clock clock) {
        return check(model, StaticRules.ALL, clock);
    }

    /** By some rules only. */
    public static Report check(Model model, List<Rule> rules, Clock clock) {
        var design = new Design(model);
        var notes = new ArrayList<>(model.notes());
        ExpressionTexts.all(design).forEach(texts -> noteUnreadable(texts, notes));
        Set<Finding> found = new LinkedHashSet<>();
        for (Rule rule : rules) {
            found.addAll(findings(rule, design, notes));
        }
        var waivers = new Waivers(model, rules.stream().map(Rule::id).toList(), LocalDate.now(clock));
        List<Finding> findings = new ArrayList<>();
        List<Report.Waived> waived = new ArrayList<>();
        for (Finding finding : found.stream().sorted(ORDER).toList()) {
            waivers.waiverOf(finding)
                    .ifPresentOrElse(
                            waiver -> waived.add(new Report.Waived(finding, waiver)), () -> findings.add(finding));
        }
        notes.addAll(waivers.notes());
        return new Report(design, rules, findings, waived, notes);
    }

    private static void noteUnreadable(ExpressionTexts texts, List<Note> notes) {
        noteUnreadable(texts, texts.condition(), "a condition", notes);
        noteUnreadable(texts, texts.filter(), "a filter", notes);
        noteUnreadable(texts, texts.update(), "an update", notes);
    }

    private static void noteUnreadable(ExpressionTexts texts, Expression expression, String kind, List<Note> notes) {
        if (!expression.text().isBlank() && !expression.isUnderstood()) {
            notes.add(new Note(
                    texts.place(),
                    "`" + expression.text() + "` of " + texts.name() + " is not " + kind
                            + " that DynamoDB could read, so no rule looks at it"));
        }
    }

    /** A rule that fails is our fault, and no reason to withhold what the others have found; but it is said. */
    private static List<Finding> findings(Rule rule, Design design, List<Note> notes) {
        try {
            return StaticRules.findings(rule, design);
        } catch (RuntimeException | StackOverflowError failed) {
            notes.add(new Note(Place.NOWHERE, "the rule " + rule.id() + " failed, and says nothing: " + failed));
            return List.of();
        }
    }
}
