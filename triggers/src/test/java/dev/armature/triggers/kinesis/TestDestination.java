package dev.armature.triggers.kinesis;

import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.destination.DestinationLogs;
import dev.armature.engine.traffic.Caller;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import dev.armature.wire.Wire;
import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;

/** A table {@code Orders} with a destination that does nothing unless it is told to, at a time that stands still. */
final class TestDestination implements AutoCloseable {
    static final String ARN = "arn:aws:kinesis:eu-west-2:123456789012:stream/changes";
    static final Instant START = Instant.parse("2026-11-15T10:00:00.123456Z");
    private static final Caller OWNER = new Caller("123456789012", "eu-west-2");

    final TestKinesis kinesis = new TestKinesis();
    private final Storage storage = TestStorage.create();
    private final EngineSettings settings =
            EngineSettings.defaults().withShards(1).withKinesis(true).withoutBackground();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    final Semaphore windows = new Semaphore(KinesisLimits.WINDOWS_MAX);
    Engine engine = open();
    private Wire wire = new Wire(engine);
    private DestinationWorker worker;

    TestDestination() throws IOException {
        call("CreateTable", """
                {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
                 "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
                 "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}]}""");
        call("EnableKinesisStreamingDestination", "{\"TableName\": \"Orders\", \"StreamArn\": \"" + ARN + "\"}");
        worker = worker();
    }

    private Engine open() {
        return new Engine(storage, Clock.fixed(START, ZoneOffset.UTC), new Random(1), settings);
    }

    private DestinationWorker worker() {
        var client = new KinesisClient(
                http, kinesis.url(), new Credentials("AKIDEXAMPLE", "secret", ""), Clock.fixed(START, ZoneOffset.UTC));
        return new DestinationWorker(
                engine, client, windows, engine.destinations().all().getFirst());
    }

    /** As after a kill: what was not stored is forgotten. */
    void restart() {
        engine = open();
        wire = new Wire(engine);
        worker = worker();
    }

    DestinationWorker current() {
        return worker;
    }

    /** Lets it do all that it can do at this time. */
    void run() throws InterruptedException {
        List<DestinationLogs> before;
        do {
            before = engine.destinations().all();
            if (before.isEmpty()) {
                return;
            }
            worker.update(before.getFirst());
            for (LineageSender sender : worker.due()) {
                boolean isMore = true;
                while (isMore) {
                    isMore = sender.step();
                }
            }
            var unused = worker.due();
        } while (!engine.destinations().all().equals(before));
    }

    void put(String key, int version) {
        put(key, "{\"N\": \"" + version + "\"}");
    }

    void put(String key, String value) {
        call(
                "PutItem",
                "{\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"" + key + "\"}, \"version\": " + value
                        + "}}");
    }

    String call(String operation, String body) {
        var answer = wire.handle("DynamoDB_20120810." + operation, body.getBytes(StandardCharsets.UTF_8), OWNER);
        String text = new String(answer.body(), StandardCharsets.UTF_8);
        if (answer.status() != 200) {
            throw new AssertionError(operation + " was refused: " + text);
        }
        return text;
    }

    String described() {
        return call("DescribeKinesisStreamingDestination", "{\"TableName\": \"Orders\"}");
    }

    /** The versions of an item in the order in which they were taken. */
    List<String> versions(String key) {
        return kinesis.taken.stream()
                .filter(data -> data.contains("\"Keys\":{\"pk\":{\"S\":\"" + key + "\"}}"))
                .map(data -> data.replaceAll("(?s).*\"NewImage\":\\{[^}]*\\},\"version\":\\{\"N\":\"(\\d+)\".*", "$1"))
                .toList();
    }

    @Override
    public void close() {
        kinesis.close();
        http.close();
        engine.close();
    }
}
