package dev.armature.storage.rocksdb;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Properties;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.HyperClockCache;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.RocksObject;
import org.rocksdb.WALRecoveryMode;

/**
 * How RocksDB is set up: for a small machine, for point reads, and to notice damage rather than to work around it.
 *
 * <p>Memory is bounded by the block cache, which also holds indexes and filters, and by the write buffers. Both fill as data
 * comes, so a fresh server is small.
 */
final class Settings implements AutoCloseable {
    private static final long MIB = 1L << 20;
    private static final long ROWS_WRITE_BUFFER_BYTES = 32 * MIB;
    private static final long LOG_WRITE_BUFFER_BYTES = 16 * MIB;
    private static final long SMALL_WRITE_BUFFER_BYTES = MIB;
    private static final long WAL_BYTES_MAX = 96 * MIB;
    private static final int OPEN_FILES_MAX = 512;
    private static final int BLOOM_BITS_PER_KEY = 10;
    /** A few rows: what a point read that misses the cache has to fetch, check and decompress. */
    private static final int BLOCK_BYTES = 4096;

    /** A cursor that passes over so many takes about a millisecond. */
    private static final int PASSED_OVER_MAX = 5_000;
    /** Less in a file is not worth that other rows are merged with it. */
    private static final int DELETED_MAX = 20_000;

    private final Deque<RocksObject> owned = new ArrayDeque<>();
    private final Cache blockCache;
    private final BlockBasedTableConfig table;

    Settings(long blockCacheBytes) {
        blockCache = own(new HyperClockCache(blockCacheBytes, 0, -1, false));
        table = new BlockBasedTableConfig()
                .setBlockCache(blockCache)
                .setBlockSize(BLOCK_BYTES)
                .setFilterPolicy(own(new BloomFilter(BLOOM_BITS_PER_KEY)))
                .setWholeKeyFiltering(true)
                .setOptimizeFiltersForMemory(true)
                .setCacheIndexAndFilterBlocks(true)
                .setCacheIndexAndFilterBlocksWithHighPriority(true)
                .setPinL0FilterAndIndexBlocksInCache(true)
                .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash);
    }

    Cache blockCache() {
        return blockCache;
    }

    DBOptions database(Database.Mode mode) {
        boolean create = mode == Database.Mode.CREATE;
        return own(byName(mode != Database.Mode.WRITE_WHAT_IS_LEFT))
                .setCreateIfMissing(create)
                .setCreateMissingColumnFamilies(create)
                .setErrorIfExists(create)
                .setParanoidChecks(true)
                // All up to the first damage. That nothing behind it had been acknowledged is found out before, by
                // Loss,
                // unless the directory is of a version that did not write that down.
                .setWalRecoveryMode(
                        mode == Database.Mode.READ_STRICTLY
                                ? WALRecoveryMode.TolerateCorruptedTailRecords
                                : WALRecoveryMode.PointInTimeRecovery)
                .setMaxTotalWalSize(WAL_BYTES_MAX)
                .setMaxOpenFiles(OPEN_FILES_MAX)
                .setMaxBackgroundJobs(2)
                // Written out as they are made, so that a finished file does not flood the disk that an fsync waits
                // for.
                .setBytesPerSync(MIB)
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                .setMaxLogFileSize(MIB)
                .setKeepLogFileNum(2)
                .setStatsDumpPeriodSec(0)
                .setStatsPersistPeriodSec(0)
                .setSkipStatsUpdateOnDbOpen(true);
    }

    /** What the Java interface has no setter for: a log that should be there and is not, or is too short, is an error. */
    private static DBOptions byName(boolean verifiesLogs) {
        var properties = new Properties();
        properties.setProperty("track_and_verify_wals_in_manifest", Boolean.toString(verifiesLogs));
        return DBOptions.getDBOptionsFromProps(properties);
    }

    ColumnFamilyOptions rows() {
        return family(passingOverLittle(), ROWS_WRITE_BUFFER_BYTES)
                .setMaxWriteBufferNumber(3)
                // Most point reads of a large table are not for what is in memory, and learn it without a search.
                .setMemtableWholeKeyFiltering(true)
                .setMemtablePrefixBloomSizeRatio(0.02);
    }

    /**
     * What is deleted stays for cursors to pass over: in the buffer until that is written out, and in files until these are merged. Queries of the head of
     * a queue took 10 ms and longer after some hundred thousand items had gone through it. So a cursor that has passed over much in the
     * buffer has it written out with the next write, and a file with many deletions in a row is merged soon, which is paid for by
     * the merging: of a queue beside a million other items, 200,000 deletions had 1.1 GB written in the place of 0.24.
     */
    private static ColumnFamilyOptions passingOverLittle() {
        var properties = new Properties();
        properties.setProperty("memtable_op_scan_flush_trigger", Integer.toString(PASSED_OVER_MAX));
        properties.setProperty(
                "table_properties_collectors",
                "{id=CompactOnDeletionCollector;window_size=" + 2 * DELETED_MAX + ";deletion_trigger=" + DELETED_MAX
                        + "}");
        return ColumnFamilyOptions.getColumnFamilyOptionsFromProps(properties);
    }

    ColumnFamilyOptions log() {
        return family(new ColumnFamilyOptions(), LOG_WRITE_BUFFER_BYTES);
    }

    ColumnFamilyOptions small() {
        return family(new ColumnFamilyOptions(), SMALL_WRITE_BUFFER_BYTES);
    }

    private ColumnFamilyOptions family(ColumnFamilyOptions options, long writeBufferBytes) {
        return own(options)
                .setTableFormatConfig(table)
                .setWriteBufferSize(writeBufferBytes)
                .setCompressionType(CompressionType.LZ4_COMPRESSION)
                .setLevelCompactionDynamicLevelBytes(true);
    }

    private <T extends RocksObject> T own(T object) {
        owned.push(object);
        return object;
    }

    /** To be called after the database is closed, which uses them to the end. */
    @Override
    public void close() {
        owned.forEach(RocksObject::close);
    }
}
