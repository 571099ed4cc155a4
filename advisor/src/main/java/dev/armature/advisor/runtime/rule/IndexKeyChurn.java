package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.SpaceCount;
import dev.armature.advisor.runtime.observation.SpaceSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;
import java.util.Objects;

/** RT-24: entries of an index move about. */
final class IndexKeyChurn implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(100, 20);
    private static final double SHARE = 0.2;

    @Override
    public String id() {
        return "RT-24";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "An index key that changes often",
                "If an attribute of an index's key changes, the entry is deleted and another one put: two writes to the index for one to the"
                        + " table.",
                "Amazon DynamoDB Developer Guide, global secondary indexes: write capacity units",
                "Writes to an index after which the entry has another key",
                "a fifth of the writes to the index",
                MINIMUM,
                "Keep what changes often out of index keys, or let it change in larger steps.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            for (SpaceSeen space : table.indexes()) {
                long writes = space.total(SpaceCount.WRITES);
                long moved = space.total(SpaceCount.MOVED);
                if (writes >= inquiry.minimum(MINIMUM) && moved >= SHARE * writes) {
                    var index = Objects.requireNonNull(space.index());
                    double units = (double) space.total(SpaceCount.WRITE_UNITS) / (writes + moved);
                    var price = Price.ofWrites(inquiry, table, units * moved / writes);
                    findings.add(
                            new Statement(
                                    Severity.WARNING,
                                    inquiry.place(table, index.name()),
                                    Figures.percent((double) moved / writes) + " of the writes to " + table.name()
                                            + "'s index " + index.name() + " change its key.",
                                    moved + " of " + Figures.count(writes, "entry", "entries")
                                            + " that were written had to move, because "
                                            + String.join(" or ", index.keys().names())
                                            + " changed; each move is two writes" + price.text() + ".",
                                    "Take the attribute that changes out of the index's key, or make it coarser, such as a day in the"
                                            + " place of a second."),
                            writes,
                            price.monthly());
                }
            }
        }
    }
}
