package dev.armature.triggers;

import dev.armature.engine.stream.StreamReader;
import dev.armature.engine.traffic.Calls;
import dev.armature.model.Limits;
import dev.armature.triggers.LineageReader.Step;
import dev.armature.wire.AdminJson;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Delivers the records of one lineage of shards to the function of one mapping: in order, each at least once.
 *
 * <p>It does one thing at a time, when it is told to: it reads on, or calls the function with a batch. A batch is gathered until
 * it is full, its window is over or its shard has ended; then nothing more is read until it is dealt with. The checkpoint is
 * written when a batch has succeeded or been discarded and not before; whatever happens in between, the same records come again.
 */
final class ShardWorker {
    private static final Logger LOG = System.getLogger(ShardWorker.class.getName());

    /** What the workers of one mapping share. */
    record Duty(
            EventSourceMapping mapping,
            Optional<EventFilter> filter,
            FunctionClient function,
            Optional<OnFailureFile> onFailure,
            MappingStore store,
            MappingMetrics metrics,
            Calls calls,
            Clock clock) {}

    private final Duty duty;
    private final EventSourceMapping mapping;
    private final LineageReader reader;
    private final AdminJson json = new AdminJson();

    /** The number of the record to be read next; 0 for the oldest there is. */
    private long position;
    /** Whether it has come as far as that by reading, so that what is missing from there on is missed. */
    private boolean hasBegun;

    private final Gathering gathering;
    private final Delivery delivery;

    private volatile boolean isFinished;
    /** When the newest record was made that is waiting to be delivered. */
    private volatile Optional<Instant> waiting = Optional.empty();

    ShardWorker(Duty duty, LineageReader reader) {
        this.duty = duty;
        this.mapping = duty.mapping();
        this.reader = reader;
        this.gathering = new Gathering(mapping.batchSize());
        this.delivery = new Delivery(duty, reader.arn(), this::checkpoint);
        this.position = duty.store().next(mapping.uuid(), reader.arn(), reader.lineage());
        this.hasBegun = position > 0;
    }

    boolean isFinished() {
        return isFinished;
    }

    /** What CloudWatch calls IteratorAge: the age of the last record that is on its way to the function; zero if none is. */
    Duration iteratorAge(Instant now) {
        return waiting.filter(now::isAfter)
                .map(created -> Duration.between(created, now))
                .orElse(Duration.ZERO);
    }

    Next step() throws InterruptedException {
        var next = delivery.isDone() ? gather() : delivery.step();
        if (delivery.isDone() && gathering.isEmpty()) {
            waiting = Optional.empty();
        }
        isFinished = next == Next.NEVER;
        return next;
    }

    private Next gather() {
        return switch (reader.read(position, pageSize())) {
            case Step.Ended() -> gathering.isEmpty() ? Next.NEVER : release();
            case Step.Trimmed(long horizon, long lost) -> skipTo(horizon, lost);
            case Step.Found found -> gathering.excludes(found.shardId()) ? release() : take(found);
        };
    }

    /** With a filter there is no telling how many records are needed. */
    private int pageSize() {
        return duty.filter().isPresent() ? Limits.GET_RECORDS_MAX : Math.min(gathering.left(), Limits.GET_RECORDS_MAX);
    }

    private Next skipTo(long horizon, long lost) {
        if (hasBegun && lost > 0) {
            duty.metrics().droppedEvents.add(lost);
            LOG.log(
                    Level.WARNING,
                    () -> "records were trimmed before they were delivered: mapping=" + mapping.uuid() + " records="
                            + lost);
        }
        position = horizon;
        return gathering.isEmpty() ? Next.AT_ONCE : release();
    }

    private Next take(Step.Found found) {
        long before = position;
        hasBegun = true;
        boolean isFull = !takeAll(found);
        boolean isShardEnd = found.isShardEnd() && !isFull;
        if (gathering.isEmpty()) {
            if (position > before) {
                checkpoint(position);
            }
            return position > before || isShardEnd ? Next.AT_ONCE : Next.LATER;
        }
        waiting = Optional.of(gathering.newest().createdAt());
        if (isFull || isShardEnd || found.isLast() && isWindowOver()) {
            return release();
        }
        return found.isLast() ? Next.LATER : Next.AT_ONCE;
    }

    /** False once the batch is full. */
    private boolean takeAll(Step.Found found) {
        for (StreamReader.Numbered numbered : found.records()) {
            var record = EventRecord.of(found.stream(), numbered, json);
            boolean passes =
                    duty.filter().map(filter -> filter.passes(record.json())).orElse(true);
            if (passes && !gathering.hasRoomFor(record)) {
                return false;
            }
            duty.metrics().polledEvents.increment();
            if (passes) {
                gathering.add(record, found.shardId(), duty.clock().instant());
            } else {
                duty.metrics().filteredOutEvents.increment();
            }
            position = numbered.number().number() + 1;
        }
        return gathering.left() > 0;
    }

    private boolean isWindowOver() {
        return Next.isDue(
                gathering.since(), mapping.batchingWindow(), duty.clock().instant());
    }

    private Next release() {
        delivery.begin(gathering.release(position));
        return Next.AT_ONCE;
    }

    private void checkpoint(long next) {
        duty.store().checkpoint(mapping.uuid(), new MappingStore.Checkpoint(reader.arn(), reader.lineage(), next));
    }
}
