package dev.armature.engine.exchange;

import dev.armature.engine.item.Effect;
import dev.armature.engine.item.IndexEntry;
import dev.armature.engine.table.Fields;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.write.Writer;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many bytes a bulk operation has written: those of items, of entries in secondary indexes by their names, and of entries in vector indexes as they are billed.
 *
 * @param table without indexes
 */
public record BulkUsage(
        long table, Map<String, Long> localIndexes, Map<String, Long> globalIndexes, Map<String, Long> vectorIndexes) {
    static final BulkUsage NONE = new BulkUsage(0, Map.of(), Map.of(), Map.of());

    /** Of one item that was put, and of the entries that changed with it. */
    static BulkUsage of(Writer.Result.Done done) {
        Effect effect = done.effect();
        var after = effect.after();
        Map<String, Long> local = new LinkedHashMap<>();
        Map<String, Long> global = new LinkedHashMap<>();
        for (Effect.IndexChange change : effect.indexes()) {
            IndexEntry entry = change.after();
            if (entry != null && !change.changesNothing()) {
                long bytes = entry.item().sizeBytes();
                switch (change.index().kind()) {
                    case LOCAL -> local.put(change.index().name(), bytes);
                    case GLOBAL -> global.put(change.index().name(), bytes);
                    case VECTOR -> {}
                }
            }
        }
        return new BulkUsage(
                after == null ? 0 : effect.write().table().schema().writtenBytes(after),
                local,
                global,
                vectors(done.cost()));
    }

    private static Map<String, Long> vectors(Cost cost) {
        Map<String, Long> bytes = new LinkedHashMap<>();
        cost.vectorBytes().forEach((index, billed) -> bytes.put(index, Math.round(billed)));
        return bytes;
    }

    /** All but what vector indexes have taken. */
    public long putBytes() {
        return table + sum(localIndexes) + sum(globalIndexes);
    }

    private static long sum(Map<String, Long> bytes) {
        return bytes.values().stream().mapToLong(Long::longValue).sum();
    }

    BulkUsage plus(BulkUsage more) {
        return new BulkUsage(
                table + more.table,
                plus(localIndexes, more.localIndexes),
                plus(globalIndexes, more.globalIndexes),
                plus(vectorIndexes, more.vectorIndexes));
    }

    private static Map<String, Long> plus(Map<String, Long> one, Map<String, Long> other) {
        if (other.isEmpty()) {
            return one;
        }
        Map<String, Long> both = new LinkedHashMap<>(one);
        other.forEach((name, bytes) -> both.merge(name, bytes, Long::sum));
        return both;
    }

    /** {@code table}: N; {@code local}, {@code global}, {@code vector}: M of N, by the names of indexes. */
    AttributeValue encode() {
        var out = new Fields();
        out.put("table", table);
        out.put("local", numbers(localIndexes));
        out.put("global", numbers(globalIndexes));
        out.put("vector", numbers(vectorIndexes));
        return out.value();
    }

    static BulkUsage decode(Fields in) {
        return new BulkUsage(
                in.number("table"), decoded(in.map("local")), decoded(in.map("global")), decoded(in.map("vector")));
    }

    private static AttributeValue numbers(Map<String, Long> bytes) {
        var out = new Fields();
        bytes.forEach(out::put);
        return out.value();
    }

    private static Map<String, Long> decoded(Map<String, AttributeValue> numbers) {
        Map<String, Long> bytes = new LinkedHashMap<>();
        numbers.forEach((name, value) -> {
            if (!(value instanceof AttributeValue.N(Decimal number))) {
                throw new IllegalStateException("damaged bulk operation: bytes that are no number");
            }
            bytes.put(name, number.value().longValueExact());
        });
        return bytes;
    }
}
