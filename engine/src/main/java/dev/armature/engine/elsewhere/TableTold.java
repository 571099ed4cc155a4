package dev.armature.engine.elsewhere;

import dev.armature.engine.definition.AttributeDefinition;
import dev.armature.engine.definition.IndexProjection;
import dev.armature.engine.definition.KeySchemaElement;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.Throughput;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import dev.armature.model.SecondaryIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A table as another server describes it. As it arrived: anything may be missing. */
public record TableTold(
        @Nullable String tableName,
        @Nullable String tableArn,
        @Nullable String tableId,
        @Nullable String tableStatus,
        @Nullable List<AttributeDefinition> attributeDefinitions,
        @Nullable List<KeySchemaElement> keySchema,
        @Nullable Billing billingModeSummary,
        @Nullable Provisioned provisionedThroughput,
        @Nullable ClassSummary tableClassSummary,
        @Nullable Long tableSizeBytes,
        @Nullable Long itemCount,
        @Nullable List<Index> localSecondaryIndexes,
        @Nullable List<Index> globalSecondaryIndexes) {

    /** The answer of DescribeTable. */
    public record InAnswer(@Nullable TableTold table) {}

    /** How the table is paid. */
    public record Billing(@Nullable String billingMode) {}

    /** What is paid in advance. */
    public record Provisioned(
            @Nullable Long readCapacityUnits, @Nullable Long writeCapacityUnits) {
        private Throughput throughput() {
            return Throughput.provisioned(
                    readCapacityUnits == null ? 0 : readCapacityUnits,
                    writeCapacityUnits == null ? 0 : writeCapacityUnits);
        }
    }

    /** Which prices the table has. */
    public record ClassSummary(@Nullable String tableClass) {}

    /** One of its indexes. */
    public record Index(
            @Nullable String indexName,
            @Nullable List<KeySchemaElement> keySchema,
            @Nullable IndexProjection projection,
            @Nullable String indexStatus,
            @Nullable Provisioned provisionedThroughput,
            @Nullable Long indexSizeBytes,
            @Nullable Long itemCount) {
        Throughput throughput(boolean onDemand) {
            return TableTold.throughput(provisionedThroughput, onDemand);
        }

        private boolean isLeaving() {
            return "DELETING".equals(indexStatus);
        }

        /** @param space where its entries would lie */
        SecondaryIndex index(SecondaryIndex.Kind kind, int space, Map<String, AttributeType> definitions) {
            var given = projection == null ? null : projection.projectionType();
            var named = projection == null ? null : projection.nonKeyAttributes();
            var type = given == null ? SecondaryIndex.ProjectionType.ALL : SecondaryIndex.ProjectionType.valueOf(given);
            boolean includes = type == SecondaryIndex.ProjectionType.INCLUDE && named != null;
            Set<String> included = includes ? Set.copyOf(named) : Set.of();
            return new SecondaryIndex(
                    required(indexName), kind, space, TableTold.keys(keySchema, definitions), type, included);
        }
    }

    /** Whether nothing about it is under way. */
    public boolean isSettled() {
        return (tableStatus == null || tableStatus.equals("ACTIVE"))
                && (globalSecondaryIndexes == null
                        || globalSecondaryIndexes.stream()
                                .allMatch(index -> index.indexStatus() == null
                                        || index.indexStatus().equals("ACTIVE")));
    }

    Map<String, AttributeType> definitions() {
        return AttributeDefinition.types(attributeDefinitions);
    }

    KeySchema keys() {
        return keys(keySchema, definitions());
    }

    private static KeySchema keys(@Nullable List<KeySchemaElement> elements, Map<String, AttributeType> definitions) {
        List<KeyAttribute> hash = new ArrayList<>();
        List<KeyAttribute> range = new ArrayList<>();
        for (KeySchemaElement element : required(elements)) {
            String name = required(element.attributeName());
            ("HASH".equals(element.keyType()) ? hash : range)
                    .add(new KeyAttribute(name, required(definitions.get(name))));
        }
        return new KeySchema(hash, range);
    }

    Table.BillingMode billingMode() {
        boolean onDemand = billingModeSummary != null && "PAY_PER_REQUEST".equals(billingModeSummary.billingMode());
        return onDemand ? Table.BillingMode.PAY_PER_REQUEST : Table.BillingMode.PROVISIONED;
    }

    Throughput throughput() {
        return throughput(provisionedThroughput, billingMode() == Table.BillingMode.PAY_PER_REQUEST);
    }

    private static Throughput throughput(@Nullable Provisioned provisioned, boolean onDemand) {
        return onDemand || provisioned == null ? Throughput.onDemand() : provisioned.throughput();
    }

    Table.@Nullable TableClass tableClass() {
        var name = tableClassSummary == null ? null : tableClassSummary.tableClass();
        return name == null ? null : Table.TableClass.valueOf(name);
    }

    List<Index> localIndexes() {
        return localSecondaryIndexes == null ? List.of() : localSecondaryIndexes;
    }

    /** Without those that are about to go. */
    List<Index> globalIndexes() {
        return globalSecondaryIndexes == null
                ? List.of()
                : globalSecondaryIndexes.stream()
                        .filter(index -> !index.isLeaving())
                        .toList();
    }

    private static <T> T required(@Nullable T member) {
        if (member == null) {
            throw ApiException.validation("The description of a table lacks what every table has");
        }
        return member;
    }
}
