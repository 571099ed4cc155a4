package dev.armature.storage.postgresql;

import dev.armature.storage.LogCursor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records of a log. */
final class LogPages extends Pages<LogPages.Entry> implements LogCursor {
    private final Reads reads;
    private final Schema schema;
    private final int log;
    private final long after;

    record Entry(long position, byte[] record) {}

    LogPages(Reads reads, Schema schema, int log, long after) {
        super(Integer.MAX_VALUE);
        this.reads = reads;
        this.schema = schema;
        this.log = log;
        this.after = after;
    }

    @Override
    List<Entry> fetch(@Nullable Entry behind, int max) {
        return reads.read(session -> {
            try (var statement = session.prepare(schema.logPage)) {
                statement.setInt(1, log);
                statement.setLong(2, behind == null ? after : behind.position);
                statement.setInt(3, max);
                try (var found = statement.executeQuery()) {
                    List<Entry> entries = new ArrayList<>();
                    while (found.next()) {
                        entries.add(new Entry(found.getLong(1), found.getBytes(2)));
                    }
                    return entries;
                }
            }
        });
    }

    @Override
    int bytes(Entry entry) {
        return entry.record.length;
    }

    @Override
    public long position() {
        return current().position;
    }

    @Override
    public byte[] record() {
        return current().record;
    }
}
