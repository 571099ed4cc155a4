package dev.armature.trials.crash;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import java.util.List;

/** What the {@code crash} command was asked to do. */
record CrashOptions(int rounds, String durability, long seed) {
    /** @param otherwise the seed, where the arguments give none */
    static CrashOptions parse(List<String> given, long otherwise) throws UsageException {
        var arguments = new Arguments(given);
        int rounds = 20;
        String durability = "sync";
        long seed = otherwise;
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--rounds" -> rounds = arguments.number(option, 1, Integer.MAX_VALUE);
                case "--durability" -> durability = arguments.choice(option, "sync", "os");
                case "--seed" -> seed = arguments.number(option);
                default -> throw UsageException.noOption("crash", option);
            }
        }
        return new CrashOptions(rounds, durability, seed);
    }
}
