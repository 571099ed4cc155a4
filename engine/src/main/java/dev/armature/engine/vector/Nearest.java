package dev.armature.engine.vector;

import dev.armature.model.DistanceFunction;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.VectorDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The entries that have been seen of an index and are nearest, as many as are wanted. Of equally near ones, those with the lower keys. */
final class Nearest {
    private final VectorDefinition vector;
    private final Wanted wanted;
    private final Comparator<Neighbour> nearestFirst;
    /** The farthest is at its head. */
    private final PriorityQueue<Neighbour> kept;

    private final float[] numbers;
    private long examined;

    Nearest(VectorDefinition vector, Wanted wanted) {
        this.vector = vector;
        this.wanted = wanted;
        this.numbers = new float[vector.dimensions()];
        this.nearestFirst = nearestFirst(vector.distanceFunction());
        this.kept = new PriorityQueue<>(wanted.count() + 1, nearestFirst.reversed());
    }

    private static Comparator<Neighbour> nearestFirst(DistanceFunction distance) {
        Comparator<Neighbour> byScore = Comparator.comparingDouble(Neighbour::score);
        return (distance.largerIsNearer() ? byScore.reversed() : byScore).thenComparing(Neighbour::key);
    }

    /** Looks at a row of the index. */
    void add(Key key, byte[] row) {
        Item entry = Item.ofStored(row);
        if (!wanted.condition().holdsFor(entry)) {
            return;
        }
        if (!entry.readVector(vector.attribute(), numbers)) {
            throw new IllegalStateException("an entry of a vector index without its vector: " + key);
        }
        examined++;
        double score = vector.distanceFunction().score(wanted.vector(), numbers);
        if (kept.size() < wanted.count()
                || nearestFirst.compare(new Neighbour(key, entry, score), kept.element()) < 0) {
            kept.add(new Neighbour(key, entry, score));
            if (kept.size() > wanted.count()) {
                kept.remove();
            }
        }
    }

    /** How many vectors have been compared. */
    long examined() {
        return examined;
    }

    List<Neighbour> inOrder() {
        List<Neighbour> sorted = new ArrayList<>(kept);
        sorted.sort(nearestFirst);
        return sorted;
    }
}
