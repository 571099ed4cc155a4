package dev.armature.security.authorization;

import dev.armature.engine.permission.Authorizer;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Resource;
import dev.armature.model.ApiException;
import dev.armature.model.Arn;
import dev.armature.model.ErrorCode;
import dev.armature.security.identity.Identity;
import dev.armature.security.policy.Evaluation;
import dev.armature.security.policy.Principal;
import dev.armature.security.policy.RequestContext;
import dev.armature.security.policy.Statement.Asked;
import java.util.List;

/** Allows one request what policies allow who makes it. One refusal refuses the request. */
public final class PolicyAuthorizer implements Authorizer {
    private final Identity identity;
    private final Circumstances circumstances;
    private final Resources resources;

    public PolicyAuthorizer(Identity identity, Circumstances circumstances, Resources resources) {
        this.identity = identity;
        this.circumstances = circumstances;
        this.resources = resources;
    }

    @Override
    public void authorize(List<Permission> permissions) {
        for (Permission permission : permissions) {
            if (!isRootsOwn(permission)) {
                var keys = new PermissionKeys(permission, identity, circumstances, resources);
                require(new Asked(
                        Permission.qualified(permission.action()),
                        permission.resource(),
                        RequestContext.of(keys),
                        permission.on() instanceof Resource.AllBelow));
            }
        }
    }

    /** Root has no policies of its own: in its account only the policy of a resource can deny it anything. */
    private boolean isRootsOwn(Permission permission) {
        return identity.principal() instanceof Principal.Root root
                && owner(permission.on().account()).equals(root.account())
                && (!resources.havePolicies()
                        || resources.policy(permission.resource()).isEmpty());
    }

    /** Refuses what is about no table, such as looking at metrics. */
    public void require(String action, String resource) {
        require(new Asked(action, resource, RequestContext.of(PermissionKeys.global(identity, circumstances))));
    }

    private void require(Asked asked) {
        var verdict = Evaluation.of(identity.principal(), policies(asked.resource()), asked);
        if (!verdict.isAllowed()) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, Evaluation.text(identity.principal(), asked, verdict));
        }
    }

    private Evaluation.Policies policies(String resource) {
        return new Evaluation.Policies(
                identity.policies(),
                identity.boundary(),
                identity.sessionPolicies(),
                resources.policy(resource),
                owner(Arn.account(resource)));
    }

    /** What is about no resource, and so of no account, belongs to who asks. */
    private String owner(String account) {
        return account.isEmpty() ? identity.principal().account() : account;
    }
}
