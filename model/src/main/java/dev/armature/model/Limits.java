package dev.armature.model;

/** The numbers that DynamoDB documents, and the ones that keep a request from costing more than it should. */
public final class Limits {
    public static final int ITEM_SIZE_BYTES_MAX = 409_600;
    public static final int PARTITION_KEY_BYTES_MAX = 2048;
    public static final int SORT_KEY_BYTES_MAX = 1024;
    public static final int ATTRIBUTE_NAME_BYTES_MAX = 65_535;
    public static final int KEY_ATTRIBUTE_NAME_BYTES_MAX = 255;
    /** The value of a top-level attribute is at level 1. */
    public static final int NESTING_LEVELS_MAX = 32;
    /** The older validation layer lets one more pass in the values of expressions; it is refused when stored. */
    public static final int NESTING_LEVELS_OF_OPERANDS_MAX = 33;
    /** What is deeper than this, the current validation layer leaves to the older one. */
    public static final int NESTING_LEVELS_OF_CURRENT_LAYER_MAX = 63;

    public static final int TABLE_NAME_LENGTH_MIN = 3;
    public static final int TABLE_NAME_LENGTH_MAX = 255;
    /** A TableName may be an ARN. */
    public static final int TABLE_ARN_LENGTH_MAX = 1024;

    /** Units of provisioned reads, and of writes, that one table or global index may have. */
    public static final long TABLE_CAPACITY_UNITS_MAX = 40_000;

    public static final long ACCOUNT_CAPACITY_UNITS_MAX = 80_000;

    public static final int LOCAL_SECONDARY_INDEXES_MAX = 5;
    public static final int GLOBAL_SECONDARY_INDEXES_MAX = 20;
    public static final int VECTOR_INDEXES_MAX = 5;
    public static final int VECTOR_DIMENSIONS_MAX = 4096;
    public static final int INLINE_FILTERS_MAX = 18;
    public static final int INLINE_FILTER_BYTES_MAX = 10_240;
    public static final int TOP_K_MAX = 100;
    /** What a search, and a write to a vector index, counts as at least. */
    public static final int VECTOR_REQUEST_BYTES_MIN = 1024;

    public static final int INDEX_HASH_ATTRIBUTES_MAX = 4;
    public static final int INDEX_RANGE_ATTRIBUTES_MAX = 4;
    public static final int NON_KEY_ATTRIBUTES_PER_INDEX_MAX = 20;
    public static final int NON_KEY_ATTRIBUTES_PER_TABLE_MAX = 100;
    /** In expressions; statements have integers. */
    public static final long LIST_INDEX_MAX = 4_294_967_294L;

    public static final int TAGS_MAX = 50;
    public static final int TAGS_BYTES_MAX = 10_240;

    public static final int PAGE_BYTES_MAX = 1 << 20;
    public static final int RESPONSE_BYTES_MAX = 16 << 20;
    /** How much of a list or map of a request an error text repeats: enough for 101 actions of a transaction. */
    public static final int ECHO_LENGTH_MAX = 64 << 10;
    /** Of an error's text, which may repeat ten parts of a request. */
    public static final int ERROR_TEXT_LENGTH_MAX = 1 << 20;

    public static final int REQUEST_BYTES_MAX = 16 << 20;
    public static final int BATCH_GET_KEYS_MAX = 100;
    public static final int BATCH_WRITE_REQUESTS_MAX = 25;
    public static final int TRANSACT_ITEMS_MAX = 100;
    public static final int TRANSACT_BYTES_MAX = 4 << 20;
    public static final int LIST_TABLES_MAX = 100;
    public static final int TOTAL_SEGMENTS_MAX = 1_000_000;

    public static final int LIST_STREAMS_MAX = 100;
    public static final int DESCRIBE_STREAM_SHARDS_MAX = 100;
    public static final int GET_RECORDS_MAX = 1000;
    public static final int GET_RECORDS_BYTES_MAX = 1 << 20;
    public static final int STREAM_ARN_LENGTH_MIN = 37;
    public static final int STREAM_ARN_LENGTH_MAX = 1024;
    public static final int SHARD_ID_LENGTH_MIN = 28;
    public static final int SHARD_ID_LENGTH_MAX = 65;
    public static final int SEQUENCE_NUMBER_LENGTH_MIN = 21;
    public static final int SEQUENCE_NUMBER_LENGTH_MAX = 40;
    public static final int SHARD_ITERATOR_LENGTH_MAX = 2048;

    /** That a table lists, of which one may be in use. */
    public static final int KINESIS_DESTINATIONS_MAX = 10;

    public static final int LIST_INSIGHTS_MAX = 100;
    /** Rules of Contributor Insights in an account and Region. */
    public static final int INSIGHTS_RULES_MAX = 100;

    public static final int BACKUP_NAME_LENGTH_MIN = 3;
    public static final int BACKUP_NAME_LENGTH_MAX = 255;
    public static final int BACKUP_ARN_LENGTH_MAX = 1024;
    public static final int LIST_BACKUPS_MAX = 100;
    public static final int RECOVERY_DAYS_MAX = 35;
    public static final int RESTORES_MAX = 50;

    /** Tables of an account in a Region that are created, updated or deleted at a time. */
    public static final int TABLES_UNDER_WAY_MAX = 500;

    /** Of these, tables with secondary indexes that are created. */
    public static final int INDEXED_CREATIONS_MAX = 250;

    /** Of an account in a Region, at a time. */
    public static final int EXPORTS_MAX = 300;

    public static final int IMPORTS_MAX = 50;
    public static final int BULK_OPERATIONS_MAX = 50;
    public static final long BULK_WRITE_REQUEST_UNITS_MIN = 1024;
    /** Those that one bulk operation reads. */
    public static final int BULK_OBJECTS_MAX = 50_000;

    public static final long BULK_OBJECT_BYTES_MAX = 5L << 30;
    /** On a page of a list of exports, imports or bulk operations. */
    public static final int LIST_JOBS_MAX = 25;

    public static final int LIST_JOBS_DEFAULT = 10;
    public static final int JOB_ARN_LENGTH_MIN = 37;
    public static final int JOB_ARN_LENGTH_MAX = 1024;
    public static final int S3_BUCKET_LENGTH_MAX = 255;
    public static final int S3_PREFIX_LENGTH_MAX = 1024;
    public static final int S3_KMS_KEY_LENGTH_MAX = 2048;

    public static final int EXPRESSION_BYTES_MAX = 4096;
    public static final int EXPRESSION_OPERATORS_MAX = 300;
    public static final int IN_OPERANDS_MAX = 100;
    public static final int SUBSTITUTION_TOKEN_BYTES_MAX = 255;
    public static final int SUBSTITUTIONS_BYTES_MAX = 2 << 20;

    /** Reads that DynamoDB makes of one SELECT: each pair of a partition and what is asked of its sort keys is one. */
    public static final int STATEMENT_READS_MAX = 50;

    public static final int STATEMENT_LENGTH_MAX = 8192;
    public static final int BATCH_STATEMENTS_MAX = 25;
    public static final int NEXT_TOKEN_LENGTH_MAX = 32_768;
    /** How deep expressions in a statement may nest; no stack overflows on the way there. */
    public static final int STATEMENT_NESTING_MAX = 200;

    public static final int READ_UNIT_BYTES = 4096;
    public static final int WRITE_UNIT_BYTES = 1024;

    private Limits() {}
}
