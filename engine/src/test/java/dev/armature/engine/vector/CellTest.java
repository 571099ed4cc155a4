package dev.armature.engine.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Places in a cell, and the middles of cells. */
class CellTest {
    private static final int DIMENSIONS = 6;
    private static final Filters NONE = new Filters(new int[0], new boolean[0], false);

    private static float[] random(Random random, float width) {
        float[] place = new float[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            place[i] = (random.nextFloat() - 0.5f) * width;
        }
        return place;
    }

    private static double square(float[] one, float[] other) {
        double square = 0;
        for (int i = 0; i < one.length; i++) {
            square += ((double) one[i] - other[i]) * (one[i] - other[i]);
        }
        return square;
    }

    /** Whatever came and went: what is found is nearest, but for what 8 bits cannot tell. */
    @Test
    void findsTheNearestOfThoseThatAreThere() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        var cell = new Cell(random(random, 1), 0);
        List<float[]> places = new ArrayList<>();
        // Which of the places is at each position.
        List<Integer> there = new ArrayList<>();
        for (int step = 0; step < 2_000; step++) {
            if (there.isEmpty() || random.nextInt(3) > 0) {
                int slot = places.size();
                places.add(random(random, 2));
                assertThat(cell.add(places.get(slot), new int[0], slot)).isEqualTo(there.size());
                there.add(slot);
            } else {
                int position = random.nextInt(there.size());
                int last = there.removeLast();
                assertThat(cell.remove(position))
                        .as("seed %d step %d", seed, step)
                        .isEqualTo(last);
                if (position < there.size()) {
                    there.set(position, last);
                }
            }
            assertThat(cell.size()).isEqualTo(there.size());
        }
        assertThat(there).hasSizeGreaterThan(100);
        for (int search = 0; search < 50; search++) {
            float[] wanted = random(random, 2);
            var candidates = new Candidates(10);
            assertThat(cell.scan(wanted, NONE, new float[there.size()], candidates))
                    .isEqualTo(there.size());
            double[] found = IntStream.of(candidates.slots())
                    .mapToDouble(slot -> square(wanted, places.get(slot)))
                    .sorted()
                    .toArray();
            double[] nearest = there.stream()
                    .mapToDouble(slot -> square(wanted, places.get(slot)))
                    .sorted()
                    .limit(10)
                    .toArray();
            for (int i = 0; i < 10; i++) {
                assertThat(found[i]).as("seed %d", seed).isBetween(nearest[i], nearest[i] + 0.1);
            }
            assertThat(there).contains(IntStream.of(candidates.slots()).boxed().toArray(Integer[]::new));
        }
    }

    /** One value of each filter: few are let through, or most, which are compared in two ways. */
    @Test
    void comparesOnlyWhatFiltersLetThrough() {
        var random = new Random(5);
        var cell = new Cell(new float[DIMENSIONS], 2);
        List<float[]> places = new ArrayList<>();
        int[] rare = new int[400];
        for (int slot = 0; slot < 400; slot++) {
            rare[slot] = slot % 50 == 0 ? 7 : 8;
            places.add(random(random, 2));
            assertThat(cell.add(places.get(slot), new int[] {rare[slot], slot % 2}, slot))
                    .isEqualTo(slot);
        }
        float[] wanted = random(random, 2);
        for (int value : new int[] {7, 8}) {
            var filters = new Filters(new int[] {value, 0}, new boolean[] {true, false}, true);
            var candidates = new Candidates(400);
            int compared = cell.scan(wanted, filters, new float[400], candidates);
            assertThat(compared).isEqualTo(value == 7 ? 8 : 392);
            assertThat(candidates.slots()).hasSize(compared);
            assertThat(IntStream.of(candidates.slots())).allMatch(slot -> rare[slot] == value);
        }
        var both = new Filters(new int[] {7, 1}, new boolean[] {true, true}, true);
        assertThat(cell.scan(wanted, both, new float[400], new Candidates(10)))
                .as("multiples of 50 are even")
                .isZero();
    }

    /** A place in the middle has nothing but zeros, and no factor for them. */
    @Test
    void holdsWhatLiesInTheMiddle() {
        float[] middle = {1, 2, 3, 4, 5, 6};
        var cell = new Cell(middle, 0);
        cell.add(middle, new int[0], 3);
        var candidates = new Candidates(1);
        cell.scan(middle, NONE, new float[1], candidates);
        assertThat(candidates.slots()).containsExactly(3);
        assertThat(candidates.limit()).isZero();
        assertThat(cell.bytes()).isPositive();
    }

    @Test
    void findsMiddlesOfWhatLiesTogether() {
        var random = new Random(3);
        List<float[]> sample = new ArrayList<>();
        for (int i = 0; i < 900; i++) {
            float[] place = random(random, 0.2f);
            place[0] += 10 * (i % 3);
            sample.add(place);
        }
        Collections.shuffle(sample, random);
        var centroids = Centroids.of(sample, 12, new SplittableRandom(1));
        assertThat(centroids.count()).isEqualTo(12);
        float[] middle = new float[DIMENSIONS];
        boolean[] seen = new boolean[3];
        for (int i = 0; i < 12; i++) {
            centroids.get(i, middle);
            int group = Math.round(middle[0] / 10);
            assertThat(middle[0]).isBetween(10 * group - 0.2f, 10 * group + 0.2f);
            seen[group] = true;
        }
        assertThat(seen).containsOnly(true);
    }

    @Test
    void tellsTheNearestMiddle() {
        List<float[]> sample = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            float[] place = new float[DIMENSIONS];
            place[i % DIMENSIONS] = i;
            sample.add(place);
        }
        var centroids = Centroids.of(sample, 8, new SplittableRandom(1));
        var random = new Random(9);
        float[] middle = new float[DIMENSIONS];
        float[] scratch = new float[8];
        for (int round = 0; round < 100; round++) {
            float[] place = random(random, 14);
            int nearest = centroids.nearest(place, scratch);
            centroids.get(nearest, middle);
            double least = square(place, middle);
            for (int i = 0; i < 8; i++) {
                centroids.get(i, middle);
                assertThat(square(place, middle)).isGreaterThanOrEqualTo(least - 1e-3);
            }
            double own = square(place, new float[DIMENSIONS]);
            centroids.get(nearest, middle);
            assertThat(scratch[nearest] + own).isCloseTo(square(place, middle), offset(1e-3));
        }
        assertThat(centroids.bytes()).isEqualTo(4L * 8 * DIMENSIONS + 4 * 8);
    }
}
