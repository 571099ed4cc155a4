package dev.armature.triggers.kinesis;

import java.time.Duration;

/** What Kinesis takes, and what a server spends on it. */
final class KinesisLimits {
    static final int RECORDS_MAX = 500;
    /** How many records may be taken behind one that is not, before no more of them are sent: their positions are in memory. */
    static final int TAKEN_AHEAD_MAX = 4 * RECORDS_MAX;
    /** Of a request, data and partition keys together. */
    static final int REQUEST_BYTES_MAX = 5 << 20;
    /** Of a record, likewise. One that is larger cannot be delivered. */
    static final int RECORD_BYTES_MAX = 1 << 20;
    /** Of an answer; that to 500 records takes 100 KB. */
    static final int ANSWER_BYTES_MAX = 1 << 20;
    /** How many requests are made ready and sent at a time: all of them are in memory. */
    static final int WINDOWS_MAX = 4;

    static final Duration ANSWER_WAIT_MAX = Duration.ofSeconds(30);
    static final Duration PAUSE_MIN = Duration.ofMillis(100);
    static final Duration PAUSE_MAX = Duration.ofSeconds(10);
    /** How long an endpoint that is not there is asked about a stream before that has failed. */
    static final Duration CHECK_MAX = Duration.ofMinutes(1);
    /** What was delivered is forgotten so often. */
    static final Duration TRIM_INTERVAL = Duration.ofMinutes(1);

    private KinesisLimits() {}
}
