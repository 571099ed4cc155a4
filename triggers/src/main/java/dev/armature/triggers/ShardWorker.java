package dev.armature.triggers;

import dev.armature.engine.stream.StreamReader;
import dev.armature.engine.stream.Streams;
import dev.armature.model.Limits;
import dev.armature.triggers.LineageReader.Step;
import dev.armature.triggers.OnFailureFile.Condition;
import dev.armature.wire.AdminJson;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Delivers the records of one lineage of shards to the function of one mapping: in order, each at least once.
 *
 * <p>It does one thing at a time, when it is told to: it reads on, or calls the function with a batch. A batch is gathered until
 * it is full, its window is over or its shard has ended; then nothing more is read until it is dealt with. A batch that fails is
 * tried again after a while, and a longer while the next time. If it is to be bisected, its halves take its place, and are
 * delivered one after the other. The checkpoint is written when a batch has succeeded or been discarded and not before; whatever
 * happens in between, the same records come again.
 */
final class ShardWorker {
    private static final Logger LOG = System.getLogger(ShardWorker.class.getName());
    private static final Duration FIRST_DELAY = Duration.ofMillis(250);
    private static final Duration DELAY_MAX = Duration.ofSeconds(10);

    /** When to take the next step. */
    enum Next {
        AT_ONCE,
        /** When something may have come, or time have passed. */
        LATER,
        NEVER
    }

    /** What the workers of one mapping share. */
    record Duty(
            EventSourceMapping mapping,
            Optional<EventFilter> filter,
            FunctionClient function,
            Optional<OnFailureFile> onFailure,
            MappingStore store,
            MappingMetrics metrics,
            Clock clock) {}

    private final Duty duty;
    private final EventSourceMapping mapping;
    private final LineageReader reader;
    private final AdminJson json = new AdminJson();
    private final PartialResponse partialResponse = new PartialResponse();

    /** The number of the record to be read next; 0 for the oldest there is. */
    private long position;
    /** Whether it has come as far as that by reading, so that what is missing from there on is missed. */
    private boolean hasBegun;

    private final Gathering gathering;
    /** A batch, or what it was divided into. */
    private final Deque<Batch> batches = new ArrayDeque<>();

    private volatile boolean isFinished;
    /** When the newest record was made that is waiting to be delivered. */
    private volatile Optional<Instant> waiting = Optional.empty();

    ShardWorker(Duty duty, LineageReader reader) {
        this.duty = duty;
        this.mapping = duty.mapping();
        this.reader = reader;
        this.gathering = new Gathering(mapping.batchSize());
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
        var next = batches.isEmpty() ? gather() : deliver(batches.getFirst());
        if (batches.isEmpty() && gathering.isEmpty()) {
            waiting = Optional.empty();
        }
        isFinished = next == Next.NEVER;
        return next;
    }

    private Next gather() {
        return switch (reader.read(position, pageSize())) {
            case Step.Ended() -> gathering.isEmpty() ? Next.NEVER : release();
            case Step.Trimmed(long horizon) -> skipTo(horizon);
            case Step.Found found -> gathering.excludes(found.shardId()) ? release() : take(found);
        };
    }

    /** With a filter nobody knows how many records are needed. */
    private int pageSize() {
        return duty.filter().isPresent() ? Limits.GET_RECORDS_MAX : Math.min(gathering.left(), Limits.GET_RECORDS_MAX);
    }

