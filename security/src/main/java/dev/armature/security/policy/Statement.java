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
            if (resolved.isPresent() && isMatch(resolved.get(), asked)) {
                return !exceptResources;
            }
        }
        return exceptResources;
    }

    /**
     * What is asked for many resources at once is denied if it is for one of them, and allowed if it is for all: then a denial, and what a permission
     * leaves out, counts if it may be about one; a permission, and what a denial leaves out, if it is about each that there could be.
     */
    private boolean isMatch(Pattern.Resolved resource, Asked asked) {
        if (!asked.isForAllBelow()) {
            return resource.matchesResource(asked.resource());
        }
        String beginning = asked.resource().substring(0, asked.resource().length() - 1);
        boolean oneIsEnough = (effect == Effect.DENY) != exceptResources;
        return oneIsEnough ? resource.matchesSomeBelow(beginning) : resource.matchesAllBelow(beginning);
    }

    /**
     * One thing that a request needs to be allowed.
     *
     * @param action with its service: {@code dynamodb:PutItem}
     * @param resource its ARN, or {@code *} for what is about no resource
     * @param isForAllBelow whether it is about all resources whose ARNs begin with what stands before the asterisk at its end
     */
    public record Asked(String action, String resource, RequestContext context, boolean isForAllBelow) {
        public Asked(String action, String resource, RequestContext context) {
            this(action, resource, context, false);
        }
    }
}
