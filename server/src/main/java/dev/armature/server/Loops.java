package dev.armature.server;

import com.sun.management.OperatingSystemMXBean;
import io.netty.channel.DefaultSelectStrategyFactory;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorChooserFactory;
import io.netty.util.concurrent.ThreadPerTaskExecutor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.nio.channels.spi.SelectorProvider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The event loops that serve connections: one for each processor, two at least, of which {@link LoopPolicy} says how many have any. When that changes,
 * connections move.
 *
 * <p>Nothing is measured while nothing arrives.
 */
final class Loops implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Loops.class.getName());
    private static final long SAMPLE_NANOS = Duration.ofMillis(250).toNanos();

    private final int processors;
    private final Connections connections;
    private final LoopThreads threads;
    private final EventLoopGroup group;
    private final List<EventLoop> all = new ArrayList<>();
    private final LoopPolicy policy;
    private final DoubleSupplier machineLoad;
    private final LongSupplier nanoTime;
    private final AtomicLong sampleAt;
    private volatile int active = 1;
    private volatile boolean measures;

    /** Guarded by this object, like the next. */
    private long sampledAt;

    private long pausedNanos;

    /**
     * @param processors how many loops may be used
     * @param whenEnded called where a loop's thread ends
     */
    Loops(int processors, Connections connections, Runnable whenEnded) {
        this(
                processors,
                connections,
                whenEnded,
                () -> ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                        .getCpuLoad(),
                System::nanoTime);
    }

    /** @param machineLoad what part of its processors the machine uses, negative if it does not tell */
    Loops(
            int processors,
            Connections connections,
            Runnable whenEnded,
            DoubleSupplier machineLoad,
            LongSupplier nanoTime) {
        this.machineLoad = machineLoad;
        this.nanoTime = nanoTime;
        this.sampledAt = nanoTime.getAsLong();
        this.sampleAt = new AtomicLong(sampledAt + SAMPLE_NANOS);
        this.connections = connections;
        this.threads = new LoopThreads(whenEnded);
        this.policy = new LoopPolicy(processors);
        this.processors = processors;
        this.measures = processors > 1;
        this.group = group(Math.max(2, processors));
        for (EventExecutor loop : group) {
            all.add((EventLoop) loop);
        }
    }

    /**
     * Of a class that Netty 4.1 has as well: the asynchronous client of the AWS SDK brings that version, and an application that opens an
     * endpoint in a process with such a client has one Netty for both. Under 4.2 it is the same loop by an old name.
     */
    @SuppressWarnings("deprecation")
    private EventLoopGroup group(int count) {
        EventExecutorChooserFactory amongActive = loops -> {
            var turn = new AtomicInteger();
            return () -> loops[Math.floorMod(turn.getAndIncrement(), active)];
        };
        return new NioEventLoopGroup(
                count,
                new ThreadPerTaskExecutor(threads),
                amongActive,
                SelectorProvider.provider(),
                DefaultSelectStrategyFactory.INSTANCE);
    }

    /** What a listener and new connections are registered with. */
    EventLoopGroup group() {
        return group;
    }

    /** To be told whenever what has come from a connection was served, on its loop. */
    void served(long begun, long now) {
        LoopThreads.served(now - begun);
        long due = sampleAt.get();
        if (measures && now - due >= 0 && sampleAt.compareAndSet(due, now + SAMPLE_NANOS)) {
            Thread.startVirtualThread(this::measure);
        }
    }

    /** What cannot be measured is not asked for again: then the loops stay as they are. */
    private void measure() {
        try {
            sample();
        } catch (RuntimeException | LinkageError failure) {
            measures = false;
            LOG.log(Level.WARNING, "the load of event loops cannot be measured", failure);
        }
    }

    synchronized void sample() {
        double load = machineLoad.getAsDouble();
        long now = nanoTime.getAsLong();
        long paused = pausedNanos();
        // While all threads stand still for the collector, a loop cannot show that it is full.
        double nanos = Math.max((now - sampledAt) / 2.0, now - sampledAt - (paused - pausedNanos));
        double busiest = 0;
        double sum = 0;
        for (long taken : threads.takenNanos()) {
            double share = Math.min(1, taken / nanos);
            busiest = Math.max(busiest, share);
            sum += share;
        }
        sampledAt = now;
        pausedNanos = paused;
        if (load >= 0) {
            use(policy.after(new LoopPolicy.Sample(busiest, sum, (1 - load) * processors)));
        }
    }

    /** How long collectors have stopped all threads; what they do beside them is told apart as cycles. */
    private static long pausedNanos() {
        long millis = 0;
        for (var collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (!collector.getName().endsWith("Cycles")) {
                millis += Math.max(0, collector.getCollectionTime());
            }
        }
        return Duration.ofMillis(millis).toNanos();
    }

    /** How many loops connections are served by. */
    int active() {
        return active;
    }

    /** Has connections served by so many loops, the first ones. */
    void use(int count) {
        if (count != active) {
            active = count;
            connections.spread(all.subList(0, count));
        }
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
