package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.ShapeCount;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;

/** RT-11: items are replaced without a condition on what was there. */
final class MissingCondition implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(100, 10);
    private static final Minimum RACES = new Minimum(3, 1);
    private static final Minimum ACCIDENTS = new Minimum(3, 1);
    /** What creates items as a rule, and replaces one at times, did not mean to. */
    private static final double ACCIDENT_SHARE = 0.2;

    @Override
    public String id() {
        return "RT-11";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Items are replaced without a condition",
                "A PutItem without a condition replaces whatever is there. A create that meets an item destroys it, and of two writers the"
                        + " first one's change is lost.",
                "Amazon DynamoDB Developer Guide, condition expressions; optimistic locking with version number",
                "PutItem without a condition, by shape: how many created an item and how many replaced one with another content; and items"
                        + " that one connection replaced within a second after another had written them",
                "a warning if another connection had written the item within a second, or if up to a fifth replace an item while the rest"
                        + " create one; an advice if more do",
                MINIMUM,
                "Create with attribute_not_exists; change with a version number that the condition compares, or with UpdateItem.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            for (ShapeSeen shape : table.shapes()) {
                long overwritten = shape.total(ShapeCount.OVERWRITTEN);
                boolean isPut =
                        shape.operation().equals("PutItem") && !shape.facts().hasCondition();
                if (isPut && overwritten > 0) {
                    check(inquiry, table, shape, findings);
                }
            }
        }
    }

    private static void check(Inquiry inquiry, TableSeen table, ShapeSeen shape, TrafficFindings findings) {
        long overwritten = shape.total(ShapeCount.OVERWRITTEN);
        long created = shape.total(ShapeCount.CREATED);
        boolean isRaced = shape.sketch().lostUpdates() >= inquiry.minimum(RACES);
        boolean isEnough = shape.requests() >= inquiry.minimum(MINIMUM);
        boolean isAccident = isEnough
                && overwritten >= inquiry.minimum(ACCIDENTS)
                && overwritten <= ACCIDENT_SHARE * (overwritten + created);
        if (!isRaced && !isEnough) {
            return;
        }
        String message = isRaced
                ? "Items of " + table.name()
                        + " are replaced right after another client wrote them: its change may be lost."
                : isAccident
                        ? "Puts that create items of " + table.name() + " replace some that are there."
                        : "Puts replace items of " + table.name() + " without a condition.";
        String raced = isRaced
                ? "; " + Figures.count(shape.sketch().lostUpdates(), "item was", "items were")
                        + " replaced within a second after another connection had written it, the last one "
                        + inquiry.shown(shape.sketch().lostUpdateKey())
                : "";
        findings.add(
                new Statement(
                        isRaced || isAccident ? Severity.WARNING : Severity.ADVICE,
                        inquiry.place(table),
                        message,
                        "Of " + Figures.requests(shape.requests()) + " of the shape " + inquiry.text(table, shape)
                                + ", "
                                + Figures.count(created, "created an item", "created items") + " and "
                                + Figures.count(overwritten, "replaced one", "replaced one")
                                + " with another content, such as "
                                + inquiry.shown(shape.sketch().overwrittenKey()) + raced + ".",
                        isAccident && !isRaced
                                ? "Add the condition attribute_not_exists("
                                        + table.table()
                                                .schema()
                                                .keys()
                                                .hash()
                                                .getFirst()
                                                .name()
                                        + "), so that a create fails where an item is."
                                : "Keep a version number in the item and let the condition compare it, or change single attributes with"
                                        + " UpdateItem."),
                shape.requests());
    }
}
