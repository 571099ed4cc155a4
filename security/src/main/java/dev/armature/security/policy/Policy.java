package dev.armature.security.policy;

import java.util.List;
import java.util.Optional;

/** A policy document that has been read and checked. */
public record Policy(List<Statement> statements) {
    /** Where a policy is used: it decides what may stand in it. */
    public enum Use {
        /** Attached to a user, group or role, or given to a session. */
        IDENTITY,
        /** The same, with a name of its own: it has to be of the newer version. */
        MANAGED,
        /** Attached to a table or stream. */
        RESOURCE,
        /** Says who may assume a role. */
        TRUST
    }

    /** @throws MalformedPolicyException with the text that IAM answers with */
    public static Policy parse(String document, Use use) {
        return new PolicyReader(use).read(document);
    }

    /** How long a document is, as limits count it: blanks do not count. */
    public static int size(String document) {
        return Math.toIntExact(
                document.chars().filter(c -> " \t\r\n".indexOf(c) < 0).count());
    }

    /** The first statement with this effect that covers what is asked and names the principal at least so. */
    Optional<Statement> find(
            Statement.Effect effect, Statement.Asked asked, Principal principal, Principals.Named atLeast) {
        for (Statement statement : statements) {
            if (statement.effect() == effect
                    && statement.principals().named(principal, effect).compareTo(atLeast) >= 0
                    && statement.covers(asked)) {
                return Optional.of(statement);
            }
        }
        return Optional.empty();
    }
}
