package dev.armature.triggers;

import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.stream.Streams;
import dev.armature.engine.traffic.Access;
import dev.armature.triggers.OnFailureFile.Condition;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Brings one batch at a time to the function, until it is dealt with: until the function has succeeded, or the batch is given up.
 *
 * <p>A batch that fails is tried again after a while, and a longer while the next time. If it is to be bisected, its halves take
 * its place, and are delivered one after the other.
 */
final class Delivery {
    private static final Logger LOG = System.getLogger(Delivery.class.getName());
    /** What listeners know it by. */
    private static final String WORK = "EventSourceMapping";

    private static final Duration FIRST_DELAY = Duration.ofMillis(250);
    private static final Duration DELAY_MAX = Duration.ofSeconds(10);

    private final ShardWorker.Duty duty;
    private final EventSourceMapping mapping;
    private final StreamArn stream;
    private final LongConsumer checkpoint;
    private final PartialResponse partialResponse = new PartialResponse();
    /** A batch, or what it was divided into. */
    private final Deque<Batch> batches = new ArrayDeque<>();

    /** @param checkpoint is told the number of the first record that has not been dealt with */
    Delivery(ShardWorker.Duty duty, StreamArn stream, LongConsumer checkpoint) {
        this.duty = duty;
        this.mapping = duty.mapping();
        this.stream = stream;
        this.checkpoint = checkpoint;
    }

    boolean isDone() {
        return batches.isEmpty();
    }

    /** Takes on a batch, after the one before is done. */
    void begin(Batch batch) {
        batches.add(batch);
    }

    /** Calls the function, if it is time to. */
    Next step() throws InterruptedException {
        var batch = batches.getFirst();
        var now = duty.clock().instant();
        int expired = batch.countBefore(now.minus(recordAgeMax()));
        if (expired > 0) {
            return discard(batch, expired, Condition.RECORD_AGE_EXCEEDED);
        }
        if (!Next.isDue(batch.delayedAt(), delay(batch.delays()), now)) {
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
        countInvocation(batch, true);
        if (done < batch.size()) {
            duty.metrics().problem("Some records failed");
            var rest = batch.rest(done, duty.clock().instant());
            return replace(batch.first(done).next(), Optional.of(rest));
        }
        duty.metrics().succeeded();
        return replace(batch.next(), Optional.empty());
    }

    private void countInvocation(Batch batch, boolean taken) {
        duty.metrics().invocations.increment();
        duty.metrics().invokedEvents.add(batch.size());
        var age = Duration.between(
                batch.records().getLast().createdAt(), duty.clock().instant());
        var call = duty.calls().beginOwn(WORK, null);
        call.add(new Access.Delivered(stream.table(), batch.size(), age, batch.invocations() + 1, taken));
        call.end();
    }

    private Next failed(Batch before, Invocation.FunctionError error) {
        countInvocation(before, false);
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
                // Once is enough at this level; repetitions are logged at a lower one.
                batch.delays() == 0 ? Level.WARNING : Level.DEBUG,
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
                        .write(stream, discarded, condition, duty.clock().instant());
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
        checkpoint.accept(next);
        batches.removeFirst();
        rest.ifPresent(batches::addFirst);
        return Next.AT_ONCE;
    }
}
