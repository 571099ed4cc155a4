package dev.armature.cli.crash;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import java.util.List;

/** What the {@code crash} command was asked to do. */
record CrashOptions(int rounds, String durability, long seed) {
    static final String HELP = """
            armature crash [options]

              --rounds N          how often to kill the server                        (20)
              --durability D      sync or os: what the server waits for before it acknowledges a write (sync)
              --seed N            repeats the choices of a run; a new one each time unless given

            Exit status 0: nothing that was acknowledged is lost; 1: something is, or something else is wrong.
            """;

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
                default -> throw UsageException.noOption("crash", option, HELP);
            }
        }
        return new CrashOptions(rounds, durability, seed);
    }
}
