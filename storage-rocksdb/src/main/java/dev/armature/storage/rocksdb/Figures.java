package dev.armature.storage.rocksdb;

import java.util.Map;
import java.util.TreeMap;
import org.rocksdb.LogFile;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** What RocksDB knows about itself, under names that say what is counted and in which unit. */
final class Figures {
    /** RocksDB's properties that add up over the column families, by our names. */
    private static final Map<String, String> SUMS = Map.of(
            "memtable_bytes", "rocksdb.cur-size-all-mem-tables",
            "table_reader_bytes", "rocksdb.estimate-table-readers-mem",
            "sst_bytes", "rocksdb.total-sst-files-size",
            "live_data_bytes_estimated", "rocksdb.estimate-live-data-size",
            "compaction_pending", "rocksdb.compaction-pending",
            "compactions_running", "rocksdb.num-running-compactions",
            "compaction_pending_bytes", "rocksdb.estimate-pending-compaction-bytes",
            "flush_pending", "rocksdb.mem-table-flush-pending",
            "background_errors", "rocksdb.background-errors");

    private Figures() {}

    static Map<String, Long> of(Database database) throws RocksDBException {
        RocksDB rocks = database.rocks();
        Map<String, Long> figures = new TreeMap<>();
        for (var sum : SUMS.entrySet()) {
            figures.put(sum.getKey(), rocks.getAggregatedLongProperty(sum.getValue()));
        }
        figures.put("block_cache_bytes", database.blockCache().getUsage());
        figures.put("block_cache_pinned_bytes", database.blockCache().getPinnedUsage());
        figures.put("rows_estimated", rocks.getLongProperty(database.rows(), "rocksdb.estimate-num-keys"));
        figures.put("log_records_estimated", rocks.getLongProperty(database.log(), "rocksdb.estimate-num-keys"));
        figures.put("writes_stopped", rocks.getLongProperty("rocksdb.is-write-stopped"));
        figures.put("writes_slowed_to_bytes_per_second", rocks.getLongProperty("rocksdb.actual-delayed-write-rate"));
        figures.put("open_snapshots", rocks.getLongProperty("rocksdb.num-snapshots"));
        figures.put("wal_bytes", walBytes(rocks));
        return figures;
    }

    /** 0 if the files are gone. */
    private static long walBytes(RocksDB rocks) {
        try {
            return rocks.getSortedWalFiles().stream()
                    .mapToLong(LogFile::sizeFileBytes)
                    .sum();
        } catch (RocksDBException gone) {
            return 0;
        }
    }

    /** What lies in files, or will. */
    static long storedBytes(Database database) throws RocksDBException {
        RocksDB rocks = database.rocks();
        return rocks.getAggregatedLongProperty("rocksdb.total-sst-files-size")
                + rocks.getAggregatedLongProperty("rocksdb.cur-size-all-mem-tables");
    }
}
