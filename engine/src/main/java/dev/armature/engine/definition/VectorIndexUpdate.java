package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.StructureName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is to become of one vector index: it is added or removed, and never changed. */
public record VectorIndexUpdate(
        @StructureName("CreateVectorIndexAction") @Nullable VectorIndex create,
        @Nullable DeleteVectorIndexAction delete) {
    public record DeleteVectorIndexAction(@Nullable String indexName) {}

    public static void collect(Constraints constraints, @Nullable List<VectorIndexUpdate> updates) {
        for (int i = 0; updates != null && i < updates.size(); i++) {
            String member = "vectorIndexUpdates." + (i + 1) + ".member.";
            var update = updates.get(i);
            if (update.create != null) {
                update.create.collect(constraints, member + "create.");
            }
            if (update.delete != null) {
                GlobalSecondaryIndex.collectName(constraints, member + "delete.indexName", update.delete.indexName);
            }
        }
    }

    static void requireSound(List<VectorIndexUpdate> updates) {
        for (VectorIndexUpdate update : updates) {
            if (update.create == null && update.delete == null) {
                throw Faults.invalid("One of VectorIndexUpdate.Create, VectorIndexUpdate.Delete must not be null");
            }
            if (update.create != null && update.delete != null) {
                throw Faults.invalid("Only one vector index action is allowed per VectorIndexUpdate object");
            }
        }
    }

    String name() {
        return create != null ? create.name() : Constraints.checked(Constraints.checked(delete).indexName);
    }
}
