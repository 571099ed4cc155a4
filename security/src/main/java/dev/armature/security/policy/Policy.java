package dev.armature.security.policy;

import java.util.List;
import java.util.Optional;

/** A policy document that has been read and checked. */
public record Policy(List<Statement> statements) {
    /** Where a policy is used: it decides what may stand in it. */
    public enum Use {
        /** Attached to a user, group or role, or given to a session. */
        IDENTITY,
        /** Attached to a table or stream. */
        RESOURCE,
        /** Says who may assume a role. */
        TRUST
    }

    /** @throws MalformedPolicyException with the text that IAM answers with */
    public static Policy parse(String document, Use use) {
        return new PolicyReader(use).read(document);
    }

    /** The first statement with this effect that covers what is asked and names the principal at least so. */
    Optional<Statement> find(
            Statement.Effect effect, Statement.Asked asked, Principal principal, Principals.Named atLeast) {
        return statements.stream()
                .filter(statement -> statement.effect() == effect)
                .filter(statement -> statement.principals().named(principal).compareTo(atLeast) >= 0)
                .filter(statement -> statement.covers(asked))
                .findFirst();
    }
}
