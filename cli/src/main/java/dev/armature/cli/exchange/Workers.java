package dev.armature.cli.exchange;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Does several things at once. If one of them fails, or the thread that waits for them is interrupted, the others are interrupted; in any case all of them have ended then. */
final class Workers {
    /** One of them. It ends soon after it is interrupted, in good order. */
    interface Task {
        void run() throws ExchangeException, InterruptedException;
    }

    private final List<Thread> threads = new ArrayList<>();
    /** What went wrong first. */
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    private Workers(String name, List<? extends Task> tasks) {
        for (Task task : tasks) {
            threads.add(Thread.ofPlatform()
                    .daemon()
                    .name("armature-" + name + "-" + threads.size())
                    .unstarted(() -> run(task)));
        }
    }

    /** @param name of what is done, for the names of threads */
    static void run(String name, List<? extends Task> tasks) throws ExchangeException, InterruptedException {
        new Workers(name, tasks).run();
    }

    private void run() throws ExchangeException, InterruptedException {
        threads.forEach(Thread::start);
        boolean isInterrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException stop) {
                    isInterrupted = true;
                    interruptAll();
                }
            }
        }
        if (isInterrupted) {
            throw new InterruptedException();
        }
        switch (failure.get()) {
            case null -> {}
            case ExchangeException known -> throw known;
            case RuntimeException ours -> throw ours;
            case Error ours -> throw ours;
            case Throwable other -> throw new IllegalStateException(other);
        }
    }

    private void run(Task task) {
        try {
            task.run();
        } catch (InterruptedException stopped) {
            // The one that interrupted it reports why.
        } catch (ExchangeException | RuntimeException | Error failed) {
            if (failure.compareAndSet(null, failed)) {
                interruptAll();
            }
        }
    }

    private void interruptAll() {
        threads.forEach(Thread::interrupt);
    }
}
