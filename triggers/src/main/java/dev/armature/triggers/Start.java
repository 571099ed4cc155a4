package dev.armature.triggers;

import dev.armature.engine.Engine;
import dev.armature.engine.stream.Stream;
import dev.armature.triggers.MappingStore.Checkpoint;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where a new mapping begins to read.
 *
 * @param since label of the oldest stream of its table that it reads; empty for whichever there will be
 * @param checkpoints of shards that are not read from their oldest record on
 */
record Start(String since, List<Checkpoint> checkpoints) {
    static Start of(EventSourceMapping mapping, Engine engine) {
        var streams = Poller.streams(engine, mapping.source(), "");
        if (streams.isEmpty()) {
            return new Start("", List.of());
        }
        var stream = streams.getLast();
        return new Start(
                stream.settings().label(),
                switch (mapping.startingPosition()) {
                    case TRIM_HORIZON -> List.of();
                    case LATEST -> ends(stream, engine);
                });
    }

    /** What is written from now on; streams that come later are read whole. */
    private static List<Checkpoint> ends(Stream stream, Engine engine) {
        return IntStream.range(0, stream.settings().shards())
                .mapToObj(lineage -> {
                    long last = engine.storage().logEnd(stream.settings().log() + lineage);
                    return new Checkpoint(stream.arn(), lineage, last + 1);
                })
                .toList();
    }
}
