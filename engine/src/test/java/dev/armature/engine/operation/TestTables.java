package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.TestCalls;
import dev.armature.engine.TestRequests;
import dev.armature.engine.definition.AttributeDefinition;
import dev.armature.engine.definition.GlobalSecondaryIndex;
import dev.armature.engine.definition.GlobalSecondaryIndexUpdate;
import dev.armature.engine.definition.IndexProjection;
import dev.armature.engine.definition.KeySchemaElement;
import dev.armature.engine.definition.LocalSecondaryIndex;
import dev.armature.engine.definition.OnDemandThroughput;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.ReplicationGroupUpdate;
import dev.armature.engine.definition.SseSpecification;
import dev.armature.engine.definition.StreamSpecification;
import dev.armature.engine.definition.TableDescription;
import dev.armature.engine.definition.Tag;
import dev.armature.engine.definition.WarmThroughput;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.AttributeType;
import dev.armature.model.UncheckedValue;
import dev.armature.model.Wording;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** An engine over memory whose clock stands still, and requests about its tables, spelled as shortly as they can be. */
final class TestTables implements AutoCloseable {
    static final Instant NOW = Instant.parse("2026-11-15T12:34:56.789Z");
    static final Caller CALLER = new Caller("000000000000", "us-east-1").at("localhost:8000");

    final Engine engine;

    TestTables() {
        this(TestStorage.create());
    }

    TestTables(Storage storage) {
        engine = new Engine(storage, Clock.fixed(NOW, ZoneOffset.UTC), new Random(1));
    }

    Intake intake() {
        return new Intake(CALLER, Wording.OLDER, engine.expressions(), engine.statements());
    }

    TableDescription create(NewTable table) {
        return TestCalls.run(engine, CreateTable.from(table.request(), intake()))
                .tableDescription();
    }

    TableDescription update(Change change) {
        return TestCalls.run(engine, UpdateTable.from(change.request(), intake()))
                .tableDescription();
    }

    TableDescription describe(String name) {
        return TestCalls.run(engine, DescribeTable.from(new DescribeTable.Request(name), intake()))
                .table();
    }

    TableDescription delete(String name) {
        return TestCalls.run(engine, DeleteTable.from(new DeleteTable.Request(name), intake()))
                .tableDescription();
    }

    void put(String table, Map<String, String> item) {
        Map<String, UncheckedValue> values = new LinkedHashMap<>();
        item.forEach((name, text) -> values.put(name, UncheckedValue.of(AttributeType.S, text)));
        var unused = TestCalls.run(engine, PutItem.from(TestRequests.put(table, values), intake()));
    }

    Table stored(String name) {
        return Objects.requireNonNull(engine.catalog().find(CALLER.table(name)));
    }

    @Override
    public void close() {
        engine.close();
    }

    static List<KeySchemaElement> keys(String hash, String... range) {
        List<KeySchemaElement> keys = new ArrayList<>();
        keys.add(new KeySchemaElement(hash, "HASH"));
        for (String name : range) {
            keys.add(new KeySchemaElement(name, "RANGE"));
        }
        return keys;
    }

    static GlobalSecondaryIndex global(String name, List<KeySchemaElement> keys) {
        return new GlobalSecondaryIndex(name, keys, new IndexProjection("ALL", null), null, null, null);
    }

    static LocalSecondaryIndex local(String name, List<KeySchemaElement> keys) {
        return new LocalSecondaryIndex(name, keys, new IndexProjection("ALL", null));
    }

    /** A CreateTable request in the making: unless told otherwise, a table with the key {@code pk}, paid per request. */
    static final class NewTable {
        @Nullable
        String name;

        @Nullable
        List<AttributeDefinition> definitions = new ArrayList<>(List.of(new AttributeDefinition("pk", "S")));

        @Nullable
        List<KeySchemaElement> keys = keys("pk");

        @Nullable
        List<LocalSecondaryIndex> local;

        @Nullable
        List<GlobalSecondaryIndex> global;

        @Nullable
        String billingMode = "PAY_PER_REQUEST";

        @Nullable
        ProvisionedThroughput provisioned;

        @Nullable
        StreamSpecification stream;

        @Nullable
        SseSpecification sse;

        @Nullable
        List<Tag> tags;

        @Nullable
        String tableClass;

        @Nullable
        Boolean deletionProtected;

        @Nullable
        WarmThroughput warm;

        @Nullable
        OnDemandThroughput onDemand;

        @Nullable
        String policy;

        NewTable(@Nullable String name) {
            this.name = name;
        }

        NewTable define(String... names) {
            for (String each : names) {
                Objects.requireNonNull(definitions).add(new AttributeDefinition(each, "S"));
            }
            return this;
        }

        NewTable keyed(String hash, String... range) {
            keys = keys(hash, range);
            return this;
        }

        NewTable provisioned(long read, long write) {
            billingMode = null;
            provisioned = new ProvisionedThroughput(read, write);
            return this;
        }

        NewTable with(GlobalSecondaryIndex... indexes) {
            global = List.of(indexes);
            return this;
        }

        NewTable with(LocalSecondaryIndex... indexes) {
            local = List.of(indexes);
            return this;
        }

        CreateTable.Request request() {
            return new CreateTable.Request(
                    definitions,
                    name,
                    keys,
                    local,
                    global,
                    billingMode,
                    provisioned,
                    stream,
                    sse,
                    tags,
                    tableClass,
                    deletionProtected,
                    warm,
                    policy,
                    onDemand,
                    null,
                    null,
                    null);
        }
    }

    /** An UpdateTable request in the making. */
    static final class Change {
        final @Nullable String name;

        @Nullable
        List<AttributeDefinition> definitions;

        @Nullable
        String billingMode;

        @Nullable
        ProvisionedThroughput provisioned;

        @Nullable
        List<GlobalSecondaryIndexUpdate> indexes;

        @Nullable
        StreamSpecification stream;

        @Nullable
        SseSpecification sse;

        @Nullable
        List<ReplicationGroupUpdate> replicas;

        @Nullable
        String tableClass;

        @Nullable
        Boolean deletionProtected;

        @Nullable
        OnDemandThroughput onDemand;

        @Nullable
        WarmThroughput warm;

        Change(@Nullable String name) {
            this.name = name;
        }

        Change add(GlobalSecondaryIndex index, String... defined) {
            definitions = new ArrayList<>();
            for (String each : defined) {
                definitions.add(new AttributeDefinition(each, "S"));
            }
            return index(new GlobalSecondaryIndexUpdate(null, index, null));
        }

        Change drop(String index) {
            return index(
                    new GlobalSecondaryIndexUpdate(null, null, new GlobalSecondaryIndexUpdate.DeleteAction(index)));
        }

        Change index(GlobalSecondaryIndexUpdate update) {
            if (indexes == null) {
                indexes = new ArrayList<>();
            }
            indexes.add(update);
            return this;
        }

        UpdateTable.Request request() {
            return new UpdateTable.Request(
                    definitions,
                    name,
                    billingMode,
                    provisioned,
                    indexes,
                    stream,
                    sse,
                    replicas,
                    tableClass,
                    deletionProtected,
                    null,
                    null,
                    onDemand,
                    warm,
                    null,
                    null,
                    null);
        }
    }
}
