package dev.armature.templates;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What has to be done about capacities that are scaled. */
record ScalingChanges(String tableName, Steps steps) {
    void change(List<ScaledCapacity> wanted, List<ScaledCapacity> present) {
        Map<String, ScaledCapacity> before = new HashMap<>();
        present.forEach(target -> before.put(target.id(), target));
        for (ScaledCapacity target : wanted) {
            var there = before.remove(target.id());
            if (there == null || !isRegistered(target, there)) {
                steps.add(Step.ofScaling(
                        "scale " + target.describe() + " between " + target.min() + " and " + target.max() + " units"
                                + (target.suspended().isEmpty() ? "" : ", with " + target.suspended()),
                        "RegisterScalableTarget",
                        target.register(tableName)));
            }
            changePolicies(target, there == null ? Map.of() : there.policies());
            changeActions(target, there == null ? Map.of() : there.actions());
        }
        for (ScaledCapacity gone : present) {
            if (before.containsKey(gone.id())) {
                steps.add(Step.ofScaling(
                        "do not scale " + gone.describe(), "DeregisterScalableTarget", gone.request(tableName)));
            }
        }
    }

    /** A role that a template does not name is any. */
    private static boolean isRegistered(ScaledCapacity wanted, ScaledCapacity there) {
        return wanted.min() == there.min()
                && wanted.max() == there.max()
                && wanted.suspended().equals(there.suspended())
                && (wanted.roleArn().isEmpty() || wanted.roleArn().equals(there.roleArn()));
    }

    private void changePolicies(ScaledCapacity target, Map<String, Json.Object> before) {
        new TreeMap<>(target.policies()).forEach((name, tracking) -> {
            if (!tracking.equals(before.get(name))) {
                steps.add(Step.ofScaling(
                        "have "
                                + tracking.member("TargetValue")
                                        .map(Json::toString)
                                        .orElse("?") + " % of " + target.describe() + " used, by policy " + name,
                        "PutScalingPolicy",
                        target.putPolicy(tableName, name, tracking)));
            }
        });
        new TreeMap<>(before)
                .keySet().stream()
                        .filter(name -> !target.policies().containsKey(name))
                        .forEach(name -> steps.add(Step.ofScaling(
                                "remove the policy " + name + " of " + target.describe(),
                                "DeleteScalingPolicy",
                                target.request(tableName).with("PolicyName", Json.text(name)))));
    }

    private void changeActions(ScaledCapacity target, Map<String, Json.Object> before) {
        new TreeMap<>(before).forEach((name, action) -> {
            // What a new one does not say, such as its end, would stay as it was.
            if (!action.equals(target.actions().get(name))) {
                steps.add(Step.ofScaling(
                        "remove the scheduled action " + name + " of " + target.describe(),
                        "DeleteScheduledAction",
                        action(target, name)));
            }
        });
        new TreeMap<>(target.actions()).forEach((name, action) -> {
            if (!action.equals(before.get(name))) {
                steps.add(Step.ofScaling(
                        "schedule " + name + " for " + target.describe() + ": "
                                + action.text("Schedule").orElse(""),
                        "PutScheduledAction",
                        action(target, name).and(action)));
            }
        });
    }

    private Json.Object action(ScaledCapacity target, String name) {
        return target.request(tableName).with("ScheduledActionName", Json.text(name));
    }
}
