package dev.armature.advisor.runtime.observation;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * All that was seen up to a moment.
 *
 * @param since when it began, or a week ago
 * @param window how long of that a server ran and observed
 * @param missed requests that could not be looked at
 */
public record Seen(Instant since, Instant until, Duration window, List<TableSeen> tables, long missed) {
    public Seen {
        tables = List.copyOf(tables);
    }

    /** How many requests were about tables. */
    public long requests() {
        return total(ShapeCount.REQUESTS);
    }

    /** The capacity that requests were charged for reading. */
    public BigDecimal readUnits() {
        return BigDecimal.valueOf(total(ShapeCount.READ_HALVES)).divide(BigDecimal.TWO);
    }

    /** The capacity that requests were charged for writing, with that of indexes. */
    public BigDecimal writeUnits() {
        return BigDecimal.valueOf(total(ShapeCount.WRITE_UNITS));
    }

    private long total(ShapeCount count) {
        return tables.stream().mapToLong(table -> table.total(count)).sum();
    }

    public Optional<TableSeen> table(String name) {
        return tables.stream().filter(table -> table.name().equals(name)).findFirst();
    }
}
