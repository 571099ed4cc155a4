package dev.armature.engine.definition;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.model.SecondaryIndex;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Puts a description together from a table and the figures that are kept about it.
 *
 * @param isAnswer whether it answers the request that makes the table; then what is decided when the table is there is left out
 */
record DescribedTable(Table table, Instant at, Table.Status status, boolean isAnswer, TableAccess access) {
    private static final String GLOBAL_TABLE_VERSION = "2019.11.21";

    boolean isNew() {
        return status == Table.Status.CREATING;
    }

    TableDescription whole() {
        var stream = table.stream();
        int space = table.schema().space();
        return new TableDescription(
                AttributeDefinition.of(table.definitions()),
                table.name(),
                KeySchemaElement.of(table.schema().keys()),
                status.name(),
                table.createdAt(),
                TableDescription.Provisioned.of(table.throughput(), at),
                access.statistics().bytes(space),
                access.statistics().items(space),
                table.ref().arn(),
                table.id(),
                billingModeSummary(),
                orNull(table.localIndexes().stream().map(this::local).toList()),
                orNull(table.globalIndexes().stream().map(this::global).toList()),
                stream != null && stream.enabled()
                        ? new StreamSpecification(true, stream.viewType().name())
                        : null,
                stream == null ? null : stream.label(),
                stream == null ? null : stream.arn(table.ref()),
                sseDescription(),
                tableClassSummary(),
                table.deletionProtected(),
                table.globalTable() == null ? null : !table.globalTable().disassociable(),
                OnDemandThroughput.of(table.throughput()),
                isAnswer && !isWarming(null) ? null : TableDescription.Warm.of(table.throughput(), isWarming(null)),
                isNew() ? TableDescription.RestoreSummary.of(table.restoration()) : null,
                table.globalTable() == null ? null : GLOBAL_TABLE_VERSION,
                ReplicaDescription.of(table, at, access),
                table.globalTable() == null ? null : ReplicaDescription.SETTINGS_REPLICATION_MODE,
                orNull(table.vectorIndexes().stream().map(this::ofVectors).toList()));
    }

    private TableDescription.@Nullable BillingModeSummary billingModeSummary() {
        // A table that has never been paid per request has nothing to sum up.
        return table.onDemandSince() == null && !table.isOnDemand()
                ? null
                : new TableDescription.BillingModeSummary(
                        table.billingMode().name(), isAnswer ? null : table.onDemandSince());
    }

    private TableDescription.@Nullable TableClassSummary tableClassSummary() {
        var tableClass = table.tableClass();
        return tableClass == null
                ? null
                : new TableDescription.TableClassSummary(tableClass.name(), table.tableClassChanged());
    }

    private TableDescription.@Nullable SseDescription sseDescription() {
        for (TableChange change : table.running(at)) {
            if (change instanceof TableChange.EncryptionUpdate update) {
                return TableDescription.SseDescription.of(table, update);
            }
        }
        return TableDescription.SseDescription.of(table);
    }

    private boolean isWarming(@Nullable String index) {
        return table.running(at).stream()
                .anyMatch(change ->
                        change instanceof TableChange.Warming warming && Objects.equals(warming.index(), index));
    }

    private TableDescription.LocalIndex local(SecondaryIndex index) {
        return new TableDescription.LocalIndex(
                index.name(),
                KeySchemaElement.of(index.keys()),
                IndexProjection.of(index),
                access.statistics().bytes(index.space()),
                access.statistics().items(index.space()),
                table.ref().indexArn(index.name()));
    }

    private TableDescription.GlobalIndex global(SecondaryIndex index) {
        boolean filling = isNew() || table.isFilling(index);
        var throughput = table.throughput(index);
        return new TableDescription.GlobalIndex(
                index.name(),
                KeySchemaElement.of(index.keys()),
                IndexProjection.of(index),
                indexStatus(index),
                backfilling(index),
                TableDescription.Provisioned.of(throughput, at),
                filling ? 0 : access.statistics().bytes(index.space()),
                filling ? 0 : access.statistics().items(index.space()),
                table.ref().indexArn(index.name()),
                OnDemandThroughput.of(throughput),
                isAnswer ? null : TableDescription.Warm.of(throughput, isWarming(index.name())));
    }

    private TableDescription.OfVectors ofVectors(SecondaryIndex index) {
        boolean filling = isNew() || table.isFilling(index);
        var vector = Objects.requireNonNull(index.vector());
        return new TableDescription.OfVectors(
                index.name(),
                SearchSchemaElement.of(vector),
                IndexProjection.of(index),
                new VectorIndex.VectorAttributeDefinition(vector.attribute()),
                vector.dimensions(),
                vector.distanceFunction().name(),
                indexStatus(index),
                backfilling(index),
                filling ? 0 : access.statistics().bytes(index.space()),
                filling ? 0 : access.statistics().items(index.space()),
                table.ref().indexArn(index.name()));
    }

    private @Nullable String indexStatus(SecondaryIndex index) {
        if (isNew()) {
            // The indexes that a table begins with are created with it; of one that is restored nothing is said.
            return table.isRestoring() ? null : Table.Status.CREATING.name();
        }
        if (table.isLeaving(index)) {
            return Table.Status.DELETING.name();
        }
        if (table.isFilling(index)) {
            return Table.Status.CREATING.name();
        }
        boolean updating = table.running(at).stream()
                .anyMatch(change -> change instanceof TableChange.IndexUpdate update
                        && update.index().equals(index.name()));
        return (updating ? Table.Status.UPDATING : Table.Status.ACTIVE).name();
    }

    /** Only an index that is added to a table says it. */
    private @Nullable Boolean backfilling(SecondaryIndex index) {
        for (TableChange change : table.changes()) {
            if (change instanceof TableChange.IndexCreation creation
                    && creation.index().equals(index.name())) {
                return creation.isBackfilling(at);
            }
        }
        return null;
    }

    private static <T> @Nullable List<T> orNull(List<T> list) {
        return list.isEmpty() ? null : list;
    }
}
