package dev.armature.advisor.cost;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.model.Limits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What requests cost in capacity units, given the sizes of what they touch: the arithmetic of the engine, and of DynamoDB. */
public final class Costs {
    /** What an item costs more in a transaction; its index entries do not. */
    private static final int TRANSACTION_FACTOR = 2;

    private Costs() {}

    /** One for each four kilobytes begun, half of it if the read is eventually consistent; nothing costs as much as a little. */
    public static double readUnits(long bytes, boolean isConsistent) {
        long units = Math.max(1, (bytes + Limits.READ_UNIT_BYTES - 1) / Limits.READ_UNIT_BYTES);
        return isConsistent ? units : units / 2.0;
    }

    /** One for each kilobyte begun, and one for nothing. */
    public static long writeUnits(long bytes) {
        return Math.max(1, (bytes + Limits.WRITE_UNIT_BYTES - 1) / Limits.WRITE_UNIT_BYTES);
    }

    /** What one request of the pattern takes, with sizes as its operation has them. */
    public static Units of(Design.Placed placed, Sizes sizes) {
        AccessPattern pattern = placed.pattern();
        return switch (sizes) {
            case Sizes.Fetched(List<Long> bytes) -> {
                boolean isTransaction = pattern.operation() == Operation.TRANSACT_GET_ITEMS;
                yield fetched(bytes, isTransaction || pattern.consistentRead(), isTransaction);
            }
            case Sizes.Read(List<Sizes.Page> pages) -> read(placed, pages);
            case Sizes.Written(List<Sizes.ItemChange> changes) ->
                written(changes, pattern.operation() == Operation.TRANSACT_WRITE_ITEMS);
        };
    }

    /** What one request of the pattern is likely to take, by what the model says. */
    public static Units of(Design design, Design.Placed placed) {
        return of(placed, DeclaredSizes.of(design, placed));
    }

    /** What a transaction takes, over all of its tables. */
    public static Units of(TransactionPattern pattern, Sizes sizes) {
        return switch (sizes) {
            case Sizes.Fetched(List<Long> bytes) -> fetched(bytes, true, true);
            case Sizes.Written(List<Sizes.ItemChange> changes) -> written(changes, true);
            case Sizes.Read unused ->
                throw new IllegalArgumentException("the transaction " + pattern.name() + " reads no pages");
        };
    }

    private static Units fetched(List<Long> bytes, boolean isConsistent, boolean isTransaction) {
        double units = 0;
        for (long each : bytes) {
            units += readUnits(each, isConsistent);
        }
        return Units.reads(isTransaction ? TRANSACTION_FACTOR * units : units, Map.of());
    }

    private static Units read(Design.Placed placed, List<Sizes.Page> pages) {
        Index index = placed.index();
        // Global indexes have no consistent reads.
        boolean isConsistent = placed.pattern().consistentRead() && (index == null || !index.isGlobal());
        double rows = 0;
        double items = 0;
        for (Sizes.Page page : pages) {
            rows += page.times() * readUnits(page.bytes(), isConsistent);
            for (long item : page.fetched()) {
                items += page.times() * readUnits(item, isConsistent);
            }
        }
        return index == null ? Units.reads(rows, Map.of()) : Units.reads(items, Map.of(index.name(), rows));
    }

    private static Units written(List<Sizes.ItemChange> changes, boolean isTransaction) {
        double table = 0;
        Map<String, Double> indexes = new LinkedHashMap<>();
        for (Sizes.ItemChange change : changes) {
            table += (isTransaction ? TRANSACTION_FACTOR : 1)
                    * Math.max(writeUnits(change.before()), writeUnits(change.after()));
            for (Sizes.EntryChange entry : change.entries()) {
                indexes.merge(entry.index(), (double) entryUnits(entry), Double::sum);
            }
        }
        return Units.writes(table, indexes);
    }

    private static long entryUnits(Sizes.EntryChange entry) {
        if (entry.before() == 0 || entry.after() == 0) {
            return writeUnits(Math.max(entry.before(), entry.after()));
        }
        long before = writeUnits(entry.before());
        long after = writeUnits(entry.after());
        return entry.keepsKey() ? Math.max(before, after) : before + after;
    }
}
