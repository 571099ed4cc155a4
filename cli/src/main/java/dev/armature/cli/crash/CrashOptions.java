package dev.armature.cli.crash;

import java.util.ArrayDeque;
import java.util.List;

/** What the {@code crash} command was asked to do. */
record CrashOptions(int rounds, String durability, long seed) {
    static final String USAGE = """
            Usage: armature crash [options]
              --rounds N             how often to kill the server (20)
              --durability sync|os   what the server waits for before it acknowledges a write (sync)
              --seed N               repeats the choices of a run; a new one each time unless given
            """;

    /** @param seed used where the arguments give none */
    static CrashOptions parse(List<String> arguments, long seed) {
        var options = new CrashOptions(20, "sync", seed);
        var rest = new ArrayDeque<>(arguments);
        while (!rest.isEmpty()) {
            String option = rest.pop();
            if (rest.isEmpty()) {
                throw new IllegalArgumentException(option + " is no option, or needs a value");
            }
            String value = rest.pop();
            options = switch (option) {
                case "--rounds" -> new CrashOptions((int) number(option, value), options.durability, options.seed);
                case "--durability" -> new CrashOptions(options.rounds, value, options.seed);
                case "--seed" -> new CrashOptions(options.rounds, options.durability, number(option, value));
                default -> throw new IllegalArgumentException("there is no option " + option);
            };
        }
        return options;
    }

    private static long number(String option, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + " needs a number, not " + value, e);
        }
    }
}
