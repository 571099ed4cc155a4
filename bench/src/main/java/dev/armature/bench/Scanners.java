package dev.armature.bench;

import dev.armature.trials.client.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;

/** A scan in several segments at once, each on a connection of its own, which begins anew when it is through. */
final class Scanners implements AutoCloseable {
    static final int SEGMENTS = 4;
    private static final int END_LENGTH = 1000;
    private static final Pattern COUNT = Pattern.compile("\"Count\":(\\d+)");
    private static final Pattern LAST_KEY = Pattern.compile("\"LastEvaluatedKey\":(\\{.*?}})");

    private final int port;
    private final long start = System.nanoTime();
    private final LongAdder items = new LongAdder();
    private final ExecutorService threads = Executors.newFixedThreadPool(SEGMENTS);
    private final List<Future<?>> segments = new ArrayList<>();
    private volatile boolean stopped;

    Scanners(int port) {
        this.port = port;
        for (int segment = 0; segment < SEGMENTS; segment++) {
            int mine = segment;
            segments.add(threads.submit(() -> scan(mine)));
        }
    }

    private Void scan(int segment) throws IOException {
        try (var connection = new Connection(port)) {
            String from = "";
            while (!stopped) {
                String page = connection.ask(
                        "Scan",
                        "{\"TableName\":\"bench\",\"TotalSegments\":" + SEGMENTS + ",\"Segment\":" + segment + from
                                + "}");
                // What is asked for stands behind the items. Searching them takes from the server what is
                // measured.
                String end = page.substring(Math.max(0, page.length() - END_LENGTH));
                var count = COUNT.matcher(end);
                if (count.find()) {
                    items.add(Long.parseLong(count.group(1)));
                }
                var lastKey = LAST_KEY.matcher(end);
                from = lastKey.find() ? ",\"ExclusiveStartKey\":" + lastKey.group(1) : "";
            }
            return null;
        }
    }

    /** The rate since the start, after a while. */
    double itemsPerSecond(Duration time) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
        return itemsPerSecond();
    }

    double itemsPerSecond() {
        return items.sum() * 1e9 / (System.nanoTime() - start);
    }

    @Override
    public void close() {
        stopped = true;
        threads.close();
        for (Future<?> segment : segments) {
            if (segment.state() == Future.State.FAILED) {
                throw new CompletionException(segment.exceptionNow());
            }
        }
    }
}
