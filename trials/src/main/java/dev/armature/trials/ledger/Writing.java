package dev.armature.trials.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Writers at work, until their server is gone or they are stopped. */
public final class Writing {
    private static final int BEGIN_SECONDS_MAX = 30;

    private final List<Writer> writers;
    private final ExecutorService threads;
    private final List<Future<String>> refusals = new ArrayList<>();

    Writing(List<Writer> writers) {
        this.writers = writers;
        this.threads = Executors.newFixedThreadPool(writers.size());
        writers.forEach(writer -> refusals.add(threads.submit(writer)));
        threads.shutdown();
    }

    /**
     * Waits until every writer has had an acknowledgement: a fresh virtual machine is slow, and what is to be interrupted is a server at
     * work.
     *
     * @return whether they had
     */
    public boolean begun() throws InterruptedException {
        for (Writer writer : writers) {
            if (!writer.awaitBegun(BEGIN_SECONDS_MAX)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a writer is gone, because its connection broke or something was refused. */
    public boolean isBroken() {
        return refusals.stream().anyMatch(Future::isDone);
    }

    /** Lets each writer finish what it does. */
    public void stop() {
        writers.forEach(Writer::stop);
    }

    /**
     * Waits for the writers, whose server is gone or who were stopped.
     *
     * @return what was refused, which should be nothing
     */
    public List<String> end() throws InterruptedException {
        threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        var refused = new ArrayList<String>();
        for (Future<String> refusal : refusals) {
            try {
                if (!refusal.get().isEmpty()) {
                    refused.add(refusal.get());
                }
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
        return refused;
    }
}
