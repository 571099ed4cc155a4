package dev.armature.triggers;

import dev.armature.triggers.EventSourceMapping.Request;
import dev.armature.wire.AdminJson;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** A stream, a function, and a mapping between them that does nothing unless it is told to. */
final class TestMapping implements AutoCloseable {
    final TestStream stream;
    final TestFunction function;
    private final String members;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private MappingMetrics metrics = new MappingMetrics();
    private Poller poller;

    /** @param members of the mapping besides source, target and starting position, in JSON */
    TestMapping(String members) throws IOException {
        this(members, new TestStream());
    }

    TestMapping(String members, TestStream stream) throws IOException {
        this.stream = stream;
        this.function = new TestFunction();
        this.members = members;
        this.poller = open();
    }

    static Request request(String target, String members) {
        String json = "{\"EventSourceArn\": \"Orders\", \"StartingPosition\": \"TRIM_HORIZON\", \"Target\": \"" + target
                + "\"" + (members.isEmpty() ? "" : ", " + members) + "}";
        return new AdminJson().decode(json.getBytes(StandardCharsets.UTF_8), Request.class);
    }

    private Poller open() {
        var mapping = EventSourceMapping.from(request(function.url(), members), TestStream.OWNER);
        var engine = stream.engine;
        var store = new MappingStore(engine.storage(), TestStream.OWNER);
        var stored = new MappingStore.Stored(mapping, false, engine.clock().instant(), "");
        store.save(stored, List.of());
        metrics = new MappingMetrics();
        return new Poller(engine, stored, store, http, metrics);
    }

    /** As after a kill: what was not stored is forgotten. */
    void restart() {
        stream.restart();
        poller = open();
    }

    /** Lets the mapping do all that it can do at this time. */
    void run() throws InterruptedException {
        boolean isMore = true;
        while (isMore) {
            isMore = false;
            for (ShardWorker worker : poller.discover()) {
                isMore |= worker.step() != Next.LATER;
            }
        }
    }

    void runAfter(Duration step) throws InterruptedException {
        stream.advance(step);
        run();
    }

    MappingMetrics metrics() {
        return metrics;
    }

    Duration iteratorAge() {
        return poller.iteratorAge(stream.engine.clock().instant());
    }

    @Override
    public void close() {
        function.close();
        http.shutdownNow();
        stream.close();
    }
}
