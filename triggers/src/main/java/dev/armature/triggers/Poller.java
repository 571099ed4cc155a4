package dev.armature.triggers;

import dev.armature.engine.Engine;
import dev.armature.engine.coordination.Leases;
import dev.armature.engine.stream.Stream;
import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.table.TableRef;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One mapping at work: finds the streams it is about, and has a worker for each lineage of their shards. */
final class Poller {
    private final Engine engine;
    private final MappingStore.Stored stored;
    private final ShardWorker.Duty duty;
    private final Map<StreamArn, List<ShardWorker>> workers = new ConcurrentHashMap<>();
    /** That of an engine on its own is not needed. */
    private volatile Leases.@Nullable Lease lease;

    Poller(Engine engine, MappingStore.Stored stored, MappingStore store, HttpClient http, MappingMetrics metrics) {
        var mapping = stored.mapping();
        var target = mapping.target();
        this.engine = engine;
        this.stored = stored;
        this.duty = new ShardWorker.Duty(
                mapping,
                mapping.filters().isEmpty() ? Optional.empty() : Optional.of(new EventFilter(mapping.filters())),
                new FunctionClient(http, target.url(), LambdaLimits.FUNCTION_TIMEOUT_MAX),
                mapping.onFailure().map(file -> new OnFailureFile(file, target.functionName(), engine.random())),
                store,
                metrics,
                engine.calls(),
                engine.clock());
    }

    /**
     * The workers that have something to do. A stream is read to its end before the next one of its table is begun, so that
     * what happened to an item stays in order.
     */
    List<ShardWorker> discover() {
        if (!isOurs()) {
            return List.of();
        }
        Map<StreamArn, List<ShardWorker>> found = new LinkedHashMap<>();
        for (Stream stream : streams(engine, stored.mapping().source(), stored.since())) {
            found.put(stream.arn(), workers.computeIfAbsent(stream.arn(), arn -> begin(stream)));
        }
        // The rest is forgotten with its streams.
        workers.keySet().retainAll(found.keySet());
        for (List<ShardWorker> ofStream : found.values()) {
            var unfinished =
                    ofStream.stream().filter(worker -> !worker.isFinished()).toList();
            if (!unfinished.isEmpty()) {
                return unfinished;
            }
        }
        return List.of();
    }

    /** Whether no other engine delivers these records. One that takes it over goes on from the checkpoints. */
    private boolean isOurs() {
        if (!engine.coordination().isShared() || lease != null && lease.isHeld()) {
            return true;
        }
        workers.clear();
        lease = engine.coordination()
                .leases()
                .take("trigger " + stored.mapping().uuid());
        return lease != null;
    }

    /** Leaves the rest to other engines. */
    void close() {
        if (lease != null) {
            lease.close();
        }
    }

    private List<ShardWorker> begin(Stream stream) {
        return IntStream.range(0, stream.settings().shards())
                .mapToObj(lineage -> new ShardWorker(duty, new LineageReader(engine, stream.arn(), lineage)))
                .toList();
    }

    /** The streams of a source that can be read, oldest first. */
    static List<Stream> streams(Engine engine, EventSource source, String since) {
        return switch (source) {
            case EventSource.OfStream(StreamArn arn) -> {
                var stream = engine.streams().find(arn);
                yield stream == null ? List.of() : List.of(stream);
            }
            case EventSource.OfTable(TableRef table) ->
                engine.streams().list(table.account(), table.region(), table.name(), null, Integer.MAX_VALUE).stream()
                        .filter(stream -> stream.settings().label().compareTo(since) >= 0)
                        .toList();
        };
    }

    MappingStore.Stored stored() {
        return stored;
    }

    MappingMetrics metrics() {
        return duty.metrics();
    }

    /** The longest of all shards. */
    Duration iteratorAge(Instant now) {
        return workers.values().stream()
                .flatMap(List::stream)
                .map(worker -> worker.iteratorAge(now))
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }
}
