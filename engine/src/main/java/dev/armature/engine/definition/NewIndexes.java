package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.Throughput;
import dev.armature.model.AttributeType;
import dev.armature.model.KeySchema;
import dev.armature.model.Limits;
import dev.armature.model.VectorDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The indexes that a CreateTable request asks for, checked in DynamoDB's order. */
public final class NewIndexes {
    private NewIndexes() {}

    /** Global indexes come first, in whatever order the request has them. */
    public static void collect(
            Constraints constraints,
            @Nullable List<GlobalSecondaryIndex> askedGlobal,
            @Nullable List<LocalSecondaryIndex> askedLocal) {
        var global = orEmpty(askedGlobal);
        for (int i = 0; i < global.size(); i++) {
            global.get(i).collect(constraints, "globalSecondaryIndexes." + (i + 1) + ".member.");
        }
        var local = orEmpty(askedLocal);
        for (int i = 0; i < local.size(); i++) {
            local.get(i).collect(constraints, "localSecondaryIndexes." + (i + 1) + ".member.");
        }
    }

    public static List<NewIndex> of(
            @Nullable List<GlobalSecondaryIndex> askedGlobal,
            @Nullable List<LocalSecondaryIndex> askedLocal,
            @Nullable List<VectorIndex> askedVectors,
            KeySchema table,
            Map<String, AttributeType> definitions,
            Table.BillingMode billingMode,
            Intake intake) {
        var local = orEmpty(askedLocal);
        var global = orEmpty(askedGlobal);
        var vectors = orEmpty(askedVectors);
        if (askedVectors != null && billingMode != Table.BillingMode.PAY_PER_REQUEST) {
            throw VectorIndexUpdates.notPayPerRequest();
        }
        fitDefinitions(table, local, global, vectors, definitions, intake.dynamoDbLocalQuirks());
        requireNotEmpty("LocalSecondaryIndexes", askedLocal);
        if (!local.isEmpty() && table.range().isEmpty()) {
            throw Faults.invalid("Table KeySchema does not have a range key, which is required when specifying a"
                    + " LocalSecondaryIndex");
        }
        Set<String> names = new HashSet<>();
        List<NewIndex> indexes = new ArrayList<>();
        for (LocalSecondaryIndex index : local) {
            indexes.add(index.parse(table, definitions));
        }
        indexes.forEach(index -> requireNew(index, names));
        if (local.size() > Limits.LOCAL_SECONDARY_INDEXES_MAX) {
            throw Faults.invalid(
                    "Number of LocalSecondaryIndexes exceeds per-table limit of " + Limits.LOCAL_SECONDARY_INDEXES_MAX);
        }
        requireNotEmpty("GlobalSecondaryIndexes", askedGlobal);
        for (GlobalSecondaryIndex index : global) {
            indexes.add(index.parse(definitions));
        }
        indexes.stream().skip(local.size()).forEach(index -> requireNew(index, names));
        var quota = new CapacityQuota(intake.caller().region());
        for (int i = 0; i < global.size(); i++) {
            int place = local.size() + i;
            indexes.set(place, indexes.get(place).with(throughput(global.get(i), billingMode, quota)));
        }
        if (global.size() > Limits.GLOBAL_SECONDARY_INDEXES_MAX) {
            throw Faults.invalid(
                    "GlobalSecondaryIndex count exceeds the per-table limit of " + Limits.GLOBAL_SECONDARY_INDEXES_MAX);
        }
        addVectors(askedVectors, table, definitions, indexes, names);
        requireFewNonKeyAttributes(
                indexes.stream().mapToInt(index -> index.included().size()).sum());
        return indexes;
    }

