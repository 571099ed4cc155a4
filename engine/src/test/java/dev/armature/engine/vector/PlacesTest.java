package dev.armature.engine.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.language.SearchCondition;
import dev.armature.model.DistanceFunction;
import dev.armature.model.VectorDefinition;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlacesTest {
    private static final int COUNT = 60_000;
    private static final int DIMENSIONS = 32;
    private static final int WANTED = 10;
    private static final int SEARCHES = 50;

    /** Of ten neighbours nearly all are found, though only a part of the vectors is compared. */
    @ParameterizedTest
    @EnumSource
    void findNearlyAllNeighbours(DistanceFunction distance) {
        var random = new Random(7);
        float[][] middles = new float[200][DIMENSIONS];
        for (float[] middle : middles) {
            for (int i = 0; i < DIMENSIONS; i++) {
                middle[i] = (float) random.nextGaussian();
            }
        }
        List<float[]> vectors = new ArrayList<>();
        double longest = 0;
        for (int i = 0; i < COUNT; i++) {
            float[] vector = near(middles[random.nextInt(middles.length)], random);
            longest = Math.max(longest, Placement.length(vector));
            vectors.add(vector);
        }
        var definition = new VectorDefinition("v", DIMENSIONS, distance, List.of());
        var placement = new Placement(definition, longest, vectors.subList(0, 1_000));
        List<float[]> sample = new ArrayList<>();
        for (float[] vector : vectors.subList(0, 10_000)) {
            float[] place = new float[placement.dimensions()];
            placement.place(vector, place);
            sample.add(place);
        }
        var places = new Places(placement, Centroids.of(sample, 240, new SplittableRandom(1)), 0);
        var hand = places.hand();
        for (int i = 0; i < COUNT; i++) {
            hand.put(key(i), vectors.get(i), new int[0]);
        }

        int found = 0;
        long compared = 0;
        for (int i = 0; i < SEARCHES; i++) {
            float[] wanted = near(middles[random.nextInt(middles.length)], random);
            var candidates = new Candidates(64);
            compared += places.search(wanted, Filters.of(definition, SearchCondition.ALWAYS), candidates);
            Set<Integer> seen = new HashSet<>();
            for (int slot : candidates.slots()) {
                seen.add(ByteBuffer.wrap(places.key(slot)).getInt());
            }
            found += (int)
                    nearest(distance, wanted, vectors).filter(seen::contains).count();
        }
        assertThat(found).isGreaterThanOrEqualTo(SEARCHES * WANTED * 98 / 100);
        assertThat(compared / SEARCHES).isLessThan(COUNT / 2);
    }

    private static IntStream nearest(DistanceFunction distance, float[] wanted, List<float[]> vectors) {
        double[] scores = vectors.stream()
                .mapToDouble(vector -> (distance.largerIsNearer() ? -1 : 1) * distance.score(wanted, vector))
                .toArray();
        return IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.comparing(i -> scores[i]))
                .limit(WANTED)
                .mapToInt(i -> i);
    }

    private static float[] near(float[] middle, Random random) {
        float[] vector = middle.clone();
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] += (float) random.nextGaussian() * 0.3f;
        }
        return vector;
    }

    private static byte[] key(int number) {
        return ByteBuffer.allocate(4).putInt(number).array();
    }
}
