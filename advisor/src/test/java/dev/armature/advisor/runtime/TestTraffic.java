package dev.armature.advisor.runtime;

import dev.armature.advisor.cost.PriceBooks;
import dev.armature.advisor.cost.Prices;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.read.ModelReader;
import dev.armature.advisor.runtime.observation.Observer;
import dev.armature.advisor.runtime.rule.Inquiry;
import dev.armature.advisor.runtime.rule.TrafficFinding;
import dev.armature.advisor.runtime.rule.TrafficRules;
import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.simulation.Fault;
import dev.armature.engine.simulation.SimulatedClock;
import dev.armature.engine.traffic.Caller;
import dev.armature.storage.MemoryStorage;
import dev.armature.wire.Answer;
import dev.armature.wire.Wire;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An engine in memory whose traffic is observed, at a time that stands still until it is moved. */
public final class TestTraffic implements AutoCloseable {
    public static final Instant START = Instant.parse("2026-11-15T10:00:00Z");
    private static final Set<String> STREAMS = Set.of("GetRecords", "GetShardIterator", "DescribeStream");
    private static final Caller CALLER = new Caller("000000000000", "us-east-1");

    public final Engine engine;
    public final Observer observer;
    private final Wire wire;

    public TestTraffic() {
        this(Clock.fixed(START, ZoneOffset.UTC));
    }

    /** @param clock may be set back, which that of an engine cannot be */
    public TestTraffic(Clock clock) {
        this.engine = new Engine(
                new MemoryStorage(),
                new SimulatedClock(clock),
                new Random(1),
                EngineSettings.defaults().withoutBackground());
        this.observer = new Observer(engine);
        engine.calls().add(observer);
        this.wire = new Wire(engine);
    }

    /** A table with the key {@code pk} and {@code sk}, paid per request, with these members besides. */
    public void createTable(String name, String members) {
        createTable(name, "", members);
    }

    /** @param attributes definitions of further attributes, such as {@code kind S, score N} */
    public void createTable(String name, String attributes, String members) {
        var definitions = new StringBuilder();
        for (String attribute : (attributes.isEmpty() ? "pk S, sk S" : "pk S, sk S, " + attributes).split(", ", -1)) {
            String[] nameAndType = attribute.split(" ", 2);
            definitions
                    .append(definitions.isEmpty() ? "" : ",")
                    .append("{'AttributeName':'" + nameAndType[0] + "','AttributeType':'" + nameAndType[1] + "'}");
        }
        call(
                "CreateTable",
                "{'TableName':'" + name + "','AttributeDefinitions':[" + definitions + "],"
                        + (members.contains("BillingMode") ? "" : "'BillingMode':'PAY_PER_REQUEST',")
                        + "'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'},{'AttributeName':'sk','KeyType':'RANGE'}]"
                        + (members.isEmpty() ? "" : "," + members) + "}");
    }

    /** The member that makes a global index. */
    public static String globalIndex(String name, String partition, String sort, String projection) {
        return "'GlobalSecondaryIndexes':[{'IndexName':'" + name + "','KeySchema':[{'AttributeName':'" + partition
                + "','KeyType':'HASH'}"
                + (sort.isEmpty() ? "" : ",{'AttributeName':'" + sort + "','KeyType':'RANGE'}")
                + "],'Projection':{'ProjectionType':'" + projection + "'}}]";
    }

    /** Puts an item with these members besides its key. */
    public void put(String table, String pk, String sk, String members) {
        call("PutItem", "{'TableName':'" + table + "','Item':" + item(pk, sk, members) + "}");
    }

    public static String item(String pk, String sk, String members) {
        return "{'pk':{'S':'" + pk + "'},'sk':{'S':'" + sk + "'}" + (members.isEmpty() ? "" : "," + members) + "}";
    }

    public void update(String table, String pk, String sk, String expression, String values) {
        call(
                "UpdateItem",
                "{'TableName':'" + table + "','Key':" + item(pk, sk, "") + ",'UpdateExpression':'" + expression + "'"
                        + (values.isEmpty() ? "" : ",'ExpressionAttributeValues':{" + values + "}") + "}");
    }

    public void get(String table, String pk, String sk) {
        call("GetItem", "{'TableName':'" + table + "','Key':" + item(pk, sk, "") + "}");
    }

    /** A request in JSON, with single quotes for double ones. It has to succeed. */
    public String call(String operation, String json) {
        var answer = answer(operation, json, 0, Set.of());
        if (answer.status() != 200) {
            throw new IllegalStateException(operation + " " + json + ": " + text(answer));
        }
        return text(answer);
    }

    /** The same from another client. */
    public void callOver(int connection, String operation, String json) {
        var answer = answer(operation, json, connection, Set.of());
        if (answer.status() != 200) {
            throw new IllegalStateException(text(answer));
        }
    }

    /** A request that may be refused. */
    public int attempt(String operation, String json, Fault... faults) {
        return answer(operation, json, 0, Set.of(faults)).status();
    }

    private Answer answer(String operation, String json, int connection, Set<Fault> faults) {
        return wire.handle(
                (STREAMS.contains(operation) ? "DynamoDBStreams_20120810." : "DynamoDB_20120810.") + operation,
                json.replace('\'', '"').getBytes(StandardCharsets.UTF_8),
                CALLER.over(connection),
                faults);
    }

    private static String text(Answer answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    /** What a rule has to say of what a server saw. */
    public List<TrafficFinding> findings(String rule) {
        return findings(rule, null, false);
    }

    /** What a rule has to say of what a test did. */
    public List<TrafficFinding> findingsOfTest(String rule) {
        return findings(rule, null, true);
    }

    /** What a rule has to say by a model. */
    public List<TrafficFinding> findings(String rule, String model) {
        return findings(rule, new Design(ModelReader.read(model)), false);
    }

    private List<TrafficFinding> findings(String rule, @Nullable Design design, boolean isTest) {
        return TrafficRules.findings(TrafficRules.rule(rule).orElseThrow(), inquiry(design, isTest));
    }

    public Inquiry inquiry(@Nullable Design design, boolean isTest) {
        return new Inquiry(observer.seen(), design, new Prices(PriceBooks.standard()), isTest, false);
    }

    public void advance(Duration step) {
        engine.advanceClock(step);
    }

    @Override
    public void close() {
        engine.close();
    }
}
