package dev.armature.trials.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What came of several runs, one after the other. */
final class Runs {
    private final List<Run> all = new ArrayList<>();

    record Run(long seed, boolean isGood, long done, long unknown, int faults) {}

    void add(Run run) {
        all.add(run);
    }

    boolean areGood() {
        return all.stream().allMatch(Run::isGood);
    }

    String summary() {
        String figures = String.format(
                Locale.ROOT,
                "%,d runs, %,d operations done, %,d without a known outcome, %,d faults",
                all.size(),
                all.stream().mapToLong(Run::done).sum(),
                all.stream().mapToLong(Run::unknown).sum(),
                all.stream().mapToLong(Run::faults).sum());
        String failed = all.stream()
                .filter(run -> !run.isGood())
                .map(run -> Long.toString(run.seed()))
                .collect(Collectors.joining(", "));
        return failed.isEmpty() ? "ALL PASSED: " + figures : "SOME FAILED: " + figures + "; their seeds: " + failed;
    }
}
