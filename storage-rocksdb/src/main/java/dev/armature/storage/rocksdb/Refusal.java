package dev.armature.storage.rocksdb;

import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Why nothing is written, and what would have to happen for that to change. */
record Refusal(String why, Until until) {
    enum Until {
        /** There is enough space on the disk again: nothing has gone wrong yet. */
        SPACE,
        /** There is, and the database is opened again: RocksDB writes nothing after it has once found no space. */
        SPACE_AND_REOPENING,
        /** The process is started again: what is on the disk is not known. */
        RESTART
    }

    static Refusal after(String what, RocksDBException failed) {
        Status status = failed.getStatus();
        boolean full = status != null && status.getSubCode() == Status.SubCode.NoSpace;
        return new Refusal(what + ": " + failed.getMessage(), full ? Until.SPACE_AND_REOPENING : Until.RESTART);
    }
}
