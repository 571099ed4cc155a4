package dev.armature.security.identity;

import dev.armature.engine.table.Spaces;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.wire.AdminJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A row of the directory: an item in the space {@link Spaces#IDENTITIES}. Every change of any row also changes the row of the version, so that
 * a writer that holds that one holds all of them.
 *
 * <table>
 *   <caption>Rows, format 1; each has format (N: 1) besides</caption>
 *   <tr><th>key</th><th>attributes</th></tr>
 *   <tr><td>{@code version}</td><td>version: N, how often anything below was changed</td></tr>
 *   <tr><td>account; {@code user}, {@code group} or {@code role}, its name in lower case</td><td>entity: S, JSON, as {@link Entity} has
 *       it. The secrets of access keys are sealed in it, as {@link dev.armature.security.secret.MasterKeys} does it</td></tr>
 *   <tr><td>account; {@code policy}, its name in lower case</td><td>policy: S, JSON, as {@link ManagedPolicy} has it</td></tr>
 * </table>
 */
sealed interface DirectoryRow {
    int FORMAT = 1;
    AdminJson JSON = new AdminJson();
    Key VERSION_KEY = KeyCodec.key(Spaces.IDENTITIES, List.of(AttributeValue.string("version")), List.of());

    record OfVersion(long number) implements DirectoryRow {}

    record OfEntity(Entity entity) implements DirectoryRow {}

    record OfPolicy(ManagedPolicy policy) implements DirectoryRow {}

    default Key key() {
        return switch (this) {
            case OfVersion ignored -> VERSION_KEY;
            case OfEntity(Entity entity) -> key(entity.account(), entity.kind(), entity.name());
            case OfPolicy(ManagedPolicy policy) -> key(policy.account(), "policy", policy.name());
        };
    }

    /** Names do not differ in case. */
    private static Key key(String account, String kind, String name) {
        return KeyCodec.key(
                Spaces.IDENTITIES,
                List.of(AttributeValue.string(account)),
                List.of(AttributeValue.string(kind), AttributeValue.string(name.toLowerCase(Locale.ROOT))));
    }

    default byte[] encode() {
        return switch (this) {
            case OfVersion(long number) -> row("version", AttributeValue.number(number));
            case OfEntity(Entity entity) -> row("entity", json(entity));
            case OfPolicy(ManagedPolicy policy) -> row("policy", json(policy));
        };
    }

    private static byte[] row(String name, AttributeValue value) {
        return Item.of(Map.of("format", AttributeValue.number(FORMAT), name, value))
                .stored();
    }

    private static AttributeValue json(Record record) {
        return AttributeValue.string(new String(JSON.encode(record), StandardCharsets.UTF_8));
    }

    /** Throws if the row makes no sense. */
    static DirectoryRow decode(byte[] row) {
        Item item = Item.ofStored(row);
        long format = number(item, "format");
        if (format != FORMAT) {
            throw new IllegalStateException("the directory was written by a newer version of Armature: format " + format
                    + ", and this one reads " + FORMAT);
        }
        if (item.has("entity")) {
            return new OfEntity(JSON.decode(bytes(item, "entity"), Entity.class));
        }
        if (item.has("policy")) {
            return new OfPolicy(JSON.decode(bytes(item, "policy"), ManagedPolicy.class));
        }
        return new OfVersion(number(item, "version"));
    }

    private static byte[] bytes(Item row, String name) {
        return row.get(name) instanceof AttributeValue.S(String text)
                ? text.getBytes(StandardCharsets.UTF_8)
                : damaged(name);
    }

    private static long number(Item row, String name) {
        return row.get(name) instanceof AttributeValue.N number
                ? number.value().value().longValueExact()
                : damaged(name);
    }

    private static <T> T damaged(String name) {
        throw new IllegalStateException("damaged directory: " + name + " is missing or has another type");
    }
}
