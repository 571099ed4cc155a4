package dev.armature.trials.chaos.history;

import java.util.List;
import java.util.Map;

/**
 * A transaction on lists: what it read, and what it put at the end of lists, all at one moment. A single read or write is one as well.
 *
 * @param reads lists by their names, as they were before it appended anything
 * @param appends a number for each list that it appended to; no two transactions append the same number to a list
 */
public record Appends(Map<String, List<Integer>> reads, Map<String, Integer> appends) {
    public Appends {
        reads = Map.copyOf(reads);
        appends = Map.copyOf(appends);
    }

    public static Appends read(String list, List<Integer> seen) {
        return new Appends(Map.of(list, seen), Map.of());
    }

    public static Appends append(String list, int number) {
        return new Appends(Map.of(), Map.of(list, number));
    }

    @Override
    public String toString() {
        return (reads.isEmpty() ? "" : "saw " + reads)
                + (reads.isEmpty() || appends.isEmpty() ? "" : ", ")
                + (appends.isEmpty() ? "" : "appended " + appends);
    }
}
