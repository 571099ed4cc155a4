package dev.armature.security.iam;

import dev.armature.security.identity.Entity;
import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.identity.ManagedPolicy;
import dev.armature.security.query.Call;
import dev.armature.security.query.QueryServices.Action;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Tags of users, roles and policies. Keys keep their case, and do not differ in it. */
final class Tags {
    private static final int PER_RESOURCE = 50;

    private Tags() {}

    static Map<String, Action> actions() {
        Map<String, Action> actions = new HashMap<>();
        for (Kind kind : List.of(Kind.USER, Kind.ROLE)) {
            actions.put("Tag" + kind.title(), call -> tag(call, kind));
            actions.put("Untag" + kind.title(), call -> untag(call, kind));
            actions.put(
                    "List" + kind.title() + "Tags",
                    call -> page(
                            call,
                            Names.allowed(call, "List" + kind.title() + "Tags", kind)
                                    .tags()));
        }
        actions.put("TagPolicy", Tags::tagPolicy);
        actions.put("UntagPolicy", Tags::untagPolicy);
        actions.put(
                "ListPolicyTags",
                call -> page(
                        call, ManagedPolicies.allowed(call, "ListPolicyTags").tags()));
        return actions;
    }

    static Map<String, String> checked(Map<String, String> tags) {
        if (tags.size() > PER_RESOURCE) {
            throw Faults.limit("Number of tags have reached the maximum limit.");
        }
        return tags;
    }

    private static Map<String, String> with(Map<String, String> before, Map<String, String> more) {
        Map<String, String> tags = new TreeMap<>(before);
        more.keySet().forEach(key -> tags.keySet().removeIf(key::equalsIgnoreCase));
        tags.putAll(more);
        return checked(tags);
    }

    private static Map<String, String> without(Map<String, String> before, List<String> keys) {
        Map<String, String> tags = new TreeMap<>(before);
        keys.forEach(key -> tags.keySet().removeIf(key::equalsIgnoreCase));
        return tags;
    }

    private static void tag(Call call, Kind kind) {
        Map<String, String> tags = call.form().tags();
        Entity before = Names.allowed(
                call,
                "Tag" + kind.title(),
                kind,
                Names.entity(call.form(), kind),
                context -> Call.requestTags(context, tags));
        call.directory().change(draft -> {
            Entity entity = Names.find(draft, call, kind, before.name());
            draft.put(entity.tagged(with(entity.tags(), tags)));
            return true;
        });
    }

    private static void untag(Call call, Kind kind) {
        List<String> keys = call.form().list("TagKeys");
        Entity before = Names.allowed(
                call,
                "Untag" + kind.title(),
                kind,
                Names.entity(call.form(), kind),
                context -> context.values("aws:TagKeys", keys));
        call.directory().change(draft -> {
            Entity entity = Names.find(draft, call, kind, before.name());
            draft.put(entity.tagged(without(entity.tags(), keys)));
            return true;
        });
    }

    private static void tagPolicy(Call call) {
        Map<String, String> tags = call.form().tags();
        String arn = ManagedPolicies.allowed(call, "TagPolicy", context -> Call.requestTags(context, tags))
                .arn();
        call.directory().change(draft -> {
            ManagedPolicy policy = ManagedPolicies.own(draft, call, arn);
            draft.put(policy.tagged(with(policy.tags(), tags)));
            return true;
        });
    }

    private static void untagPolicy(Call call) {
        List<String> keys = call.form().list("TagKeys");
        String arn = ManagedPolicies.allowed(call, "UntagPolicy", context -> context.values("aws:TagKeys", keys))
                .arn();
        call.directory().change(draft -> {
            ManagedPolicy policy = ManagedPolicies.own(draft, call, arn);
            draft.put(policy.tagged(without(policy.tags(), keys)));
            return true;
        });
    }

    private static void page(Call call, Map<String, String> tags) {
        TreeMap<String, String> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        sorted.putAll(tags);
        Listing.page(
                call,
                "Tags",
                new ArrayList<>(sorted.entrySet()),
                Map.Entry::getKey,
                tag -> call.out().text("Key", tag.getKey()).text("Value", tag.getValue()));
    }
}
