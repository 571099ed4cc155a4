package dev.armature.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.storage.Capabilities;
import dev.armature.storage.Cursor;
import dev.armature.storage.KeyRange;
import dev.armature.storage.MemoryStorage;
import dev.armature.storage.Storage;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Engines on a store over a network count without keeping all writers of all engines waiting until everything is read. */
class RecountTest {
    private final List<Boolean> closedWhileRead = new ArrayList<>();
    private final TestDatabase database = new TestDatabase(
            EngineSettings.defaults().withSharing(SharedEngines.SHARING), overANetwork(new MemoryStorage()));
    private final Engine engine = database.engine;
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
                                !database.engine.coordination().fence().keys().isEmpty());
                    }
                    return method.invoke(rows, arguments);
                });
    }

    @BeforeEach
    void put() {
        for (String key : List.of("a", "b", "c")) {
            database.put(Map.of("pk", AttributeValue.string(key)));
        }
        space = database.table().schema().space();
    }

    @AfterEach
    void close() {
        database.close();
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
        engine.statistics().recount(database.table().schema(), space);
        assertThat(engine.statistics().items(space)).isEqualTo(3);
        assertThat(closedWhileRead).isNotEmpty().containsOnly(false);
    }
}
