package dev.armature.server;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;

/**
 * The threads that serve connections. One that ends leaves connections behind that are no longer served, and will be given new ones:
 * that must not go unnoticed.
 */
final class LoopThreads extends DefaultThreadFactory {
    private final Runnable whenEnded;
    private final List<LoopThread> all = new CopyOnWriteArrayList<>();

    /** @param whenEnded called on the thread, whatever has ended it */
    LoopThreads(Runnable whenEnded) {
        super("armature");
        this.whenEnded = whenEnded;
    }

    private static final class LoopThread extends FastThreadLocalThread {
        final LongAdder serving = new LongAdder();
        private long servingBefore;
        private long processorBefore;

        LoopThread(ThreadGroup group, Runnable loop, String name) {
            super(group, loop, name);
        }

        long takenNanos() {
            long served = serving.sum();
            // 0 where the machine does not tell.
            long processor = Math.max(0, ManagementFactory.getThreadMXBean().getThreadCpuTime(threadId()));
            long taken = Math.max(served - servingBefore, processor - processorBefore);
            servingBefore = served;
            processorBefore = processor;
            return taken;
        }
    }

    @Override
    protected Thread newThread(Runnable loop, String name) {
        var thread = new LoopThread(
                threadGroup,
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

    /** Counts time that the current thread has spent with a connection. */
    static void served(long nanos) {
        if (Thread.currentThread() instanceof LoopThread loop) {
            loop.serving.add(nanos);
        }
    }

    /**
     * How long each was taken up since this was asked the last time, in the order in which they were made: by a processor, or by connections, which may have
     * waited for a disk meanwhile. For one caller at a time.
     */
    long[] takenNanos() {
        return all.stream().mapToLong(LoopThread::takenNanos).toArray();
    }
}
