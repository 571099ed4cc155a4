package dev.armature.engine.definition;

import dev.armature.engine.table.Throughput;
import dev.armature.model.KeySchema;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.VectorDefinition;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An index that is known to be good and has no place in the storage yet.
 *
 * @param warms whether it is asked to be able to take more at once than it would
 */
public record NewIndex(
        String name,
        SecondaryIndex.Kind kind,
        KeySchema keys,
        SecondaryIndex.ProjectionType projection,
        Set<String> included,
        @Nullable VectorDefinition vector,
        Throughput throughput,
        boolean warms) {
    public SecondaryIndex in(int space) {
        return new SecondaryIndex(name, kind, space, keys, projection, included, vector);
    }

    NewIndex with(Throughput other) {
        return new NewIndex(name, kind, keys, projection, included, vector, other, warms);
    }
}
