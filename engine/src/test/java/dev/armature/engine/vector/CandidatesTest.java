package dev.armature.engine.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CandidatesTest {
    @Test
    void keepsTheNearest() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("candidates: -Dseed=" + seed);
        var random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            int count = 1 + random.nextInt(300);
            int capacity = 1 + random.nextInt(60);
            float[] distances = new float[count];
            var candidates = new Candidates(capacity);
            for (int slot = 0; slot < count; slot++) {
                distances[slot] = random.nextFloat();
                candidates.add(distances[slot], slot);
            }
            int[] nearest = IntStream.range(0, count)
                    .boxed()
                    .sorted(Comparator.comparing(slot -> distances[slot]))
                    .limit(capacity)
                    .mapToInt(slot -> slot)
                    .sorted()
                    .toArray();
            int[] kept = candidates.slots();
            Arrays.sort(kept);
            assertThat(kept).as("seed %d", seed).isEqualTo(nearest);
            assertThat(candidates.limit()).isEqualTo(count < capacity ? Float.POSITIVE_INFINITY : max(distances, kept));
        }
    }

    private static float max(float[] distances, int[] slots) {
        float max = 0;
        for (int slot : slots) {
            max = Math.max(max, distances[slot]);
        }
        return max;
    }
}
