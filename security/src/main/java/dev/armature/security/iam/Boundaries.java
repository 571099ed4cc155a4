package dev.armature.security.iam;

import dev.armature.security.identity.Entity;
import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.identity.Snapshot;
import dev.armature.security.policy.RequestContext;
import dev.armature.security.query.Call;
import dev.armature.security.query.QueryServices.Action;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The most that a user or role can be allowed. */
final class Boundaries {
    private Boundaries() {}

    static Map<String, Action> actions() {
        Map<String, Action> actions = new HashMap<>();
        for (Kind kind : List.of(Kind.USER, Kind.ROLE)) {
            actions.put("Put" + kind.title() + "PermissionsBoundary", call -> put(call, kind));
            actions.put("Delete" + kind.title() + "PermissionsBoundary", call -> delete(call, kind));
        }
        return actions;
    }

    /** What a request wants as boundary of what it creates; empty if nothing. */
    static String asked(Call call) {
        return call.form().optional("PermissionsBoundary").isEmpty()
                ? ""
                : Names.arn(call.form(), "PermissionsBoundary");
    }

    static void addTo(RequestContext.Builder context, String boundary) {
        if (!boundary.isEmpty()) {
            context.value("iam:PermissionsBoundary", boundary);
        }
    }

    /** What is named, if the caller may do this with it, which may hang on the boundary that it has now. */
    static Entity allowed(Call call, String action, Kind kind, Consumer<RequestContext.Builder> more) {
        String name = Names.entity(call.form(), kind);
        String boundary = call.directory()
                .snapshot()
                .find(kind, call.account(), name)
                .map(Entity::boundary)
                .orElse("");
        return Names.allowed(call, action, kind, name, context -> {
            addTo(context, boundary);
            more.accept(context);
        });
    }

    static void require(Snapshot snapshot, String boundary) {
        if (!boundary.isEmpty() && snapshot.policy(boundary).isEmpty()) {
            throw Faults.noSuchEntity("Scope ARN: " + boundary + " does not exist or is not attachable.");
        }
    }

    private static void put(Call call, Kind kind) {
        String boundary = Names.arn(call.form(), "PermissionsBoundary");
        Entity before = Names.allowed(
                call,
                "Put" + kind.title() + "PermissionsBoundary",
                kind,
                Names.entity(call.form(), kind),
                context -> addTo(context, boundary));
        call.directory().change(draft -> {
            require(draft, boundary);
            draft.put(Names.find(draft, call, kind, before.name()).limitedBy(boundary));
            return true;
        });
    }

    private static void delete(Call call, Kind kind) {
        Entity before = allowed(call, "Delete" + kind.title() + "PermissionsBoundary", kind, context -> {});
        call.directory().change(draft -> {
            Entity entity = Names.find(draft, call, kind, before.name());
            if (entity.boundary().isEmpty()) {
                throw Faults.noSuchEntity(
                        kind.title() + " " + entity.name() + " does not have a permission boundary set.");
            }
            draft.put(entity.limitedBy(""));
            return true;
        });
    }
}
