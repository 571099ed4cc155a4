package dev.armature.storage.rocksdb;

import dev.armature.storage.LogCursor;
import java.nio.ByteBuffer;

/** A walk over the records of a log, whose keys end with their positions. */
record RocksLogCursor(RocksCursor rows) implements LogCursor {
    @Override
    public boolean next() {
        return rows.next();
    }

    @Override
    public long position() {
        return ByteBuffer.wrap(rows.key().bytes()).getLong(Logs.LOG_BYTES);
    }

    @Override
    public byte[] record() {
        return rows.row();
    }

    @Override
    public void close() {
        rows.close();
    }
}
