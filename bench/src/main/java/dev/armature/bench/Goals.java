package dev.armature.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What we want to reach, beside what was seen: a page of figures should say itself where they are short. */
final class Goals {
    private final List<Goal> goals = new ArrayList<>();

    /** @param possible what no server could go beyond here */
    private record Goal(String what, String wanted, String seen, boolean isReached, String possible) {}

    /** @param unit stands behind both figures, with the space before it */
    Goals atLeast(String what, double wanted, double seen, String unit) {
        goals.add(new Goal(what, "≥ " + figure(wanted) + unit, figure(seen) + unit, seen >= wanted, ""));
        return this;
    }

    /** @param possible what a server that does nothing would have, with the same client on the same machine */
    Goals atLeastOf(String what, double wanted, double seen, double possible) {
        goals.add(new Goal(what, "≥ " + figure(wanted), figure(seen), seen >= wanted, figure(possible)));
        return this;
    }

    Goals atMost(String what, double wanted, double seen, String unit) {
        goals.add(new Goal(what, "≤ " + figure(wanted) + unit, figure(seen) + unit, seen <= wanted, ""));
        return this;
    }

    String markdown() {
        long reached = goals.stream().filter(Goal::isReached).count();
        return String.format(Locale.ROOT, """
                        ## Goals

                        %d of %d are reached. [ARCHITECTURE.md](../ARCHITECTURE.md#what-the-hot-path-costs) says what is known about those that are short.

                        | | wanted | seen | |
                        |---|---:|---:|---|
                        """, reached, goals.size())
                + goals.stream().map(Goals::row).collect(Collectors.joining());
    }

    private static String row(Goal goal) {
        String possible = goal.possible().isEmpty() ? "" : ", of " + goal.possible() + " that is possible";
        return "| " + goal.what() + " | " + goal.wanted() + " | " + goal.seen() + " | "
                + (goal.isReached() ? "" : "**short**" + possible) + " |\n";
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, value < 20 ? "%.2f" : "%,.0f", value);
    }
}
