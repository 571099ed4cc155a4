package dev.armature.triggers.kinesis;

import dev.armature.engine.Engine;
import dev.armature.engine.destination.DestinationLogs;
import dev.armature.wire.signature.Credentials;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Delivers the changes of all tables that have a Kinesis destination, until it is closed; where several engines share a storage, each destination at one
 * of them. One thread looks after them a few times a second; a log has a thread of its own only while there is something to send.
 */
public final class KinesisDeliveries implements AutoCloseable {
    private static final Logger LOG = System.getLogger(KinesisDeliveries.class.getName());
    private static final Duration CONNECT_MAX = Duration.ofSeconds(10);
    private static final long PAUSE_MILLIS_MIN = 50;
    private static final long PAUSE_MILLIS_MAX = 250;
    private static final long PAUSE_AFTER_FAILURE_MILLIS = 2000;
    /** Rows are read again when the catalog has changed, and besides so often: what has ended is removed by other servers too. */
    private static final long REREAD_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long END_SECONDS_MAX = 5;

    private final Engine engine;
    private final HttpClient http;
    private final KinesisClient client;
    private final Semaphore windows = new Semaphore(KinesisLimits.WINDOWS_MAX);
    private final ExecutorService threads;
    private final CountDownLatch stopping = new CountDownLatch(1);
    /** By the number of the first log, which no other destination has. */
    private final Map<Integer, DestinationWorker> workers = new ConcurrentHashMap<>();
    /** Those that have a thread: no other thread may step them. */
    private final Set<LineageSender> busy = ConcurrentHashMap.newKeySet();

    private long readVersion = -1;
    private long readNanos;
    private volatile boolean isActive;

    /**
     * Begins where what an engine has recorded was left. The engine has to know that it is delivered.
     *
     * @param endpoint of a service that speaks Kinesis
     */
    public KinesisDeliveries(Engine engine, URI endpoint, Credentials credentials) {
        this.engine = engine;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_MAX)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
        this.client = new KinesisClient(http, endpoint, credentials, Clock.systemUTC());
        this.threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("armature-kinesis-", 0).factory());
        threads.execute(this::lookAfterAll);
    }

    private void lookAfterAll() {
        long pause = PAUSE_MILLIS_MIN;
        while (!isStopping(pause)) {
            pause = isActive ? PAUSE_MILLIS_MIN : Math.min(pause * 2, PAUSE_MILLIS_MAX);
            isActive = false;
            guarded("destinations", () -> {
                reread();
                for (DestinationWorker worker : workers.values()) {
                    lookAfter(worker);
                }
            });
        }
    }

    private void lookAfter(DestinationWorker worker) {
        guarded(worker.logs().destination().streamArn(), () -> {
            for (LineageSender sender : worker.due()) {
                if (busy.add(sender)) {
                    threads.execute(() -> run(worker, sender));
                }
            }
        });
    }

    private void run(DestinationWorker worker, LineageSender sender) {
        try {
            guarded(worker.logs().destination().streamArn(), () -> {
                while (worker.has(sender) && sender.step() && !isStopping(0)) {
                    isActive = true;
                }
            });
        } finally {
            sender.stop();
            busy.remove(sender);
        }
    }

    /** The destinations as they are stored now. */
    private void reread() {
        long version = engine.catalog().version();
        long nanos = System.nanoTime();
        if (version == readVersion && nanos - readNanos < REREAD_NANOS) {
            return;
        }
        List<DestinationLogs> all = engine.destinations().all();
        Set<Integer> present = new HashSet<>();
        for (DestinationLogs logs : all) {
            present.add(logs.destination().log());
            workers.computeIfAbsent(
                            logs.destination().log(), any -> new DestinationWorker(engine, client, windows, logs))
                    .update(logs);
        }
        workers.entrySet().removeIf(entry -> {
            boolean isGone = !present.contains(entry.getKey());
            if (isGone) {
                entry.getValue().close();
            }
            return isGone;
        });
        readVersion = version;
        readNanos = nanos;
    }

    @FunctionalInterface
    private interface Work {
        void run() throws InterruptedException;
    }

    /** What fails once may succeed the next time. */
    private void guarded(String what, Work work) {
        try {
            work.run();
        } catch (InterruptedException | RejectedExecutionException closed) {
            stopping.countDown();
        } catch (RuntimeException | Error failure) {
            LOG.log(Level.ERROR, () -> "a Kinesis destination failed: " + what, failure);
            var unused = isStopping(PAUSE_AFTER_FAILURE_MILLIS);
        }
    }

    private boolean isStopping(long millis) {
        try {
            return stopping.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException closed) {
            return true;
        }
    }

    Engine engine() {
        return engine;
    }

    List<DestinationWorker> workers() {
        return List.copyOf(workers.values());
    }

    /** Lets requests finish that are quick about it; what they carried comes again otherwise. */
    @Override
    public void close() {
        stopping.countDown();
        threads.shutdown();
        try {
            if (!threads.awaitTermination(END_SECONDS_MAX, TimeUnit.SECONDS)) {
                threads.shutdownNow();
                var unused = threads.awaitTermination(END_SECONDS_MAX, TimeUnit.SECONDS);
            }
        } catch (InterruptedException interrupted) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
        workers.values().forEach(DestinationWorker::close);
        http.shutdownNow();
    }
}
