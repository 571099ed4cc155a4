package dev.armature.cli.policy;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.Spelling;
import dev.armature.cli.arguments.UsageException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/** {@code armature policy}: what policies allow, and which policy allows what was done. */
public final class PolicyCommand {
    private static final String SIMULATE = "simulate";
    private static final String FROM_TRAFFIC = "--from-traffic";

    private PolicyCommand() {}

    /** @param environment where AWS's tools find credentials too */
    public static int run(List<String> given, Map<String, String> environment, PrintStream out, PrintStream err)
            throws UsageException, InterruptedException {
        var arguments = new Arguments(given);
        String what = arguments.isEmpty() ? "" : arguments.next();
        return switch (what) {
            case SIMULATE -> Simulation.run(arguments, out);
            case FROM_TRAFFIC -> TrafficPolicy.run(arguments, environment, out, err);
            default ->
                throw new UsageException("policy needs to be told what to do: armature policy " + SIMULATE
                        + ", or armature policy " + FROM_TRAFFIC
                        + (what.isEmpty()
                                ? ""
                                : ", not '" + what + "'" + Spelling.hint(what, List.of(SIMULATE, FROM_TRAFFIC))));
        };
    }
}
