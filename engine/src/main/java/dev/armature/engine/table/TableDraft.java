package dev.armature.engine.table;

import dev.armature.model.AttributeType;
import dev.armature.model.TableSchema;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A {@link Table} that is being changed. */
public final class TableDraft {
    private final Table original;
    public Instant activeAt;
    public boolean creating;
    public final Map<String, AttributeType> definitions;
    public TableSchema schema;
    public Table.BillingMode billingMode;
    public @Nullable Instant onDemandSince;
    public Throughput throughput;
    public final Map<String, Table.IndexState> indexStates;
    public Table.@Nullable TableClass tableClass;
    public @Nullable Instant tableClassChanged;
    public boolean deletionProtected;
    public Table.@Nullable Encryption encryption;
    public Table.@Nullable Stream stream;
    public @Nullable String expiryAttribute;
    public final Map<String, String> tags;
    public Table.@Nullable Recovery recovery;
    public Table.@Nullable Restoration restoration;

    TableDraft(Table table) {
        original = table;
        activeAt = table.activeAt();
        creating = table.creating();
        definitions = new LinkedHashMap<>(table.definitions());
        schema = table.schema();
        billingMode = table.billingMode();
        onDemandSince = table.onDemandSince();
        throughput = table.throughput();
        indexStates = new LinkedHashMap<>(table.indexStates());
        tableClass = table.tableClass();
        tableClassChanged = table.tableClassChanged();
        deletionProtected = table.deletionProtected();
        encryption = table.encryption();
        stream = table.stream();
        expiryAttribute = table.expiryAttribute();
        tags = new LinkedHashMap<>(table.tags());
        recovery = table.recovery();
        restoration = table.restoration();
    }

    public Table build() {
        return new Table(
                original.ref(),
                original.id(),
                original.createdAt(),
                activeAt,
                creating,
                definitions,
                schema,
                billingMode,
                onDemandSince,
                throughput,
                indexStates,
                tableClass,
                tableClassChanged,
                deletionProtected,
                encryption,
                stream,
                expiryAttribute,
                tags,
                recovery,
                restoration);
    }
}
