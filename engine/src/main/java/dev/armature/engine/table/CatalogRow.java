package dev.armature.engine.table;

import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import java.util.List;

/**
 * A row of the catalog: an item in the space {@link Spaces#CATALOG}.
 *
 * <table>
 *   <caption>Rows, by the string that is their key</caption>
 *   <tr><th>key</th><th>content</th></tr>
 *   <tr><td>account/region/name</td><td>a table, as {@link TableCodec} writes it</td></tr>
 *   <tr><td>next space</td><td>next: N, the first space that nothing has ever used</td></tr>
 *   <tr><td>version</td><td>version: N, how often anything above or below was changed, but for the next space. Not there before the first
 *       time</td></tr>
 *   <tr><td>dropped space n</td><td>dropped: N, a space whose table or index is gone and whose rows are to be removed; since: N, the
 *       version from which on that is so, 0 if it is not there</td></tr>
 * </table>
 */
public sealed interface CatalogRow {
    Key NEXT_SPACE_KEY = key("next space");
    Key VERSION_KEY = key("version");

    record OfTable(Table table) implements CatalogRow {}

    record NextSpace(int space) implements CatalogRow {}

    record Version(long number) implements CatalogRow {}

    record DroppedSpace(int space, long since) implements CatalogRow {}

    /** Throws if the row makes no sense. */
    static CatalogRow decode(byte[] row) {
        var fields = Fields.of(Item.ofStored(row));
        if (fields.has("next")) {
            return new NextSpace(Math.toIntExact(fields.number("next")));
        }
        if (fields.has("dropped")) {
            return new DroppedSpace(
                    Math.toIntExact(fields.number("dropped")), fields.has("since") ? fields.number("since") : 0);
        }
        if (fields.has("version")) {
            return new Version(fields.number("version"));
        }
        return new OfTable(TableCodec.decode(fields));
    }

    default Key key() {
        return switch (this) {
            case OfTable(Table table) -> key(table.ref());
            case NextSpace ignored -> NEXT_SPACE_KEY;
            case Version ignored -> VERSION_KEY;
            case DroppedSpace(int space, long ignored) -> key("dropped space " + space);
        };
    }

    default byte[] encode() {
        return switch (this) {
            case OfTable(Table table) -> TableCodec.encode(table);
            case NextSpace(int space) -> number("next", space);
            case Version(long number) -> number("version", number);
            case DroppedSpace dropped -> dropped(dropped);
        };
    }

    static Key key(TableRef ref) {
        return key(ref.toString());
    }

    private static Key key(String name) {
        return KeyCodec.key(Spaces.CATALOG, List.of(AttributeValue.string(name)), List.of());
    }

    private static byte[] dropped(DroppedSpace row) {
        var fields = new Fields();
        fields.put("dropped", row.space());
        fields.put("since", row.since());
        return fields.item().stored();
    }

    private static byte[] number(String name, long value) {
        var fields = new Fields();
        fields.put(name, value);
        return fields.item().stored();
    }
}
