package dev.armature.security.policy;

import java.util.List;

/**
 * One statement of a policy.
 *
 * @param sid empty if it has none
 * @param actions what it names, and all others if {@code exceptActions}
 * @param resources what it names, and all others if {@code exceptResources}
 */
public record Statement(
        String sid,
        Effect effect,
        Principals principals,
        List<Pattern> actions,
        boolean exceptActions,
        List<Pattern> resources,
        boolean exceptResources,
        List<Condition> conditions) {
    /** What a statement that matches does. */
    public enum Effect {
        ALLOW,
        DENY
    }

    /** Whether it is about such a request, by whomever it is made. */
    boolean covers(Asked asked) {
        return coversAction(asked)
                && coversResource(asked)
                && conditions.stream().allMatch(each -> each.holds(asked.context()));
    }

    /** Whether it allows something to all principals of all accounts, whatever else is the case. */
    boolean allowsEveryone() {
        return effect == Effect.ALLOW
                && conditions.isEmpty()
                && !principals.except()
                && principals.names().contains(Principals.EVERYONE);
    }

    private boolean coversAction(Asked asked) {
        boolean named = actions.stream()
                .flatMap(action -> action.in(asked.context()).stream())
                .anyMatch(action -> action.matchesIgnoringCase(asked.action()));
        return named != exceptActions;
    }

    private boolean coversResource(Asked asked) {
        boolean named = resources.stream()
                .flatMap(resource -> resource.in(asked.context()).stream())
                .anyMatch(resource -> resource.matchesResource(asked.resource()));
        return named != exceptResources;
    }

    /**
     * One thing that a request needs to be allowed.
     *
     * @param action with its service: {@code dynamodb:PutItem}
     * @param resource its ARN, or {@code *} for what is about no resource
     */
    public record Asked(String action, String resource, RequestContext context) {}
}
