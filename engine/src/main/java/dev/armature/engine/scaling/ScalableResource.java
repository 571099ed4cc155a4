package dev.armature.engine.scaling;

import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A table or a global index, and what of it is scaled.
 *
 * @param index null for the table itself
 */
public record ScalableResource(TableRef table, @Nullable String index, ScalableDimension dimension) {
    private static final String TABLE = "table/";
    private static final String INDEX = "/index/";
    private static final char ID_SEPARATOR = '/';

    /** By the id that AWS has for it, such as {@code table/Orders/index/byCity}; null if the dimension is not one of such a thing. */
    public static @Nullable ScalableResource of(Caller caller, String resourceId, ScalableDimension dimension) {
        if (!resourceId.startsWith(TABLE)) {
            return null;
        }
        String rest = resourceId.substring(TABLE.length());
        int at = rest.indexOf(INDEX);
        String index = at < 0 ? null : rest.substring(at + INDEX.length());
        return (index != null) == dimension.isOfIndex()
                ? new ScalableResource(caller.table(at < 0 ? rest : rest.substring(0, at)), index, dimension)
                : null;
    }

    public String resourceId() {
        return TABLE + table.name() + (index == null ? "" : INDEX + index);
    }

    /** What tells it from all others of its table, at all replicas. */
    public String id() {
        return dimension.text() + (index == null ? "" : ID_SEPARATOR + index);
    }

    /** That of a table which has this id. */
    public static ScalableResource ofId(TableRef table, String id) {
        int at = id.indexOf(ID_SEPARATOR);
        var dimension = ScalableDimension.of(at < 0 ? id : id.substring(0, at));
        if (dimension == null || dimension.isOfIndex() != (at >= 0)) {
            throw new IllegalStateException("nothing is scaled by the id " + id);
        }
        return new ScalableResource(table, at < 0 ? null : id.substring(at + 1), dimension);
    }

    /** How AWS names it in its refusals. */
    public String described() {
        return "service namespace: dynamodb, resource ID: " + resourceId() + ", scalable dimension: "
                + dimension.text();
    }

    public String targetArn() {
        return arnPrefix(table.account(), table.region()) + uuid();
    }

    static String arnPrefix(String account, String region) {
        return "arn:aws:application-autoscaling:" + region + ":" + account + ":scalable-target/";
    }

    /** The same for as long as there is a resource of this name. */
    private String uuid() {
        byte[] name = (table + INDEX + index + dimension).getBytes(StandardCharsets.UTF_8);
        return UUID.nameUUIDFromBytes(name).toString().replace("-", "");
    }

    Key key(int space) {
        return KeyCodec.key(
                space,
                partition(table.account(), table.region()),
                List.of(AttributeValue.string(resourceId()), AttributeValue.string(dimension.text())));
    }

    static List<AttributeValue> partition(String account, String region) {
        return List.of(AttributeValue.string(account + "/" + region));
    }
}
