package dev.armature.triggers.kinesis;

import dev.armature.engine.destination.DestinationLogs;
import dev.armature.engine.destination.Destinations;
import dev.armature.triggers.kinesis.KinesisClient.Put;
import dev.armature.wire.AdminJson;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Sends one log of a destination: each record at least once, and those of an item in their order.
 *
 * <p>A <i>window</i> of records is read from the checkpoint on. A request has at most one record of each item: of a request Kinesis may take some
 * records and not others, and a second one of an item that was taken before the first would come too early. What was not taken is asked for
 * again, together with what may follow by now; once the whole window is taken, the checkpoint is behind it. After a failure the window is
 * dropped until the pause is over, so that destinations that fail hold no memory; what was taken of it is remembered.
 *
 * <p>It does one thing at a time, when it is told to, and says when it wants to be told again.
 */
final class LineageSender {
    private static final Logger LOG = System.getLogger(LineageSender.class.getName());
    private static final String THROTTLED = "ProvisionedThroughputExceededException";

    /** What the senders of one destination share. */
    record Duty(
            Supplier<DestinationLogs> logs,
            Destinations destinations,
            KinesisClient client,
            KinesisMetrics metrics,
            Semaphore windows,
            InstantSource clock) {}

    private final Duty duty;
    private final int lineage;
    private final AdminJson json = new AdminJson();
    /** Not taken yet, in their order; none if there is no window. */
    private final List<KinesisRecord> window = new ArrayList<>();
    /** Positions behind the checkpoint that were taken all the same; about {@link KinesisLimits#TAKEN_AHEAD_MAX} at most. */
    private final Set<Long> taken = new HashSet<>();

    /** Also looked at by who looks after the destination. */
    private volatile boolean hasWindow;

    private volatile long next;
    /** Where the checkpoint goes when the window is done. */
    private long windowEnd;

    private Duration pause = Duration.ZERO;
    private Instant pausedAt = Instant.MIN;
    private Instant trimmedAt = Instant.MIN;
    private volatile Instant oldestWaiting = Instant.MAX;

    LineageSender(Duty duty, int lineage) {
        this.duty = duty;
        this.lineage = lineage;
        this.next = duty.destinations().next(duty.logs().get(), lineage);
    }

    /** True if it may go on at once; false if something has to happen first, or time to pass. */
    boolean step() throws InterruptedException {
        if (isPausing()) {
            return false;
        }
        if (!hasWindow && !open()) {
            trimNowAndThen();
            return false;
        }
        return window.isEmpty() ? close() : send();
    }

    /** Whether everything is delivered that there is at this moment. */
    boolean isDone() {
        return !hasWindow && duty.destinations().isAtEnd(duty.logs().get(), lineage, next);
    }

    /** What CloudWatch calls AgeOfOldestUnreplicatedRecord. */
    Duration oldestAge(Instant now) {
        return oldestWaiting.isBefore(now) ? Duration.between(oldestWaiting, now) : Duration.ZERO;
    }

    /** A clock that was set back ends a pause too. */
    private boolean isPausing() {
        var now = duty.clock().instant();
        return !pause.isZero() && !now.isBefore(pausedAt) && now.isBefore(pausedAt.plus(pause));
    }

    private boolean open() {
        var logs = duty.logs().get();
        if (duty.destinations().isAtEnd(logs, lineage, next)) {
            oldestWaiting = Instant.MAX;
            return false;
        }
        if (!duty.windows().tryAcquire()) {
            return false;
        }
        hasWindow = true;
        boolean isRead = false;
        try {
            skipMissed(logs);
            read(logs);
            isRead = true;
        } finally {
            if (!isRead) {
                drop();
            }
        }
        return true;
    }

    private void skipMissed(DestinationLogs logs) {
        long horizon = duty.destinations().horizon(logs, lineage);
        if (horizon > next) {
            long missed = duty.destinations().count(next, horizon);
            duty.metrics().failed.add(missed);
            LOG.log(
                    Level.WARNING,
                    () -> "records were not taken for a day: stream="
                            + logs.destination().streamArn() + " records=" + missed);
            next = horizon;
        }
    }

