package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.StructureName;
import dev.armature.engine.scaling.ScalableResource;
import dev.armature.engine.table.AutoScaling;
import dev.armature.engine.table.Table;
import dev.armature.model.ApiException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the capacity of a table or an index is to follow its load, as requests say it. */
public record AutoScalingSettingsUpdate(
        @Nullable Long minimumUnits,
        @Nullable Long maximumUnits,
        @Nullable Boolean autoScalingDisabled,
        @Nullable String autoScalingRoleArn,
        @Nullable AutoScalingPolicyUpdate scalingPolicyUpdate) {
    private static final int ROLE_ARN_LENGTH_MAX = 1600;
    private static final int POLICY_NAME_LENGTH_MAX = 256;

    public record AutoScalingPolicyUpdate(
            @Nullable String policyName,

            @StructureName("AutoScalingTargetTrackingScalingPolicyConfigurationUpdate") @Nullable
            TargetTrackingConfiguration targetTrackingScalingPolicyConfiguration) {}

    public record TargetTrackingConfiguration(
            @Nullable Boolean disableScaleIn,
            @Nullable Integer scaleInCooldown,
            @Nullable Integer scaleOutCooldown,
            @Nullable Double targetValue) {}

    private static final double TARGET_MIN = 10;
    private static final double TARGET_MAX = 90;

    /** The role of the service, if no other is given. */
    private static final String ROLE = "role/aws-service-role/dynamodb.application-autoscaling.amazonaws.com/"
            + "AWSServiceRoleForApplicationAutoScaling_DynamoDBTable";

    /**
     * What it asks for.
     *
     * @param resource which capacity is meant
     * @return null if it is not to follow its load
     */
    @Nullable
    AutoScaling settings(Table table, ScalableResource resource) {
        if (Boolean.TRUE.equals(autoScalingDisabled)) {
            return null;
        }
        List<String> missing = new ArrayList<>();
        if (minimumUnits == null) {
            missing.add("'MinimumUnits'");
        }
        if (maximumUnits == null) {
            missing.add("'MaximumUnits'");
        }
        if (scalingPolicyUpdate == null) {
            missing.add("'ScalingPolicyUpdate'");
        }
        if (!missing.isEmpty()) {
            throw failure(
                    table,
                    "Parameters " + String.join(", ", missing)
                            + " are required unless auto scaling is being disabled.");
        }
        long min = Constraints.checked(minimumUnits);
        long max = Constraints.checked(maximumUnits);
        if (max < min) {
            throw failure(table, "MaximumUnits cannot be less than MinimumUnits.");
        }
        return new AutoScaling(
                min,
                max,
                autoScalingRoleArn == null ? "arn:aws:iam::" + table.ref().account() + ":" + ROLE : autoScalingRoleArn,
                List.of(policy(table, resource, Constraints.checked(scalingPolicyUpdate))));
    }

    private static AutoScaling.Policy policy(Table table, ScalableResource resource, AutoScalingPolicyUpdate update) {
        var tracking = Constraints.checked(update.targetTrackingScalingPolicyConfiguration);
        double target = Constraints.checked(tracking.targetValue);
        if (!(target >= TARGET_MIN && target <= TARGET_MAX)) {
            throw failure(
                    table, "TargetValue has to be between " + (int) TARGET_MIN + " and " + (int) TARGET_MAX + ".");
        }
        String name = update.policyName == null
                ? "DynamoDB" + (resource.dimension().isRead() ? "Read" : "Write") + "CapacityUtilization:"
                        + resource.resourceId()
                : update.policyName;
        return new AutoScaling.Policy(
                name,
                target,
                tracking.scaleInCooldown,
                tracking.scaleOutCooldown,
                Boolean.TRUE.equals(tracking.disableScaleIn));
    }

    private static ApiException failure(Table table, String why) {
        return ApiException.validation(
                "Failed to update settings for global table with name: ‘" + table.name() + "’: " + why);
    }

    /** Collects the faults of its members, below the member that it is. */
    public static void collect(String member, @Nullable AutoScalingSettingsUpdate update, Constraints constraints) {
        if (update == null) {
            return;
        }
        constraints
                .atLeast(member + ".minimumUnits", update.minimumUnits, 1)
                .atLeast(member + ".maximumUnits", update.maximumUnits, 1)
                .length(member + ".autoScalingRoleArn", update.autoScalingRoleArn, 1, ROLE_ARN_LENGTH_MAX);
        var policy = update.scalingPolicyUpdate;
        if (policy != null) {
            String at = member + ".scalingPolicyUpdate";
            constraints
                    .length(at + ".policyName", policy.policyName, 1, POLICY_NAME_LENGTH_MAX)
                    .printable(at + ".policyName", policy.policyName)
                    .present(
                            at + ".targetTrackingScalingPolicyConfiguration",
                            policy.targetTrackingScalingPolicyConfiguration);
            collect(
                    at + ".targetTrackingScalingPolicyConfiguration",
                    policy.targetTrackingScalingPolicyConfiguration,
                    constraints);
        }
    }

    private static void collect(
            String member, @Nullable TargetTrackingConfiguration tracking, Constraints constraints) {
        if (tracking != null) {
            constraints.present(member + ".targetValue", tracking.targetValue);
        }
    }
}
