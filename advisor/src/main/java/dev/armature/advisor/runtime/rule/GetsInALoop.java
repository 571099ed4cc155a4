package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;

/** RT-14: a client gets many items, one after the other. */
final class GetsInALoop implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(3, 1);
    /** Without a list before it, a shorter run may be several pieces of work over one connection. */
    private static final int LONG_RUN = 25;

    @Override
    public String id() {
        return "RT-14";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Gets in a loop",
                "Each GetItem takes a way to the server and back; a hundred of them one after the other take a hundred times as long as one"
                        + " BatchGetItem or Query.",
                "Amazon DynamoDB Developer Guide, BatchGetItem",
                "Runs of 10 to 1,000 GetItem of one shape over one connection, each for another item and within 50 ms after the one before",
                "a warning if most runs follow an answer with several items; an advice otherwise, for runs of 25 or more",
                MINIMUM,
                "Ask for up to 100 items with BatchGetItem, or keep what belongs together under one partition key and Query it.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            for (ShapeSeen shape : table.shapes()) {
                var sketch = shape.sketch();
                boolean followsLists = 2 * sketch.runsAfterList() >= sketch.runs();
                if (sketch.runs() >= inquiry.minimum(MINIMUM) && (followsLists || sketch.runMax() >= LONG_RUN)) {
                    findings.add(
                            new Statement(
                                    followsLists ? Severity.WARNING : Severity.ADVICE,
                                    inquiry.place(table),
                                    "A client gets items of " + table.name() + " one after the other, up to "
                                            + sketch.runMax() + " of them.",
                                    Figures.count(sketch.runs(), "run", "runs") + " of " + inquiry.text(table, shape)
                                            + " with "
                                            + Figures.count(sketch.runGets(), "get", "gets") + " in all, "
                                            + sketch.runsAfterList()
                                            + " of them right after an answer with several items; one batch of a hundred items would be "
                                            + "one request in the place of a hundred.",
                                    "Use BatchGetItem for up to 100 keys, and ask again for its UnprocessedKeys; or copy what is needed"
                                            + " into the items of the list."),
                            sketch.runGets(),
                            inquiry.seen().since(),
                            Confidence.of(sketch.runs(), inquiry.minimum(MINIMUM)),
                            null);
                }
            }
        }
    }
}
