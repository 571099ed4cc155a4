package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** RT-22: who reads a stream lags behind, or does not get past a record. */
final class StreamLag implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(10, 1);
    /** A stream keeps its records for a day. */
    private static final Duration NEAR_LOSS = Duration.ofHours(12);

    private static final int ATTEMPTS = 5;
    private static final int REPEATS = 3;

    @Override
    public String id() {
        return "RT-22";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "A stream is read too late, or stuck",
                "Records are kept for 24 hours; a reader that is later than that loses them. A batch that always fails holds up its shard until"
                        + " then.",
                "Amazon DynamoDB Developer Guide, DynamoDB Streams and Lambda triggers; AWS Lambda Developer Guide, error handling of stream"
                        + " event sources",
                "The age of the last record of each GetRecords and of each batch that a trigger hands to its function; how often a batch failed in"
                        + " a row; how often a shard was read again from the same place. Duplicates that a consumer gets are not visible.",
                "a warning if half of the reads are over a minute late, a batch fails five times in a row, or a shard is read three times more"
                        + " from one place; an error if records are twelve hours old",
                MINIMUM,
                "Make the function faster or the batches larger; bisect batches, limit retries, and keep what fails in a file or queue.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            var stream = table.stream();
            if (stream.reads() < inquiry.minimum(MINIMUM)) {
                continue;
            }
            boolean isNearLoss = stream.longestAge().compareTo(NEAR_LOSS) > 0;
            boolean isLate = 2 * stream.late() >= stream.reads();
            boolean isStuck = stream.attemptsMax() >= ATTEMPTS || stream.repeatsMax() >= REPEATS;
            if (isNearLoss || isLate || isStuck) {
                report(inquiry, table, isNearLoss, isStuck, findings);
            }
        }
    }

    private static void report(
            Inquiry inquiry, TableSeen table, boolean isNearLoss, boolean isStuck, TrafficFindings findings) {
        var stream = table.stream();
        List<String> evidence = new ArrayList<>();
        evidence.add(stream.late() + " of " + Figures.count(stream.reads(), "read", "reads")
                + " were more than a minute late, the last one " + Figures.time(stream.lastAge())
                + ", the latest of all " + Figures.time(stream.longestAge()));
        if (stream.failures() > 0) {
            evidence.add("a function failed in " + stream.failures() + " of " + stream.deliveries() + " calls, up to "
                    + stream.attemptsMax() + " times with the same records");
        }
        if (stream.repeats() > 0) {
            evidence.add("a shard was read again from the same place up to " + stream.repeatsMax() + " times in a row");
        }
        findings.add(
                new Statement(
                        isNearLoss ? Severity.ERROR : Severity.WARNING,
                        inquiry.place(table),
                        isNearLoss
                                ? "The stream of " + table.name()
                                        + " is read so late that records are about to be lost."
                                : isStuck
                                        ? "A consumer of the stream of " + table.name()
                                                + " does not get past some records."
                                        : "The stream of " + table.name() + " is read more than a minute late.",
                        String.join("; ", evidence) + ".",
                        isStuck
                                ? "Let a batch that fails be bisected, limit its retries, and keep what is given up in a queue or file;"
                                        + " make the function accept the record."
                                : "Make the function faster, the batches larger, or let several of them run for each shard."),
                stream.reads());
    }
}
