package dev.armature.engine.table;

import dev.armature.model.Arn;
import org.jspecify.annotations.Nullable;

/** Which table is meant: its name, and whose and where it is. */
public record TableRef(String account, String region, String name) {
    private static final String SERVICE = "dynamodb";
    private static final String RESOURCE = "table/";

    /** {@code arn:aws:dynamodb:region:account:table/name}; null for anything else. The name may be one that no table has. */
    public static @Nullable TableRef ofArn(String text) {
        var arn = Arn.parse(text);
        return arn != null && arn.service().equals(SERVICE) && arn.resource().startsWith(RESOURCE)
                ? new TableRef(arn.account(), arn.region(), arn.resource().substring(RESOURCE.length()))
                : null;
    }

    /** The same in another Region. */
    public TableRef at(String otherRegion) {
        return new TableRef(account, otherRegion, name);
    }

    /** Whether both are of one account and Region. */
    public boolean isBeside(TableRef other) {
        return account.equals(other.account) && region.equals(other.region);
    }

    /** In one step, without an {@link Arn} between: the permissions of each request name it. */
    public String arn() {
        return "arn:aws:" + SERVICE + ":" + region + ":" + account + ":table/" + name;
    }

    public String indexArn(String index) {
        return arn() + "/index/" + index;
    }

    @Override
    public String toString() {
        return account + "/" + region + "/" + name;
    }
}
