package dev.armature.storage.cassandra;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** Does several things that wait for the network, at once. */
final class Together {
    private static final ExecutorService THREADS = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("cassandra-", 0).factory());

    private Together() {}

    /** The answers in order. What one throws is thrown when all have ended. */
    static <A, B> List<B> each(List<A> all, Function<A, B> work) {
        if (all.size() == 1) {
            return List.of(work.apply(all.getFirst()));
        }
        List<CompletableFuture<B>> running = new ArrayList<>();
        for (A one : all) {
            running.add(CompletableFuture.supplyAsync(() -> work.apply(one), THREADS));
        }
        List<B> answers = new ArrayList<>();
        RuntimeException failure = null;
        for (CompletableFuture<B> each : running) {
            try {
                answers.add(Connection.join(each));
            } catch (RuntimeException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
        return answers;
    }
}
