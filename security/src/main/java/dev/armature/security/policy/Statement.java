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
        if (!coversAction(asked) || !coversResource(asked)) {
            return false;
        }
        for (Condition condition : conditions) {
            if (!condition.holds(asked.context())) {
                return false;
            }
        }
        return true;
    }

    /** Whether it allows something to all principals of all accounts, whatever else is the case. */
    boolean allowsEveryone() {
        return effect == Effect.ALLOW
                && conditions.isEmpty()
                && !principals.except()
                && principals.names().contains(Principals.EVERYONE);
    }

    private boolean coversAction(Asked asked) {
        for (Pattern action : actions) {
            var resolved = action.in(asked.context());
            if (resolved.isPresent() && resolved.get().matchesIgnoringCase(asked.action())) {
                return !exceptActions;
            }
        }
        return exceptActions;
    }

    private boolean coversResource(Asked asked) {
        for (Pattern resource : resources) {
            var resolved = resource.in(asked.context());
            if (resolved.isPresent() && resolved.get().matchesResource(asked.resource())) {
                return !exceptResources;
            }
        }
        return exceptResources;
    }

    /**
     * One thing that a request needs to be allowed.
     *
     * @param action with its service: {@code dynamodb:PutItem}
     * @param resource its ARN, or {@code *} for what is about no resource
     */
    public record Asked(String action, String resource, RequestContext context) {}
}
