package dev.armature.bench;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the figures were measured on, and how much of its cores it really gives: on a shared machine they stand still at times,
 * and no server answers then.
 *
 * @param stopped the share of time, out of 1, for which busy cores stood still
 * @param longest the longest of these times
 */
record Machine(double stopped, Duration longest) {
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final Duration WATCHED = Duration.ofSeconds(3);
    /** Anything shorter may be an interrupt. */
    private static final long STANDSTILL_NANOS = 500_000;

    /** Keeps every core busy with reading the clock, and adds up the times between two readings. */
    static Machine watched() throws InterruptedException {
        List<Watch> watches = new ArrayList<>();
        for (int core = 0; core < CORES; core++) {
            var watch = new Watch();
            watches.add(watch);
            watch.start();
        }
        long lost = 0;
        long longest = 0;
        for (Watch watch : watches) {
            watch.join();
            lost += watch.lost;
            longest = Math.max(longest, watch.longest);
        }
        return new Machine((double) lost / CORES / WATCHED.toNanos(), Duration.ofNanos(longest));
    }

    String described() {
        return String.format(
                Locale.ROOT,
                "%d cores, %s %s, JDK %d, load average %.1f at the end. A thread on each core that did nothing but read"
                        + " the clock was stopped for %.1f %% of the time, for %.1f ms at the longest",
                CORES,
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                Runtime.version().feature(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                100 * stopped,
                longest.toNanos() / 1e6);
    }

    private static final class Watch extends Thread {
        private long lost;
        private long longest;

        @Override
        public void run() {
            long last = System.nanoTime();
            long end = last + WATCHED.toNanos();
            while (last < end) {
                long now = System.nanoTime();
                long passed = now - last;
                if (passed > STANDSTILL_NANOS) {
                    lost += passed;
                    longest = Math.max(longest, passed);
                }
                last = now;
            }
        }
    }
}
