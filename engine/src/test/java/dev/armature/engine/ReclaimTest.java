package dev.armature.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.MemoryStorage;
import dev.armature.storage.Storage;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A space that was dropped stays empty, also where an engine that is gone has left something for it. */
class ReclaimTest {
    private final MemoryStorage memory = new MemoryStorage();
    private int space;
    private final Storage leaving = (Storage) Proxy.newProxyInstance(
            Storage.class.getClassLoader(), new Class<?>[] {Storage.class}, (proxy, method, arguments) -> {
                if (method.getName().equals("carryOver")) {
                    writeLate();
                }
                return method.invoke(memory, arguments);
            });

    private void writeLate() {
        var key = KeyCodec.key(space, List.of(AttributeValue.string("late")), List.of());
        assertThat(memory.transact(
                                Set.of(key),
                                current -> Decision.commit(true, List.of(new Decision.Write(key, new byte[] {1}))))
                        .certain())
                .isTrue();
    }

    @Test
    void carriesOverWhatWasLeftBefore() {
        try (var database = new TestDatabase(EngineSettings.defaults().withSharing(SharedEngines.SHARING), leaving)) {
            space = database.table().schema().space();
            database.transcript("> DeleteTable {TableName: Orders}");
            database.engine.catalog().reclaim(database.engine.coordination().versionKnown());
            try (var rows =
                    memory.range(KeyRange.space(space), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
                assertThat(rows.next()).isFalse();
            }
        }
    }
}
