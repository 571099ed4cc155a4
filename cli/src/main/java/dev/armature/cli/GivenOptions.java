package dev.armature.cli;

import dev.armature.cli.arguments.UsageException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The options of a command line, to refuse those of which one would be ignored. DynamoDB Local's names count as ours. */
final class GivenOptions {
    private static final Map<String, String> SAME =
            Map.of("-port", "--port", "-dbPath", "--data", "-inMemory", "--in-memory", "-sharedDb", "--shared-db");

    /** Each of them adds to the ones before. */
    private static final Set<String> REPEATABLE = Set.of("--allow-host", "--peer");

    /** By our name, as they were given. */
    private final Map<String, String> given = new LinkedHashMap<>();

    void add(String option) throws UsageException {
        String before = given.put(SAME.getOrDefault(option, option), option);
        if (before != null && !REPEATABLE.contains(option)) {
            throw new UsageException(option + " is given twice" + (before.equals(option) ? "" : ", once as " + before));
        }
    }

    boolean has(String option) {
        return given.containsKey(option);
    }

    void refuseBoth(String one, String other, String why) throws UsageException {
        if (has(one) && has(other)) {
            throw new UsageException(given.get(one) + " and " + given.get(other) + " contradict each other: " + why);
        }
    }
}
