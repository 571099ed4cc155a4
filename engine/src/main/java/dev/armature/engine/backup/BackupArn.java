package dev.armature.engine.backup;

import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.TableRef;
import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Which backup is meant: of a table, by an id that begins with the time of its making, so that backups are in order. */
public record BackupArn(TableRef table, String id) {
    private static final String INFIX = "/backup/";

    static BackupArn create(TableRef table, Instant now, RandomGenerator random) {
        return new BackupArn(table, String.format(Locale.ROOT, "%014d-%08x", now.toEpochMilli(), random.nextInt()));
    }

    /** What remains of a table that is deleted. Nothing in its id is random. */
    static BackupArn ofDeleted(TableRef table, Instant now) {
        return new BackupArn(table, String.format(Locale.ROOT, "%014d-%08x", now.toEpochMilli(), 0));
    }

    /** {@code arn:aws:dynamodb:region:account:table/name/backup/id}; null for anything else. */
    public static @Nullable BackupArn parse(String arn) {
        int infix = arn.indexOf(INFIX);
        var table = infix < 0 ? null : TableRef.ofArn(arn.substring(0, infix));
        return table == null ? null : new BackupArn(table, arn.substring(infix + INFIX.length()));
    }

    /** The backup of the same table and id in another Region. */
    public BackupArn in(String region) {
        return new BackupArn(new TableRef(table.account(), region, table.name()), id);
    }

    @Override
    public String toString() {
        return table.arn() + INFIX + id;
    }

    /** Where the backup's row lies: backups of one account and Region together, by their age. */
    public Key key() {
        return KeyCodec.key(
                Spaces.BACKUPS,
                owner(table.account(), table.region()),
                List.of(AttributeValue.string(id), AttributeValue.string(table.name())));
    }

    static List<AttributeValue> owner(String account, String region) {
        return List.of(AttributeValue.string(account), AttributeValue.string(region));
    }
}
