package dev.armature.engine.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.InterposedStorage;
import dev.armature.engine.TestDatabase;
import dev.armature.model.AttributeValue;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Figures that are counted anew while clients write. */
class RecountTest {
    /** It is in the index when that is counted, and would be counted once more when its writer comes to it. */
    @Test
    void countsAWriteOnceThatIsCommittedAndNotYetCounted() throws InterruptedException {
        var storage = new InterposedStorage();
        try (var database = new TestDatabase(EngineSettings.defaults(), storage)) {
            var schema = database.table().schema();
            int index = database.table().globalIndexes().getFirst().space();
            var statistics = database.engine.statistics();
            storage.afterCommit(() -> statistics.recount(schema, index));

            database.put(Map.of("pk", AttributeValue.string("a"), "kind", AttributeValue.string("k")));
            storage.join();

            assertThat(statistics.items(index)).isEqualTo(1);
        }
    }
}
