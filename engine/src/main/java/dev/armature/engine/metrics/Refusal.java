package dev.armature.engine.metrics;

import dev.armature.model.ErrorCode;

/** What a refusal counts as. */
enum Refusal {
    /** A condition on an item did not hold. */
    CONDITION,
    /** A transaction had the item. */
    CONFLICT,
    /** There was more to do than allowed. */
    THROTTLE,
    /** We were wrong. */
    SYSTEM,
    /** The caller was wrong in any other way. */
    OTHER;

    static Refusal of(ErrorCode code) {
        return switch (code) {
            case CONDITIONAL_CHECK_FAILED, DUPLICATE_ITEM -> CONDITION;
            case TRANSACTION_CONFLICT -> CONFLICT;
            case PROVISIONED_THROUGHPUT_EXCEEDED, THROTTLING, REQUEST_LIMIT_EXCEEDED -> THROTTLE;
            case INTERNAL_SERVER_ERROR, SERVICE_UNAVAILABLE -> SYSTEM;
            default -> OTHER;
        };
    }

    /** Of the word that says what became of one action in a transaction that was cancelled. */
    static Refusal of(String cancellationCode) {
        return switch (cancellationCode) {
            case "ConditionalCheckFailed", "DuplicateItem" -> CONDITION;
            case "TransactionConflict" -> CONFLICT;
            case "ProvisionedThroughputExceeded", "ThrottlingError" -> THROTTLE;
            default -> OTHER;
        };
    }

    /** CloudWatch counts failed conditions and throttling by themselves, and everything else with a status of 400 together. */
    boolean isUserError() {
        return this == CONFLICT || this == OTHER;
    }
}
