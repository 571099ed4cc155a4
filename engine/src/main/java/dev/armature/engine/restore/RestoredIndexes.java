package dev.armature.engine.restore;

import dev.armature.engine.definition.GlobalSecondaryIndex;
import dev.armature.engine.definition.IndexProjection;
import dev.armature.engine.definition.KeySchemaElement;
import dev.armature.engine.definition.LocalSecondaryIndex;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.VectorIndex;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Unsupported;
import dev.armature.engine.table.Table;
import dev.armature.model.SecondaryIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which indexes a restored table has: those of its source that a request describes, under the names that it gives them.
 *
 * @param global null for all of the source
 * @param local null for all of the source
 * @param vectors null for all of the source
 */
record RestoredIndexes(
        @Nullable List<GlobalSecondaryIndex> global,
        @Nullable List<LocalSecondaryIndex> local,
        @Nullable List<VectorIndex> vectors) {

    /** An index of the source that the restored table has too, by any name. */
    record Kept(
            SecondaryIndex source, String name, @Nullable GlobalSecondaryIndex override) {
        SecondaryIndex in(int space) {
            return new SecondaryIndex(
                    name, source.kind(), space, source.keys(), source.projection(), source.included(), source.vector());
        }
    }

    static void collect(Constraints constraints, RestoreRequest request) {
        var global = request.globalSecondaryIndexOverride();
        for (int i = 0; global != null && i < global.size(); i++) {
            var index = global.get(i);
            String member = "globalSecondaryIndexOverride." + (i + 1) + ".member.";
            GlobalSecondaryIndex.collectName(constraints, member + "indexName", index.indexName());
            KeySchemaElement.collect(constraints, member + "keySchema", index.keySchema(), Integer.MAX_VALUE);
            IndexProjection.collect(constraints, member + "projection", index.projection());
            ProvisionedThroughput.collect(constraints, member + "provisionedThroughput", index.provisionedThroughput());
        }
        var local = request.localSecondaryIndexOverride();
        for (int i = 0; local != null && i < local.size(); i++) {
            local.get(i).collect(constraints, "localSecondaryIndexOverride." + (i + 1) + ".member.");
        }
        VectorIndex.collect(constraints, "vectorIndexOverride", request.vectorIndexOverride());
    }

    static RestoredIndexes of(RestoreRequest request) {
        var global = request.globalSecondaryIndexOverride();
        if (global != null) {
            global.forEach(index -> Unsupported.refuse("WarmThroughput of a restored index", index.warmThroughput()));
        }
        return new RestoredIndexes(global, request.localSecondaryIndexOverride(), request.vectorIndexOverride());
    }

    /** @param mode how the restored table is paid for: vector indexes are for tables that are paid per request */
    List<Kept> of(Table source, Table.BillingMode mode) {
        List<Kept> kept = new ArrayList<>();
        List<SecondaryIndex> locals = new ArrayList<>(source.localIndexes());
        if (local == null) {
            locals.forEach(index -> kept.add(new Kept(index, index.name(), null)));
        } else {
            for (LocalSecondaryIndex wanted : local) {
                String name = Constraints.checked(wanted.indexName());
                var match = taken(locals, name, wanted.keySchema(), wanted.projection());
                kept.add(new Kept(match, name, null));
            }
        }
        // One that is being filled will be full here, and one that is being removed is not wanted.
        List<SecondaryIndex> globals = new ArrayList<>(source.globalIndexes());
        globals.removeIf(source::isLeaving);
        if (global == null) {
            globals.forEach(index -> kept.add(new Kept(index, index.name(), null)));
        } else {
            for (GlobalSecondaryIndex wanted : global) {
                var match = taken(globals, wanted.name(), wanted.keySchema(), wanted.projection());
                kept.add(new Kept(match, wanted.name(), wanted));
            }
        }
        addVectors(source, mode, kept);
        requireDistinct(kept);
        return kept;
    }

    private void addVectors(Table source, Table.BillingMode mode, List<Kept> kept) {
        List<SecondaryIndex> there = new ArrayList<>(source.vectorIndexes());
        there.removeIf(source::isLeaving);
        List<Kept> wanted = new ArrayList<>();
        if (vectors == null) {
            there.forEach(index -> wanted.add(new Kept(index, index.name(), null)));
        } else {
            for (VectorIndex index : vectors) {
                wanted.add(new Kept(taken(there, index.name(), index::describes), index.name(), null));
            }
        }
        if (!wanted.isEmpty() && mode != Table.BillingMode.PAY_PER_REQUEST) {
            throw Faults.invalid("Vector indexes are only supported for PAY_PER_REQUEST tables");
        }
        kept.addAll(wanted);
    }

    /** Takes an index of these keys and this projection out of the list; of several, the one of that name. */
    private static SecondaryIndex taken(
            List<SecondaryIndex> there,
            String name,
            @Nullable List<KeySchemaElement> keys,
            @Nullable IndexProjection projection) {
        return taken(
                there,
                name,
                index ->
                        KeySchemaElement.of(index.keys()).equals(keys) && projection != null && projection.isOf(index));
    }

    private static SecondaryIndex taken(List<SecondaryIndex> there, String name, Predicate<SecondaryIndex> isWanted) {
        var match = there.stream()
                .filter(isWanted)
                .min(Comparator.comparing(index -> !index.name().equals(name)))
                .orElseThrow(() -> BackupFaults.invalid("Index " + name + " does not match a secondary index that"
                        + " existed in the source table and cannot be created during the restore operation"));
        there.remove(match);
        return match;
    }

    private static void requireDistinct(List<Kept> kept) {
        Set<String> names = new HashSet<>();
        for (Kept index : kept) {
            if (!names.add(index.name())) {
                throw Faults.invalid("Duplicate index name: " + index.name());
            }
        }
    }
}
