package dev.armature.triggers;

import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.stream.Stream;
import dev.armature.engine.traffic.Caller;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import dev.armature.wire.Wire;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;

/** A table {@code Orders} with a stream of one shard, in an engine that does nothing by itself, at a time that stands still. */
final class TestStream implements AutoCloseable {
    static final Instant START = Instant.parse("2026-11-15T10:00:00Z");
    static final Caller OWNER = new Caller("123456789012", "eu-west-2");

    private final Storage storage;
    private final EngineSettings settings;
    Engine engine;
    private Wire wire;

    TestStream() {
        this(1);
    }

    TestStream(int shards) {
        this(shards, TestStorage.create());
    }

    TestStream(int shards, Storage storage) {
        this.storage = storage;
        this.settings = EngineSettings.defaults().withShards(shards).withoutBackground();
        this.engine = open();
        this.wire = new Wire(engine);
        createTable();
    }

    private Engine open() {
        return new Engine(storage, Clock.fixed(START, ZoneOffset.UTC), new Random(1), settings);
    }

    /** Begins anew with what was stored. The engine that was is left as a kill leaves it. */
    void restart() {
        engine = open();
        wire = new Wire(engine);
    }

    void createTable() {
        call("CreateTable", """
                {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
                 "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
                 "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
                 "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "NEW_AND_OLD_IMAGES"}}""");
    }

    void deleteTable() {
        call("DeleteTable", "{\"TableName\": \"Orders\"}");
    }

    void put(String... keys) {
        for (String key : keys) {
            putValue(key, "{\"N\": \"1\"}");
        }
    }

    /** @param value of the attribute {@code value}, in DynamoDB's JSON */
    void putValue(String key, String value) {
        call(
                "PutItem",
                "{\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"" + key + "\"}, \"value\": " + value + "}}");
    }

    void delete(String key) {
        call("DeleteItem", "{\"TableName\": \"Orders\", \"Key\": {\"pk\": {\"S\": \"" + key + "\"}}}");
    }

    void call(String operation, String body) {
        var answer = wire.handle("DynamoDB_20120810." + operation, body.getBytes(StandardCharsets.UTF_8), OWNER);
        if (answer.status() != 200) {
            throw new AssertionError(new String(answer.body(), StandardCharsets.UTF_8));
        }
    }

    void advance(Duration step) {
        var unused = engine.advanceClock(step);
    }

    /** Closes the shard, which goes on in a child. */
    void roll() {
        var unused = engine.rollShards("Orders");
    }

    Stream newest() {
        return Poller.streams(engine, EventSource.parse("Orders", OWNER), "").getLast();
    }

    @Override
    public void close() {
        engine.close();
    }
}
