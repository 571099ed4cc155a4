package dev.armature.bench;

import dev.armature.model.DistanceFunction;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Collectors;

/** What is really nearest to a vector, found by looking at every other one as it is made. */
final class VectorTruth {
    private record Seen(int number, double nearness) {}

    private final float[] wanted;
    private final DistanceFunction distance;
    private final int count;
    private final PriorityQueue<Seen> nearest = new PriorityQueue<>(Comparator.comparingDouble(Seen::nearness));

    VectorTruth(float[] wanted, DistanceFunction distance, int count) {
        this.wanted = wanted;
        this.distance = distance;
        this.count = count;
    }

    float[] wanted() {
        return wanted;
    }

    void see(int number, float[] vector) {
        double score = distance.score(wanted, vector);
        double nearness = distance.largerIsNearer() ? score : -score;
        if (nearest.size() < count || nearness > nearest.element().nearness) {
            nearest.add(new Seen(number, nearness));
            if (nearest.size() > count) {
                nearest.remove();
            }
        }
    }

    Set<Integer> numbers() {
        return nearest.stream().map(Seen::number).collect(Collectors.toSet());
    }
}