    private void read(DestinationLogs logs) {
        windowEnd = next;
        long[] bytes = {0};
        duty.destinations().read(logs, lineage, next, recorded -> {
            if (taken.contains(recorded.position())) {
                windowEnd = recorded.position() + 1;
                return true;
            }
            if (!window.isEmpty() && taken.size() + window.size() >= KinesisLimits.TAKEN_AHEAD_MAX) {
                return false;
            }
            var record = KinesisRecord.of(logs, lineage, recorded, json);
            if (record.bytes() > KinesisLimits.RECORD_BYTES_MAX) {
                giveUp(logs, record);
            } else {
                if (window.size() == KinesisLimits.RECORDS_MAX
                        || bytes[0] + record.bytes() > KinesisLimits.REQUEST_BYTES_MAX) {
                    return false;
                }
                if (window.isEmpty()) {
                    oldestWaiting = recorded.record().createdAt();
                }
                window.add(record);
                bytes[0] += record.bytes();
            }
            windowEnd = recorded.position() + 1;
            return true;
        });
    }

    private void giveUp(DestinationLogs logs, KinesisRecord record) {
        duty.metrics().failed.increment();
        taken.add(record.position());
        LOG.log(
                Level.WARNING,
                () -> "a record is larger than Kinesis takes: stream="
                        + logs.destination().streamArn() + " bytes=" + record.bytes());
    }

    private boolean send() throws InterruptedException {
        var logs = duty.logs().get();
        List<KinesisRecord> request = new ArrayList<>();
        Set<String> items = new HashSet<>();
        for (KinesisRecord record : window) {
            if (items.add(record.partitionKey())) {
                request.add(record);
            }
        }
        switch (duty.client().put(logs.destination().streamArn(), request)) {
            case Put.Answered(List<String> errors) -> {
                return settle(logs, request, errors);
            }
            case Put.Failed(String why, boolean ignored) -> {
                duty.metrics().failedRequests.increment();
                LOG.log(
                        Level.WARNING,
                        () -> "Kinesis did not take records: stream="
                                + logs.destination().streamArn() + " " + why);
                fail();
                return false;
            }
        }
    }

    private boolean settle(DestinationLogs logs, List<KinesisRecord> request, List<String> errors) {
        Set<Long> done = new HashSet<>();
        for (int i = 0; i < request.size(); i++) {
            if (errors.get(i).equals(KinesisClient.TAKEN)) {
                done.add(request.get(i).position());
            } else if (errors.get(i).equals(THROTTLED)) {
                duty.metrics().throttled.increment();
            }
        }
        duty.metrics().delivered.add(done.size());
        window.removeIf(record -> done.contains(record.position()));
        taken.addAll(done);
        if (done.size() < request.size()) {
            LOG.log(
                    Level.DEBUG,
                    () -> "Kinesis did not take all records: stream="
                            + logs.destination().streamArn());
            fail();
            return false;
        }
        pause = Duration.ZERO;
        return true;
    }

    /** Pauses for longer each time, and lets others have the memory meanwhile. */
    private void fail() {
        drop();
        pausedAt = duty.clock().instant();
        Duration longer = pause.isZero() ? KinesisLimits.PAUSE_MIN : pause.multipliedBy(2);
        pause = longer.compareTo(KinesisLimits.PAUSE_MAX) > 0 ? KinesisLimits.PAUSE_MAX : longer;
    }

    private void drop() {
        if (hasWindow) {
            window.clear();
            hasWindow = false;
            duty.windows().release();
        }
    }

    private boolean close() {
        drop();
        next = windowEnd;
        taken.removeIf(position -> position < next);
        duty.destinations().checkpoint(duty.logs().get(), lineage, next);
        trimNowAndThen();
        return true;
    }

    /** Removing a few records at a time would cost more than it frees. */
    private void trimNowAndThen() {
        var now = duty.clock().instant();
        if (now.isBefore(trimmedAt) || !now.isBefore(after(trimmedAt))) {
            trimmedAt = now;
            duty.destinations().trim(duty.logs().get(), lineage, next);
        }
    }

    private static Instant after(Instant time) {
        return time.equals(Instant.MIN) ? time : time.plus(KinesisLimits.TRIM_INTERVAL);
    }

    /** Leaves the rest to another server, or another time. */
    void stop() {
        drop();
    }
}
