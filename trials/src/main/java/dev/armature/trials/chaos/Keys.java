package dev.armature.trials.chaos;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Which items there are: a few that are hot, and more that are cold. After a number of operations an item is left as it is and another one takes
 * its place, so that the history of each stays short enough to be searched.
 */
final class Keys {
    /** What an item is for; its key begins with the letter. */
    enum Kind {
        REGISTER("r", 200),
        LIST("l", 80),
        COUNTER("c", 2_000);

        private final String letter;
        private final int usesMax;

        Kind(String letter, int usesMax) {
            this.letter = letter;
            this.usesMax = usesMax;
        }
    }

    private static final int HOT = 2;
    private static final int COLD = 20;

    /** @param generation how many have had its place before */
    private record Place(int generation, int uses) {}

    private final Map<String, Place> places = new HashMap<>();

    /** An item for one operation; every other time a hot one. */
    synchronized String any(Kind kind, RandomGenerator random) {
        int index = random.nextBoolean() ? random.nextInt(HOT) : HOT + random.nextInt(COLD);
        return use(kind, index);
    }

    /** Some different items for one operation. */
    synchronized List<String> several(Kind kind, int count, RandomGenerator random) {
        return Stream.generate(() -> random.nextBoolean() ? random.nextInt(HOT) : HOT + random.nextInt(COLD))
                .distinct()
                .limit(count)
                .map(index -> use(kind, index))
                .toList();
    }

    private String use(Kind kind, int index) {
        String name = kind.letter + index;
        Place before = places.getOrDefault(name, new Place(0, 0));
        Place now = before.uses < kind.usesMax
                ? new Place(before.generation, before.uses + 1)
                : new Place(before.generation + 1, 1);
        places.put(name, now);
        return name + "." + now.generation;
    }

    /** Another item takes the place of this one, if none has yet. */
    synchronized void leave(String key) {
        String name = key.substring(0, key.indexOf('.'));
        Place place = places.getOrDefault(name, new Place(0, 0));
        if (key.equals(name + "." + place.generation)) {
            places.put(name, new Place(place.generation + 1, 0));
        }
    }

    static boolean is(Kind kind, String key) {
        return key.startsWith(kind.letter);
    }
}
