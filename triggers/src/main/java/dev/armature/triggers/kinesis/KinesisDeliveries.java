package dev.armature.triggers.kinesis;

import dev.armature.engine.Engine;
import dev.armature.engine.destination.DestinationLogs;
import dev.armature.triggers.Rounds;
import dev.armature.wire.signature.Credentials;
import java.lang.System.Logger;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Delivers the changes of all tables that have a Kinesis destination, until it is closed; where several engines share a storage, each destination at one
 * of them. One thread looks after them a few times a second; a log has a thread of its own only while there is something to send.
 */
public final class KinesisDeliveries implements AutoCloseable {
    private static final Logger LOG = System.getLogger(KinesisDeliveries.class.getName());
    private static final Duration CONNECT_MAX = Duration.ofSeconds(10);
    /** Rows are read again when the catalog has changed, and besides so often: what has ended is removed by other servers too. */
    private static final long REREAD_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Engine engine;
    private final HttpClient http;
    private final KinesisClient client;
    private final Semaphore windows = new Semaphore(KinesisLimits.WINDOWS_MAX);
    private final Rounds rounds = new Rounds("armature-kinesis", LOG, "a Kinesis destination failed: ");
    /** By the number of the first log, which no other destination has. */
    private final Map<Integer, DestinationWorker> workers = new ConcurrentHashMap<>();
    /** Those that have a thread: no other thread may step them. */
    private final Set<LineageSender> busy = ConcurrentHashMap.newKeySet();

    private long readVersion = -1;
    private long readNanos;

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
        rounds.begin("destinations", this::lookAfterAll);
    }

    private void lookAfterAll() {
        reread();
        workers.values().forEach(this::lookAfter);
    }

    private void lookAfter(DestinationWorker worker) {
        rounds.guard(worker.logs().destination().streamArn(), () -> {
            for (LineageSender sender : worker.due()) {
                if (busy.add(sender)) {
                    rounds.start(() -> run(worker, sender));
                }
            }
        });
    }

    private void run(DestinationWorker worker, LineageSender sender) {
        try {
            rounds.guard(worker.logs().destination().streamArn(), () -> {
                boolean goesOn = true;
                while (goesOn) {
                    goesOn = worker.has(sender) && sender.step() && rounds.goesOn();
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

    Engine engine() {
        return engine;
    }

    List<DestinationWorker> workers() {
        return List.copyOf(workers.values());
    }

    /** Lets requests finish that are quick about it; what they carried comes again otherwise. */
    @Override
    public void close() {
        rounds.close();
        workers.values().forEach(DestinationWorker::close);
        http.shutdownNow();
    }
}
