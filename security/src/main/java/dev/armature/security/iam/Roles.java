package dev.armature.security.iam;

import dev.armature.security.identity.Entity;
import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.policy.Policy;
import dev.armature.security.query.Call;
import dev.armature.security.query.Form;
import dev.armature.security.query.QueryServices.Action;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Roles, and who may assume them. */
final class Roles {
    private static final int PER_ACCOUNT = 1_000;
    private static final int TRUST_SIZE_MAX = 2_048;
    private static final int SESSION_SECONDS_DEFAULT = 3_600;
    private static final int SESSION_SECONDS_MAX = 43_200;
    private static final int DESCRIPTION_LENGTH_MAX = 1_000;
    private static final Pattern DESCRIPTION =
            Pattern.compile("[\\u0009\\u000A\\u000D\\u0020-\\u007E\\u00A1-\\u00FF]*");

    private Roles() {}

    static Map<String, Action> actions() {
        return Map.of(
                "CreateRole", Roles::create,
                "GetRole", call -> Descriptions.full(call.out(), Names.allowed(call, "GetRole", Kind.ROLE)),
                "UpdateRole", Roles::update,
                "UpdateRoleDescription", Roles::describe,
                "UpdateAssumeRolePolicy", Roles::updateTrust,
                "DeleteRole", Roles::delete,
                "ListRoles", call -> Users.list(call, Kind.ROLE));
    }

    private static void create(Call call) {
        Form form = call.form();
        String name = Names.entity(form, Kind.ROLE);
        String path = Names.path(form);
        String trust = trust(form, "AssumeRolePolicyDocument");
        int sessionSeconds = sessionSeconds(form, SESSION_SECONDS_DEFAULT);
        Map<String, String> tags = form.tags();
        String boundary = Boundaries.asked(call);
        call.require("iam:CreateRole", Entity.arn(Kind.ROLE, call.account(), path, name), context -> {
            Call.requestTags(context, tags);
            Boundaries.addTo(context, boundary);
        });
        Entity created = call.directory().change(draft -> {
            if (draft.find(Kind.ROLE, call.account(), name).isPresent()) {
                throw Faults.alreadyExists("Role with name " + name + " already exists.");
            }
            if (draft.all(Kind.ROLE, call.account()).size() >= PER_ACCOUNT) {
                throw Faults.quota("RolesPerAccount", PER_ACCOUNT);
            }
            Boundaries.require(draft, boundary);
            var role = Entity.of(
                            Kind.ROLE,
                            call.account(),
                            path,
                            name,
                            call.directory().newId(Kind.ROLE),
                            call.directory().now().getEpochSecond())
                    .described(description(form), sessionSeconds, trust)
                    .limitedBy(boundary)
                    .tagged(Tags.checked(tags));
            draft.put(role);
            return role;
        });
        Descriptions.full(call.out(), created);
    }

    private static String trust(Form form, String parameter) {
        String trust = Names.document(form, parameter, Policy.Use.TRUST);
        if (Policy.size(trust) > TRUST_SIZE_MAX) {
            throw Faults.quota("ACLSizePerRole", TRUST_SIZE_MAX);
        }
        return trust;
    }

    private static int sessionSeconds(Form form, int otherwise) {
        return form.number("MaxSessionDuration", SESSION_SECONDS_DEFAULT, SESSION_SECONDS_MAX)
                .orElse(otherwise);
    }

    private static String description(Form form) {
        return form.optional("Description", 0, DESCRIPTION_LENGTH_MAX, DESCRIPTION)
                .orElse("");
    }

    private static void update(Call call) {
        Entity before = Names.allowed(call, "UpdateRole", Kind.ROLE);
        String description = description(call.form());
        int seconds = sessionSeconds(call.form(), SESSION_SECONDS_DEFAULT);
        change(call, before, role -> role.described(description, seconds, role.trust()));
        call.out().empty();
    }

    private static void describe(Call call) {
        Entity before = Names.allowed(call, "UpdateRoleDescription", Kind.ROLE);
        String description = description(call.form());
        Entity changed =
                change(call, before, role -> role.described(description, role.sessionSecondsMax(), role.trust()));
        Descriptions.full(call.out(), changed);
    }

    private static void updateTrust(Call call) {
        Entity before = Names.allowed(call, "UpdateAssumeRolePolicy", Kind.ROLE);
        String trust = trust(call.form(), "PolicyDocument");
        change(call, before, role -> role.described(role.description(), role.sessionSecondsMax(), trust));
    }

    private static Entity change(Call call, Entity before, UnaryOperator<Entity> change) {
        return call.directory().change(draft -> {
            Entity changed = change.apply(Names.find(draft, call, Kind.ROLE, before.name()));
            draft.put(changed);
            return changed;
        });
    }

    private static void delete(Call call) {
        Entity before = Names.allowed(call, "DeleteRole", Kind.ROLE);
        call.directory().change(draft -> {
            Entity role = Names.find(draft, call, Kind.ROLE, before.name());
            Users.requireNoPolicies(role);
            draft.remove(role);
            return true;
        });
    }
}
