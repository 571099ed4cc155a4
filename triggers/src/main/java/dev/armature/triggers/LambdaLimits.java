package dev.armature.triggers;

import java.time.Duration;

/** The numbers that Lambda documents for event source mappings, and those that keep a function from costing more than it should. */
final class LambdaLimits {
    static final int BATCH_SIZE_DEFAULT = 100;
    static final int BATCH_SIZE_MAX = 10_000;
    static final int BATCHING_WINDOW_SECONDS_MAX = 300;
    static final int RETRY_ATTEMPTS_MAX = 10_000;
    static final int RECORD_AGE_SECONDS_MIN = 60;
    static final int RECORD_AGE_SECONDS_MAX = 604_800;
    /** Five, and ten on request. */
    static final int FILTERS_MAX = 10;

    static final int PATTERN_LENGTH_MAX = 4096;
    static final int FUNCTION_NAME_LENGTH_MAX = 64;

    /** Of the request and of the response of a function. */
    static final int PAYLOAD_BYTES_MAX = 6 << 20;
    /** A function that has not answered by then has failed. */
    static final Duration FUNCTION_TIMEOUT_MAX = Duration.ofMinutes(15);

    static final int MAPPINGS_MAX = 100;

    private LambdaLimits() {}
}
