package dev.armature.security.iam;

import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.query.QueryFault;

/** What IAM refuses with, where several actions do. */
final class Faults {
    private Faults() {}

    static QueryFault noSuchEntity(String text) {
        return new QueryFault(404, "NoSuchEntity", text);
    }

    static QueryFault noSuchEntity(Kind kind, String name) {
        return noSuchEntity("The " + kind.word() + " with name " + name + " cannot be found.");
    }

    static QueryFault noSuchPolicy(String arn) {
        return noSuchEntity("Policy " + arn + " was not found.");
    }

    static QueryFault alreadyExists(String text) {
        return new QueryFault(409, "EntityAlreadyExists", text);
    }

    static QueryFault conflict(String text) {
        return new QueryFault(409, "DeleteConflict", text);
    }

    static QueryFault limit(String text) {
        return new QueryFault(409, "LimitExceeded", text);
    }

    static QueryFault quota(String name, int limit) {
        return limit("Cannot exceed quota for " + name + ": " + limit);
    }

    static QueryFault malformed(String text) {
        return new QueryFault(400, "MalformedPolicyDocument", text);
    }
}
