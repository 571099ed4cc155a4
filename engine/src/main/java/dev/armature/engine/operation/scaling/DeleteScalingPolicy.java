package dev.armature.engine.operation.scaling;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.scaling.ScalableResource;
import dev.armature.engine.scaling.ScalingPolicy;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DeleteScalingPolicy: a capacity does not follow its load any more. It stays what it is. */
public record DeleteScalingPolicy(ScalableResource resource, String name)
        implements Operation.OnTables<DeleteScalingPolicy.Response> {
    public record Request(
            @Nullable String policyName,
            @Nullable String serviceNamespace,
            @Nullable String resourceId,
            @Nullable String scalableDimension) {}

    public record Response() {}

    public static DeleteScalingPolicy from(Request request, Intake intake) {
        ScalingRequests.collect(request.serviceNamespace(), request.resourceId(), request.scalableDimension())
                .present("policyName", request.policyName())
                .check();
        return new DeleteScalingPolicy(
                ScalingRequests.resource(
                        intake.caller(), request.serviceNamespace(), request.resourceId(), request.scalableDimension()),
                Constraints.checked(request.policyName()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return ScalingRequests.permission("DeleteScalingPolicy", resource);
    }

    @Override
    public Response run(TableAccess access, Call call) {
        access.scaling().change(resource, current -> {
            List<ScalingPolicy> policies = current == null ? List.of() : new ArrayList<>(current.policies());
            if (current == null || !policies.removeIf(policy -> policy.name().equals(name))) {
                throw ScalingRequests.notFound(
                        "No scaling policy found for " + resource.described() + ", policy name: " + name);
            }
            return current.with(policies);
        });
        return new Response();
    }
}
