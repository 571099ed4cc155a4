package dev.armature.embedded;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/**
 * Something that is wrong with the requests that were made.
 *
 * @param rule as in {@code RT-01}; docs/advisor-runtime.md has all of them
 * @param at where, as in {@code tables.Orders.gsi_list.byDate}
 * @param message what is wrong, in a sentence
 * @param evidence what shows it
 * @param remedy what to do
 * @param monthlyCost in dollars, if a model says how often production asks
 * @param requests how many there were to look at
 * @param confidence {@code low}, {@code medium} or {@code high}
 */
public record ObservedFinding(
        String rule,
        Severity severity,
        String at,
        String message,
        String evidence,
        String remedy,
        Optional<BigDecimal> monthlyCost,
        Duration window,
        long requests,
        String confidence) {
    /** How bad it is; the worst comes first. */
    public enum Severity {
        ERROR,
        WARNING,
        ADVICE;

        public boolean isAtLeast(Severity other) {
            return compareTo(other) <= 0;
        }
    }

    /** For the text of a test that fails. */
    @Override
    public String toString() {
        return severity + " " + rule + " at " + at + ": " + message + "\n    " + evidence + "\n    " + remedy;
    }
}
