package dev.armature.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.replication.Peers;
import dev.armature.engine.traffic.Caller;
import dev.armature.engine.traffic.Calls;
import dev.armature.storage.MemoryStorage;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A Region of two engines on one storage, and a Region of one: whichever engine is asked, and whichever is lost, both Regions hold the same. */
class SharedReplicationTest {
    private static final String EU = "eu-west-1";
    private static final String US = "us-east-1";
    private static final int ROUNDS = 200;

    private final SharedEngines shared = new SharedEngines(new Random(1), new Calls());
    private final Engine us = new Engine(
            new MemoryStorage(),
            shared.clock,
            new Random(2),
            EngineSettings.defaults().withoutBackground());
    private int asked;

    private record Between(String own, String other, Supplier<Engine> there) implements Peers {
        @Override
        public Set<String> regions() {
            return Set.of(other);
        }

        @Override
        public byte[] send(String region, byte[] message) {
            return there.get().replication().answer(message);
        }
    }

    private Engine anyOfEurope() {
        return shared.members.get(asked++ % shared.members.size()).engine;
    }

    private static String ask(Engine engine, String region, String operation, String request) {
        return Notation.print(respond(engine, Objects.requireNonNull(Operations.ALL.get(operation)), region, request));
    }

    private static <Q extends Record> Record respond(Engine engine, Api<Q> api, String region, String request) {
        var caller = new Caller("123456789012", region);
        return TestCalls.run(engine, api.operation(Notation.read(request, api.request()), caller, engine));
    }

    private static void put(Engine engine, String region, String pk) {
        ask(engine, region, "PutItem", "{TableName: Orders, Item: {pk: {S: " + pk + "}}}");
    }

    private void replicate() {
        for (int i = 0; i < ROUNDS; i++) {
            shared.pass(Duration.ofMillis(250));
            List.copyOf(shared.members)
                    .forEach(member -> member.engine.replication().step(US));
            us.replication().step(EU);
        }
    }

    @Test
    void isTakenOverByAnotherEngine() {
        var one = shared.open(Duration.ZERO);
        var two = shared.open(Duration.ofMinutes(3));
        us.replicate(new Between(US, EU, this::anyOfEurope));
        shared.members.forEach(member -> member.engine.replicate(new Between(EU, US, () -> us)));
        ask(
                one.engine,
                EU,
                "CreateTable",
                "{TableName: Orders, BillingMode: PAY_PER_REQUEST, AttributeDefinitions: [{AttributeName: pk, AttributeType: S}],"
                        + " KeySchema: [{AttributeName: pk, KeyType: HASH}]}");
        put(two.engine, EU, "before");
        ask(two.engine, EU, "UpdateTable", "{TableName: Orders, ReplicaUpdates: [{Create: {RegionName: us-east-1}}]}");
        put(one.engine, EU, "meanwhile");
        replicate();
        put(one.engine, EU, "one");
        put(two.engine, EU, "two");
        put(us, US, "other");
        replicate();
        assertCount(5);

        put(one.engine, EU, "last");
        shared.drop(one);
        replicate();
        put(two.engine, EU, "alone");
        put(us, US, "both");
        replicate();
        assertCount(8);
    }

    private void assertCount(int items) {
        for (SharedEngines.Member member : shared.members) {
            assertThat(ask(member.engine, EU, "Scan", "{TableName: Orders, ConsistentRead: true}"))
                    .contains("Count: " + items + ",");
        }
        assertThat(ask(us, US, "Scan", "{TableName: Orders, ConsistentRead: true}"))
                .contains("Count: " + items + ",");
    }
}
