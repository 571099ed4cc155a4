package dev.armature.security.iam;

import dev.armature.security.identity.Entity;
import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.identity.ManagedPolicy;
import dev.armature.security.identity.Snapshot;
import dev.armature.security.query.Call;
import dev.armature.security.query.QueryServices.Action;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which managed policies users, groups and roles have. */
final class Attachments {
    private static final int PER_ENTITY = 10;

    private Attachments() {}

    static Map<String, Action> actions() {
        Map<String, Action> actions = new HashMap<>();
        for (Kind kind : Kind.values()) {
            actions.put("Attach" + kind.title() + "Policy", call -> attach(call, kind));
            actions.put("Detach" + kind.title() + "Policy", call -> detach(call, kind));
            actions.put("ListAttached" + kind.title() + "Policies", call -> list(call, kind));
        }
        actions.put("ListEntitiesForPolicy", Attachments::entities);
        return actions;
    }

    private static Entity allowed(Call call, String action, Kind kind, String arn) {
        return Boundaries.allowed(call, action, kind, context -> context.value("iam:PolicyARN", arn));
    }

    private static void attach(Call call, Kind kind) {
        String arn = Names.arn(call.form(), "PolicyArn");
        Entity before = allowed(call, "Attach" + kind.title() + "Policy", kind, arn);
        call.directory().change(draft -> {
            Entity entity = Names.find(draft, call, kind, before.name());
            if (draft.policy(arn)
                    .filter(policy -> policy.isBuiltIn() || policy.account().equals(call.account()))
                    .isEmpty()) {
                throw Faults.noSuchEntity("Policy " + arn + " does not exist or is not attachable.");
            }
            if (entity.attached().contains(arn)) {
                return false;
            }
            if (entity.attached().size() >= PER_ENTITY) {
                throw Faults.quota("PoliciesPer" + kind.title(), PER_ENTITY);
            }
            draft.put(entity.withAttached(Entity.with(entity.attached(), arn)));
            return true;
        });
    }

    private static void detach(Call call, Kind kind) {
        String arn = Names.arn(call.form(), "PolicyArn");
        Entity before = allowed(call, "Detach" + kind.title() + "Policy", kind, arn);
        call.directory().change(draft -> {
            Entity entity = Names.find(draft, call, kind, before.name());
            if (!entity.attached().contains(arn)) {
                throw Faults.noSuchPolicy(arn);
            }
            draft.put(entity.withAttached(Entity.without(entity.attached(), arn::equals)));
            return true;
        });
    }

    private static void list(Call call, Kind kind) {
        Entity entity = Names.allowed(call, "ListAttached" + kind.title() + "Policies", kind);
        String prefix = Names.pathPrefix(call.form());
        Snapshot snapshot = call.directory().snapshot();
        List<ManagedPolicy> attached = entity.attached().stream()
                .flatMap(arn -> snapshot.policy(arn).stream())
                .filter(policy -> policy.path().startsWith(prefix))
                .sorted(Comparator.comparing(ManagedPolicy::arn, String.CASE_INSENSITIVE_ORDER))
                .toList();
        Listing.page(
                call,
                "AttachedPolicies",
                attached,
                ManagedPolicy::arn,
                policy -> call.out().text("PolicyName", policy.name()).text("PolicyArn", policy.arn()));
    }

    /** What a policy is attached to, or what it limits. All of them stand in one answer. */
    private static void entities(Call call) {
        ManagedPolicy policy = ManagedPolicies.allowed(call, "ListEntitiesForPolicy");
        Snapshot snapshot = call.directory().snapshot();
        boolean ofBoundaries =
                call.form().optional("PolicyUsageFilter").orElse("").equals("PermissionsBoundary");
        List<Entity> found = ofBoundaries ? snapshot.limitedBy(policy.arn()) : snapshot.attachedTo(policy.arn());
        String wanted = call.form().optional("EntityFilter").orElse("");
        String prefix = Names.pathPrefix(call.form());
        for (Kind kind : Kind.values()) {
            List<Entity> shown = found.stream()
                    .filter(entity -> entity.what() == kind && entity.account().equals(call.account()))
                    .filter(entity -> wanted.isEmpty() || wanted.equals(kind.title()))
                    .filter(entity -> entity.path().startsWith(prefix))
                    .toList();
            call.out()
                    .members(
                            "Policy" + kind.title() + "s",
                            shown,
                            entity -> call.out()
                                    .text(kind.title() + "Name", entity.name())
                                    .text(kind.title() + "Id", entity.id()));
        }
        call.out().text("IsTruncated", "false");
    }
}
