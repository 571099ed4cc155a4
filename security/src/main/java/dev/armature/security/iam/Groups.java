package dev.armature.security.iam;

import dev.armature.security.identity.Entity;
import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.query.Call;
import dev.armature.security.query.QueryServices.Action;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Groups, and who belongs to them. */
final class Groups {
    private static final int PER_ACCOUNT = 300;
    private static final int PER_USER = 10;

    private Groups() {}

    static Map<String, Action> actions() {
        return Map.of(
                "CreateGroup", Groups::create,
                "GetGroup", Groups::get,
                "UpdateGroup", Groups::update,
                "DeleteGroup", Groups::delete,
                "ListGroups", call -> Users.list(call, Kind.GROUP),
                "AddUserToGroup", Groups::add,
                "RemoveUserFromGroup", Groups::remove,
                "ListGroupsForUser", Groups::ofUser);
    }

    private static void create(Call call) {
        String name = Names.entity(call.form(), Kind.GROUP);
        String path = Names.path(call.form());
        call.require("iam:CreateGroup", Entity.arn(Kind.GROUP, call.account(), path, name));
        Entity created = call.directory().change(draft -> {
            if (draft.find(Kind.GROUP, call.account(), name).isPresent()) {
                throw Faults.alreadyExists("Group with name " + name + " already exists.");
            }
            if (draft.all(Kind.GROUP, call.account()).size() >= PER_ACCOUNT) {
                throw Faults.quota("GroupsPerAccount", PER_ACCOUNT);
            }
            var group = Entity.of(
                    Kind.GROUP,
                    call.account(),
                    path,
                    name,
                    call.directory().newId(Kind.GROUP),
                    call.directory().now().getEpochSecond());
            draft.put(group);
            return group;
        });
        Descriptions.full(call.out(), created);
    }

    /** The group with its members, a page of them at a time. */
    private static void get(Call call) {
        Entity group = Names.allowed(call, "GetGroup", Kind.GROUP);
        Descriptions.full(call.out(), group);
        Listing.page(
                call,
                "Users",
                call.directory().snapshot().members(group),
                Entity::name,
                user -> Descriptions.brief(call.out(), user));
    }

    private static void update(Call call) {
        Entity before = Names.allowed(call, "UpdateGroup", Kind.GROUP);
        String name = Names.entity(call.form(), "NewGroupName", Kind.GROUP).orElse(before.name());
        String path = Names.newPath(call.form()).orElse(before.path());
        call.require("iam:UpdateGroup", Entity.arn(Kind.GROUP, call.account(), path, name));
        call.directory().change(draft -> {
            Entity group = Names.find(draft, call, Kind.GROUP, before.name());
            if (!name.equalsIgnoreCase(group.name())
                    && draft.find(Kind.GROUP, call.account(), name).isPresent()) {
                throw Faults.alreadyExists("Group with name " + name + " already exists.");
            }
            for (Entity user : draft.members(group)) {
                List<String> groups = new ArrayList<>(user.groups());
                groups.replaceAll(each -> each.equalsIgnoreCase(group.name()) ? name : each);
                draft.put(user.in(List.copyOf(groups)));
            }
            draft.remove(group);
            draft.put(group.renamed(path, name));
            return true;
        });
    }

    private static void delete(Call call) {
        Entity before = Names.allowed(call, "DeleteGroup", Kind.GROUP);
        call.directory().change(draft -> {
            Entity group = Names.find(draft, call, Kind.GROUP, before.name());
            if (!draft.members(group).isEmpty()) {
                throw Faults.conflict("Cannot delete entity, must remove users from group first.");
            }
            Users.requireNoPolicies(group);
            draft.remove(group);
            return true;
        });
    }

    private static void add(Call call) {
        Entity before = Names.allowed(call, "AddUserToGroup", Kind.GROUP);
        String name = Names.entity(call.form(), Kind.USER);
        call.directory().change(draft -> {
            Entity group = Names.find(draft, call, Kind.GROUP, before.name());
            Entity user = Names.find(draft, call, Kind.USER, name);
            if (isIn(user, group)) {
                return false;
            }
            if (user.groups().size() >= PER_USER) {
                throw Faults.quota("GroupsPerUser", PER_USER);
            }
            draft.put(user.in(Entity.with(user.groups(), group.name())));
            return true;
        });
    }

    private static boolean isIn(Entity user, Entity group) {
        return user.groups().stream().anyMatch(group.name()::equalsIgnoreCase);
    }

    private static void remove(Call call) {
        Entity before = Names.allowed(call, "RemoveUserFromGroup", Kind.GROUP);
        String name = Names.entity(call.form(), Kind.USER);
        call.directory().change(draft -> {
            Entity group = Names.find(draft, call, Kind.GROUP, before.name());
            Entity user = Names.find(draft, call, Kind.USER, name);
            if (!isIn(user, group)) {
                throw Faults.noSuchEntity("User " + name + " is not in group " + group.name() + ".");
            }
            draft.put(user.in(Entity.without(user.groups(), group.name()::equalsIgnoreCase)));
            return true;
        });
    }

    private static void ofUser(Call call) {
        Entity user = Names.allowed(call, "ListGroupsForUser", Kind.USER);
        var snapshot = call.directory().snapshot();
        List<Entity> groups = user.groups().stream()
                .flatMap(name -> snapshot.find(Kind.GROUP, call.account(), name).stream())
                .sorted(Comparator.comparing(Entity::name, String.CASE_INSENSITIVE_ORDER))
                .toList();
        Listing.page(call, "Groups", groups, Entity::name, group -> Descriptions.brief(call.out(), group));
    }
}
