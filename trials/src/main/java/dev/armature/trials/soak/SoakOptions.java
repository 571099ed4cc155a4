package dev.armature.trials.soak;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import java.time.Duration;
import java.util.List;

/** What the {@code soak} command was asked to do. */
record SoakOptions(Duration time, String durability, long seed) {
    /** @param otherwise the seed, where the arguments give none */
    static SoakOptions parse(List<String> given, long otherwise) throws UsageException {
        var arguments = new Arguments(given);
        var time = Duration.ofMinutes(10);
        String durability = "sync";
        long seed = otherwise;
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--minutes" -> time = Duration.ofMinutes(arguments.number(option, 1, 100_000));
                case "--seconds" -> time = Duration.ofSeconds(arguments.number(option, 1, 1_000_000));
                case "--durability" -> durability = arguments.choice(option, "sync", "os");
                case "--seed" -> seed = arguments.number(option);
                default -> throw UsageException.noOption("soak", option);
            }
        }
        return new SoakOptions(time, durability, seed);
    }

    /** How long one attack goes on: long enough to be felt, short enough that all of them come. */
    Duration attackTime() {
        return time.compareTo(Duration.ofMinutes(1)) < 0 ? Duration.ofMillis(800) : Duration.ofSeconds(4);
    }
}
