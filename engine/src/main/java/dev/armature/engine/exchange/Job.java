package dev.armature.engine.exchange;

import java.time.Instant;
import java.util.List;

/** What was asked for, and what has come of it. */
public sealed interface Job permits Export, Import, BulkOperation {
    JobArn arn();

    Instant startTime();

    /** Whether something is left to be done about it. */
    boolean isInProgress();

    /** Where it keeps what it needs; none when it is done. */
    List<Integer> spaces();

    byte[] encode();
}
