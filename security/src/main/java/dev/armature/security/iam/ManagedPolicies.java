package dev.armature.security.iam;

import dev.armature.security.identity.BuiltInPolicies;
import dev.armature.security.identity.ManagedPolicy;
import dev.armature.security.identity.Snapshot;
import dev.armature.security.policy.Policy;
import dev.armature.security.policy.RequestContext;
import dev.armature.security.query.Call;
import dev.armature.security.query.QueryFault;
import dev.armature.security.query.QueryServices.Action;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Policies with a name of their own. */
final class ManagedPolicies {
    private static final int PER_ACCOUNT = 1_500;
    static final int SIZE_MAX = 6_144;
    private static final int DESCRIPTION_LENGTH_MAX = 1_000;
    private static final Pattern ANY = Pattern.compile(".*", Pattern.DOTALL);

    private ManagedPolicies() {}

    static Map<String, Action> actions() {
        return Map.of(
                "CreatePolicy", ManagedPolicies::create,
                "GetPolicy", ManagedPolicies::get,
                "DeletePolicy", ManagedPolicies::delete,
                "ListPolicies", ManagedPolicies::list);
    }

    private static void create(Call call) {
        String name = Names.policy(call.form());
        String path = Names.path(call.form());
        String document = document(call);
        String description = call.form()
                .optional("Description", 0, DESCRIPTION_LENGTH_MAX, ANY)
                .orElse("");
        Map<String, String> tags = call.form().tags();
        String arn = ManagedPolicy.arn(call.account(), path, name);
        call.require("iam:CreatePolicy", arn, context -> Call.requestTags(context, tags));
        ManagedPolicy created = call.directory().change(draft -> {
            if (draft.policies(call.account()).stream()
                    .anyMatch(policy -> policy.name().equalsIgnoreCase(name))) {
                throw Faults.alreadyExists(
                        "A policy called " + name + " already exists. Duplicate names are not allowed.");
            }
            if (draft.policies(call.account()).size() >= PER_ACCOUNT) {
                throw Faults.quota("PoliciesPerAccount", PER_ACCOUNT);
            }
            var policy = ManagedPolicy.of(
                            call.account(),
                            path,
                            name,
                            call.directory().newId("ANPA"),
                            description,
                            document,
                            call.directory().now().getEpochSecond())
                    .tagged(Tags.checked(tags));
            draft.put(policy);
            return policy;
        });
        full(call, call.directory().snapshot(), created);
    }

    static String document(Call call) {
        String document = Names.document(call.form(), "PolicyDocument", Policy.Use.MANAGED);
        if (Policy.size(document) > SIZE_MAX) {
            throw Faults.quota("PolicySize", SIZE_MAX);
        }
        return document;
    }

    private static void full(Call call, Snapshot snapshot, ManagedPolicy policy) {
        call.out().element("Policy", xml -> {
            Descriptions.policy(xml, snapshot, policy);
            if (!policy.description().isEmpty()) {
                xml.text("Description", policy.description());
            }
            Descriptions.tags(xml, policy.tags());
        });
    }

    /** What is named, if the caller may do this with it. Those of other accounts are not there. */
    static ManagedPolicy allowed(Call call, String action) {
        return allowed(call, action, context -> {});
    }

    static ManagedPolicy allowed(Call call, String action, Consumer<RequestContext.Builder> more) {
        String arn = Names.arn(call.form(), "PolicyArn");
        Snapshot snapshot = call.directory().snapshot();
        call.require("iam:" + action, arn, context -> {
            snapshot.policy(arn).ifPresent(policy -> Call.resourceTags(context, policy.tags()));
            more.accept(context);
        });
        return find(snapshot, call, arn);
    }

    static ManagedPolicy find(Snapshot snapshot, Call call, String arn) {
        return snapshot.policy(arn)
                .filter(policy -> policy.isBuiltIn() || policy.account().equals(call.account()))
                .orElseThrow(() -> Faults.noSuchPolicy(arn));
    }

    /** The same, if it is not built in. */
    static ManagedPolicy own(Snapshot snapshot, Call call, String arn) {
        ManagedPolicy policy = find(snapshot, call, arn);
        if (policy.isBuiltIn()) {
            throw Call.denied("User: " + call.caller().principal().arn() + " cannot change " + arn
                    + ": policies of AWS cannot be changed");
        }
        return policy;
    }

    private static void get(Call call) {
        ManagedPolicy policy = allowed(call, "GetPolicy");
        full(call, call.directory().snapshot(), policy);
    }

    private static void delete(Call call) {
        String arn = allowed(call, "DeletePolicy").arn();
        call.directory().change(draft -> {
            ManagedPolicy policy = own(draft, call, arn);
            if (!draft.attachedTo(arn).isEmpty() || !draft.limitedBy(arn).isEmpty()) {
                throw Faults.conflict("Cannot delete a policy attached to entities.");
            }
            if (policy.versions().size() > 1) {
                throw Faults.conflict(
                        "This policy has more than one version. Before you delete a policy, you must delete the"
                                + " policy's versions. The default version is deleted with the policy.");
            }
            draft.remove(policy);
            return true;
        });
    }

    private static void list(Call call) {
        String prefix = Names.pathPrefix(call.form());
        String scope = oneOf(call, "Scope", "All", "AWS", "Local");
        boolean onlyAttached = call.form().flag("OnlyAttached");
        String usage = oneOf(call, "PolicyUsageFilter", "", "PermissionsPolicy", "PermissionsBoundary");
        call.require("iam:ListPolicies", ManagedPolicy.arn(call.account(), prefix, ""));
        Snapshot snapshot = call.directory().snapshot();
        List<ManagedPolicy> policies =
                new ArrayList<>(scope.equals("AWS") ? List.of() : snapshot.policies(call.account()));
        policies.addAll(scope.equals("Local") ? List.of() : BuiltInPolicies.all());
        policies.removeIf(policy -> {
            boolean isAttached = !snapshot.attachedTo(policy.arn()).isEmpty();
            boolean isBoundary = !snapshot.limitedBy(policy.arn()).isEmpty();
            return !policy.path().startsWith(prefix)
                    || onlyAttached && !isAttached && !isBoundary
                    || usage.equals("PermissionsPolicy") && !isAttached
                    || usage.equals("PermissionsBoundary") && !isBoundary;
        });
        policies.sort(Comparator.comparing(ManagedPolicy::arn, String.CASE_INSENSITIVE_ORDER));
        Listing.page(
                call,
                "Policies",
                policies,
                ManagedPolicy::arn,
                policy -> Descriptions.policy(call.out(), snapshot, policy));
    }

    /** The first is what is taken if nothing is said. */
    private static String oneOf(Call call, String name, String... values) {
        String value = call.form().optional(name).orElse(values[0]);
        if (!List.of(values).contains(value)) {
            throw QueryFault.validation("1 validation error detected: Value '" + value + "' at '"
                    + name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1)
                    + "' failed to satisfy constraint: Member must satisfy enum value set: " + List.of(values));
        }
        return value;
    }
}
