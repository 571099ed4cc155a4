package dev.armature.storage.postgresql;

import dev.armature.model.Key;
import dev.armature.storage.Decision.Write;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Rows that one statement removes and another one writes, each key once. */
final class RowWrites {
    private final List<Key> removed = new ArrayList<>();
    private final List<Key> keys = new ArrayList<>();
    private final List<byte[]> values = new ArrayList<>();
    private final boolean removesShort;
    private final boolean writesShort;

    RowWrites(Collection<Write> writes) {
        for (Write write : writes) {
            byte[] row = write.row();
            if (row == null) {
                removed.add(write.key());
            } else {
                keys.add(write.key());
                values.add(row);
            }
        }
        removesShort = StoredKey.areShort(removed);
        writesShort = StoredKey.areShort(keys);
    }

    /** Its statements, each with a semicolon behind it. */
    String sql(Schema schema) {
        String removes = removed.isEmpty() ? "" : (removesShort ? schema.deleteShort : schema.delete) + "; ";
        String writes = keys.isEmpty() ? "" : (writesShort ? schema.upsertShort : schema.upsert) + "; ";
        return removes + writes;
    }

    /** Returns the number of the next parameter. */
    int bind(Session session, PreparedStatement statement, int from) throws SQLException {
        int next = from;
        if (!removed.isEmpty()) {
            var stored = stored(removed);
            statement.setArray(next++, session.bytes(stored.stream().map(StoredKey::k)));
            if (!removesShort) {
                statement.setArray(next++, session.bytes(stored.stream().map(StoredKey::h)));
            }
        }
        if (!keys.isEmpty()) {
            var stored = stored(keys);
            statement.setArray(next++, session.bytes(stored.stream().map(StoredKey::k)));
            if (!writesShort) {
                statement.setArray(next++, session.bytes(stored.stream().map(StoredKey::t)));
                statement.setArray(next++, session.bytes(stored.stream().map(StoredKey::h)));
            }
            statement.setArray(next++, session.bytes(values.stream()));
        }
        return next;
    }

    private static List<StoredKey> stored(List<Key> keys) {
        return keys.stream().map(key -> StoredKey.of(key.bytes())).toList();
    }
}
