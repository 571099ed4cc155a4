package dev.armature.advisor.runtime;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.runtime.observation.Seen;
import dev.armature.advisor.runtime.observation.ShapeCount;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.SpaceCount;
import dev.armature.advisor.runtime.observation.SpaceSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.DeclaredPatterns;
import dev.armature.advisor.runtime.rule.Inquiry;
import dev.armature.templates.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was seen, for programs that draw it.
 *
 * <pre>
 * {"until", "since", "window", "missed",
 *  "tables": [{"name",
 *    "spaces": [{"index", "items", "bytes", "partitions", "readUnits": [60], "writeUnits": [60],
 *                "readThrottles": [60], "writeThrottles": [60], "expired": [60],
 *                "reads":  [{"key", "minutes": [60], "peak", "throttles": [60] or null}],
 *                "writes": [{"key", "minutes": [60], "peak", "throttles": [60] or null}]}],
 *    "shapes": [{"operation", "index", "text", "keyCondition", "filter", "minutes": [60], "requests", "readUnits", "writeUnits", "scanned",
 *                "returned", "throttled", "conflicts", "conditionFailed", "p50", "p99", "patterns": [text] or null}]}]}
 * </pre>
 *
 * Arrays of sixty are of the last sixty minutes, the present one last; units are capacity units; p50 and p99 are milliseconds; the index of
 * the table itself is null. Patterns are null if no model has the table. A peak is what a key took in its busiest second, and null if it is not
 * among the heaviest of the day. Throttles of a key are those of requests that name one item, and null if there were none; a key that was only throttled has
 * minutes of nothing.
 */
final class SeenJson {
    private final Optional<Design> design;
    private final Keys keys;

    /** What is shown of keys. */
    enum Keys {
        PLAIN,
        HASHED,
        /** Nothing of single keys, which is most of an answer. */
        NONE
    }

    private SeenJson(Optional<Design> design, Keys keys) {
        this.design = design;
        this.keys = keys;
    }

    static Json of(Seen seen, Optional<Design> design, Keys keys) {
        var json = new SeenJson(design, keys);
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("until", Json.text(seen.until().toString()));
        members.put("since", Json.text(seen.since().toString()));
        members.put("window", Json.text(seen.window().toString()));
        members.put("missed", Json.number(seen.missed()));
        members.put("tables", Json.array(seen.tables().stream().map(json::table).toList()));
        return new Json.Object(members);
    }

    private Json table(TableSeen table) {
        List<Json> spaces = new ArrayList<>();
        spaces.add(space(table.own()));
        table.indexes().forEach(index -> spaces.add(space(index)));
        return Json.of("name", Json.text(table.name()))
                .with("spaces", Json.array(spaces))
                .with(
                        "shapes",
                        Json.array(table.shapes().stream()
                                .map(shape -> shape(table, shape))
                                .toList()));
    }

    private Json space(SpaceSeen space) {
        Map<String, Json> members = new LinkedHashMap<>();
        var index = space.index();
        members.put("index", index == null ? new Json.Null() : Json.text(index.name()));
        members.put("items", Json.number(space.items()));
        members.put("bytes", Json.number(space.bytes()));
        members.put("partitions", Json.number(space.sketch().partitions()));
        members.put("readUnits", halves(space.lastHour(SpaceCount.READ_HALVES)));
        members.put("writeUnits", numbers(space.lastHour(SpaceCount.WRITE_UNITS)));
        members.put("readThrottles", numbers(space.lastHour(SpaceCount.READ_THROTTLES)));
        members.put("writeThrottles", numbers(space.lastHour(SpaceCount.WRITE_THROTTLES)));
        members.put("expired", numbers(space.lastHour(SpaceCount.EXPIRED)));
        var heat = space.heat();
        members.put(
                "reads", rows(heat.reads(), heat.readThrottles(), space.sketch().mostRead(), true));
        members.put(
                "writes",
                rows(heat.writes(), heat.writeThrottles(), space.sketch().mostWritten(), false));
        return new Json.Object(members);
    }