    private Next skipTo(long horizon) {
        if (hasBegun && horizon > position) {
            long lost = horizon - position;
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
        return isOutside(
                gathering.since(), mapping.batchingWindow(), duty.clock().instant());
    }

    /** Whether a time has passed since a moment; also if it has not come yet, as a clock that was moved may be set back. */
    private static boolean isOutside(Instant since, Duration time, Instant now) {
        return now.isBefore(since) || !now.isBefore(since.plus(time));
    }

    private Next release() {
        batches.add(gathering.release(position));
        return Next.AT_ONCE;
    }

    private Next deliver(Batch batch) throws InterruptedException {
        var now = duty.clock().instant();
        int expired = batch.countBefore(now.minus(recordAgeMax()));
        if (expired > 0) {
            return discard(batch, expired, Condition.RECORD_AGE_EXCEEDED);
        }
        if (!isOutside(batch.delayedAt(), delay(batch.delays()), now)) {
            return Next.LATER;
        }
        return switch (duty.function().invoke(batch.payload())) {
            case Invocation.Returned(byte[] payload) -> returned(batch, payload);
            case Invocation.FunctionError error -> failed(batch, error);
            case Invocation.NotInvoked(String reason) -> {
                duty.metrics().notInvoked.increment();
                yield postpone(batch, reason);
            }
        };
    }

    /** A stream keeps its records no longer than that, and so does its reader. */
    private Duration recordAgeMax() {
        return mapping.maximumRecordAge()
                .filter(age -> age.compareTo(Streams.RETENTION) < 0)
                .orElse(Streams.RETENTION);
    }

    private Next returned(Batch batch, byte[] payload) {
        int done = mapping.reportsBatchItemFailures() ? partialResponse.done(payload, batch.records()) : batch.size();
        if (done == 0) {
            return failed(batch, new Invocation.FunctionError(200, "Unhandled", "all records of the batch failed"));
        }
        countInvocation(batch);
        if (done < batch.size()) {
            duty.metrics().problem("Some records failed");
            var rest = batch.rest(done, duty.clock().instant());
            return replace(batch.first(done).next(), Optional.of(rest));
        }
        duty.metrics().succeeded();
        return replace(batch.next(), Optional.empty());
    }

    private void countInvocation(Batch batch) {
        duty.metrics().invocations.increment();
        duty.metrics().invokedEvents.add(batch.size());
    }

    private Next failed(Batch before, Invocation.FunctionError error) {
        countInvocation(before);
        duty.metrics().errors.increment();
        duty.metrics().failedInvokeEvents.add(before.size());
        var batch = before.failed(error);
        if (mapping.bisectsOnFunctionError() && batch.size() > 1) {
            int half = batch.size() / 2;
            batches.removeFirst();
            batches.addFirst(batch.without(half));
            batches.addFirst(batch.first(half));
            duty.metrics().problem("Function call failed");
            return Next.AT_ONCE;
        }
        var counted = batch.counted();
        boolean isExhausted = mapping.maximumRetryAttempts() != EventSourceMapping.UNLIMITED
                && counted.failures() > mapping.maximumRetryAttempts();
        return isExhausted
                ? discard(counted, counted.size(), Condition.RETRY_ATTEMPTS_EXHAUSTED)
                : postpone(counted, "Function call failed: " + error.text());
    }

    private Next postpone(Batch batch, String problem) {
        duty.metrics().problem(problem);
        LOG.log(
                Level.DEBUG,
                () -> "a batch was not delivered: mapping=" + mapping.uuid() + " shard=" + batch.shardId() + " problem="
                        + problem);
        batches.removeFirst();
        batches.addFirst(batch.delayed(duty.clock().instant()));
        return Next.LATER;
    }

    private static Duration delay(int delays) {
        if (delays == 0) {
            return Duration.ZERO;
        }
        // More doublings than these are longer than the longest delay.
        var doubled = FIRST_DELAY.multipliedBy(1L << Math.min(delays - 1, 10));
        return doubled.compareTo(DELAY_MAX) < 0 ? doubled : DELAY_MAX;
    }

    /** Gives up on the first records of a batch, once the file knows of them. */
    private Next discard(Batch batch, int count, Condition condition) {
        boolean isAll = count == batch.size();
        var discarded = isAll ? batch : batch.first(count);
        if (duty.onFailure().isPresent()) {
            try {
                duty.onFailure()
                        .get()
                        .write(reader.arn(), discarded, condition, duty.clock().instant());
                duty.metrics().onFailureDeliveredEvents.add(count);
            } catch (IOException unwritable) {
                LOG.log(
                        Level.ERROR,
                        () -> "the on-failure file cannot be written: mapping=" + mapping.uuid(),
                        unwritable);
                return postpone(batch, "The on-failure file cannot be written: " + unwritable.getMessage());
            }
        }
        duty.metrics().droppedEvents.add(count);
        duty.metrics().problem("Records were discarded: " + condition);
        LOG.log(
                Level.WARNING,
                () -> "records were discarded: mapping=" + mapping.uuid() + " shard=" + batch.shardId() + " records="
                        + count + " condition=" + condition);
        return replace(discarded.next(), isAll ? Optional.empty() : Optional.of(batch.without(count)));
    }

    /** Writes down that the batch at the front is dealt with up to a number, and puts what is left in its place. */
    private Next replace(long next, Optional<Batch> rest) {
        checkpoint(next);
        batches.removeFirst();
        rest.ifPresent(batches::addFirst);
        return Next.AT_ONCE;
    }

    private void checkpoint(long next) {
        duty.store().checkpoint(mapping.uuid(), new MappingStore.Checkpoint(reader.arn(), reader.lineage(), next));
    }
}
