package dev.armature.engine.operation.scaling;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.operation.scaling.ScalingRequests.Filter;
import dev.armature.engine.operation.scaling.ScalingRequests.Window;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Member;
import dev.armature.engine.scaling.ScalableTarget;
import dev.armature.engine.scaling.ScheduledAction;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Caller;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** DescribeScheduledActions: when capacities get other bounds. */
public record DescribeScheduledActions(Caller caller, Filter filter, List<String> names, Window window)
        implements Operation.OnTables<DescribeScheduledActions.Response> {
    public record Request(
            @Nullable List<String> scheduledActionNames,
            @Nullable String serviceNamespace,
            @Nullable String resourceId,
            @Nullable String scalableDimension,
            @Nullable Integer maxResults,
            @Nullable String nextToken) {}

    public record Response(
            List<Action> scheduledActions, @Nullable String nextToken) {}

    public record Action(
            String scheduledActionName,
            @Member("ScheduledActionARN") String scheduledActionArn,
            String serviceNamespace,
            String schedule,
            @Nullable String timezone,
            String resourceId,
            String scalableDimension,
            @Nullable Instant startTime,
            @Nullable Instant endTime,
            PutScheduledAction.TargetAction scalableTargetAction,
            Instant creationTime) {
        static Action of(ScalableTarget target, ScheduledAction action) {
            var resource = target.resource();
            return new Action(
                    action.name(),
                    action.arn(resource),
                    ScalingRequests.NAMESPACE,
                    action.schedule(),
                    action.timezone(),
                    resource.resourceId(),
                    resource.dimension().text(),
                    action.start(),
                    action.end(),
                    new PutScheduledAction.TargetAction(action.capacityMin(), action.capacityMax()),
                    action.createdAt());
        }
    }

    public static DescribeScheduledActions from(Request request, Intake intake) {
        return new DescribeScheduledActions(
                intake.caller(),
                Filter.ofOne(request.serviceNamespace(), request.resourceId(), request.scalableDimension()),
                request.scheduledActionNames() == null ? List.of() : request.scheduledActionNames(),
                Window.of(request.maxResults(), request.nextToken()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return ScalingRequests.permissionOnAll("DescribeScheduledActions");
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var page = ScalingRequests.list(caller, filter, window, access, this::actions, Action::scheduledActionArn);
        return new Response(page.elements(), page.nextToken());
    }

    private Stream<Action> actions(ScalableTarget target) {
        return target.actions().stream()
                .filter(action -> names.isEmpty() || names.contains(action.name()))
                .map(action -> Action.of(target, action));
    }
}
