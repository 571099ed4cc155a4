package dev.armature.engine.backup;

import dev.armature.engine.table.Fields;
import dev.armature.engine.table.Figures;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableCodec;
import dev.armature.engine.table.TableRef;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Item;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The items of a table, and everything that was set about it, as of some moment.
 *
 * <p>Its row in the space {@link dev.armature.engine.table.Spaces#BACKUPS} is an item, in the format of {@link
 * dev.armature.model.ItemCodec}, with these attributes. Times are milliseconds since 1970; what is null is left out.
 *
 * <table>
 *   <caption>Backup, format 1</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>format</td><td>N: 1</td></tr>
 *   <tr><td>id, name, type</td><td>S</td></tr>
 *   <tr><td>createdAt, expiresAt</td><td>N: time</td></tr>
 *   <tr><td>creating</td><td>BOOL</td></tr>
 *   <tr><td>items, bytes</td><td>N</td></tr>
 *   <tr><td>space</td><td>N: where its items lie, each under its key in the table</td></tr>
 *   <tr><td>table</td><td>B: the table, as {@link TableCodec} writes it</td></tr>
 * </table>
 *
 * @param expiresAt when it goes by itself; null for never
 * @param creating whether its items are still being copied
 * @param items how many there are, and {@code bytes} how large; of a backup that is being made, as far as the table told
 * @param table as it was
 */
public record Backup(
        String id,
        String name,
        Type type,
        Instant createdAt,
        @Nullable Instant expiresAt,
        boolean creating,
        long items,
        long bytes,
        int space,
        Table table) {
    private static final long FORMAT = 1;
    private static final String DELETED_TABLE = "$DeletedTableBackup";
    private static final Duration DELETED_TABLE_LIFE = Duration.ofDays(35);

    /** Who asked for it. */
    public enum Type {
        USER,
        /** DynamoDB itself: what remains of a table that could be taken back to an earlier time. */
        SYSTEM
    }

    /** What remains of a table that is being deleted. It inherits the table's items where they lie. */
    static Backup ofDeleted(Table table, BackupArn arn, Instant now, long items, long bytes) {
        return new Backup(
                arn.id(),
                table.name() + DELETED_TABLE,
                Type.SYSTEM,
                now,
                now.plus(DELETED_TABLE_LIFE),
                false,
                items,
                bytes,
                table.schema().space(),
                table);
    }

    public BackupArn arn() {
        return new BackupArn(table.ref(), id);
    }

    public TableRef source() {
        return table.ref();
    }

    boolean isOver(Instant now) {
        return expiresAt != null && !expiresAt.isAfter(now);
    }

    Backup finished(Figures held) {
        return new Backup(id, name, type, createdAt, expiresAt, false, held.items(), held.bytes(), space, table);
    }

    byte[] encode() {
        var out = new Fields();
        out.put("format", FORMAT);
        out.put("id", id);
        out.put("name", name);
        out.put("type", type.name());
        out.put("createdAt", createdAt);
        out.put("expiresAt", expiresAt);
        out.put("creating", creating);
        out.put("items", items);
        out.put("bytes", bytes);
        out.put("space", space);
        out.put("table", new AttributeValue.B(Bytes.of(TableCodec.encode(table))));
        return out.item().stored();
    }

    /** Throws if the row makes no sense. */
    public static Backup decode(byte[] row) {
        var in = Fields.of(Item.ofStored(row));
        if (in.number("format") != FORMAT) {
            throw new IllegalStateException("a backup was written by a newer version of Armature: format "
                    + in.number("format") + ", and this one reads " + FORMAT);
        }
        return new Backup(
                in.text("id"),
                in.text("name"),
                Type.valueOf(in.text("type")),
                in.requiredTime("createdAt"),
                in.time("expiresAt"),
                in.flag("creating"),
                in.number("items"),
                in.number("bytes"),
                (int) in.number("space"),
                TableCodec.decode(in.bytes("table")));
    }
}
