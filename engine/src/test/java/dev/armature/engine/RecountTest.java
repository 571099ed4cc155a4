package dev.armature.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.definition.AttributeDefinition;
import dev.armature.engine.definition.KeySchemaElement;
import dev.armature.engine.operation.CreateTable;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.request.Intake;
import dev.armature.engine.simulation.SimulatedClock;
import dev.armature.model.AttributeType;
import dev.armature.model.UncheckedValue;
import dev.armature.model.Wording;
import dev.armature.storage.Capabilities;
import dev.armature.storage.Cursor;
import dev.armature.storage.KeyRange;
import dev.armature.storage.MemoryStorage;
import dev.armature.storage.Storage;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Engines on a store over a network count without keeping all writers of all engines waiting until everything is read. */
class RecountTest {
    private final List<Boolean> closedWhileRead = new ArrayList<>();
    private final Engine engine = new Engine(
            overANetwork(new MemoryStorage()),
            new SimulatedClock(Clock.systemUTC()),
            new Random(1),
            EngineSettings.defaults().withoutBackground().withSharing(SharedEngines.SHARING));
    private int space;

    private Storage overANetwork(Storage storage) {
        return (Storage) Proxy.newProxyInstance(
                Storage.class.getClassLoader(), new Class<?>[] {Storage.class}, (proxy, method, arguments) -> {
                    Object answer = method.invoke(storage, arguments);
                    return switch (answer) {
                        case Capabilities quiet ->
                            new Capabilities(
                                    true, true, false, quiet.indexUpkeep(), quiet.logPositions(), quiet.timeLimit());
                        case Cursor rows when KeyRange.space(space).equals(arguments[0]) -> watched(rows);
                        case null, default -> answer;
                    };
                });
    }

    private Cursor watched(Cursor rows) {
        return (Cursor) Proxy.newProxyInstance(
                Cursor.class.getClassLoader(), new Class<?>[] {Cursor.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("next")) {
                        closedWhileRead.add(
                                !engine.coordination().fence().keys().isEmpty());
                    }
                    return method.invoke(rows, arguments);
                });
    }

    @BeforeEach
    void put() {
        var unused = TestCalls.run(
                engine,
                CreateTable.from(
                        new CreateTable.Request(
                                List.of(new AttributeDefinition("pk", "S")),
                                "Orders",
                                List.of(new KeySchemaElement("pk", "HASH")),
                                null,
                                null,
                                "PAY_PER_REQUEST",
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null),
                        intake()));
        for (String key : List.of("a", "b", "c")) {
            var put = new PutItem.Request(
                    "Orders",
                    Map.of("pk", UncheckedValue.of(AttributeType.S, key)),
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null);
            var done = TestCalls.run(engine, PutItem.from(put, intake()));
            assertThat(done).isNotNull();
        }
        space = engine.catalog().all().iterator().next().schema().space();
        closedWhileRead.clear();
    }

    private Intake intake() {
        return new Intake(TestDatabase.CALLER, Wording.OLDER, engine.expressions(), engine.statements(), false);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void countsWhatWasLostBesideWrites() {
        engine.statistics().doubt();
        engine.statistics().recountLost(engine.catalog());
        assertThat(engine.statistics().items(space)).isEqualTo(3);
        assertThat(closedWhileRead).isNotEmpty().containsOnly(false);
    }

    @Test
    void countsAnIndexBesideWrites() {
        engine.statistics().recount(space);
        assertThat(engine.statistics().items(space)).isEqualTo(3);
        assertThat(closedWhileRead).isNotEmpty().containsOnly(false);
    }
}
