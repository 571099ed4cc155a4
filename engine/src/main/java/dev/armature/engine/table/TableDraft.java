package dev.armature.engine.table;

import dev.armature.model.AttributeType;
import dev.armature.model.TableSchema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A {@link Table} that is being made or changed. */
public final class TableDraft {
    public TableRef ref;
    public String id;
    public Instant createdAt;
    public final Map<String, AttributeType> definitions;
    public TableSchema schema;
    public Table.BillingMode billingMode;
    public @Nullable Instant onDemandSince;
    public Throughput throughput;
    public final Map<String, Throughput> indexThroughput = new LinkedHashMap<>();
    public Table.@Nullable TableClass tableClass;
    public @Nullable Instant tableClassChanged;
    public boolean deletionProtected;
    public Table.@Nullable Encryption encryption;
    public Table.@Nullable Stream stream;
    public @Nullable String expiryAttribute;
    public final Map<String, String> tags = new LinkedHashMap<>();
    public Table.@Nullable Recovery recovery;
    public Table.@Nullable Restoration restoration;
    public final Map<String, ResourcePolicy> policies = new LinkedHashMap<>();
    public final Map<String, Insights> insights = new LinkedHashMap<>();
    public final List<KinesisDestination> destinations = new ArrayList<>();
    public @Nullable GlobalTable globalTable;
    public final List<TableChange> changes = new ArrayList<>();

    /** A table that comes into being, with nothing set about it but what it must have. It is paid per request. */
    public TableDraft(
            TableRef ref, String id, Instant createdAt, Map<String, AttributeType> definitions, TableSchema schema) {
        this.ref = ref;
        this.id = id;
        this.createdAt = createdAt;
        this.definitions = new LinkedHashMap<>(definitions);
        this.schema = schema;
        this.billingMode = Table.BillingMode.PAY_PER_REQUEST;
        this.throughput = Throughput.onDemand();
    }

    TableDraft(Table table) {
        this(table.ref(), table.id(), table.createdAt(), table.definitions(), table.schema());
        billingMode = table.billingMode();
        onDemandSince = table.onDemandSince();
        throughput = table.throughput();
        indexThroughput.putAll(table.indexThroughput());
        tableClass = table.tableClass();
        tableClassChanged = table.tableClassChanged();
        deletionProtected = table.deletionProtected();
        encryption = table.encryption();
        stream = table.stream();
        expiryAttribute = table.expiryAttribute();
        tags.putAll(table.tags());
        recovery = table.recovery();
        restoration = table.restoration();
        policies.putAll(table.policies());
        insights.putAll(table.insights());
        destinations.addAll(table.destinations());
        globalTable = table.globalTable();
        changes.addAll(table.changes());
    }

    /** Drops the changes that are over. */
    public void dropFinished(Instant now) {
        changes.removeIf(change -> !change.runs(now));
    }

    public Table build() {
        return new Table(
                ref,
                id,
                createdAt,
                definitions,
                schema,
                billingMode,
                onDemandSince,
                throughput,
                indexThroughput,
                tableClass,
                tableClassChanged,
                deletionProtected,
                encryption,
                stream,
                expiryAttribute,
                tags,
                recovery,
                restoration,
                policies,
                insights,
                destinations,
                globalTable,
                changes);
    }
}
