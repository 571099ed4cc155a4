package dev.armature.security.policy;

import dev.armature.model.Arn;

/** On whose behalf a request is made, as policies name it. */
public sealed interface Principal {
    /** The number of the account it belongs to. */
    String account();

    /** As messages name it. */
    String arn();

    /**
     * The one with this ARN. The path of a role is not in the ARN of its sessions, so one that has a path is not found by it.
     *
     * @throws IllegalArgumentException if it is none of a principal
     */
    static Principal ofArn(String text) {
        var arn = Arn.parse(text);
        if (arn != null) {
            String account = arn.account();
            if (arn.resource().equals("root")) {
                return new Root(account);
            }
            if (arn.resource().startsWith("user/")) {
                return new User(account, text);
            }
            String[] session = arn.resource().split("/", 3);
            if (session.length == 3 && session[0].equals("assumed-role")) {
                return new Session(account, text, "arn:aws:iam::" + account + ":role/" + session[1]);
            }
        }
        throw new IllegalArgumentException("this is no ARN of a principal: " + text);
    }

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
    record Session(String account, String arn, String role) implements Principal {
        /** The ARN of a session: without the path of its role. */
        public static String arn(String account, String roleName, String sessionName) {
            return "arn:aws:sts::" + account + ":assumed-role/" + roleName + "/" + sessionName;
        }
    }
}