    private static void addVectors(
            @Nullable List<VectorIndex> asked,
            KeySchema table,
            Map<String, AttributeType> definitions,
            List<NewIndex> indexes,
            Set<String> names) {
        requireNotEmpty("VectorIndexes", asked);
        List<VectorDefinition> vectors = new ArrayList<>();
        for (VectorIndex each : orEmpty(asked)) {
            var index = each.parse(table, definitions);
            requireNew(index, names);
            indexes.add(index);
            vectors.add(Constraints.checked(index.vector()));
        }
        if (vectors.size() > Limits.VECTOR_INDEXES_MAX) {
            throw Faults.invalid("VectorIndex count exceeds the per-table limit of " + Limits.VECTOR_INDEXES_MAX);
        }
        VectorIndex.requireSameDimensions(vectors);
    }

    private static void requireNotEmpty(String member, @Nullable List<?> indexes) {
        if (indexes != null && indexes.isEmpty()) {
            throw Faults.invalid("List of " + member + " is empty");
        }
    }

    /** Every key attribute has a definition, and every definition is of a key attribute. */
    private static void fitDefinitions(
            KeySchema table,
            List<LocalSecondaryIndex> local,
            List<GlobalSecondaryIndex> global,
            List<VectorIndex> vectors,
            Map<String, AttributeType> definitions,
            boolean dynamoDbLocalQuirks) {
        Set<String> used = new HashSet<>(table.names());
        if (local.isEmpty() && global.isEmpty() && vectors.isEmpty()) {
            if (definitions.size() != used.size()) {
                throw Faults.invalid("Number of attributes in KeySchema does not exactly match number of attributes"
                        + " defined in AttributeDefinitions");
            }
            return;
        }
        List<KeySchemaElement> localElements =
                local.stream().flatMap(index -> index.elements().stream()).toList();
        List<KeySchemaElement> globalElements =
                global.stream().flatMap(index -> index.elements().stream()).toList();
        KeySchemaElement.requireDefined(localElements, definitions);
        KeySchemaElement.requireDefined(globalElements, definitions);
        used.addAll(KeySchemaElement.names(localElements));
        used.addAll(KeySchemaElement.names(globalElements));
        for (VectorIndex index : vectors) {
            index.requireDefinitions(definitions.keySet());
            index.elements().forEach(element -> used.add(element.name()));
        }
        if (dynamoDbLocalQuirks) {
            definitions.keySet().retainAll(used);
        }
        if (definitions.size() > used.size()) {
            throw Faults.invalid("Some AttributeDefinitions are not used. AttributeDefinitions: "
                    + AttributeDefinition.names(definitions) + ", keys used: " + used);
        }
    }

    private static void requireNew(NewIndex index, Set<String> names) {
        if (!names.add(index.name())) {
            throw Faults.invalid("Duplicate index name: " + index.name());
        }
    }

    static void requireFewNonKeyAttributes(int count) {
        if (count > Limits.NON_KEY_ATTRIBUTES_PER_TABLE_MAX) {
            throw Faults.invalid("Number of NonKeyAttributes across all indexes exceeds per-table limit of "
                    + Limits.NON_KEY_ATTRIBUTES_PER_TABLE_MAX);
        }
    }

    private static Throughput throughput(
            GlobalSecondaryIndex index, Table.BillingMode billingMode, CapacityQuota quota) {
        var provisioned = index.provisionedThroughput();
        return switch (billingMode) {
            case PAY_PER_REQUEST -> {
                if (provisioned != null) {
                    throw Faults.invalid("ProvisionedThroughput should not be specified for index: " + index.name()
                            + " when BillingMode is PAY_PER_REQUEST");
                }
                yield index.onDemand(quota);
            }
            case PROVISIONED -> {
                if (provisioned == null) {
                    throw Faults.invalid("ProvisionedThroughput is not specified for index: " + index.name());
                }
                provisioned.requireInBounds(" for index " + index.name());
                var ceilings = index.onDemandThroughput();
                if (ceilings != null && OnDemandThroughput.isGiven(ceilings)) {
                    throw Faults.invalid(ceilings.firstMember() + " for OnDemandThroughput for index: " + index.name()
                            + " cannot be specified when table BillingMode is PROVISIONED.");
                }
                yield index.provisioned(provisioned, quota);
            }
        };
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
