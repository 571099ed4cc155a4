package dev.armature.engine.operation.scaling;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.operation.scaling.ScalingRequests.Filter;
import dev.armature.engine.operation.scaling.ScalingRequests.Window;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Member;
import dev.armature.engine.scaling.ScalableTarget;
import dev.armature.engine.scaling.ScalingPolicy;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Caller;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** DescribeScalingPolicies: how capacities follow their load. */
public record DescribeScalingPolicies(Caller caller, Filter filter, List<String> names, Window window)
        implements Operation.OnTables<DescribeScalingPolicies.Response> {
    public record Request(
            @Nullable List<String> policyNames,
            @Nullable String serviceNamespace,
            @Nullable String resourceId,
            @Nullable String scalableDimension,
            @Nullable Integer maxResults,
            @Nullable String nextToken) {}

    public record Response(
            List<Policy> scalingPolicies, @Nullable String nextToken) {}

    public record Policy(
            @Member("PolicyARN") String policyArn,
            String policyName,
            String serviceNamespace,
            String resourceId,
            String scalableDimension,
            String policyType,
            PutScalingPolicy.TargetTracking targetTrackingScalingPolicyConfiguration,
            List<PutScalingPolicy.Alarm> alarms,
            Instant creationTime) {
        static Policy of(ScalableTarget target, ScalingPolicy policy) {
            var resource = target.resource();
            return new Policy(
                    policy.arn(resource),
                    policy.name(),
                    ScalingRequests.NAMESPACE,
                    resource.resourceId(),
                    resource.dimension().text(),
                    PutScalingPolicy.TARGET_TRACKING,
                    PutScalingPolicy.TargetTracking.of(policy, resource),
                    PutScalingPolicy.Alarm.of(policy, resource),
                    policy.createdAt());
        }
    }

    public static DescribeScalingPolicies from(Request request, Intake intake) {
        return new DescribeScalingPolicies(
                intake.caller(),
                Filter.ofOne(request.serviceNamespace(), request.resourceId(), request.scalableDimension()),
                request.policyNames() == null ? List.of() : request.policyNames(),
                Window.of(request.maxResults(), request.nextToken()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return ScalingRequests.permissionOnAll("DescribeScalingPolicies");
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var page = ScalingRequests.list(caller, filter, window, access, this::policies, Policy::policyArn);
        return new Response(page.elements(), page.nextToken());
    }

    private Stream<Policy> policies(ScalableTarget target) {
        return target.policies().stream()
                .filter(policy -> names.isEmpty() || names.contains(policy.name()))
                .map(policy -> Policy.of(target, policy));
    }
}
