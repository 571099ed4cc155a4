package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.SpaceSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;
import dev.armature.model.Limits;

/** RT-07: items are large, or become larger with every write. */
final class BloatedItem implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(100, 1);
    private static final long LARGE_BYTES = 100 << 10;
    /** Four fifths of what an item may have. */
    private static final long NEAR_LIMIT_BYTES = Limits.ITEM_SIZE_BYTES_MAX / 5L * 4;

    private static final int GROWTH_WRITES_MIN = 20;
    private static final int GROWTH_BYTES_MIN = 16 << 10;
    private static final int GROWTH_TIMES = 4;

    @Override
    public String id() {
        return "RT-07";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Items are large, or grow without end",
                "An item may have 400 KB; the write that exceeds them fails. Until then each read and write pays for all of it.",
                "Amazon DynamoDB Developer Guide, best practices for storing large items and attributes",
                "The sizes of items that are written, and of the largest items that grow, from when that was first seen",
                "an item of 320 KB or more; one hundredth of the items over 100 KB; an item of 16 KB that has become four times as large in"
                        + " 20 writes and never smaller",
                MINIMUM,
                "Give each element of a list an item of its own; compress what is large, or keep it in S3 and a pointer here.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            var sizes = table.own().sketch().sizes();
            var growing = table.own().sketch().growing().stream()
                    .filter(BloatedItem::isGrowing)
                    .findFirst();
            boolean isNearLimit = sizes.max() >= NEAR_LIMIT_BYTES;
            boolean areLarge = sizes.count() >= inquiry.minimum(MINIMUM) && sizes.quantile(0.99) > LARGE_BYTES;
            if (!isNearLimit && !areLarge && growing.isEmpty()) {
                continue;
            }
            String message = growing.isPresent()
                    ? "An item of " + table.name() + " becomes larger with every write."
                    : isNearLimit
                            ? "An item of " + table.name() + " is close to the 400 KB that an item may have."
                            : "Items of " + table.name() + " are large.";
            String grown = growing.map(item -> "; " + inquiry.shown(item.key()) + " went from "
                            + Figures.bytes(item.first()) + " to " + Figures.bytes(item.last()) + " in " + item.writes()
                            + " writes and never back")
                    .orElse("");
            findings.add(
                    new Statement(
                            Severity.WARNING,
                            inquiry.place(table),
                            message,
                            "Of " + Figures.count(sizes.count(), "item that was", "items that were")
                                    + " written, half have up to " + Figures.bytes(sizes.quantile(0.5))
                                    + ", 99 % up to " + Figures.bytes(sizes.quantile(0.99)) + ", and the largest has "
                                    + Figures.bytes(sizes.max()) + grown + ".",
                            growing.isPresent()
                                    ? "Give each element of what grows an item of its own under the same partition key, or keep only the"
                                            + " newest elements."
                                    : "Compress what is large, put it into S3 with a pointer here, or divide the item by what is read"
                                            + " together."),
                    sizes.count());
        }
    }

    private static boolean isGrowing(SpaceSeen.Grown item) {
        return item.writes() >= GROWTH_WRITES_MIN
                && item.shrinks() == 0
                && item.last() >= GROWTH_BYTES_MIN
                && item.last() >= GROWTH_TIMES * Math.max(1, item.first());
    }
}
