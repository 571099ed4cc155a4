package dev.armature.cookbook;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import dev.armature.cookbook.kit.Simulation;
import java.net.URI;
import java.util.Arrays;
import java.util.List;

/**
 * Runs scenarios against an endpoint: all of them, or those that are named.
 *
 * <p>What a scenario says is printed indented; a line at the margin says how it ended.
 */
public final class Main {
    private static final int FRAMES_SHOWN_MAX = 15;

    private Main() {}

    public static void main(String[] arguments) {
        URI endpoint = URI.create(arguments[0]);
        List<String> wanted = Arrays.asList(arguments).subList(1, arguments.length);
        int failures = 0;
        for (Scenario scenario : Scenarios.ALL) {
            if (wanted.isEmpty() || wanted.contains(scenario.id())) {
                failures += run(scenario, endpoint) ? 0 : 1;
            }
        }
        System.exit(failures == 0 ? 0 : 1);
    }

    private static boolean run(Scenario scenario, URI endpoint) {
        try (var kit = new Kit(scenario.id(), endpoint, line -> System.out.println("  " + line))) {
            scenario.run(kit);
        } catch (Simulation.NoSimulationException none) {
            System.out.println("skipped " + scenario.id());
            return true;
        } catch (Exception | AssertionError e) {
            System.out.println("  " + e);
            Arrays.stream(e.getStackTrace())
                    .limit(FRAMES_SHOWN_MAX)
                    .forEach(frame -> System.out.println("    at " + frame));
            System.out.println("failed " + scenario.id());
            return false;
        }
        System.out.println("passed " + scenario.id());
        return true;
    }
}
