package dev.armature.engine.scaling;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A capacity that may be scaled, between which bounds, and what is to be done about it. */
public record ScalableTarget(
        ScalableResource resource,
        long capacityMin,
        long capacityMax,
        String roleArn,
        Suspended suspended,
        Map<String, String> tags,
        List<ScalingPolicy> policies,
        List<ScheduledAction> actions,
        Instant createdAt) {
    /** What is not done for the time being. */
    public record Suspended(boolean scalingIn, boolean scalingOut, boolean scheduled) {
        public static final Suspended NOTHING = new Suspended(false, false, false);
    }

    public ScalableTarget {
        tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
        policies = List.copyOf(policies);
        actions = List.copyOf(actions);
    }

    public ScalableTarget within(long min, long max) {
        return new ScalableTarget(resource, min, max, roleArn, suspended, tags, policies, actions, createdAt);
    }

    public ScalableTarget suspending(Suspended what) {
        return new ScalableTarget(
                resource, capacityMin, capacityMax, roleArn, what, tags, policies, actions, createdAt);
    }

    public ScalableTarget inRole(String arn) {
        return new ScalableTarget(
                resource, capacityMin, capacityMax, arn, suspended, tags, policies, actions, createdAt);
    }

    public ScalableTarget tagged(Map<String, String> others) {
        return new ScalableTarget(
                resource, capacityMin, capacityMax, roleArn, suspended, others, policies, actions, createdAt);
    }

    public ScalableTarget with(List<ScalingPolicy> others) {
        return new ScalableTarget(
                resource, capacityMin, capacityMax, roleArn, suspended, tags, others, actions, createdAt);
    }

    public ScalableTarget scheduling(List<ScheduledAction> others) {
        return new ScalableTarget(
                resource, capacityMin, capacityMax, roleArn, suspended, tags, policies, others, createdAt);
    }
}
