package dev.armature.security.policy;

import dev.armature.security.policy.Statement.Effect;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whom a statement of a resource's policy, or of a role's trust policy, is about.
 *
 * @param except whether it is about all others: {@code NotPrincipal}
 */
record Principals(List<String> names, boolean except) {
    /** By which of its names a principal is meant: how far a permission reaches depends on it. */
    enum Named {
        /** It is not. */
        NOT_AT_ALL,
        /** By its account. */
        BY_ACCOUNT,
        /** A session, by its role. */
        BY_ROLE,
        /** By an ARN of its own, or with everyone. */
        ITSELF
    }

    static final String EVERYONE = "*";

    /** Statements of identity policies are about whom they are attached to. */
    static final Principals ATTACHED = new Principals(List.of(EVERYONE), false);

    Named named(Principal principal, Effect effect) {
        if (except) {
            return isExcepted(principal, effect) ? Named.NOT_AT_ALL : Named.ITSELF;
        }
        var best = Named.NOT_AT_ALL;
        for (String name : names) {
            var named = named(name, principal);
            best = named.compareTo(best) > 0 ? named : best;
        }
        return best;
    }

    /**
     * A denial of all others reaches a principal unless each of its names is excepted: its own, its role's and its account's. A permission for all
     * others does not reach it if one of them is.
     */
    private boolean isExcepted(Principal principal, Effect effect) {
        var own = names.stream().map(name -> named(name, principal)).collect(Collectors.toSet());
        if (names.contains(EVERYONE) || effect == Effect.ALLOW) {
            return names.contains(EVERYONE) || own.stream().anyMatch(named -> named != Named.NOT_AT_ALL);
        }
        return own.containsAll(
                switch (principal) {
                    case Principal.Root ignored -> Set.of(Named.BY_ACCOUNT);
                    case Principal.User ignored -> Set.of(Named.BY_ACCOUNT, Named.ITSELF);
                    case Principal.Session ignored -> Set.of(Named.BY_ACCOUNT, Named.BY_ROLE, Named.ITSELF);
                });
    }

    private static Named named(String name, Principal principal) {
        if (name.equals(EVERYONE)) {
            return Named.ITSELF;
        }
        if (name.equals(principal.account()) || name.equals(new Principal.Root(principal.account()).arn())) {
            return Named.BY_ACCOUNT;
        }
        if (name.equals(principal.arn())) {
            return Named.ITSELF;
        }
        return principal instanceof Principal.Session session && name.equals(session.role())
                ? Named.BY_ROLE
                : Named.NOT_AT_ALL;
    }
}
