package dev.armature.engine.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a capacity of a replica follows its load, as the Regions of a group know it of one another.
 *
 * @param roleArn of the role that is said to do it
 */
public record AutoScaling(long unitsMin, long unitsMax, String roleArn, List<Policy> policies) {
    /**
     * Target tracking.
     *
     * @param targetValue the part of the capacity that is to be used, in percent
     * @param scaleInCooldown seconds; null if none was given
     */
    public record Policy(
            String name,
            double targetValue,
            @Nullable Integer scaleInCooldown,
            @Nullable Integer scaleOutCooldown,
            boolean disableScaleIn) {}

    public AutoScaling {
        policies = List.copyOf(policies);
    }
}
