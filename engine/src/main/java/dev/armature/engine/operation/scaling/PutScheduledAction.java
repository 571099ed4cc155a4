package dev.armature.engine.operation.scaling;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Times;
import dev.armature.engine.scaling.ScalableResource;
import dev.armature.engine.scaling.ScheduledAction;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * PutScheduledAction: give a capacity other bounds, at times.
 *
 * @param asked what is null in it stays as it was, if there is one of that name
 */
public record PutScheduledAction(ScalableResource resource, String name, Asked asked)
        implements Operation.OnTables<PutScheduledAction.Response> {
    private static final int NAME_LENGTH_MAX = 256;
    private static final int SCHEDULE_LENGTH_MAX = 1600;
    private static final int ACTIONS_MAX = 200;

    public record Request(
            @Nullable String serviceNamespace,
            @Nullable String schedule,
            @Nullable String timezone,
            @Nullable String scheduledActionName,
            @Nullable String resourceId,
            @Nullable String scalableDimension,
            @Nullable Double startTime,
            @Nullable Double endTime,
            @Nullable TargetAction scalableTargetAction) {}

    public record TargetAction(
            @Nullable Long minCapacity, @Nullable Long maxCapacity) {}

    /** When, and what. */
    public record Asked(
            @Nullable String schedule,
            @Nullable String timezone,
            @Nullable Instant start,
            @Nullable Instant end,
            @Nullable TargetAction action) {}

    public record Response() {}

    public static PutScheduledAction from(Request request, Intake intake) {
        ScalingRequests.collect(request.serviceNamespace(), request.resourceId(), request.scalableDimension())
                .present("scheduledActionName", request.scheduledActionName())
                .length("scheduledActionName", request.scheduledActionName(), 1, NAME_LENGTH_MAX)
                .length("schedule", request.schedule(), 1, SCHEDULE_LENGTH_MAX)
                .check();
        var start = request.startTime();
        var end = request.endTime();
        return new PutScheduledAction(
                ScalingRequests.resource(
                        intake.caller(), request.serviceNamespace(), request.resourceId(), request.scalableDimension()),
                Constraints.checked(request.scheduledActionName()),
                new Asked(
                        request.schedule(),
                        request.timezone(),
                        start == null ? null : Times.of(start, Instant.EPOCH),
                        end == null ? null : Times.of(end, Instant.EPOCH),
                        request.scalableTargetAction()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return ScalingRequests.permission("PutScheduledAction", resource);
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var now = access.clock().instant();
        String newId = Table.newId(access.random());
        access.scaling().change(resource, current -> {
            if (current == null) {
                throw ScalingRequests.unregistered(resource);
            }
            List<ScheduledAction> actions = new ArrayList<>(current.actions());
            var former =
                    actions.stream().filter(each -> each.name().equals(name)).findFirst();
            former.ifPresent(actions::remove);
            if (actions.size() >= ACTIONS_MAX) {
                throw Faults.limitExceeded("a scalable target has " + ACTIONS_MAX + " scheduled actions at most");
            }
            actions.add(put(former.orElse(null), newId, now));
            return current.scheduling(actions);
        });
        return new Response();
    }

    private ScheduledAction put(@Nullable ScheduledAction former, String newId, Instant now) {
        String schedule = asked.schedule() != null ? asked.schedule() : former == null ? null : former.schedule();
        if (schedule == null) {
            throw ApiException.validation("Schedule is required when a scheduled action is put first");
        }
        var action = asked.action();
        Long min = action != null ? action.minCapacity() : former == null ? null : former.capacityMin();
        Long max = action != null ? action.maxCapacity() : former == null ? null : former.capacityMax();
        if (min == null && max == null) {
            throw ApiException.validation("MinCapacity or MaxCapacity is required for a scheduled action");
        }
        if (min != null && max != null && max < min) {
            throw ApiException.validation("Maximum capacity cannot be less than minimum capacity");
        }
        var put = new ScheduledAction(
                name,
                former == null ? newId : former.id(),
                schedule,
                asked.timezone() != null ? asked.timezone() : former == null ? null : former.timezone(),
                asked.start() != null ? asked.start() : former == null ? null : former.start(),
                asked.end() != null ? asked.end() : former == null ? null : former.end(),
                min,
                max,
                former == null ? now : former.createdAt());
        try {
            put.requireSound();
        } catch (IllegalArgumentException refused) {
            throw ApiException.validation("Unsupported schedule or time zone: " + refused.getMessage());
        }
        return put;
    }
}
