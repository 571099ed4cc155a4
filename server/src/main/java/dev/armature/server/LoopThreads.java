package dev.armature.server;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The threads that serve connections. One that ends leaves connections behind that are no longer served, and will be given new ones:
 * that must not go unnoticed.
 */
final class LoopThreads extends DefaultThreadFactory {
    private final Runnable whenEnded;
    private final List<Thread> all = new CopyOnWriteArrayList<>();

    /** @param whenEnded called on the thread, whatever has ended it */
    LoopThreads(Runnable whenEnded) {
        super("armature");
        this.whenEnded = whenEnded;
    }

    @Override
    protected Thread newThread(Runnable loop, String name) {
        Thread thread = super.newThread(
                () -> {
                    try {
                        loop.run();
                    } finally {
                        whenEnded.run();
                    }
                },
                name);
        all.add(thread);
        return thread;
    }

    /** How long each has had a processor, in the order in which they were made; 0 where the machine does not tell. */
    long[] usedNanos() {
        var bean = ManagementFactory.getThreadMXBean();
        return all.stream()
                .mapToLong(thread -> Math.max(0, bean.getThreadCpuTime(thread.threadId())))
                .toArray();
    }
}
