package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What units that could be saved cost on demand. How often production asks is not known from what is seen here; so it is told for a million
 * requests, and for a month only where a model says how many there are.
 *
 * @param text to be put behind a sentence; empty if the price book does not say
 * @param monthly null if it is not known
 */
record Price(String text, @Nullable BigDecimal monthly) {
    /** Of units that each request of a shape takes for nothing. */
    static Price of(Inquiry inquiry, TableSeen table, ShapeSeen shape, double reads, double writes) {
        var rps = DeclaredPatterns.rps(DeclaredPatterns.of(inquiry, table, shape));
        Optional<BigDecimal> monthly =
                rps.flatMap(rate -> Figures.perSecond(inquiry, table, reads * rate, writes * rate));
        return new Price(text(inquiry, table, reads, writes), monthly.orElse(null));
    }

    /** Of units that each write of a table takes for nothing. */
    static Price ofWrites(Inquiry inquiry, TableSeen table, double writes) {
        return new Price(text(inquiry, table, 0, writes), null);
    }

    private static String text(Inquiry inquiry, TableSeen table, double reads, double writes) {
        return Figures.perMillion(inquiry, table, reads, writes)
                .map(cost -> "; that is " + cost + " for a million requests on demand")
                .orElse("");
    }
}
