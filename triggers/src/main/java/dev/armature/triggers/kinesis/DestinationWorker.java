package dev.armature.triggers.kinesis;

import dev.armature.engine.Engine;
import dev.armature.engine.coordination.Leases;
import dev.armature.engine.destination.DestinationLogs;
import dev.armature.triggers.kinesis.KinesisClient.Look;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Looks after one destination: finds out whether its stream is there, has its logs sent, and removes them when they have been and it is gone. */
final class DestinationWorker {
    private static final String NO_PERMISSION = "User does not have a permission to use kinesis stream";
    private static final String NOT_ACTIVE =
            "The kinesis Arn used to enable kinesis replication belongs to a stream which is not in Active state";
    private static final List<String> READY = List.of("ACTIVE", "UPDATING");

    private final Engine engine;
    private final KinesisClient client;
    private final KinesisMetrics metrics = new KinesisMetrics();
    private final LineageSender.Duty duty;
    private volatile DestinationLogs logs;
    private volatile List<LineageSender> senders = List.of();
    private Instant lookedAt = Instant.MIN;
    /** Whether the stream of a destination is there whose table was gone before that was known. */
    private boolean isSeen;
    /** When there was last found to be nothing to do for a destination that records nothing. */
    private volatile Instant quietAt = Instant.MIN;

    private volatile Leases.@Nullable Lease lease;

    DestinationWorker(Engine engine, KinesisClient client, Semaphore windows, DestinationLogs logs) {
        this.engine = engine;
        this.client = client;
        this.logs = logs;
        this.duty = new LineageSender.Duty(
                () -> this.logs, engine.destinations(), client, metrics, windows, engine.clock());
    }

    DestinationLogs logs() {
        return logs;
    }

    KinesisMetrics metrics() {
        return metrics;
    }

    /** The row is another one by now. */
    void update(DestinationLogs current) {
        if (!current.equals(logs)) {
            quietAt = Instant.MIN;
            lookedAt = Instant.MIN;
        }
        logs = current;
    }

    /**
     * Does what has to be done before anything is sent, and says which logs may be sent now. A destination that is not known to be good records, and sends
     * nothing; one that is not good has nothing to send.
     */
    List<LineageSender> due() throws InterruptedException {
        if (!isOurs()) {
            return List.of();
        }
        var current = logs;
        return switch (current.destination().phase()) {
            case UNCHECKED -> {
                look(current);
                yield isSeen ? sending(current) : List.of();
            }
            case FAILED -> {
                if (current.ended()) {
                    engine.destinations().remove(current);
                } else if (!isQuiet()) {
                    senders = List.of();
                    engine.destinations().discard(current);
                    quietAt = engine.clock().instant();
                }
                yield List.of();
            }
            case ACTIVE, UPDATED, DISABLED -> sending(current);
        };
    }

    private List<LineageSender> sending(DestinationLogs current) {
        boolean isOver = current.ended() || !current.destination().isRecording();
        if (isOver && isQuiet()) {
            return List.of();
        }
        if (senders.isEmpty()) {
            senders = IntStream.range(0, current.destination().lineages())
                    .mapToObj(lineage -> new LineageSender(duty, lineage))
                    .toList();
        }
        if (isOver) {
            finish(current);
        }
        return senders;
    }

    /** Nothing more is recorded; what was is sent, and then there is nothing to do. */
    private void finish(DestinationLogs current) {
        if (senders.stream().allMatch(LineageSender::isDone)) {
            if (current.ended()) {
                engine.destinations().remove(current);
            } else {
                quietAt = engine.clock().instant();
            }
        }
    }

    /** Storage is not asked all the time about what does not change. */
    private boolean isQuiet() {
        var now = engine.clock().instant();
        return !quietAt.equals(Instant.MIN)
                && !now.isBefore(quietAt)
                && now.isBefore(quietAt.plus(KinesisLimits.TRIM_INTERVAL));
    }

    private void look(DestinationLogs current) throws InterruptedException {
        var now = engine.clock().instant();
        boolean isTooEarly = !lookedAt.equals(Instant.MIN)
                && !now.isBefore(lookedAt)
                && now.isBefore(lookedAt.plus(Duration.ofSeconds(1)));
        if (isSeen || isTooEarly) {
            return;
        }
        lookedAt = now;
        switch (client.look(current.destination().streamArn())) {
            case Look.Found(String status) -> seen(current, READY.contains(status) ? null : NOT_ACTIVE);
            case Look.Refused ignored -> seen(current, NO_PERMISSION);
            case Look.NoAnswer(String why) -> {
                Instant since = current.destination().span().since();
                if (now.isBefore(since) || !now.isBefore(since.plus(KinesisLimits.CHECK_MAX))) {
                    seen(current, "The Kinesis endpoint cannot be reached: " + why);
                }
            }
        }
    }

    /** The table is told; where it is gone, what was recorded is sent all the same if the stream takes it. */
    private void seen(DestinationLogs current, @Nullable String failure) {
        if (!current.ended()) {
            engine.destinations().checked(current, failure);
        } else if (failure == null) {
            isSeen = true;
        } else {
            engine.destinations().remove(current);
        }
    }

    /** Whether no other engine sends these records. One that takes it over goes on from the checkpoints. */
    private boolean isOurs() {
        if (!engine.coordination().isShared()) {
            return true;
        }
        var held = lease;
        if (held != null && held.isHeld()) {
            return true;
        }
        senders = List.of();
        lease = engine.coordination()
                .leases()
                .take("kinesis " + logs.tableId() + " " + logs.destination().streamArn());
        return lease != null;
    }

    Duration oldestAge(Instant now) {
        return senders.stream()
                .map(sender -> sender.oldestAge(now))
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    /** Whether a sender may go on: it is one of those that were found last, and no other engine has taken over. */
    boolean has(LineageSender sender) {
        var held = lease;
        return senders.contains(sender) && (held == null || held.isHeld());
    }

    /** To be called when no sender is at work. */
    void close() {
        senders = List.of();
        var held = lease;
        if (held != null) {
            held.close();
        }
    }
}