    private Json rows(
            List<SpaceSeen.HeatRow> rows,
            List<SpaceSeen.HeatRow> throttled,
            List<SpaceSeen.Heavy> heaviest,
            boolean areHalves) {
        if (keys == Keys.NONE) {
            return Json.array(List.of());
        }
        Map<String, long[]> throttles = new LinkedHashMap<>();
        throttled.forEach(row -> throttles.put(row.key(), row.minutes()));
        List<Json> shown = new ArrayList<>();
        for (SpaceSeen.HeatRow row : rows) {
            long[] own = throttles.remove(row.key());
            Json minutes = areHalves ? halves(row.minutes()) : numbers(row.minutes());
            shown.add(row(row.key(), minutes, own, heaviest, areHalves));
        }
        throttles.forEach((key, own) -> shown.add(row(key, numbers(new long[own.length]), own, heaviest, areHalves)));
        return Json.array(shown);
    }

    private Json row(
            String key, Json minutes, long @Nullable [] throttles, List<SpaceSeen.Heavy> heaviest, boolean areHalves) {
        Optional<Json> peak = heaviest.stream()
                .filter(heavy -> heavy.key().equals(key))
                .findFirst()
                .map(heavy -> areHalves ? half(heavy.peak()) : Json.number(heavy.peak()));
        return Json.of("key", Json.text(keys == Keys.HASHED ? Inquiry.hashed(key) : key))
                .with("minutes", minutes)
                .with("peak", peak.orElseGet(Json.Null::new))
                .with("throttles", throttles == null ? new Json.Null() : numbers(throttles));
    }

    private Json shape(TableSeen table, ShapeSeen shape) {
        Map<String, String> given = shape.shape().members();
        Map<String, Json> members = new LinkedHashMap<>();
        String index = shape.index();
        members.put("operation", Json.text(shape.operation()));
        members.put("index", index == null ? new Json.Null() : Json.text(index));
        members.put("text", Json.text(shape.text()));
        members.put("keyCondition", Json.text(given.getOrDefault("keyConditionExpression", "")));
        members.put("filter", Json.text(given.getOrDefault("filterExpression", "")));
        members.put("minutes", numbers(shape.lastHour()));
        members.put("requests", Json.number(shape.requests()));
        members.put("readUnits", half(shape.total(ShapeCount.READ_HALVES)));
        members.put("writeUnits", Json.number(shape.total(ShapeCount.WRITE_UNITS)));
        members.put("scanned", Json.number(shape.total(ShapeCount.SCANNED)));
        members.put("returned", Json.number(shape.total(ShapeCount.RETURNED)));
        members.put("throttled", Json.number(shape.total(ShapeCount.THROTTLED)));
        members.put("conflicts", Json.number(shape.total(ShapeCount.CONFLICTS)));
        members.put("conditionFailed", Json.number(shape.total(ShapeCount.CONDITION_FAILED)));
        members.put("p50", millis(shape.sketch().nanos().quantile(0.5)));
        members.put("p99", millis(shape.sketch().nanos().quantile(0.99)));
        members.put("patterns", patterns(table, shape));
        return new Json.Object(members);
    }

    private Json patterns(TableSeen table, ShapeSeen shape) {
        return design.filter(known -> known.model().table(table.name()).isPresent())
                .<Json>map(known -> Json.array(DeclaredPatterns.of(known, table, shape).stream()
                        .map(placed -> Json.text(placed.pattern().name()))
                        .distinct()
                        .toList()))
                .orElseGet(Json.Null::new);
    }

    private static Json millis(long nanos) {
        return new Json.Number(
                BigDecimal.valueOf(nanos / 1000, 3).stripTrailingZeros().toPlainString());
    }

    private static Json half(long halves) {
        return new Json.Number(BigDecimal.valueOf(halves)
                .divide(BigDecimal.TWO)
                .stripTrailingZeros()
                .toPlainString());
    }

    private static Json halves(long[] counts) {
        List<Json> numbers = new ArrayList<>(counts.length);
        for (long count : counts) {
            numbers.add(half(count));
        }
        return Json.array(numbers);
    }

    private static Json numbers(long[] counts) {
        List<Json> numbers = new ArrayList<>(counts.length);
        for (long count : counts) {
            numbers.add(Json.number(count));
        }
        return Json.array(numbers);
    }
}
