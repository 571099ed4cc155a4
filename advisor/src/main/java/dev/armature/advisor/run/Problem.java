package dev.armature.advisor.run;

import java.util.List;

/**
 * What was wrong with one run of a pattern.
 *
 * @param what in a sentence
 * @param operation what was sent; empty if nothing could be
 * @param request its JSON
 * @param missing the keys of items that should have come back
 * @param surplus the keys of items that should not have
 */
public record Problem(String what, String operation, String request, List<String> missing, List<String> surplus) {
    private static final int REQUEST_LENGTH_MAX = 2_000;

    public Problem {
        missing = List.copyOf(missing);
        surplus = List.copyOf(surplus);
        request = request.length() <= REQUEST_LENGTH_MAX ? request : request.substring(0, REQUEST_LENGTH_MAX) + "...";
    }

    static Problem of(String what) {
        return new Problem(what, "", "", List.of(), List.of());
    }
}
