package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.KeyExample;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;
import dev.armature.advisor.runtime.sketch.KeyForms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** RT-10: keys that belong to no entity of the model, or that differ from others in case or delimiter alone. */
final class StrayKey implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(20, 1);
    private static final int SHOWN_MAX = 5;

    @Override
    public String id() {
        return "RT-10";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Keys that belong to no entity",
                "Who looks for `USER#1` does not find `user#1` or `USER:1`: the item is there and lost.",
                "the templates of the model; without a model, the keys themselves",
                "The forms of keys that are written, each with an example, against the key templates of all entities of the table; and forms that"
                        + " differ in case or delimiter alone",
                "any, of a table with enough writes",
                MINIMUM,
                "Make keys in one place of the code; add what is missing to the model, and move what was written wrongly.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            List<KeyForms.Seen> forms = table.own().sketch().forms();
            long writes = forms.stream().mapToLong(KeyForms.Seen::count).sum();
            if (writes < inquiry.minimum(MINIMUM)) {
                continue;
            }
            List<String> strays = new ArrayList<>(drifted(forms));
            var design = inquiry.design();
            if (design != null) {
                strays.addAll(unknown(inquiry, design, table, forms));
            }
            if (!strays.isEmpty()) {
                findings.add(
                        new Statement(
                                Severity.WARNING,
                                inquiry.place(table),
                                design == null
                                        ? "Keys of " + table.name() + " differ in case or delimiter alone."
                                        : "Keys of " + table.name()
                                                + " belong to no entity of the model, or differ in case or"
                                                + " delimiter alone.",
                                strays.stream().limit(SHOWN_MAX).collect(Collectors.joining("; ")) + ".",
                                "Make these keys with one function; add what is meant to the model, and rewrite the items whose keys"
                                        + " are wrong."),
                        writes);
            }
        }
    }

    private static List<String> drifted(List<KeyForms.Seen> forms) {
        Map<String, KeyForms.Seen> known = new LinkedHashMap<>();
        List<String> drifted = new ArrayList<>();
        for (KeyForms.Seen form : forms) {
            var before = known.putIfAbsent(folded(form), form);
            if (before != null && hasWords(form)) {
                drifted.add(text(before) + " (" + before.count() + " written) and " + text(form) + " (" + form.count()
                        + " written)");
            }
        }
        return drifted;
    }

    private static String text(KeyForms.Seen form) {
        return form.partition() + (form.sort().isEmpty() ? "" : " / " + form.sort());
    }

    /** In one case, with one delimiter. */
    private static String folded(KeyForms.Seen form) {
        return text(form).toLowerCase(Locale.ROOT).replaceAll("[#|/:~$+_-]", "#");
    }

    private static boolean hasWords(KeyForms.Seen form) {
        return text(form).replaceAll("\\{[ns]\\}", "").chars().anyMatch(Character::isLetter);
    }

    private static List<String> unknown(Inquiry inquiry, Design design, TableSeen table, List<KeyForms.Seen> forms) {
        return inquiry.model(table)
                .map(model -> {
                    KeySpace space = design.space(model, null);
                    return forms.stream()
                            .filter(form -> isWhole(form.partitionExample()) && isWhole(form.sortExample()))
                            .filter(form -> space.entities().stream()
                                    .noneMatch(keys -> DeclaredPatterns.fits(
                                            keys, new KeyExample(form.partitionExample(), form.sortExample()), true)))
                            .map(form -> Figures.count(form.count(), "key", "keys") + " of the form " + text(form)
                                    + " such as " + inquiry.shown(form.partitionExample())
                                    + (form.sortExample().isEmpty() ? "" : ", " + inquiry.shown(form.sortExample())))
                            .toList();
                })
                .orElse(List.of());
    }

    /** Of one that may have been cut off nothing can be said. */
    private static boolean isWhole(String example) {
        return example.length() < KeyForms.EXAMPLE_LENGTH_MAX;
    }
}
