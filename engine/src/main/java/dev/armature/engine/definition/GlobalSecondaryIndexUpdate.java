package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.StructureName;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is to become of one global index: exactly one of the three. */
public record GlobalSecondaryIndexUpdate(
        @StructureName("UpdateGlobalSecondaryIndexAction") @Nullable
        UpdateAction update,

        @StructureName("CreateGlobalSecondaryIndexAction") @Nullable
        GlobalSecondaryIndex create,

        @StructureName("DeleteGlobalSecondaryIndexAction") @Nullable
        DeleteAction delete) {

    public record UpdateAction(
            @Nullable String indexName,
            @Nullable ProvisionedThroughput provisionedThroughput,
            @Nullable OnDemandThroughput onDemandThroughput,
            @Nullable WarmThroughput warmThroughput) {
        String name() {
            return Constraints.checked(indexName);
        }
    }

    public record DeleteAction(@Nullable String indexName) {
        String name() {
            return Constraints.checked(indexName);
        }
    }

    public void collect(Constraints constraints, String member) {
        if (update != null) {
            GlobalSecondaryIndex.collectName(constraints, member + "update.indexName", update.indexName);
            ProvisionedThroughput.collect(
                    constraints, member + "update.provisionedThroughput", update.provisionedThroughput);
        }
        if (create != null) {
            create.collect(constraints, member + "create.");
        }
        if (delete != null) {
            GlobalSecondaryIndex.collectName(constraints, member + "delete.indexName", delete.indexName);
        }
    }

    public static void requireSound(List<GlobalSecondaryIndexUpdate> updates) {
        for (GlobalSecondaryIndexUpdate update : updates) {
            long actions = Stream.of(update.update, update.create, update.delete)
                    .filter(action -> action != null)
                    .count();
            if (actions == 0) {
                throw Faults.invalid("One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create,"
                        + " GlobalSecondaryIndexUpdate.Delete must not be null");
            }
            if (actions > 1) {
                throw Faults.invalid(
                        "Only one global secondary index action is allowed per GlobalSecondaryIndexUpdate object");
            }
        }
        Set<String> names = new HashSet<>();
        for (GlobalSecondaryIndexUpdate update : updates) {
            if (!names.add(update.name())) {
                throw Faults.invalid("Only one global secondary index update per index is allowed simultaneously."
                        + " Index: " + update.name());
            }
            update.requireWarmthGiven();
        }
    }

    private void requireWarmthGiven() {
        if (update != null && update.warmThroughput != null && !WarmThroughput.isGiven(update.warmThroughput)) {
            throw Faults.invalid("WarmThroughput must have at least one of ReadUnitsPerSecond or WriteUnitsPerSecond"
                    + " specified for index: " + update.name());
        }
    }

    /** Whether there will be an index more or less. */
    boolean isOnline() {
        return create != null || delete != null;
    }

    String name() {
        if (update != null) {
            return update.name();
        }
        return create != null ? create.name() : Constraints.checked(delete).name();
    }
}
