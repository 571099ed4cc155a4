package dev.armature.security.iam;

import dev.armature.security.query.QueryServices.Action;
import dev.armature.security.query.QueryServices.Service;
import java.util.HashMap;
import java.util.Map;

/** The list of all actions of IAM that there are. */
public final class Iam {
    public static final String VERSION = "2010-05-08";

    private Iam() {}

    public static Service service() {
        Map<String, Action> actions = new HashMap<>();
        actions.putAll(Users.actions());
        actions.putAll(Groups.actions());
        actions.putAll(Roles.actions());
        actions.putAll(AccessKeys.actions());
        actions.putAll(InlinePolicies.actions());
        actions.putAll(ManagedPolicies.actions());
        actions.putAll(PolicyVersions.actions());
        actions.putAll(Attachments.actions());
        actions.putAll(Boundaries.actions());
        actions.putAll(Tags.actions());
        actions.putAll(Absent.actions());
        return new Service("iam", VERSION, Map.copyOf(actions));
    }
}
