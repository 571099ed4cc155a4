package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.SpaceSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;
import dev.armature.advisor.runtime.sketch.KeyForms;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** RT-09: numbers in sort keys have different widths, so they do not sort as numbers. */
final class UnpaddedNumber implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(20, 2);

    @Override
    public String id() {
        return "RT-09";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Numbers in sort keys without padding",
                "Texts sort by their characters: `v10` comes before `v9`, so a range loses items and the newest is not the last.",
                "Amazon DynamoDB Developer Guide, Query: strings are ordered by their UTF-8 bytes",
                "The digits at the end of each part of the sort keys that are written, by what stands before them",
                "two widths at one place, no zero before any of them, and queries on the table or index",
                MINIMUM,
                "Write the number with leading zeros, as wide as it may become; or make the sort key a Number.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            Stream.concat(Stream.of(table.own()), table.indexes().stream()).forEach(space -> {
                var index = space.index();
                String name = index == null ? null : index.name();
                if (isQueried(table, name)) {
                    space.sketch().forms().stream()
                            .filter(form -> form.count() >= inquiry.minimum(MINIMUM))
                            .filter(form -> unpadded(form).isPresent())
                            .findFirst()
                            .ifPresent(form -> report(inquiry, table, name, space, form, findings));
                }
            });
        }
    }

    /** Who asks for single items only does not care for their order. */
    private static boolean isQueried(TableSeen table, @Nullable String index) {
        return table.shapes().stream()
                .filter(shape -> shape.operation().equals("Query"))
                .map(ShapeSeen::index)
                .anyMatch(queried -> Objects.equals(queried, index));
    }

    private static Optional<KeyForms.Digits> unpadded(KeyForms.Seen form) {
        return form.numbers().stream()
                .filter(digits -> !digits.haveOneWidth() && !digits.isPadded())
                .findFirst();
    }

    private static void report(
            Inquiry inquiry,
            TableSeen table,
            @Nullable String index,
            SpaceSeen space,
            KeyForms.Seen form,
            TrafficFindings findings) {
        var digits = unpadded(form).orElseThrow();
        findings.add(
                new Statement(
                        Severity.WARNING,
                        inquiry.place(table, index),
                        "Numbers in the sort keys of " + table.name() + (index == null ? "" : "'s index " + index)
                                + " have different widths, and do not sort as numbers.",
                        "Of " + Figures.count(form.count(), "key", "keys") + " of the form " + form.sort()
                                + ", one has " + digits.shortest() + " and another " + digits.longest()
                                + " at the same place; as texts, " + first(digits) + " comes first.",
                        "Write the number with leading zeros, for instance {n:" + "0"
                                + (digits.longest().length() + 2) + "d} in a template; or make the sort key a Number."),
                form.count(),
                space.sketch().since(),
                Confidence.of(form.count(), inquiry.minimum(MINIMUM)),
                null);
    }

    private static String first(KeyForms.Digits digits) {
        return digits.shortest().compareTo(digits.longest()) < 0 ? digits.shortest() : digits.longest();
    }
}
