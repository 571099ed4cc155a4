package dev.armature.engine.check;

import java.util.ArrayList;
import java.util.List;

/** What is wrong, in words. The first findings tell enough; of the rest only their number is kept. */
final class Findings {
    private static final int TOLD_MAX = 100;

    private final List<String> told = new ArrayList<>();
    private long count;

    void add(String finding) {
        if (count < TOLD_MAX) {
            told.add(finding);
        }
        count++;
    }

    List<String> all() {
        List<String> all = new ArrayList<>(told);
        if (count > TOLD_MAX) {
            all.add("and " + (count - TOLD_MAX) + " more");
        }
        return all;
    }
}
