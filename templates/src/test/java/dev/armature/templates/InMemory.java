package dev.armature.templates;

import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.destination.DestinationLogs;
import dev.armature.engine.object.DirectoryObjectStore;
import dev.armature.engine.replication.Peers;
import dev.armature.engine.traffic.Caller;
import dev.armature.storage.MemoryStorage;
import dev.armature.wire.Wire;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;

/**
 * A database to deploy to, without a network, perhaps with others as its Regions. Kinesis streams are there if their names do not say otherwise, and nothing is
 * sent to them.
 */
final class InMemory implements Endpoint, Peers, AutoCloseable {
    private static final Set<String> KINESIS = Set.of(
            "EnableKinesisStreamingDestination",
            "UpdateKinesisStreamingDestination",
            "DescribeKinesisStreamingDestination");

    private final String name;
    private final Engine engine;
    private final Wire wire;
    private final Map<String, Json.Object> mappings = new LinkedHashMap<>();
    /** All Regions, this one too. */
    private final Map<String, InMemory> regions;

    InMemory() {
        this(StackSettings.REGION_DEFAULT, EngineSettings.defaults(), new TreeMap<>());
    }

    private InMemory(String name, EngineSettings settings, Map<String, InMemory> regions) {
        this.name = name;
        this.engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new Random(1), settings.withKinesis(true));
        this.wire = new Wire(engine);
        this.regions = regions;
        regions.put(name, this);
    }

    /**
     * The first of several Regions. They do nothing by themselves but while a deployment waits.
     *
     * @param buckets what can be imported
     */
    static InMemory of(Path buckets, String region, List<String> others) throws IOException {
        var settings = EngineSettings.defaults().withObjects(new DirectoryObjectStore(buckets));
        Map<String, InMemory> all = new TreeMap<>();
        var first = new InMemory(region, settings.withoutBackground(), all);
        others.forEach(other -> new InMemory(other, settings.withoutBackground(), all));
        all.values().forEach(each -> each.engine.replicate(each));
        return first;
    }

    @Override
    public String own() {
        return name;
    }

    @Override
    public Set<String> regions() {
        Set<String> others = new TreeSet<>(regions.keySet());
        others.remove(name);
        return others;
    }

    @Override
    public byte[] send(String region, byte[] message) {
        return Objects.requireNonNull(regions.get(region)).engine.replication().answer(message);
    }

    /** Indexes are built by a thread of the engine's: waiting for it is giving way to it. */
    Deployment deployment() {
        return new Deployment(this, () -> {
            LockSupport.parkNanos(100_000);
            for (InMemory each : regions.values()) {
                for (String other : each.regions()) {
                    var unused = each.engine.replication().step(other);
                }
            }
        });
    }

    @Override
    public Optional<Endpoint> region(String region) {
        return region.equals(name) ? Optional.empty() : Optional.ofNullable(regions.get(region));
    }

    @Override
    public Answer call(String operation, String json) {
        var answer = ask("DynamoDB_20120810." + operation, json);
        if (KINESIS.contains(operation)) {
            for (DestinationLogs logs : engine.destinations().all()) {
                boolean isThere = !logs.destination().streamArn().endsWith("/missing");
                engine.destinations().checked(logs, isThere ? null : "there is no such stream");
            }
        }
        return answer;
    }

    @Override
    public Answer scaling(String operation, String json) {
        return ask("AnyScaleFrontendService." + operation, json);
    }

    private Answer ask(String target, String json) {
        var caller = new Caller(StackSettings.ACCOUNT_DEFAULT, name);
        var answer = wire.handle(target, json.getBytes(StandardCharsets.UTF_8), caller);
        return new Answer(answer.status(), new String(answer.body(), StandardCharsets.UTF_8));
    }

    /** Keeps mappings and shows them as a server does, and calls no function. */
    @Override
    public Answer triggers(String method, String uuid, String json) {
        if (method.equals("GET")) {
            return new Answer(
                    200,
                    Json.of("EventSourceMappings", Json.array(List.copyOf(mappings.values())))
                            .toString());
        }
        if (method.equals("DELETE")) {
            mappings.remove(uuid);
        } else if (Json.parse(json) instanceof Json.Object request) {
            String table = request.text("EventSourceArn").orElseThrow();
            mappings.put(
                    request.text("UUID").orElseThrow(),
                    request.with("EventSourceArn", Json.text("arn:aws:dynamodb:us-east-1:000000000000:table/" + table))
                            .with("State", Json.text(request.flag("Enabled") ? "Enabled" : "Disabled")));
        }
        return new Answer(200, "{}");
    }

    @Override
    public void close() {
        regions.values().forEach(each -> each.engine.close());
    }
}
