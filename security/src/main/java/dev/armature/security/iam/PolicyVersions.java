package dev.armature.security.iam;

import dev.armature.security.identity.ManagedPolicy;
import dev.armature.security.identity.ManagedPolicy.Version;
import dev.armature.security.query.Call;
import dev.armature.security.query.QueryFault;
import dev.armature.security.query.QueryServices.Action;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Versions of managed policies, of which one counts. */
final class PolicyVersions {
    private static final int PER_POLICY = 5;
    private static final Pattern VERSION = Pattern.compile("v[1-9][0-9]*(\\.[A-Za-z0-9-]*)?");
    private static final int VERSION_LENGTH_MAX = 128;

    private PolicyVersions() {}

    static Map<String, Action> actions() {
        return Map.of(
                "CreatePolicyVersion", PolicyVersions::create,
                "GetPolicyVersion", PolicyVersions::get,
                "DeletePolicyVersion", PolicyVersions::delete,
                "ListPolicyVersions", PolicyVersions::list,
                "SetDefaultPolicyVersion", PolicyVersions::setDefault);
    }

    private static void create(Call call) {
        String arn = ManagedPolicies.allowed(call, "CreatePolicyVersion").arn();
        String document = ManagedPolicies.document(call);
        boolean asDefault = call.form().flag("SetAsDefault");
        long now = call.directory().now().getEpochSecond();
        ManagedPolicy changed = call.directory().change(draft -> {
            ManagedPolicy policy = ManagedPolicies.own(draft, call, arn);
            if (policy.versions().size() >= PER_POLICY) {
                throw Faults.limit("A managed policy can have up to " + PER_POLICY
                        + " versions. Before you create a new version, you must delete an existing version.");
            }
            ManagedPolicy more = policy.with(document, asDefault, now);
            draft.put(more);
            return more;
        });
        call.out()
                .element(
                        "PolicyVersion",
                        xml -> Descriptions.version(
                                xml, changed, changed.versions().getLast(), false));
    }

    private static String id(Call call) {
        return call.form().required("VersionId", 1, VERSION_LENGTH_MAX, VERSION);
    }

    private static QueryFault noSuchVersion(String arn, String id) {
        return Faults.noSuchEntity("Policy " + arn + " version " + id + " does not exist or is not attachable.");
    }

    private static void get(Call call) {
        String id = id(call);
        ManagedPolicy policy = ManagedPolicies.allowed(call, "GetPolicyVersion");
        Version version = policy.version(id).orElseThrow(() -> noSuchVersion(policy.arn(), id));
        call.out().element("PolicyVersion", xml -> Descriptions.version(xml, policy, version, true));
    }

    private static void delete(Call call) {
        String id = id(call);
        String arn = ManagedPolicies.allowed(call, "DeletePolicyVersion").arn();
        call.directory().change(draft -> {
            ManagedPolicy policy = ManagedPolicies.own(draft, call, arn);
            if (policy.version(id).isEmpty()) {
                throw noSuchVersion(arn, id);
            }
            if (policy.defaultVersion().equals(id)) {
                throw Faults.conflict("Cannot delete the default version of a policy.");
            }
            draft.put(policy.without(id));
            return true;
        });
    }

    /** The newest first. */
    private static void list(Call call) {
        ManagedPolicy policy = ManagedPolicies.allowed(call, "ListPolicyVersions");
        List<Version> versions = policy.versions().stream()
                .sorted(Comparator.comparingInt(PolicyVersions::number).reversed())
                .toList();
        Listing.page(
                call,
                "Versions",
                versions,
                version -> String.format("%010d", Integer.MAX_VALUE - number(version)),
                version -> Descriptions.version(call.out(), policy, version, false));
    }

    private static int number(Version version) {
        return Integer.parseInt(version.id().substring(1));
    }

    private static void setDefault(Call call) {
        String id = id(call);
        String arn = ManagedPolicies.allowed(call, "SetDefaultPolicyVersion").arn();
        call.directory().change(draft -> {
            ManagedPolicy policy = ManagedPolicies.own(draft, call, arn);
            if (policy.version(id).isEmpty()) {
                throw noSuchVersion(arn, id);
            }
            draft.put(policy.withDefault(id, call.directory().now().getEpochSecond()));
            return true;
        });
    }
}
