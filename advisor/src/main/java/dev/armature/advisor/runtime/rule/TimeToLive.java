package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.KeyExample;
import dev.armature.advisor.runtime.observation.SpaceSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.observation.TimeToLiveValues.Kind;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;
import dev.armature.advisor.runtime.sketch.KeyForms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** RT-19: items do not expire as they are meant to. */
final class TimeToLive implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(20, 1);
    private static final Minimum SERVED = new Minimum(10, 1);
    /** Of the items of a form, if they usually have the attribute. */
    private static final double USUAL = 0.9;

    /** One of the things that may be wrong. */
    private record Fault(Severity severity, String message, String evidence, String remedy) {}

    @Override
    public String id() {
        return "RT-19";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Items that do not expire as meant",
                "Time to live takes a Number of seconds since 1970. Anything else is passed over without a word, as is what was over five years"
                        + " ago; and an item whose time is over is still served until it is removed, which may take days.",
                "Amazon DynamoDB Developer Guide, using time to live: computing timestamps, expired items",
                "The values of the time to live attribute in items that are written, by the form of their key; items read by key whose time is"
                        + " over",
                "an error if a value is no number or milliseconds; a warning if it is long past, if expired items are read, or if it is"
                        + " missing where nine of ten items like it, or the model, have it",
                MINIMUM,
                "Write seconds, on every item that shall go; compare with the time when reading, in a filter or in the code.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            var attribute = table.table().expiryAttribute();
            if (attribute == null) {
                continue;
            }
            var sketch = table.own().sketch();
            List<Fault> faults = new ArrayList<>(values(attribute, sketch.timeToLive()));
            missing(inquiry, table, attribute).ifPresent(faults::add);
            served(inquiry, table, attribute).ifPresent(faults::add);
            faults.sort(Comparator.comparing(Fault::severity));
            long requests = sketch.sizes().count() + sketch.timeToLive().read();
            if (!faults.isEmpty() && requests >= inquiry.minimum(MINIMUM)) {
                var worst = faults.getFirst();
                findings.add(
                        new Statement(
                                worst.severity(),
                                inquiry.place(table),
                                worst.message().replace("{table}", table.name()),
                                faults.stream().map(Fault::evidence).collect(Collectors.joining("; ")) + ".",
                                worst.remedy()),
                        requests);
            }
        }
    }

    private static List<Fault> values(String attribute, SpaceSeen.TimeToLive seen) {
        List<Fault> faults = new ArrayList<>();
        long texts = seen.written(Kind.NOT_A_NUMBER);
        if (texts > 0) {
            faults.add(new Fault(
                    Severity.ERROR,
                    "Items of {table} never expire: their " + attribute + " is not a number.",
                    Figures.count(texts, "item has", "items have") + " a " + attribute + " such as "
                            + seen.examples().get(Kind.NOT_A_NUMBER),
                    "Write the time as a Number of seconds since 1970."));
        }
        long millis = seen.written(Kind.MILLISECONDS);
        if (millis > 0) {
            faults.add(new Fault(
                    Severity.ERROR,
                    "Items of {table} expire in tens of thousands of years: their " + attribute
                            + " is in milliseconds.",
                    Figures.count(millis, "item has", "items have") + " a " + attribute + " such as "
                            + seen.examples().get(Kind.MILLISECONDS),
                    "Divide by 1,000: time to live counts seconds."));
        }
        long past = seen.written(Kind.LONG_PAST);
        if (past > 0) {
            faults.add(new Fault(
                    Severity.WARNING,
                    "Items of {table} never expire: their time was over more than five years ago.",
                    Figures.count(past, "item has", "items have") + " a " + attribute + " such as "
                            + seen.examples().get(Kind.LONG_PAST),
                    "Write the time at which the item shall go, in seconds since 1970, or delete it."));
        }
        return faults;
    }

    private static Optional<Fault> missing(Inquiry inquiry, TableSeen table, String attribute) {
        return table.own().sketch().forms().stream()
                .filter(form -> form.count() >= inquiry.minimum(MINIMUM) && form.marked() < form.count())
                .filter(form -> form.marked() >= USUAL * form.count() || isDeclared(inquiry, table, form))
                .findFirst()
                .map(form -> new Fault(
                        Severity.WARNING,
                        "Some items of {table} lack the " + attribute
                                + " that others like them have, and stay for ever.",
                        form.count() - form.marked() + " of " + form.count() + " items of the form " + form.partition()
                                + (form.sort().isEmpty() ? "" : " / " + form.sort()) + " were written without "
                                + attribute,
                        "Set " + attribute
                                + " wherever such an item is written; a PutItem drops what it does not name."));
    }

    /** Whether the model says that such items expire. */
    private static boolean isDeclared(Inquiry inquiry, TableSeen table, KeyForms.Seen form) {
        var design = inquiry.design();
        if (design == null) {
            return false;
        }
        var example = new KeyExample(form.partitionExample(), form.sortExample());
        return inquiry.model(table)
                .map(model -> design.space(model, null).entities().stream()
                        .filter(keys -> DeclaredPatterns.fits(keys, example, true))
                        .anyMatch(keys -> {
                            var ttl = keys.entity().ttl();
                            return ttl != null && ttl.expires();
                        }))
                .orElse(false);
    }

    private static Optional<Fault> served(Inquiry inquiry, TableSeen table, String attribute) {
        var seen = table.own().sketch().timeToLive();
        return seen.readExpired() < inquiry.minimum(SERVED)
                ? Optional.empty()
                : Optional.of(new Fault(
                        Severity.WARNING,
                        "Items of {table} are read after their time.",
                        Figures.count(seen.readExpired(), "read", "reads") + " of " + Figures.amount(seen.read())
                                + " by key found an item whose " + attribute + " was over",
                        "Compare " + attribute
                                + " with the time when an item is read: DynamoDB removes it within a few days."));
    }
}
