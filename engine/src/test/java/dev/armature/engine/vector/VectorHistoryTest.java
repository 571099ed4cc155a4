package dev.armature.engine.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.check.EngineCheck;
import dev.armature.model.DistanceFunction;
import dev.armature.storage.TestStorage;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random histories of writes, crashes and searches, against a model that compares everything with everything. */
class VectorHistoryTest {
    private static final int STEPS = 1_500;

    /** By the rows alone. */
    @ParameterizedTest
    @EnumSource
    void findsWhatIsThereRowByRow(DistanceFunction distance) {
        follow(distance, EngineSettings.defaults().withVectors(Integer.MAX_VALUE, 0));
    }

    /** So few vectors are all looked at in memory too, so that nothing may be missed. */
    @ParameterizedTest
    @EnumSource
    void findsWhatIsThereInMemory(DistanceFunction distance) {
        follow(distance, EngineSettings.defaults().withVectors(20, 64 << 20));
    }

    private static void follow(DistanceFunction distance, EngineSettings settings) {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("vectors: -Dseed=" + seed);
        var random = new Random(seed);
        var storage = TestStorage.create();
        try (var database = new TestDatabase(settings, storage)) {
            var model = new VectorModel(distance, random);
            database.answer("CreateTable", VectorModel.createTable(distance));
            for (int step = 0; step < STEPS; step++) {
                int next = random.nextInt(1_000);
                if (next < 2) {
                    database.crash();
                } else if (next < 700) {
                    var write = model.write();
                    database.answer(write.getKey(), write.getValue());
                } else {
                    model.search(database::answer, "seed " + seed + " step " + step);
                }
            }
            assertThat(EngineCheck.check(storage).findings())
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }
}
