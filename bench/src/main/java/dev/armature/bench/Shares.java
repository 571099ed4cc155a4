package dev.armature.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What is known so far, and said as it comes: the round in the middle of each comparison. */
final class Shares {
    private final List<Share> all = new ArrayList<>();

    /** What was seen in one round, and beside it, of what it is compared with. */
    record Round(double ours, double reference) {
        double ratio() {
            return reference == 0 ? 0 : ours / reference;
        }
    }

    List<Share> all() {
        return List.copyOf(all);
    }

    /** @param goal 0 for none */
    void add(String title, String of, double goal, List<Round> rounds) {
        List<Round> sorted =
                rounds.stream().sorted(Comparator.comparingDouble(Round::ratio)).toList();
        Round median = sorted.get(sorted.size() / 2);
        all.add(new Share(title, of, goal, median.ratio(), median.ours, median.reference));
        System.out.printf(
                Locale.ROOT,
                "%-48s %5.2f of %s%s, %.2f to %.2f%n",
                title,
                median.ratio(),
                of,
                goal == 0 ? "" : String.format(Locale.ROOT, " (goal %.2f)", goal),
                sorted.getFirst().ratio(),
                sorted.getLast().ratio());
    }
}
