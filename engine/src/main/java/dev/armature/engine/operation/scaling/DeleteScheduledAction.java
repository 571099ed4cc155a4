package dev.armature.engine.operation.scaling;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.scaling.ScalableResource;
import dev.armature.engine.scaling.ScheduledAction;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DeleteScheduledAction: a capacity keeps the bounds that it has. */
public record DeleteScheduledAction(ScalableResource resource, String name)
        implements Operation.OnTables<DeleteScheduledAction.Response> {
    public record Request(
            @Nullable String scheduledActionName,
            @Nullable String serviceNamespace,
            @Nullable String resourceId,
            @Nullable String scalableDimension) {}

    public record Response() {}

    public static DeleteScheduledAction from(Request request, Intake intake) {
        ScalingRequests.collect(request.serviceNamespace(), request.resourceId(), request.scalableDimension())
                .present("scheduledActionName", request.scheduledActionName())
                .check();
        return new DeleteScheduledAction(
                ScalingRequests.resource(
                        intake.caller(), request.serviceNamespace(), request.resourceId(), request.scalableDimension()),
                Constraints.checked(request.scheduledActionName()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return ScalingRequests.permission("DeleteScheduledAction", resource);
    }

    @Override
    public Response run(TableAccess access, Call call) {
        access.scaling().change(resource, current -> {
            List<ScheduledAction> actions = current == null ? List.of() : new ArrayList<>(current.actions());
            if (current == null || !actions.removeIf(action -> action.name().equals(name))) {
                throw ScalingRequests.notFound(
                        "No scheduled action found for " + resource.described() + ", scheduled action name: " + name);
            }
            return current.scheduling(actions);
        });
        return new Response();
    }
}
