package dev.armature.engine.operation.scaling;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.operation.scaling.ScalingRequests.Filter;
import dev.armature.engine.operation.scaling.ScalingRequests.Window;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Member;
import dev.armature.engine.scaling.ScalableTarget;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Caller;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** DescribeScalableTargets: the capacities that may be scaled, and between which bounds. */
public record DescribeScalableTargets(Caller caller, Filter filter, Window window)
        implements Operation.OnTables<DescribeScalableTargets.Response> {
    public record Request(
            @Nullable String serviceNamespace,
            @Nullable List<String> resourceIds,
            @Nullable String scalableDimension,
            @Nullable Integer maxResults,
            @Nullable String nextToken) {}

    public record Response(
            List<Target> scalableTargets, @Nullable String nextToken) {}

    public record Target(
            String serviceNamespace,
            String resourceId,
            String scalableDimension,
            long minCapacity,
            long maxCapacity,
            @Member("RoleARN") String roleArn,
            Instant creationTime,
            RegisterScalableTarget.SuspendedState suspendedState,
            @Member("ScalableTargetARN") String scalableTargetArn) {
        static Target of(ScalableTarget target) {
            return new Target(
                    ScalingRequests.NAMESPACE,
                    target.resource().resourceId(),
                    target.resource().dimension().text(),
                    target.capacityMin(),
                    target.capacityMax(),
                    target.roleArn(),
                    target.createdAt(),
                    RegisterScalableTarget.SuspendedState.of(target.suspended()),
                    target.resource().targetArn());
        }
    }

    public static DescribeScalableTargets from(Request request, Intake intake) {
        return new DescribeScalableTargets(
                intake.caller(),
                Filter.of(request.serviceNamespace(), request.resourceIds(), request.scalableDimension()),
                Window.of(request.maxResults(), request.nextToken()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return ScalingRequests.permissionOnAll("DescribeScalableTargets");
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var page = ScalingRequests.list(
                caller, filter, window, access, target -> Stream.of(Target.of(target)), Target::scalableTargetArn);
        return new Response(page.elements(), page.nextToken());
    }
}
