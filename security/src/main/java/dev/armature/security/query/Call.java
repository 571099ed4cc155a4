package dev.armature.security.query;

import dev.armature.security.identity.Directory;
import dev.armature.security.identity.GlobalKeys;
import dev.armature.security.identity.Identity;
import dev.armature.security.policy.Evaluation;
import dev.armature.security.policy.Evaluation.Policies;
import dev.armature.security.policy.RequestContext;
import dev.armature.security.policy.Statement.Asked;
import dev.armature.security.query.QueryService.Origin;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A request on its way: who asks, what for, and what the answer has got so far.
 *
 * @param out what stands in the result
 */
public record Call(Directory directory, Identity caller, Origin origin, Form form, Xml out) {
    public String account() {
        return caller.principal().account();
    }

    /** The condition keys that every request has. */
    public RequestContext.Builder context() {
        return GlobalKeys.of(
                caller, origin.sourceIp(), origin.isSecure(), origin.userAgent(), origin.region(), directory.now());
    }

    /** Refuses what the caller may not do. */
    public void require(String action, String resource) {
        require(action, resource, context -> {});
    }

    public void require(String action, String resource, Consumer<RequestContext.Builder> more) {
        var context = context();
        more.accept(context);
        var asked = new Asked(action, resource, context.build());
        var policies = new Policies(
                caller.policies(), caller.boundary(), caller.sessionPolicies(), Optional.empty(), account());
        var verdict = Evaluation.of(caller.principal(), policies, asked);
        if (!verdict.isAllowed()) {
            throw denied(Evaluation.text(caller.principal(), asked, verdict));
        }
    }

    public static QueryFault denied(String text) {
        return new QueryFault(403, "AccessDenied", text);
    }

    /** Condition keys about tags that a request gives. */
    public static void requestTags(RequestContext.Builder context, Map<String, String> tags) {
        tags.forEach((key, value) -> context.value("aws:RequestTag/" + key, value));
        if (!tags.isEmpty()) {
            context.values("aws:TagKeys", List.copyOf(tags.keySet()));
        }
    }

    /** Condition keys about the tags of what a request is about. */
    public static void resourceTags(RequestContext.Builder context, Map<String, String> tags) {
        tags.forEach((key, value) -> {
            context.value("aws:ResourceTag/" + key, value);
            context.value("iam:ResourceTag/" + key, value);
        });
    }
}
