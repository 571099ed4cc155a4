package dev.armature.triggers.kinesis;

import java.util.concurrent.atomic.LongAdder;

/** What is counted about one destination, under CloudWatch's names where it has one. */
final class KinesisMetrics {
    final LongAdder delivered = new LongAdder();
    /** Records that the stream did not take for want of capacity; each time counts. */
    final LongAdder throttled = new LongAdder();
    /** Records that were given up: too large, or not taken for a day. */
    final LongAdder failed = new LongAdder();
    /** Requests that were not answered, or refused as a whole. */
    final LongAdder failedRequests = new LongAdder();
}
