package dev.armature.advisor.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * Compares the answers about random sets with what counting finds: over an alphabet of four characters, all texts of up to four are
 * tried. A failure names its seed; {@code -Dseed=} replays it.
 */
class RandomKeySetTest {
    private static final String ALPHABET = "#ab~";
    private static final List<String> TEXTS = texts();

    /** A set, and the same counted out. */
    private record Counted(KeySet set, Set<String> texts) {}

    @Test
    void agreesWithCounting() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int round = 0; round < 150; round++) {
            Counted left = counted(random, 3);
            Counted right = counted(random, 3);
            String name = "seed " + seed + " round " + round;
            check(name + " itself", left.set, left.texts::contains);
            check(name + " and", left.set.and(right.set), both(left.texts::contains, right.texts::contains));
            check(
                    name + " or",
                    left.set.or(right.set),
                    text -> left.texts.contains(text) || right.texts.contains(text));
            check(name + " from", left.set.andAbove(), some(left, (bound, text) -> KeyOrder.compare(bound, text) <= 0));
            check(name + " behind", left.set.above(), some(left, (bound, text) -> KeyOrder.compare(bound, text) < 0));
            check(name + " to", left.set.andBelow(), some(left, (bound, text) -> KeyOrder.compare(text, bound) <= 0));
            check(name + " before", left.set.below(), some(left, (bound, text) -> KeyOrder.compare(text, bound) < 0));
            check(name + " longer", left.set.andLonger(), some(left, (bound, text) -> text.startsWith(bound)));
            check(name + " more", left.set.longer(), some(left, RandomKeySetTest::isLonger));
            check(name + " beginnings", left.set.beginnings(), some(left, RandomKeySetTest::isBeginning));
            checkWitnesses(name, left, right);
        }
    }

    private static void checkWitnesses(String name, Counted left, Counted right) {
        Set<String> common = new TreeSet<>(KeyOrder::compare);
        common.addAll(left.texts);
        common.retainAll(right.texts);
        var witness = left.set.common(right.set);
        assertThat(witness.isPresent()).as(name).isEqualTo(!common.isEmpty());
        witness.ifPresent(text -> assertThat(common).as(name).contains(text));
        if (!left.texts.isEmpty()) {
            var sorted = left.texts.stream().sorted(KeyOrder::compare).toList();
            assertThat(left.set.smallest()).as(name).contains(new KeySet.Extreme(sorted.getFirst(), true));
            assertThat(left.set.largest()).as(name).contains(new KeySet.Extreme(sorted.getLast(), true));
        }
    }

    private static void check(String name, KeySet set, Predicate<String> expected) {
        assertThat(TEXTS.stream().filter(text -> set.contains(text) != expected.test(text)))
                .as(name)
                .isEmpty();
    }

    private interface Relation {
        boolean holds(String bound, String text);
    }

    private static Predicate<String> some(Counted bounds, Relation relation) {
        return text -> bounds.texts.stream().anyMatch(bound -> relation.holds(bound, text));
    }

    private static Predicate<String> both(Predicate<String> left, Predicate<String> right) {
        return left.and(right);
    }

    private static boolean isLonger(String bound, String text) {
        return text.startsWith(bound) && text.length() > bound.length();
    }

    private static boolean isBeginning(String whole, String text) {
        return !text.isEmpty() && whole.startsWith(text);
    }

    private static Counted counted(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 2 : 4)) {
            case 0 -> {
                String text = TEXTS.get(random.nextInt(21));
                yield new Counted(KeySet.text(text), Set.of(text));
            }
            case 1 -> {
                int min = random.nextInt(2);
                int max = min + random.nextInt(2);
                String used = random.nextBoolean() ? "ab" : "#~";
                Set<String> texts = new TreeSet<>(TEXTS.stream()
                        .filter(text -> text.length() >= min && text.length() <= max)
                        .filter(text -> text.chars().allMatch(character -> used.indexOf(character) >= 0))
                        .toList());
                Alphabet alphabet = Alphabet.of("" + used.charAt(0) + used.charAt(0) + used.charAt(1) + used.charAt(1));
                yield new Counted(KeySet.characters(alphabet, min, max), texts);
            }
            case 2 -> {
                Counted first = counted(random, depth - 1);
                Counted second = counted(random, depth - 1);
                Set<String> texts = new TreeSet<>();
                first.texts.forEach(beginning -> second.texts.forEach(end -> texts.add(beginning + end)));
                yield new Counted(first.set.then(second.set), texts);
            }
            default -> {
                Counted first = counted(random, depth - 1);
                Counted second = counted(random, depth - 1);
                Set<String> texts = new TreeSet<>(first.texts);
                texts.addAll(second.texts);
                yield new Counted(first.set.or(second.set), texts);
            }
        };
    }

    private static List<String> texts() {
        List<String> texts = new ArrayList<>(List.of(""));
        List<String> longest = texts;
        for (int length = 1; length <= 4; length++) {
            List<String> longer = new ArrayList<>();
            for (String text : longest) {
                ALPHABET.chars().forEach(character -> longer.add(text + (char) character));
            }
            texts.addAll(longer);
            longest = longer;
        }
        return texts;
    }
}
