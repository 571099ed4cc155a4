package dev.armature.engine.table;

import org.jspecify.annotations.Nullable;

/** Which table is meant: its name, and whose and where it is. */
public record TableRef(String account, String region, String name) {
    private static final String RESOURCE = "table/";

    /** {@code arn:aws:dynamodb:region:account:table/name}; null for anything else. The name may be one that no table has. */
    public static @Nullable TableRef ofArn(String arn) {
        String[] parts = arn.split(":", 6);
        return parts.length == 6 && parts[2].equals("dynamodb") && parts[5].startsWith(RESOURCE)
                ? new TableRef(parts[4], parts[3], parts[5].substring(RESOURCE.length()))
                : null;
    }

    /** Whether both are of one account and Region. */
    public boolean isBeside(TableRef other) {
        return account.equals(other.account) && region.equals(other.region);
    }

    public String arn() {
        return "arn:aws:dynamodb:" + region + ":" + account + ":table/" + name;
    }

    public String indexArn(String index) {
        return arn() + "/index/" + index;
    }

    @Override
    public String toString() {
        return account + "/" + region + "/" + name;
    }
}
