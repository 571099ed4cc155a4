package dev.armature.model;

/** The kinds of refusal that DynamoDB knows, with the full type and status they have on the wire. */
public enum ErrorCode {
    VALIDATION("com.amazon.coral.validate", "ValidationException"),
    SERIALIZATION("com.amazon.coral.service", "SerializationException", "Message"),
    UNKNOWN_OPERATION("com.amazon.coral.service", "UnknownOperationException"),
    MISSING_AUTHENTICATION_TOKEN("com.amazon.coral.service", "MissingAuthenticationTokenException"),
    INCOMPLETE_SIGNATURE("com.amazon.coral.service", "IncompleteSignatureException"),
    INVALID_SIGNATURE("com.amazon.coral.service", "InvalidSignatureException"),
    UNRECOGNIZED_CLIENT("com.amazon.coral.service", "UnrecognizedClientException"),
    EXPIRED_TOKEN("com.amazon.coral.service", "ExpiredTokenException"),
    ACCESS_DENIED("com.amazon.coral.service", "AccessDeniedException", "Message"),
    THROTTLING("com.amazon.coral.availability", "ThrottlingException"),

    BACKUP_IN_USE("BackupInUseException"),
    BACKUP_NOT_FOUND("BackupNotFoundException"),
    CONDITIONAL_CHECK_FAILED("ConditionalCheckFailedException"),
    CONTINUOUS_BACKUPS_UNAVAILABLE("ContinuousBackupsUnavailableException"),
    DUPLICATE_ITEM("DuplicateItemException"),
    EXPORT_CONFLICT("ExportConflictException"),
    EXPORT_NOT_FOUND("ExportNotFoundException"),
    GLOBAL_TABLE_NOT_FOUND("GlobalTableNotFoundException"),
    IDEMPOTENT_PARAMETER_MISMATCH(ErrorCode.DYNAMODB, "IdempotentParameterMismatchException", "Message"),
    IMPORT_CONFLICT("ImportConflictException"),
    IMPORT_NOT_FOUND("ImportNotFoundException"),
    INVALID_EXPORT_TIME("InvalidExportTimeException"),
    INVALID_RESTORE_TIME("InvalidRestoreTimeException"),
    ITEM_COLLECTION_SIZE_LIMIT_EXCEEDED("ItemCollectionSizeLimitExceededException"),
    LIMIT_EXCEEDED("LimitExceededException"),
    POINT_IN_TIME_RECOVERY_UNAVAILABLE("PointInTimeRecoveryUnavailableException"),
    PROVISIONED_THROUGHPUT_EXCEEDED("ProvisionedThroughputExceededException"),
    REQUEST_LIMIT_EXCEEDED("RequestLimitExceeded"),
    POLICY_NOT_FOUND("PolicyNotFoundException"),
    RESOURCE_IN_USE("ResourceInUseException"),
    RESOURCE_NOT_FOUND("ResourceNotFoundException"),
    TABLE_ALREADY_EXISTS("TableAlreadyExistsException"),
    TABLE_IN_USE("TableInUseException"),
    TABLE_NOT_FOUND("TableNotFoundException"),
    TRANSACTION_CANCELED(ErrorCode.DYNAMODB, "TransactionCanceledException", "Message"),
    TRANSACTION_CONFLICT("TransactionConflictException"),
    TRANSACTION_IN_PROGRESS(ErrorCode.DYNAMODB, "TransactionInProgressException", "Message"),
    EXPIRED_ITERATOR("ExpiredIteratorException"),
    TRIMMED_DATA_ACCESS("TrimmedDataAccessException"),

    INVALID_NEXT_TOKEN(ErrorCode.AUTO_SCALING, "InvalidNextTokenException", "Message"),
    OBJECT_NOT_FOUND(ErrorCode.AUTO_SCALING, "ObjectNotFoundException", "Message"),
    TOO_MANY_TAGS(ErrorCode.AUTO_SCALING, "TooManyTagsException", "Message"),

    /** Only ever simulated. */
    SERVICE_UNAVAILABLE("ServiceUnavailable"),
    /** The only one that is our fault. */
    INTERNAL_SERVER_ERROR("InternalServerError");

    private static final String DYNAMODB = "com.amazonaws.dynamodb.v20120810";
    /** Those of Application Auto Scaling. */
    private static final String AUTO_SCALING = "com.amazonaws.applicationautoscaling";

    private final String namespace;
    private final String shortName;
    private final String messageMember;

    ErrorCode(String shortName) {
        this(ErrorCode.DYNAMODB, shortName);
    }

    ErrorCode(String namespace, String shortName) {
        this(namespace, shortName, "message");
    }

    ErrorCode(String namespace, String shortName, String messageMember) {
        this.namespace = namespace;
        this.shortName = shortName;
        this.messageMember = messageMember;
    }

    /** The value of {@code __type}. */
    public String type() {
        return namespace + "#" + shortName;
    }

    public String shortName() {
        return shortName;
    }

    /** {@code message} or {@code Message}: it depends on the error, and SDKs look for the one. */
    public String messageMember() {
        return messageMember;
    }

    public int httpStatus() {
        return switch (this) {
            case INTERNAL_SERVER_ERROR -> 500;
            case SERVICE_UNAVAILABLE -> 503;
            default -> 400;
        };
    }
}
