package dev.armature.engine;

import dev.armature.engine.stream.Shard;
import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.stream.StreamRecord;
import dev.armature.engine.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The stream of a table, read from its beginning. */
public final class TestStream {
    private TestStream() {}

    /** Those of a shard are in their order. */
    public static List<StreamRecord> records(Engine engine, Table table) {
        List<StreamRecord> records = new ArrayList<>();
        var arn = new StreamArn(
                table.ref(), Objects.requireNonNull(table.stream()).label());
        for (Shard shard : engine.streams().existing(arn).shards()) {
            var view = engine.streams().shard(arn, shard.id());
            long position = shard.first();
            for (boolean isEnd = false; !isEnd; ) {
                var page = engine.streamReader().read(view, position, 100);
                page.records().forEach(numbered -> records.add(numbered.record()));
                position = page.next();
                isEnd = page.records().isEmpty();
            }
        }
        return records;
    }
}
