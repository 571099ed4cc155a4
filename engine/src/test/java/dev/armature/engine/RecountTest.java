package dev.armature.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.AttributeValue;
import dev.armature.storage.Capabilities;
import dev.armature.storage.Cursor;
import dev.armature.storage.KeyRange;
import dev.armature.storage.MemoryStorage;
import dev.armature.storage.Storage;
import dev.armature.storage.StorageUnavailableException;
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
    /** What happens once when the last row has been read. */
    private Runnable afterReading = () -> {};

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
                    Object answer = method.invoke(rows, arguments);
                    if (Boolean.FALSE.equals(answer)) {
                        var once = afterReading;
                        afterReading = () -> {};
                        once.run();
                    }
                    return answer;
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

    /** Others may have to be waited for, for as long as their leases last, and clients go on writing. */
    @Test
    void countsWhatIsWrittenAfterRowsWereRead() {
        engine.statistics().doubt();
        afterReading = () -> database.put(Map.of("pk", AttributeValue.string("d")));
        engine.statistics().recountLost(engine.catalog());
        assertThat(engine.statistics().items(space)).isEqualTo(4);
    }

    @Test
    void countsAgainWhatWasCountedInPart() {
        engine.statistics().doubt();
        afterReading = () -> {
            throw new StorageUnavailableException("the store has gone");
        };
        assertThatThrownBy(() -> engine.statistics().recountLost(engine.catalog()))
                .isInstanceOf(StorageUnavailableException.class);
        database.put(Map.of("pk", AttributeValue.string("d")));
        engine.statistics().recountLost(engine.catalog());
        assertThat(engine.statistics().items(space)).isEqualTo(4);
    }

    @Test
    void countsAnIndexBesideWrites() {
        engine.statistics().recount(database.table().schema(), space);
        assertThat(engine.statistics().items(space)).isEqualTo(3);
        assertThat(closedWhileRead).isNotEmpty().containsOnly(false);
    }
}
