package dev.armature.engine.operation.scaling;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Member;
import dev.armature.engine.request.Unsupported;
import dev.armature.engine.scaling.ScalableResource;
import dev.armature.engine.scaling.ScalingPolicy;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** PutScalingPolicy: have a capacity follow its load, so that a part of it is used. DynamoDB has target tracking alone. */
public record PutScalingPolicy(ScalableResource resource, String name, TargetTracking tracking)
        implements Operation.OnTables<PutScalingPolicy.Response> {
    static final String TARGET_TRACKING = "TargetTrackingScaling";
    private static final List<String> TYPES = List.of("PredictiveScaling", TARGET_TRACKING, "StepScaling");
    private static final int NAME_LENGTH_MAX = 256;
    private static final double TARGET_MIN = 20;
    private static final double TARGET_MAX = 90;
    private static final int POLICIES_MAX = 50;

    public record Request(
            @Nullable String policyName,
            @Nullable String serviceNamespace,
            @Nullable String resourceId,
            @Nullable String scalableDimension,
            @Nullable String policyType,
            @Nullable Unsupported stepScalingPolicyConfiguration,
            @Nullable TargetTracking targetTrackingScalingPolicyConfiguration,
            @Nullable Unsupported predictiveScalingPolicyConfiguration) {}

    public record TargetTracking(
            @Nullable Double targetValue,
            @Nullable PredefinedMetric predefinedMetricSpecification,
            @Nullable Unsupported customizedMetricSpecification,
            @Nullable Integer scaleOutCooldown,
            @Nullable Integer scaleInCooldown,
            @Nullable Boolean disableScaleIn) {
        static TargetTracking of(ScalingPolicy policy, ScalableResource resource) {
            return new TargetTracking(
                    policy.targetValue(),
                    new PredefinedMetric(metric(resource), null),
                    null,
                    policy.scaleOutCooldown(),
                    policy.scaleInCooldown(),
                    policy.disableScaleIn() ? Boolean.TRUE : null);
        }
    }

    public record PredefinedMetric(
            @Nullable String predefinedMetricType, @Nullable String resourceLabel) {}

    public record Response(@Member("PolicyARN") String policyArn, List<Alarm> alarms) {}

    public record Alarm(
            String alarmName, @Member("AlarmARN") String alarmArn) {
        static List<Alarm> of(ScalingPolicy policy, ScalableResource resource) {
            return policy.alarms(resource).stream()
                    .map(alarm -> new Alarm(alarm.name(), alarm.arn()))
                    .toList();
        }
    }

    static String metric(ScalableResource resource) {
        return "DynamoDB" + (resource.dimension().isRead() ? "Read" : "Write") + "CapacityUtilization";
    }

    public static PutScalingPolicy from(Request request, Intake intake) {
        var tracking = request.targetTrackingScalingPolicyConfiguration();
        var constraints = ScalingRequests.collect(
                        request.serviceNamespace(), request.resourceId(), request.scalableDimension())
                .present("policyName", request.policyName())
                .length("policyName", request.policyName(), 1, NAME_LENGTH_MAX)
                .oneOf("policyType", request.policyType(), TYPES);
        if (tracking != null) {
            constraints.present("targetTrackingScalingPolicyConfiguration.targetValue", tracking.targetValue());
        }
        constraints.check();
        var resource = ScalingRequests.resource(
                intake.caller(), request.serviceNamespace(), request.resourceId(), request.scalableDimension());
        Unsupported.refuse("StepScalingPolicyConfiguration", request.stepScalingPolicyConfiguration());
        Unsupported.refuse("PredictiveScalingPolicyConfiguration", request.predictiveScalingPolicyConfiguration());
        if (tracking == null || !TARGET_TRACKING.equals(request.policyType())) {
            throw ApiException.validation("DynamoDB takes policies of the type " + TARGET_TRACKING
                    + ", with a TargetTrackingScalingPolicyConfiguration");
        }
        requireSound(tracking, resource);
        return new PutScalingPolicy(resource, Constraints.checked(request.policyName()), tracking);
    }

    private static void requireSound(TargetTracking tracking, ScalableResource resource) {
        Unsupported.refuse("CustomizedMetricSpecification", tracking.customizedMetricSpecification());
        var metric = tracking.predefinedMetricSpecification();
        if (metric == null || !metric(resource).equals(metric.predefinedMetricType())) {
            throw ApiException.validation("PredefinedMetricType has to be " + metric(resource) + " for "
                    + resource.dimension().text());
        }
        if (metric.resourceLabel() != null) {
            throw ApiException.validation("ResourceLabel is not for metrics of DynamoDB");
        }
        double target = Constraints.checked(tracking.targetValue());
        if (!(target >= TARGET_MIN && target <= TARGET_MAX)) {
            throw Faults.invalid("TargetValue has to be between " + (int) TARGET_MIN + " and " + (int) TARGET_MAX);
        }
        new Constraints()
                .atLeast("targetTrackingScalingPolicyConfiguration.scaleInCooldown", tracking.scaleInCooldown(), 0)
                .atLeast("targetTrackingScalingPolicyConfiguration.scaleOutCooldown", tracking.scaleOutCooldown(), 0)
                .check();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return ScalingRequests.permission("PutScalingPolicy", resource);
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var now = access.clock().instant();
        String newId = Table.newId(access.random());
        List<ScalingPolicy> put = new ArrayList<>();
        access.scaling().change(resource, current -> {
            if (current == null) {
                throw ScalingRequests.unregistered(resource);
            }
            List<ScalingPolicy> policies = new ArrayList<>(current.policies());
            var former =
                    policies.stream().filter(each -> each.name().equals(name)).findFirst();
            var policy = new ScalingPolicy(
                    name,
                    former.map(ScalingPolicy::id).orElse(newId),
                    Constraints.checked(tracking.targetValue()),
                    tracking.scaleInCooldown(),
                    tracking.scaleOutCooldown(),
                    Boolean.TRUE.equals(tracking.disableScaleIn()),
                    former.map(ScalingPolicy::createdAt).orElse(now));
            former.ifPresent(policies::remove);
            if (policies.size() >= POLICIES_MAX) {
                throw Faults.limitExceeded("a scalable target has " + POLICIES_MAX + " scaling policies at most");
            }
            policies.add(policy);
            put.clear();
            put.add(policy);
            return current.with(policies);
        });
        var policy = put.getFirst();
        return new Response(policy.arn(resource), Alarm.of(policy, resource));
    }
}
