package dev.armature.engine.operation.scaling;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.scaling.ScalableResource;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DeregisterScalableTarget: a capacity is not scaled any more; its policies and scheduled actions go too. */
public record DeregisterScalableTarget(ScalableResource resource)
        implements Operation.OnTables<DeregisterScalableTarget.Response> {
    public record Request(
            @Nullable String serviceNamespace,
            @Nullable String resourceId,
            @Nullable String scalableDimension) {}

    public record Response() {}

    public static DeregisterScalableTarget from(Request request, Intake intake) {
        ScalingRequests.collect(request.serviceNamespace(), request.resourceId(), request.scalableDimension())
                .check();
        return new DeregisterScalableTarget(ScalingRequests.resource(
                intake.caller(), request.serviceNamespace(), request.resourceId(), request.scalableDimension()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return ScalingRequests.permission("DeregisterScalableTarget", resource);
    }

    @Override
    public Response run(TableAccess access, Call call) {
        access.scaling().change(resource, current -> {
            if (current == null) {
                throw ScalingRequests.notFound("No scalable target found for " + resource.described());
            }
            return null;
        });
        return new Response();
    }
}
