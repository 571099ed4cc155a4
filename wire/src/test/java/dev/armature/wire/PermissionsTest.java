package dev.armature.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.Operations;
import dev.armature.engine.coordination.Sharing;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.stream.ShardIterator;
import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.ErrorCode;
import dev.armature.storage.MemoryStorage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What each operation needs to be allowed, by the cases in {@code permissions.txt}; and that it does nothing without. */
class PermissionsTest {
    private static final Caller ALLOWED = new Caller("111122223333", "us-east-1");
    private static final String ARN = "arn:aws:dynamodb:us-east-1:111122223333:table/";

    private final Engine engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new SplittableRandom());
    private final Wire wire = new Wire(engine);

    /** One request and what it needs. */
    record Case(String operation, String request, List<String> needs) {
        @Override
        public String toString() {
            return operation + " " + request;
        }
    }

    static List<Case> cases() throws IOException {
        List<Case> cases = new ArrayList<>();
        try (var in = PermissionsTest.class.getResourceAsStream("permissions.txt")) {
            if (in == null) {
                throw new IOException("permissions.txt is missing");
            }
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                if (line.startsWith("    ")) {
                    cases.getLast().needs().add(line.strip());
                } else if (!line.isBlank() && !line.startsWith("#")) {
                    int blank = line.indexOf(' ');
                    cases.add(new Case(line.substring(0, blank), line.substring(blank + 1), new ArrayList<>()));
                }
            }
        }
        return cases;
    }

    @BeforeEach
    void createTables() {
        run(ALLOWED, "CreateTable", """
                {"TableName": "Music", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [{"AttributeName": "artist", "AttributeType": "S"},
                    {"AttributeName": "song", "AttributeType": "S"}, {"AttributeName": "year", "AttributeType": "N"},
                    {"AttributeName": "city", "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": "artist", "KeyType": "HASH"}, {"AttributeName": "song", "KeyType": "RANGE"}],
                 "GlobalSecondaryIndexes": [{"IndexName": "byYear", "Projection": {"ProjectionType": "ALL"},
                    "KeySchema": [{"AttributeName": "year", "KeyType": "HASH"}, {"AttributeName": "city", "KeyType": "HASH"}]}]}""");
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private Answer run(Caller caller, String operation, String request) {
        return run(wire, caller, operation, request);
    }

    private static Answer run(Wire wire, Caller caller, String operation, String request) {
        var api = Operations.ALL.get(operation);
        if (api == null) {
            throw new IllegalArgumentException("there is no operation " + operation);
        }
        return wire.run(api, request.getBytes(StandardCharsets.UTF_8), caller);
    }

    /** A caller that is refused everything, and what it asked for. */
    private record Refused(List<Permission> asked, Caller caller) {
        static Refused make() {
            List<Permission> asked = new ArrayList<>();
            return new Refused(asked, ALLOWED.known("arn:aws:iam::111122223333:user/mallory", permissions -> {
                asked.addAll(permissions);
                throw new ApiException(ErrorCode.ACCESS_DENIED, "no");
            }));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void needsToBeAllowed(Case each) {
        var refused = Refused.make();
        var answer = run(refused.caller(), each.operation(), each.request().replace("$ITERATOR", iterator()));

        assertThat(new String(answer.body(), StandardCharsets.UTF_8)).contains("AccessDenied");
        assertThat(refused.asked().stream().map(PermissionsTest::shown)).containsExactlyElementsOf(each.needs());
    }

    private static String iterator() {
        var stream = new StreamArn(ALLOWED.table("Music"), "2026-11-17T00:00:00.000");
        return new ShardIterator(stream, "shardId-00000001700000000000-00000000", 1, Instant.now()).toString();
    }

    private static String shown(Permission permission) {
        Stream<String> parts = Stream.of(
                permission.partitionKeys().isEmpty()
                        ? ""
                        : "keys="
                                + permission.partitionKeys().stream()
                                        .map(values -> values.stream()
                                                .map(PermissionsTest::shown)
                                                .collect(Collectors.joining(",")))
                                        .collect(Collectors.joining(";")),
                permission.attributes().isEmpty()
                        ? ""
                        : "attributes=" + String.join(",", new TreeSet<>(permission.attributes())),
                permission.details().isEmpty()
                        ? ""
                        : new TreeMap<>(permission.details())
                                .entrySet().stream()
                                        .map(detail -> detail.getKey().key().replace("dynamodb:", "") + "="
                                                + detail.getValue())
                                        .collect(Collectors.joining(" ")),
                permission.tags().isEmpty() ? "" : "tags=" + new TreeMap<>(permission.tags()),
                permission.tagKeys().isEmpty()
                        ? ""
                        : "tagKeys=" + String.join(",", new TreeSet<>(permission.tagKeys())));
        return permission.action() + " " + permission.resource().replace(ARN, "")
                + parts.filter(part -> !part.isEmpty()).map(part -> " " + part).collect(Collectors.joining());
    }

    private static String shown(AttributeValue value) {
        return switch (value) {
            case AttributeValue.S(String text) -> text;
            case AttributeValue.N(var number) -> number.toString();
            default -> value.toString();
        };
    }

    @Test
    void everyOperationHasACase() throws IOException {
        assertThat(cases().stream().map(Case::operation).distinct())
                .containsExactlyInAnyOrderElementsOf(Operations.ALL.keySet());
    }

    /** Of a table that another server has made, a server learns when it is asked for it; the partitions of a request have to be known too. */
    @Test
    void asksAgainOnceATableOfAnotherServerIsKnown() {
        var storage = new MemoryStorage();
        var settings = EngineSettings.defaults()
                .withoutBackground()
                .withSharing(new Sharing(Duration.ofMinutes(1), Duration.ofSeconds(20)));
        try (var here = new Engine(storage, Clock.systemUTC(), new SplittableRandom(1), settings);
                var there = new Engine(storage, Clock.systemUTC(), new SplittableRandom(2), settings)) {
            var created = run(new Wire(there), ALLOWED, "CreateTable", """
                    {"TableName": "New", "BillingMode": "PAY_PER_REQUEST",
                     "AttributeDefinitions": [{"AttributeName": "k", "AttributeType": "S"}],
                     "KeySchema": [{"AttributeName": "k", "KeyType": "HASH"}]}""");
            assertThat(created.status()).isEqualTo(200);
            List<String> asked = new ArrayList<>();
            var limited = ALLOWED.known("arn:aws:iam::111122223333:user/alice", permissions -> {
                permissions.forEach(permission -> asked.add(shown(permission)));
                if (permissions.stream().anyMatch(each -> !each.partitionKeys().isEmpty())) {
                    throw new ApiException(ErrorCode.ACCESS_DENIED, "not this partition");
                }
            });
            var answer = run(
                    new Wire(here),
                    limited,
                    "GetItem",
                    "{\"TableName\": \"New\", \"Key\": {\"k\": {\"S\": \"of bob\"}}}");
            assertThat(new String(answer.body(), StandardCharsets.UTF_8)).contains("not this partition");
            assertThat(asked).hasSize(2).last().asString().contains("keys=of bob");
        }
    }

    @Test
    void aRefusedWriteWritesNothing() {
        var refused = Refused.make();
        String item = "{\"TableName\": \"Music\", \"Item\": {\"artist\": {\"S\": \"a\"}, \"song\": {\"S\": \"s\"}}}";
        assertThat(run(refused.caller(), "PutItem", item).status()).isEqualTo(400);

        var scanned = run(ALLOWED, "Scan", "{\"TableName\": \"Music\"}");
        assertThat(new String(scanned.body(), StandardCharsets.UTF_8)).contains("\"Count\":0");
        assertThat(run(ALLOWED, "PutItem", item).status()).isEqualTo(200);
    }
}
