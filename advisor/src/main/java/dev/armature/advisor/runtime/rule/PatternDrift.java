package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** RT-20: the application does not do what the model says. */
final class PatternDrift implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(20, 1);
    private static final int SHOWN_MAX = 5;
    /** What was not asked for in a shorter time may be asked for tomorrow. */
    private static final Duration ABSENT_WINDOW = Duration.ofDays(1);

    private static final Duration RATE_WINDOW = Duration.ofHours(1);
    private static final double RATE_TIMES = 3;
    /** What the model has no patterns for. */
    private static final Set<String> WITHOUT_PATTERN = Set.of(
            "ExecuteStatement",
            "BatchExecuteStatement",
            "ExecuteTransaction",
            "TransactWriteItems",
            "TransactGetItems");

    @Override
    public String id() {
        return "RT-20";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Requests that are not in the model, and patterns that are never asked for",
                "Keys and indexes follow from access patterns. What the model does not know it was not designed for; what is never asked for costs"
                        + " an index for nothing.",
                "the model",
                "The shapes of requests against the access patterns of the model: operation, index, kind of condition on the sort key, and keys"
                        + " of the entity",
                "a warning for shapes without a pattern; an advice for patterns that were not seen in a day, and for rates that differ by more"
                        + " than three times from the model over an hour or more",
                MINIMUM,
                "Bring the model up to date, or the application.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        var design = inquiry.design();
        if (design == null) {
            return;
        }
        Map<Design.Placed, Double> seen = new HashMap<>();
        for (TableSeen table : inquiry.tables()) {
            if (inquiry.model(table).isPresent()) {
                unknown(inquiry, table, findings);
                for (ShapeSeen shape : table.shapes()) {
                    List<Design.Placed> patterns = DeclaredPatterns.of(inquiry, table, shape);
                    patterns.forEach(
                            placed -> seen.merge(placed, (double) shape.requests() / patterns.size(), Double::sum));
                }
            }
        }
        if (!inquiry.isTest()) {
            for (Design.Placed placed : design.patterns()) {
                compare(inquiry, placed, seen.getOrDefault(placed, 0.0), findings);
            }
        }
    }

    private static void unknown(Inquiry inquiry, TableSeen table, TrafficFindings findings) {
        List<ShapeSeen> unknown = table.shapes().stream()
                .filter(shape -> !WITHOUT_PATTERN.contains(shape.operation()) && !shape.isOfSeveral())
                .filter(shape -> shape.requests() >= inquiry.minimum(MINIMUM))
                .filter(shape -> DeclaredPatterns.of(inquiry, table, shape).isEmpty())
                .toList();
        if (!unknown.isEmpty()) {
            findings.add(
                    new Statement(
                            Severity.WARNING,
                            inquiry.place(table),
                            "Requests about " + table.name() + " are none of the model's access patterns.",
                            unknown.stream()
                                            .limit(SHOWN_MAX)
                                            .map(shape -> Figures.requests(shape.requests()) + " of the shape "
                                                    + shape.text())
                                            .collect(Collectors.joining("; "))
                                    + ".",
                            "Add an access pattern for each, and check the model; or take the request out of the application."),
                    unknown.stream().mapToLong(ShapeSeen::requests).sum());
        }
    }

    private static void compare(Inquiry inquiry, Design.Placed placed, double requests, TrafficFindings findings) {
        Duration window = inquiry.seen().window();
        var rps = placed.pattern().usage().rps();
        double rate = requests / Math.max(1, window.toSeconds());
        String name = placed.entity().name() + "." + placed.pattern().name();
        long all = inquiry.tables().stream()
                .flatMap(table -> table.shapes().stream())
                .mapToLong(ShapeSeen::requests)
                .sum();
        if (requests == 0 && window.compareTo(ABSENT_WINDOW) >= 0 && all >= inquiry.minimum(MINIMUM)) {
            findings.add(
                    new Statement(
                            Severity.ADVICE,
                            placed.pattern().place(),
                            name + " is never asked for.",
                            "In " + Figures.time(window) + " and " + Figures.requests(all) + " there was no "
                                    + placed.pattern().operation().word() + " like it.",
                            "Take the pattern out of the model if nothing needs it, and what is there for its sake."),
                    all,
                    inquiry.seen().since(),
                    Confidence.LOW,
                    null);
        } else if (requests >= inquiry.minimum(MINIMUM)
                && rps != null
                && rps > 0
                && window.compareTo(RATE_WINDOW) >= 0
                && (rate > RATE_TIMES * rps || rate < rps / RATE_TIMES)) {
            findings.add(
                    new Statement(
                            Severity.ADVICE,
                            placed.pattern().place(),
                            "The rate of " + name + " is not what the model says.",
                            "It was asked for " + Figures.amount(rate) + " times a second over " + Figures.time(window)
                                    + ", and the model says " + Figures.amount(rps)
                                    + "; what is seen here need not be what production does.",
                            "Measure production, and write its rate into the model: costs and hot keys hang on it."),
                    Math.round(requests),
                    inquiry.seen().since(),
                    Confidence.LOW,
                    null);
        }
    }
}
