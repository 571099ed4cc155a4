package dev.armature.security.iam;

import dev.armature.security.identity.Entity;
import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.policy.Policy;
import dev.armature.security.query.Call;
import dev.armature.security.query.QueryFault;
import dev.armature.security.query.QueryServices.Action;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Policies that are written into a user, group or role. */
final class InlinePolicies {
    private InlinePolicies() {}

    static Map<String, Action> actions() {
        Map<String, Action> actions = new HashMap<>();
        for (Kind kind : Kind.values()) {
            actions.put("Put" + kind.title() + "Policy", call -> put(call, kind));
            actions.put("Get" + kind.title() + "Policy", call -> get(call, kind));
            actions.put("Delete" + kind.title() + "Policy", call -> delete(call, kind));
            actions.put("List" + kind.title() + "Policies", call -> list(call, kind));
        }
        return actions;
    }

    /** Of all of them together, without blanks. */
    private static int sizeMax(Kind kind) {
        return switch (kind) {
            case USER -> 2_048;
            case GROUP -> 5_120;
            case ROLE -> 10_240;
        };
    }

    private static void put(Call call, Kind kind) {
        String name = Names.policy(call.form());
        Entity before = Boundaries.allowed(call, "Put" + kind.title() + "Policy", kind, context -> {});
        String document = Names.document(call.form(), "PolicyDocument", Policy.Use.IDENTITY);
        call.directory().change(draft -> {
            Entity changed = Names.find(draft, call, kind, before.name()).withInline(name, document);
            int size = changed.inline().values().stream().mapToInt(Policy::size).sum();
            if (size > sizeMax(kind)) {
                throw Faults.limit("Maximum policy size of " + sizeMax(kind) + " bytes exceeded for " + kind.word()
                        + " " + changed.name());
            }
            draft.put(changed);
            return true;
        });
    }

    private static QueryFault noSuchPolicy(Kind kind, String name) {
        return Faults.noSuchEntity("The " + kind.word() + " policy with name " + name + " cannot be found.");
    }

    private static void get(Call call, Kind kind) {
        String name = Names.policy(call.form());
        Entity entity = Names.allowed(call, "Get" + kind.title() + "Policy", kind);
        String document = entity.inline().get(name);
        if (document == null) {
            throw noSuchPolicy(kind, name);
        }
        call.out()
                .text(kind.title() + "Name", entity.name())
                .text("PolicyName", name)
                .text("PolicyDocument", Descriptions.encoded(document));
    }

    private static void delete(Call call, Kind kind) {
        String name = Names.policy(call.form());
        Entity before = Boundaries.allowed(call, "Delete" + kind.title() + "Policy", kind, context -> {});
        call.directory().change(draft -> {
            Entity entity = Names.find(draft, call, kind, before.name());
            Map<String, String> inline = new TreeMap<>(entity.inline());
            if (inline.remove(name) == null) {
                throw noSuchPolicy(kind, name);
            }
            draft.put(entity.withInline(inline));
            return true;
        });
    }

    private static void list(Call call, Kind kind) {
        Entity entity = Names.allowed(call, "List" + kind.title() + "Policies", kind);
        TreeSet<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER.thenComparing(String::compareTo));
        names.addAll(entity.inline().keySet());
        Listing.texts(call, "PolicyNames", List.copyOf(names));
    }
}
