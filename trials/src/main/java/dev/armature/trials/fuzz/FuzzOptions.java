package dev.armature.trials.fuzz;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import java.util.List;

/**
 * What the {@code fuzz} command was asked to do.
 *
 * @param signatures whether only signatures are tried
 */
record FuzzOptions(int requests, long seed, boolean onDisk, boolean signatures) {
    /** @param otherwise the seed, where the arguments give none */
    static FuzzOptions parse(List<String> given, long otherwise) throws UsageException {
        var arguments = new Arguments(given);
        int requests = 1_000_000;
        long seed = otherwise;
        boolean onDisk = false;
        boolean signatures = false;
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--requests" -> requests = arguments.number(option, 1, Integer.MAX_VALUE);
                case "--seed" -> seed = arguments.number(option);
                case "--in-memory" -> onDisk = false;
                case "--data" -> onDisk = true;
                case "--signatures" -> signatures = true;
                default -> throw UsageException.noOption("fuzz", option);
            }
        }
        return new FuzzOptions(requests, seed, onDisk, signatures);
    }
}
