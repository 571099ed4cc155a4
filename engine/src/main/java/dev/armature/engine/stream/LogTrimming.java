package dev.armature.engine.stream;

import dev.armature.storage.Storage;
import java.time.Duration;
import java.time.Instant;

/** Forgets the records of a log that are old, in their order. */
public final class LogTrimming {
    private LogTrimming() {}

    /**
     * The time of a record may be wrong, if the clock was: one that lies ahead of now says nothing, and is trimmed with the next one that does;
     * and no record is older than those before it.
     *
     * @param since no record is older than that either
     */
    public static void trim(Storage storage, int log, Instant since, Instant now, Duration retention) {
        long through = 0;
        Instant newest = since;
        try (var records = storage.log(log, 0)) {
            while (records.next()) {
                Instant time = StreamRecord.createdAt(records.record());
                if (time.isAfter(now)) {
                    continue;
                }
                newest = time.isAfter(newest) ? time : newest;
                if (newest.isAfter(now.minus(retention))) {
                    break;
                }
                through = records.position();
            }
        }
        if (through > 0) {
            storage.trimLog(log, through);
        }
    }
}
