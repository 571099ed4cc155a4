package dev.armature.security.policy;

/** On whose behalf a request is made, as policies name it. */
public sealed interface Principal {
    /** The number of the account it belongs to. */
    String account();

    /** As messages name it. */
    String arn();

    /** The account itself: what it asks for in its own account is allowed unless it is denied. */
    record Root(String account) implements Principal {
        @Override
        public String arn() {
            return "arn:aws:iam::" + account + ":root";
        }
    }

    record User(String account, String arn) implements Principal {}

    /**
     * A session that a role was assumed for.
     *
     * @param arn of the session, with the role's name and its own
     * @param role the role's ARN
     */
    record Session(String account, String arn, String role) implements Principal {}
}
