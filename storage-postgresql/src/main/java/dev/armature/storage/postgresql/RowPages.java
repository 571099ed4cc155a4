package dev.armature.storage.postgresql;

import dev.armature.model.Key;
import dev.armature.storage.Cursor;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage.Direction;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a range. */
final class RowPages extends Pages<RowPages.Row> implements Cursor {
    private final Reads reads;
    private final KeyRange range;
    private final Direction direction;

    record Row(byte[] key, byte[] value) {}

    RowPages(Reads reads, KeyRange range, Direction direction, int expected) {
        super(expected);
        this.reads = reads;
        this.range = range;
        this.direction = direction;
    }

    @Override
    List<Row> fetch(@Nullable Row behind, int max) {
        KeyRange rest = behind == null ? range : range.after(behind.key, direction);
        if (rest.isEmpty()) {
            return List.of();
        }
        return reads.read(session -> {
            try (var statement = session.prepare(session.pageSql(direction))) {
                int next = bind(statement, rest);
                statement.setInt(next, max);
                try (var found = statement.executeQuery()) {
                    List<Row> rows = new ArrayList<>();
                    while (found.next()) {
                        rows.add(new Row(StoredKey.joined(found.getBytes(1), found.getBytes(2)), found.getBytes(3)));
                    }
                    return rows;
                }
            }
        });
    }

    /** Binds a range, as statements name it. Returns the number of the next parameter. */
    static int bind(PreparedStatement statement, KeyRange range) throws SQLException {
        var from = StoredKey.of(range.from());
        var to = StoredKey.of(range.to());
        statement.setBytes(1, from.k());
        statement.setBytes(2, to.k());
        statement.setBytes(3, from.k());
        statement.setBytes(4, from.t());
        statement.setBytes(5, to.k());
        statement.setBytes(6, to.t());
        return 7;
    }

    @Override
    int bytes(Row row) {
        return row.value.length;
    }

    @Override
    public Key key() {
        return new Key(current().key, range.shape());
    }

    @Override
    public byte[] row() {
        return current().value;
    }
}
