package dev.armature.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What we want to reach, beside what was seen: a page of figures should say itself where they are short. */
final class Goals {
    private final List<Goal> goals = new ArrayList<>();

    private record Goal(String what, String wanted, String seen, boolean isReached) {}

    /** @param unit stands behind both figures, with the space before it */
    Goals atLeast(String what, double wanted, double seen, String unit) {
        goals.add(new Goal(what, "≥ " + figure(wanted) + unit, figure(seen) + unit, seen >= wanted));
        return this;
    }

    Goals atMost(String what, double wanted, double seen, String unit) {
        goals.add(new Goal(what, "≤ " + figure(wanted) + unit, figure(seen) + unit, seen <= wanted));
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
        return "| " + goal.what() + " | " + goal.wanted() + " | " + goal.seen() + " | "
                + (goal.isReached() ? "" : "**short**") + " |\n";
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, value < 20 ? "%.2f" : "%,.0f", value);
    }
}
