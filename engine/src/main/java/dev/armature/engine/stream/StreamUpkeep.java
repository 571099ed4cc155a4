package dev.armature.engine.stream;

import dev.armature.storage.Storage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Does what time asks for of streams: closes shards that have been open for long, and forgets what is older than a day. */
final class StreamUpkeep {
    private final Streams streams;
    private final Storage storage;
    private final Clock clock;
    private final Duration shardLife;

    StreamUpkeep(Streams streams, Storage storage, Clock clock, Duration shardLife) {
        this.streams = streams;
        this.storage = storage;
        this.clock = clock;
        this.shardLife = shardLife;
    }

    void run() {
        var now = clock.instant();
        for (Stream found : streams.all()) {
            Stream stream = corrected(found, now);
            var disabledAt = stream.disabledAt();
            if (disabledAt != null && isOver(disabledAt, now)) {
                forget(stream);
            } else {
                Predicate<Shard> closes = shard ->
                        shard.isOpen() && !shard.openedAt().plus(shardLife).isAfter(now);
                if (stream.isEnabled() && stream.shards().stream().anyMatch(closes)) {
                    streams.roll(stream.arn(), closes);
                }
                trim(stream, now);
            }
        }
    }

    /** Times that lie ahead were noted under a clock that has been set back since, and count from now. */
    private Stream corrected(Stream stream, Instant now) {
        var corrected = stream.notAheadOf(now);
        if (corrected.equals(stream)) {
            return stream;
        }
        streams.change(stream.arn(), current -> current == null ? null : current.notAheadOf(now));
        return corrected;
    }

    private static boolean isOver(Instant since, Instant now) {
        return !since.plus(Streams.RETENTION).isAfter(now);
    }

    private void forget(Stream stream) {
        streams.change(stream.arn(), current -> null);
        for (int lineage = 0; lineage < stream.settings().shards(); lineage++) {
            int log = stream.log(lineage);
            storage.trimLog(log, storage.logEnd(log));
        }
    }

    private void trim(Stream stream, Instant now) {
        List<Shard> gone = new ArrayList<>();
        for (Shard shard : stream.shards()) {
            var end = shard.end();
            if (end != null && isOver(end.at(), now)) {
                storage.trimLog(stream.log(shard), end.last());
                gone.add(shard);
            }
        }
        if (!gone.isEmpty()) {
            streams.change(stream.arn(), current -> current == null ? null : current.without(gone));
        }
        for (int lineage = 0; lineage < stream.settings().shards(); lineage++) {
            LogTrimming.trim(storage, stream.log(lineage), stream.openedBy(lineage, now), now, Streams.RETENTION);
        }
    }
}
