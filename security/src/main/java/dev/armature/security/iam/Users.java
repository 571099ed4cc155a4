package dev.armature.security.iam;

import dev.armature.security.identity.Entity;
import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.policy.Principal;
import dev.armature.security.query.Call;
import dev.armature.security.query.QueryServices.Action;
import java.util.Map;

/** Users: made, shown, renamed, removed. */
final class Users {
    private static final int PER_ACCOUNT = 5_000;

    private Users() {}

    static Map<String, Action> actions() {
        return Map.of(
                "CreateUser", Users::create,
                "GetUser", Users::get,
                "UpdateUser", Users::update,
                "DeleteUser", Users::delete,
                "ListUsers", Users::list);
    }

    private static void create(Call call) {
        String name = Names.entity(call.form(), Kind.USER);
        String path = Names.path(call.form());
        Map<String, String> tags = call.form().tags();
        String boundary = Boundaries.asked(call);
        call.require("iam:CreateUser", Entity.arn(Kind.USER, call.account(), path, name), context -> {
            Call.requestTags(context, tags);
            Boundaries.addTo(context, boundary);
        });
        Entity created = call.directory().change(draft -> {
            if (draft.find(Kind.USER, call.account(), name).isPresent()) {
                throw Faults.alreadyExists("User with name " + name + " already exists.");
            }
            if (draft.all(Kind.USER, call.account()).size() >= PER_ACCOUNT) {
                throw Faults.quota("UsersPerAccount", PER_ACCOUNT);
            }
            Boundaries.require(draft, boundary);
            var user = Entity.of(
                            Kind.USER,
                            call.account(),
                            path,
                            name,
                            call.directory().newId(Kind.USER),
                            call.directory().now().getEpochSecond())
                    .limitedBy(boundary)
                    .tagged(Tags.checked(tags));
            draft.put(user);
            return user;
        });
        Descriptions.full(call.out(), created);
    }

    /** Without a name: who asks. */
    private static void get(Call call) {
        if (call.form().optional("UserName").isEmpty() && call.caller().principal() instanceof Principal.Root root) {
            call.require("iam:GetUser", root.arn());
            call.out()
                    .element(
                            "User",
                            user -> user.text("Path", "/")
                                    .text("UserId", root.account())
                                    .text("Arn", root.arn())
                                    .text("CreateDate", Descriptions.time(0)));
            return;
        }
        Descriptions.full(call.out(), Names.userOrCaller(call, "GetUser"));
    }

    private static void update(Call call) {
        Entity before = Names.allowed(call, "UpdateUser", Kind.USER);
        String name = Names.entity(call.form(), "NewUserName", Kind.USER).orElse(before.name());
        String path = Names.newPath(call.form()).orElse(before.path());
        call.require("iam:UpdateUser", Entity.arn(Kind.USER, call.account(), path, name));
        call.directory().change(draft -> {
            Entity user = Names.find(draft, call, Kind.USER, before.name());
            if (!name.equalsIgnoreCase(user.name())
                    && draft.find(Kind.USER, call.account(), name).isPresent()) {
                throw Faults.alreadyExists("User with name " + name + " already exists.");
            }
            draft.remove(user);
            draft.put(user.renamed(path, name));
            return true;
        });
    }

    private static void delete(Call call) {
        Entity before = Names.allowed(call, "DeleteUser", Kind.USER);
        call.directory().change(draft -> {
            Entity user = Names.find(draft, call, Kind.USER, before.name());
            if (!user.keys().isEmpty()) {
                throw Faults.conflict("Cannot delete entity, must delete access keys first.");
            }
            if (!user.groups().isEmpty()) {
                throw Faults.conflict("Cannot delete entity, must remove users from group first.");
            }
            requireNoPolicies(user);
            draft.remove(user);
            return true;
        });
    }

    static void requireNoPolicies(Entity entity) {
        if (!entity.attached().isEmpty()) {
            throw Faults.conflict("Cannot delete entity, must detach all policies first.");
        }
        if (!entity.inline().isEmpty()) {
            throw Faults.conflict("Cannot delete entity, must delete policies first.");
        }
    }

    private static void list(Call call) {
        list(call, Kind.USER);
    }

    /** All of a kind, under a path. */
    static void list(Call call, Kind kind) {
        String prefix = Names.pathPrefix(call.form());
        call.require("iam:List" + kind.title() + "s", Entity.arn(kind, call.account(), prefix, ""));
        var found = call.directory().snapshot().all(kind, call.account()).stream()
                .filter(entity -> entity.path().startsWith(prefix))
                .toList();
        Listing.page(call, kind.title() + "s", found, Entity::name, entity -> Descriptions.brief(call.out(), entity));
    }
}
