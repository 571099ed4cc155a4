package dev.armature.engine.operation.scaling;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Member;
import dev.armature.engine.scaling.ScalableResource;
import dev.armature.engine.scaling.ScalableTarget;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import dev.armature.model.Limits;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** RegisterScalableTarget: say between which bounds a capacity may be scaled, or other bounds for one that may. */
public record RegisterScalableTarget(
        ScalableResource resource,
        @Nullable Long min,
        @Nullable Long max,
        @Nullable String roleArn,
        @Nullable SuspendedState suspended,
        Map<String, String> tags)
        implements Operation.OnTables<RegisterScalableTarget.Response> {
    private static final String ROLE = "role/aws-service-role/dynamodb.application-autoscaling.amazonaws.com/"
            + "AWSServiceRoleForApplicationAutoScaling_DynamoDBTable";

    public record Request(
            @Nullable String serviceNamespace,
            @Nullable String resourceId,
            @Nullable String scalableDimension,
            @Nullable Long minCapacity,
            @Nullable Long maxCapacity,
            @Member("RoleARN") @Nullable String roleArn,
            @Nullable SuspendedState suspendedState,
            @Nullable Map<String, String> tags) {}

    public record SuspendedState(
            @Nullable Boolean dynamicScalingInSuspended,
            @Nullable Boolean dynamicScalingOutSuspended,
            @Nullable Boolean scheduledScalingSuspended) {
        static SuspendedState of(ScalableTarget.Suspended suspended) {
            return new SuspendedState(suspended.scalingIn(), suspended.scalingOut(), suspended.scheduled());
        }

        /** What is not named stays as it was. */
        ScalableTarget.Suspended over(ScalableTarget.Suspended former) {
            return new ScalableTarget.Suspended(
                    dynamicScalingInSuspended == null ? former.scalingIn() : dynamicScalingInSuspended,
                    dynamicScalingOutSuspended == null ? former.scalingOut() : dynamicScalingOutSuspended,
                    scheduledScalingSuspended == null ? former.scheduled() : scheduledScalingSuspended);
        }
    }

    public record Response(@Member("ScalableTargetARN") String scalableTargetArn) {}

    public static RegisterScalableTarget from(Request request, Intake intake) {
        ScalingRequests.collect(request.serviceNamespace(), request.resourceId(), request.scalableDimension())
                .atLeast("minCapacity", request.minCapacity(), 0)
                .check();
        var tags = request.tags();
        return new RegisterScalableTarget(
                ScalingRequests.resource(
                        intake.caller(), request.serviceNamespace(), request.resourceId(), request.scalableDimension()),
                request.minCapacity(),
                request.maxCapacity(),
                request.roleArn(),
                request.suspendedState(),
                tags == null ? Map.of() : ScalableTargetTags.sound(tags));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        var register = ScalingRequests.draft("RegisterScalableTarget", resource)
                .tags(tags)
                .build();
        return tags.isEmpty()
                ? List.of(register)
                : List.of(
                        register,
                        ScalingRequests.draft("TagResource", resource)
                                .tags(tags)
                                .build());
    }

    @Override
    public Response run(TableAccess access, Call call) {
        requireThere(access);
        var now = access.clock().instant();
        access.scaling().change(resource, current -> {
            if (current != null && !tags.isEmpty()) {
                throw ApiException.validation("Tags can only be added when a scalable target is registered first");
            }
            var base = current == null
                    ? new ScalableTarget(
                            resource,
                            required(min),
                            required(max),
                            "arn:aws:iam::" + resource.table().account() + ":" + ROLE,
                            ScalableTarget.Suspended.NOTHING,
                            tags,
                            List.of(),
                            List.of(),
                            now)
                    : current;
            long newMin = min == null ? base.capacityMin() : min;
            long newMax = max == null ? base.capacityMax() : max;
            if (newMax < newMin) {
                throw ApiException.validation("Maximum capacity cannot be less than minimum capacity");
            }
            var bounded = base.within(newMin, newMax);
            var inRole = roleArn == null ? bounded : bounded.inRole(roleArn);
            return suspended == null ? inRole : inRole.suspending(suspended.over(inRole.suspended()));
        });
        return new Response(resource.targetArn());
    }

    private void requireThere(TableAccess access) {
        var table = access.catalog().find(resource.table());
        if (table == null) {
            throw ApiException.validation("DynamoDB table does not exist: " + resource.resourceId());
        }
        String name = resource.index();
        var index = name == null ? null : table.schema().index(name);
        if (name != null && (index == null || !index.isGlobal())) {
            throw ApiException.validation("DynamoDB index does not exist: " + resource.resourceId());
        }
    }

    private static long required(@Nullable Long capacity) {
        if (capacity == null) {
            throw ApiException.validation(
                    "MinCapacity and MaxCapacity are required when a scalable target is registered first");
        }
        return Math.min(capacity, Limits.TABLE_CAPACITY_UNITS_MAX);
    }
}
