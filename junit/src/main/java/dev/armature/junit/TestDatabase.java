package dev.armature.junit;

import dev.armature.embedded.Armature;
import dev.armature.embedded.DatabaseClock;
import dev.armature.embedded.SimulationSwitches;
import dev.armature.embedded.Snapshot;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The database of one test, or of all tests of a class, with what can be a parameter of a test. */
final class TestDatabase implements AutoCloseable {
    private static final String SDK = "software.amazon.awssdk.";

    /** By name, as the enhanced client need not be on the class path; lambdas and not method references for the same reason. */
    private static final Map<String, Function<Armature, Object>> MAKERS = Map.of(
            SDK + "services.dynamodb.DynamoDbClient",
            armature -> armature.client(),
            SDK + "services.dynamodb.DynamoDbAsyncClient",
            armature -> armature.asyncClient(),
            SDK + "services.dynamodb.streams.DynamoDbStreamsClient",
            armature -> armature.streamsClient(),
            SDK + "services.dynamodb.streams.DynamoDbStreamsAsyncClient",
            armature -> armature.streamsAsyncClient(),
            SDK + "enhanced.dynamodb.DynamoDbEnhancedClient",
            armature -> armature.enhancedClient(),
            SDK + "enhanced.dynamodb.DynamoDbEnhancedAsyncClient",
            armature -> armature.enhancedAsyncClient(),
            Armature.class.getName(),
            armature -> armature,
            DatabaseClock.class.getName(),
            armature -> armature.clock(),
            Clock.class.getName(),
            armature -> armature.clock(),
            SimulationSwitches.class.getName(),
            armature -> armature.simulation());

    private final Armature armature;
    /** One client of each kind is enough for a test. */
    private final Map<String, Object> made = new ConcurrentHashMap<>();

    TestDatabase(Snapshot snapshot) {
        this.armature = Armature.inMemory(snapshot);
        armature.recordRequests();
        if (Armature.canObserve()) {
            armature.observe();
        }
    }

    /** Forgets the requests of the test before. */
    void beginTest() {
        armature.forgetRequests();
        if (Armature.canObserve()) {
            armature.forgetFindings();
        }
    }

    static boolean canMake(Class<?> type) {
        return MAKERS.containsKey(type.getName());
    }

    Armature armature() {
        return armature;
    }

    Object get(Class<?> type) {
        var maker = MAKERS.get(type.getName());
        if (maker == null) {
            throw new IllegalArgumentException("a database has no " + type.getName());
        }
        return made.computeIfAbsent(type.getName(), missing -> maker.apply(armature));
    }

    @Override
    public void close() {
        armature.close();
    }
}
