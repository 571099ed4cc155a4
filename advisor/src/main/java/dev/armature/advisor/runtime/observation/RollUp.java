package dev.armature.advisor.runtime.observation;

import dev.armature.engine.traffic.Shape;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was counted in each hour, to be kept beyond the life of a process.
 *
 * @param observedMillis how long it was observed, while a server ran
 */
record RollUp(long observedMillis, List<OfSpace> spaces, List<OfShape> shapes) {
    /**
     * Which table or index is meant.
     *
     * @param id of the table: another one may have its name by now
     * @param index null for the table itself
     */
    record Where(
            String account,
            String region,
            String table,
            String id,
            @Nullable String index) {}

    /** @param hours the counters of each hour, by its number since 1970 */
    record OfSpace(Where where, Map<Long, long[]> hours) {}

    record OfShape(Where where, Shape shape, Facts facts, Map<Long, long[]> hours) {}
}
