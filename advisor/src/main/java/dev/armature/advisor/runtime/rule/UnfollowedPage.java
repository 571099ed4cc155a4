package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.ShapeCount;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;

/** RT-15: a page says that there is more, and no request follows it. */
final class UnfollowedPage implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(5, 1);
    private static final double EMPTY_SHARE = 0.5;

    @Override
    public String id() {
        return "RT-15";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Pages are not followed",
                "A page ends after a megabyte, and a limit counts items before they are filtered. Who does not go on from LastEvaluatedKey has"
                        + " only a part, perhaps nothing, and takes it for all.",
                "Amazon DynamoDB Developer Guide, paginating table query results",
                "Answers with a LastEvaluatedKey, and requests with an ExclusiveStartKey, by shape",
                "a warning if a request without a limit, or one with a filter that left nothing, is never gone on with; an advice if half of"
                        + " the pages of a limit with a filter are empty",
                MINIMUM,
                "Go on while there is a LastEvaluatedKey; the paginators of the SDKs do.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            for (ShapeSeen shape : table.shapes()) {
                check(inquiry, table, shape, findings);
            }
        }
    }

    private static void check(Inquiry inquiry, TableSeen table, ShapeSeen shape, TrafficFindings findings) {
        long minimum = inquiry.minimum(MINIMUM);
        long cut = shape.total(ShapeCount.CUT);
        long empty = shape.total(ShapeCount.EMPTY_CUT);
        boolean isFollowed = shape.total(ShapeCount.CONTINUED) > 0;
        boolean isLimited = shape.facts().hasLimit();
        if (!isFollowed && !isLimited && cut >= minimum) {
            add(
                    inquiry,
                    table,
                    shape,
                    Severity.WARNING,
                    "Answers about " + table.name() + " end after a megabyte, and the rest is never asked for.",
                    "go on from LastEvaluatedKey until there is none, or ask with a Limit if a part is enough",
                    findings);
        } else if (!isFollowed && isLimited && shape.facts().hasFilter() && empty >= minimum) {
            add(
                    inquiry,
                    table,
                    shape,
                    Severity.WARNING,
                    "A limit and a filter on " + table.name()
                            + " give empty pages, and what is behind them is never asked for.",
                    "go on from LastEvaluatedKey until there are enough items; Limit counts those that are read, not those that are left",
                    findings);
        } else if (isLimited
                && shape.facts().hasFilter()
                && empty >= minimum
                && empty >= EMPTY_SHARE * shape.requests()) {
            add(
                    inquiry,
                    table,
                    shape,
                    Severity.ADVICE,
                    "Most pages of a limit with a filter on " + table.name() + " are empty.",
                    "put what is filtered by into a key, or raise the Limit",
                    findings);
        }
    }

    private static void add(
            Inquiry inquiry,
            TableSeen table,
            ShapeSeen shape,
            Severity severity,
            String message,
            String remedy,
            TrafficFindings findings) {
        findings.add(
                new Statement(
                        severity,
                        inquiry.place(table, shape.index()),
                        message,
                        "Of " + Figures.requests(shape.requests()) + " of the shape " + inquiry.text(table, shape)
                                + ", "
                                + Figures.count(shape.total(ShapeCount.CUT), "answer", "answers")
                                + " had a LastEvaluatedKey, " + shape.total(ShapeCount.EMPTY_CUT) + " of them no item; "
                                + Figures.count(
                                        shape.total(ShapeCount.CONTINUED), "request went on", "requests went on")
                                + " from one.",
                        Character.toUpperCase(remedy.charAt(0)) + remedy.substring(1) + "."),
                shape.requests());
    }
}
