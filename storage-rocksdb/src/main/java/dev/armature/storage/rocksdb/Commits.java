package dev.armature.storage.rocksdb;

import dev.armature.storage.Decision;
import java.util.List;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** Puts what a decision wants into RocksDB, as one batch: after a crash all of it is there or nothing. */
final class Commits implements AutoCloseable {
    private final Database database;
    private final RocksDB rocks;
    private final Logs logs;
    /** To the write-ahead log, without forcing it to disk. */
    private final WriteOptions options = new WriteOptions();

    Commits(Database database, Logs logs) {
        this.database = database;
        this.rocks = database.rocks();
        this.logs = logs;
    }

    /** False if there was nothing to write: to delete what is not there is a commit as well. */
    boolean write(Decision<?> decision) throws RocksDBException {
        var writes = decision.writes();
        if (!decision.appends().isEmpty()) {
            writeWithRecords(decision);
            return true;
        }
        if (writes.size() == 1) {
            writeRow(writes.getFirst());
            return true;
        }
        if (writes.isEmpty()) {
            return false;
        }
        try (var batch = new WriteBatch()) {
            addRows(writes, batch);
            rocks.write(options, batch);
        }
        return true;
    }

    /** The most frequent commit, in one native call: RocksDB makes the batch itself. */
    private void writeRow(Decision.Write write) throws RocksDBException {
        byte[] row = write.row();
        if (row == null) {
            rocks.delete(database.rows(), options, write.key().bytes());
        } else {
            rocks.put(database.rows(), options, write.key().bytes(), row);
        }
    }

    private void writeWithRecords(Decision<?> decision) throws RocksDBException {
        var numbered = logs.of(decision.appends());
        numbered.lock();
        try (var batch = new WriteBatch()) {
            addRows(decision.writes(), batch);
            numbered.append(decision.appends(), database.log(), batch);
            rocks.write(options, batch);
            numbered.commit();
        } finally {
            numbered.unlock();
        }
    }

    private void addRows(List<Decision.Write> writes, WriteBatch batch) throws RocksDBException {
        for (var write : writes) {
            byte[] row = write.row();
            if (row == null) {
                batch.delete(database.rows(), write.key().bytes());
            } else {
                batch.put(database.rows(), write.key().bytes(), row);
            }
        }
    }

    void deleteRange(byte[] from, byte[] to) throws RocksDBException {
        rocks.deleteRange(database.rows(), options, from, to);
    }

    void trim(int log, long through) throws RocksDBException {
        logs.trim(log, through, options);
    }

    @Override
    public void close() {
        options.close();
    }
}
