package dev.armature.engine.check;

import dev.armature.engine.stream.Shard;
import dev.armature.engine.stream.Stream;
import dev.armature.engine.stream.StreamCodec;
import dev.armature.engine.stream.StreamRecord;
import dev.armature.engine.table.Spaces;
import dev.armature.storage.Capabilities;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;

/** Looks for contradictions in streams: shards that do not follow their parents, and records that are missing or unreadable. */
final class StreamCheck {
    private final Storage storage;
    private final Findings findings;

    StreamCheck(Storage storage, Findings findings) {
        this.storage = storage;
        this.findings = findings;
    }

    void run() {
        try (var rows =
                storage.range(KeyRange.space(Spaces.STREAMS), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                Stream stream;
                try {
                    stream = StreamCodec.decode(rows.row());
                } catch (RuntimeException damage) {
                    findings.add("the stream in the row " + rows.key() + " cannot be read: " + damage.getMessage());
                    continue;
                }
                if (!stream.arn().key().equals(rows.key())) {
                    findings.add(
                            "the row of the stream " + stream.arn() + " lies in the wrong place, under " + rows.key());
                }
                check(stream);
            }
        }
    }

    private void check(Stream stream) {
        for (Shard shard : stream.shards()) {
            var parent = shard.parent() == null ? null : stream.shard(shard.parent());
            // Without a parent in the list, its parent is older than a day, or there never was one.
            if (parent != null && !follows(parent, shard)) {
                findings.add(
                        "the shard " + shard.id() + " of " + stream.arn() + " does not go on where its parent ends");
            }
            checkRecords(stream, shard);
        }
    }

    private static boolean follows(Shard parent, Shard child) {
        var end = parent.end();
        return end != null && child.lineage() == parent.lineage() && child.first() == end.last() + 1;
    }

    /** What is not there was trimmed, or never there, which is only known where positions have no gaps. */
    private void checkRecords(Stream stream, Shard shard) {
        var end = shard.end();
        int log = stream.log(shard);
        long last = end == null ? storage.logEnd(log) : end.last();
        long expected = Math.max(shard.first(), storage.logTrimmed(log) + 1);
        try (var records = storage.log(log, shard.first() - 1)) {
            while (records.next() && records.position() <= last) {
                checkNone(stream, log, expected, records.position() - 1);
                expected = records.position() + 1;
                checkRecord(stream, log, records.position(), records.record());
            }
        }
        checkNone(stream, log, expected, last);
    }

    private void checkNone(Stream stream, int log, long from, long to) {
        if (from <= to && storage.capabilities().logPositions() == Capabilities.LogPositions.GAP_FREE) {
            findings.add(
                    "the stream " + stream.arn() + " lacks the records " + from + " to " + to + " of the log " + log);
        }
    }

    private void checkRecord(Stream stream, int log, long number, byte[] record) {
        try {
            var unused = StreamRecord.decode(record).sizeBytes();
        } catch (RuntimeException damage) {
            findings.add("the record " + number + " of the log " + log + " of the stream " + stream.arn()
                    + " cannot be read: " + damage.getMessage());
        }
    }
}
