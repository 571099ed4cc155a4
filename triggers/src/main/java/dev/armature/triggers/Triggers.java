package dev.armature.triggers;

import dev.armature.engine.Engine;
import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.traffic.Caller;
import dev.armature.triggers.EventSourceMapping.Request;
import dev.armature.triggers.MappingStore.Stored;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * All event source mappings of a database. Those that are enabled are at work until this is closed; where several engines share a storage,
 * each of them at one engine.
 */
public final class Triggers implements AutoCloseable {
    private static final Duration CONNECT_MAX = Duration.ofSeconds(10);

    private final Engine engine;
    private final Caller owner;
    private final MappingStore store;
    private final HttpClient http;
    /** Guards what follows: mappings are changed one at a time. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Map<UUID, Stored> mappings = new TreeMap<>();
    private final Map<UUID, RunningMapping> running = new LinkedHashMap<>();
    private final Map<UUID, MappingMetrics> metrics = new HashMap<>();
    private boolean closed;

    /**
     * Begins where the mappings of a database were left.
     *
     * @param owner whose tables are meant by mere names
     */
    public Triggers(Engine engine, Caller owner) {
        this.engine = engine;
        this.owner = owner;
        this.store = new MappingStore(engine.storage(), owner);
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_MAX)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
        store.all().forEach(stored -> mappings.put(stored.mapping().uuid(), stored));
        mappings.values().forEach(this::start);
        var sharing = engine.settings().sharing();
        if (sharing != null) {
            engine.background().every(sharing.lease(), "mappings", () -> locked(() -> true));
        }
    }

    /** Takes up what other engines have changed about mappings. */
    private void reconcile() {
        Map<UUID, Stored> stored = new TreeMap<>();
        store.all().forEach(each -> stored.put(each.mapping().uuid(), each));
        for (Stored before : List.copyOf(mappings.values())) {
            var uuid = before.mapping().uuid();
            if (!before.equals(stored.get(uuid))) {
                stop(uuid);
                mappings.remove(uuid);
            }
        }
        stored.forEach((uuid, each) -> {
            if (mappings.putIfAbsent(uuid, each) == null) {
                start(each);
            }
        });
    }

    public List<MappingDescription> list() {
        return locked(() -> mappings.values().stream().map(this::described).toList());
    }

    public MappingDescription get(String uuid) {
        return locked(() -> described(existing(uuid)));
    }

    public MappingDescription create(Request request) {
        return locked(() -> {
            var mapping = EventSourceMapping.from(request, owner);
            if (mappings.containsKey(mapping.uuid())) {
                throw new IllegalArgumentException(
                        "An event source mapping with event source " + mapping.source() + " and target "
                                + mapping.target().url() + " already exists: update or delete the one with UUID "
                                + mapping.uuid() + ", or give this one a UUID of its own");
            }
            checkCount(mappings.size() + 1);
            check(mapping);
            return described(add(mapping, false));
        });
    }

    /** Changes what the request names and leaves the rest. The mapping goes on where it was. */
    public MappingDescription update(String uuid, Request request) {
        return locked(() -> {
            var before = existing(uuid);
            var mapping = EventSourceMapping.from(request.over(before.mapping().asked()), owner);
            if (!mapping.goesOnWith(before.mapping())) {
                throw new IllegalArgumentException(
                        "UUID, EventSourceArn and StartingPosition of a mapping stay as they are: delete " + uuid
                                + " and create another");
            }
            check(mapping);
            return described(change(before, mapping, before.fromFile()));
        });
    }

    /** Removes a mapping, and the memory of how far it had come. */
    public MappingDescription delete(String uuid) {
        return locked(() -> {
            var stored = existing(uuid);
            var description = described(stored);
            remove(stored);
            return description;
        });
    }

    /**
     * Makes the mappings that come from a file those of the file: new ones are created, changed ones changed, and those are
     * deleted that came from the file once and are not in it any more. One with another source or starting position than before
     * is another mapping, and begins anew. A file that is refused changes nothing.
     */
    public void apply(List<Request> file) {
        locked(() -> {
            Map<UUID, EventSourceMapping> named = new LinkedHashMap<>();
            for (Request request : file) {
                var mapping = EventSourceMapping.from(request, owner);
                if (named.put(mapping.uuid(), mapping) != null) {
                    throw new IllegalArgumentException("two mappings of the file have the event source "
                            + mapping.source() + " and the target "
                            + mapping.target().url()
                            + ": give each a UUID of its own");
                }
                check(mapping);
            }
            checkCount(named.size()
                    + mappings.values().stream()
                            .filter(stored -> !stored.fromFile()
                                    && !named.containsKey(stored.mapping().uuid()))
                            .count());
            for (Stored stored : List.copyOf(mappings.values())) {
                var mapping = named.get(stored.mapping().uuid());
                if (mapping == null ? stored.fromFile() : !mapping.goesOnWith(stored.mapping())) {
                    remove(stored);
                }
            }
            named.values().forEach(this::put);
            return true;
        });
    }

    private void put(EventSourceMapping mapping) {
        var before = mappings.get(mapping.uuid());
        if (before == null) {
            add(mapping, true);
        } else if (!before.mapping().equals(mapping) || !before.fromFile()) {
            change(before, mapping, true);
        }
    }

    /** Refuses what makes sense by itself, but not here and now. A stream may end while a mapping reads it, not before. */
    private void check(EventSourceMapping mapping) {
        mapping.onFailure().ifPresent(OnFailureFile::check);
        var before = mappings.get(mapping.uuid());
        boolean isNew = before == null || !mapping.goesOnWith(before.mapping());
        if (isNew
                && mapping.source() instanceof EventSource.OfStream(StreamArn arn)
                && engine.streams().find(arn) == null) {
            throw new IllegalArgumentException("there is no stream " + arn);
        }
    }

    private static void checkCount(long count) {
        if (count > LambdaLimits.MAPPINGS_MAX) {
            throw new IllegalArgumentException(
                    "there may be " + LambdaLimits.MAPPINGS_MAX + " event source mappings, and not " + count);
        }
    }

    private Stored add(EventSourceMapping mapping, boolean fromFile) {
        var start = Start.of(mapping, engine);
        var stored = new Stored(mapping, fromFile, engine.clock().instant(), start.since());
        store.save(stored, start.checkpoints());
        mappings.put(mapping.uuid(), stored);
        start(stored);
        return stored;
    }

    private Stored change(Stored before, EventSourceMapping mapping, boolean fromFile) {
        var stored = new Stored(mapping, fromFile, engine.clock().instant(), before.since());
        stop(mapping.uuid());
        store.save(stored, List.of());
        mappings.put(mapping.uuid(), stored);
        start(stored);
        return stored;
    }

    private void remove(Stored stored) {
        var uuid = stored.mapping().uuid();
        stop(uuid);
        store.delete(uuid);
        mappings.remove(uuid);
        metrics.remove(uuid);
    }

    private Stored existing(String uuid) {
        return mappings.values().stream()
                .filter(stored -> stored.mapping().uuid().toString().equals(uuid))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("there is no event source mapping " + uuid));
    }

    private void start(Stored stored) {
        if (stored.mapping().enabled()) {
            var uuid = stored.mapping().uuid();
            running.put(uuid, new RunningMapping(new Poller(engine, stored, store, http, metrics(uuid))));
        }
    }

    private void stop(UUID uuid) {
        var stopped = running.remove(uuid);
        if (stopped != null) {
            stopped.close();
        }
    }

    private MappingDescription described(Stored stored) {
        return MappingDescription.of(stored, metrics(stored.mapping().uuid()).lastProcessingResult());
    }

    /** They outlast a change of the mapping. */
    private MappingMetrics metrics(UUID uuid) {
        return metrics.computeIfAbsent(uuid, any -> new MappingMetrics());
    }

    Engine engine() {
        return engine;
    }

    /** Those at work. */
    List<Poller> pollers() {
        return locked(
                () -> running.values().stream().map(RunningMapping::poller).toList());
    }

    private <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            if (engine.coordination().isShared() && !closed) {
                reconcile();
            }
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    /** Ends the threads of all mappings, which go on the next time. */
    @Override
    public void close() {
        locked(() -> {
            // All at once: each may wait for a function.
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                running.values().forEach(mapping -> threads.execute(mapping::close));
            }
            running.clear();
            closed = true;
            return true;
        });
        http.shutdownNow();
    }
}
