package dev.armature.engine.definition;

import dev.armature.engine.table.Throughput;
import dev.armature.model.KeySchema;
import dev.armature.model.SecondaryIndex;
import java.util.Set;

/** An index that is known to be good and has no place in the storage yet. */
public record NewIndex(
        String name,
        SecondaryIndex.Kind kind,
        KeySchema keys,
        SecondaryIndex.ProjectionType projection,
        Set<String> included,
        Throughput throughput) {
    public SecondaryIndex in(int space) {
        return new SecondaryIndex(name, kind, space, keys, projection, included);
    }

    NewIndex with(Throughput other) {
        return new NewIndex(name, kind, keys, projection, included, other);
    }
}
