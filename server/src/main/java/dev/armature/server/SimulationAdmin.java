package dev.armature.server;

import dev.armature.engine.Engine;
import dev.armature.engine.request.Member;
import dev.armature.engine.simulation.Simulation;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.wire.AdminJson;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The switches of the simulation over HTTP. Only a server that was started for it has them: who can move the clock can make a
 * server forget its data.
 */
final class SimulationAdmin {
    static final String PREFIX = "/_armature/";

    private final Engine engine;
    private final Simulation simulation;
    private final AdminJson json = new AdminJson();

    /** What is on: also the answer to every change of it. */
    public record State(SimulationSettings.Request settings, Time clock, List<String> heldIndexes, List<String> on) {}

    /** @param ahead of the real time, in ISO 8601 */
    public record Time(String now, String ahead, boolean frozen) {}

    /** One of them. */
    public record ClockRequest(
            @Nullable String advance,
            @Nullable String set,
            @Nullable Boolean freeze,
            @Nullable Boolean reset) {}

    public record ClockAnswer(Time clock, int expired) {}

    public record IndexRequest(
            @Nullable String tableName, @Nullable String indexName) {}

    public record TableRequest(@Nullable String tableName) {}

    public record Expired(int expired) {}

    public record Rolled(int streams) {}

    public record Nothing() {}

    public record Health(
            @Member("status") String status,
            @Member("simulation") List<String> simulation) {}

    public record Refusal(@Member("message") String message) {}

    SimulationAdmin(Engine engine) {
        this.engine = engine;
        this.simulation = engine.simulation();
    }

    Reply answer(String method, String path, byte[] body) {
        try {
            return reply(200, run(method + " " + path.substring(PREFIX.length()), body));
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException refused) {
            return reply(400, new Refusal(String.valueOf(refused.getMessage())));
        }
    }

    private Record run(String request, byte[] body) {
        return switch (request) {
            case "GET simulation" -> state();
            case "PUT simulation" -> {
                simulation.apply(SimulationSettings.from(json.decode(body, SimulationSettings.Request.class)));
                yield state();
            }
            case "DELETE simulation" -> {
                simulation.off();
                yield state();
            }
            case "POST clock" -> moved(json.decode(body, ClockRequest.class));
            case "POST expire" -> {
                var unused = json.decode(body, Nothing.class);
                yield new Expired(engine.expireNow());
            }
            case "POST roll-shards" ->
                new Rolled(
                        engine.rollShards(json.decode(body, TableRequest.class).tableName()));
            case "POST hold-index" -> {
                var index = json.decode(body, IndexRequest.class);
                simulation.hold(required("TableName", index.tableName()), required("IndexName", index.indexName()));
                yield state();
            }
            case "POST release-index" -> {
                var index = json.decode(body, IndexRequest.class);
                simulation.release(required("TableName", index.tableName()), required("IndexName", index.indexName()));
                yield state();
            }
            default ->
                throw new IllegalArgumentException("there is no " + request.replace(" ", " " + PREFIX)
                        + "; there are GET, PUT and DELETE simulation, and POST clock, expire, roll-shards, hold-index and"
                        + " release-index");
        };
    }

    private static String required(String member, @Nullable String value) {
        if (value == null) {
            throw new IllegalArgumentException(member + " is missing");
        }
        return value;
    }

    private ClockAnswer moved(ClockRequest request) {
        var clock = simulation.clock();
        int expired = 0;
        if (request.reset() != null && request.reset()) {
            clock.reset();
        }
        if (request.freeze() != null) {
            if (request.freeze()) {
                clock.freeze();
            } else {
                clock.unfreeze();
            }
        }
        if (request.set() != null) {
            expired += engine.advanceClock(Duration.between(clock.instant(), Instant.parse(request.set())));
        }
        if (request.advance() != null) {
            expired += engine.advanceClock(duration(request.advance()));
        }
        return new ClockAnswer(time(), expired);
    }

    /** {@code 49h}, {@code 90s}, {@code 2d}, or as ISO 8601 has it. */
    static Duration duration(String text) {
        String iso = text.startsWith("P") ? text : text.endsWith("d") ? "P" + text : "PT" + text;
        try {
            return Duration.parse(iso);
        } catch (DateTimeException unreadable) {
            throw new IllegalArgumentException(
                    "Advance is a time such as 49h, 90s, 2d or PT1H30M, not '" + text + "'", unreadable);
        }
    }

    private State state() {
        return new State(simulation.settings().asked(), time(), simulation.heldIndexes(), simulation.described());
    }

    private Time time() {
        var clock = simulation.clock();
        return new Time(clock.instant().toString(), clock.ahead().toString(), clock.isFrozen());
    }

    /** The health page, which shows that something is simulated while it is. */
    Reply health() {
        var on = simulation.described();
        return on.isEmpty() ? Pages.HEALTHY : reply(200, new Health("healthy", on));
    }

    private Reply reply(int status, Record record) {
        return Reply.of(status, Reply.JSON, json.encode(record));
    }
}
