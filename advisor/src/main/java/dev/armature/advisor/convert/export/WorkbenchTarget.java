package dev.armature.advisor.convert.export;

import dev.armature.advisor.convert.table.CreateTableJson;
import dev.armature.advisor.convert.table.Items;
import dev.armature.advisor.convert.table.PhysicalTable;
import dev.armature.advisor.convert.text.JsonLayout;
import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.sample.SampleMaker;
import dev.armature.advisor.sample.Samples;
import dev.armature.templates.Json;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A model of NoSQL Workbench, version 3.0: a facet for each entity, with a few made-up items. What the keys of a facet are called is
 * free text there, and here it is their template, so that it is found again.
 */
final class WorkbenchTarget {
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("MMM dd, yyyy, hh:mm a", Locale.ENGLISH).withZone(ZoneOffset.UTC);
    /** The same items each time. */
    private static final long SEED = 1;

    private static final int ITEMS_PER_FACET = 5;

    private final Model model;
    private final String date;
    private final Samples samples;
    private final List<String> notes = new ArrayList<>();

    WorkbenchTarget(Model model, Instant now) {
        this.model = model;
        this.date = DATE.format(now);
        this.samples = new SampleMaker(model, SEED).make(entity -> ITEMS_PER_FACET);
    }

    Export export() {
        var metadata = new JsonMembers()
                .text("Author", "")
                .text("DateCreated", date)
                .text("DateLastModified", date)
                .text("Description", "")
                .text("AWSService", "Amazon DynamoDB")
                .text("Version", "3.0")
                .build();
        var root = new JsonMembers()
                .text("ModelName", model.tables().getFirst().name())
                .object("ModelMetadata", metadata)
                .list("DataModel", model.tables().stream().map(this::table).toList())
                .build();
        return new Export(JsonLayout.of(root), notes);
    }

    private Json.Object table(TableModel table) {
        var physical = PhysicalTable.of(table);
        notes.addAll(CapacityNotes.of(table));
        noteSettings(table);
        Map<String, Json> attributes = new LinkedHashMap<>();
        physical.keyAttributes().stream()
                .filter(attribute -> !isPrimary(table, attribute))
                .forEach(attribute -> attributes.put(
                        attribute,
                        attribute(attribute, physical.keyType(attribute).name())));
        String typeAttribute = table.settings().typeAttribute();
        if (typeAttribute != null) {
            attributes.putIfAbsent(typeAttribute, attribute(typeAttribute, "S"));
        }
        for (Entity entity : table.entities()) {
            for (Field field : entity.fields()) {
                if (!isPrimary(table, field.name())) {
                    attributes.putIfAbsent(field.name(), attribute(field.name(), type(field.type())));
                }
            }
        }
        return new JsonMembers()
                .text("TableName", table.name())
                .object("KeyAttributes", keys(physical, List.of(table.partitionKey()), sortKey(table)))
                .value("NonKeyAttributes", Json.array(List.copyOf(attributes.values())))
                .list(
                        "TableFacets",
                        table.entities().stream()
                                .map(entity -> facet(entity, table))
                                .toList())
                .list("GlobalSecondaryIndexes", indexes(physical, true))
                .list("LocalSecondaryIndexes", indexes(physical, false))
                .list("TableData", List.of())
                .object("DataAccess", Json.of("MySql", Json.EMPTY))
                .text(
                        "BillingMode",
                        table.settings().billing() == Settings.Billing.PROVISIONED ? "PROVISIONED" : "PAY_PER_REQUEST")
                .object("ProvisionedCapacitySettings", capacity(physical))
                .build();
    }

    private void noteSettings(TableModel table) {
        var settings = table.settings();
        List<String> missing = new ArrayList<>();
        if (settings.ttlAttribute() != null) {
            missing.add("time to live");
        }
        if (settings.hasStream()) {
            missing.add("a stream");
        }
        if (settings.pointInTimeRecovery() != null) {
            missing.add("point-in-time recovery");
        }
        if (settings.deletionProtection() != null) {
            missing.add("deletion protection");
        }
        if (settings.tableClass() != Settings.TableClass.STANDARD) {
            missing.add("a table class");
        }
        if (!missing.isEmpty()) {
            notes.add(table.name() + ": Workbench has no place for " + String.join(", ", missing));
        }
    }

    private static boolean isPrimary(TableModel table, String attribute) {
        return attribute.equals(table.partitionKey()) || attribute.equals(table.sortKey());
    }

    private static List<String> sortKey(TableModel table) {
        return table.sortKey() == null ? List.of() : List.of(table.sortKey());
    }

    private static Json.Object keys(PhysicalTable table, List<String> partitionKey, List<String> sortKey) {
        return new JsonMembers()
                .value("PartitionKey", key(table, partitionKey.getFirst()))
                .value("SortKey", sortKey.isEmpty() ? null : key(table, sortKey.getFirst()))
                .build();
    }

    private static Json key(PhysicalTable table, String attribute) {
        return attribute(attribute, table.keyType(attribute).name());
    }

    private static Json attribute(String name, String type) {
        return Json.of("AttributeName", Json.text(name)).with("AttributeType", Json.text(type));
    }

    private Json.Object facet(Entity entity, TableModel table) {
        List<Json> attributes = new ArrayList<>();
        for (Entity.IndexMapping mapping : entity.indexMappings()) {
            table.index(mapping.index()).ifPresent(index -> {
                index.partitionKey().forEach(key -> add(key, table, attributes));
                index.sortKey().forEach(key -> add(key, table, attributes));
            });
        }
        if (table.settings().typeAttribute() != null) {
            add(table.settings().typeAttribute(), table, attributes);
        }
        entity.fields().forEach(field -> add(field.name(), table, attributes));
        return new JsonMembers()
                .text("FacetName", entity.name())
                .object(
                        "KeyAttributeAlias",
                        new JsonMembers()
                                .text("PartitionKeyAlias", entity.partitionKey().text())
                                .text(
                                        "SortKeyAlias",
                                        entity.sortKey() == null
                                                ? null
                                                : entity.sortKey().text())
                                .build())
                .value(
                        "TableData",
                        Json.array(samples.of(entity).stream()
                                .map(sample -> Items.write(sample.item()))
                                .toList()))
                .value("NonKeyAttributes", Json.array(attributes))
                .object("DataAccess", Json.of("MySql", Json.EMPTY))
                .build();
    }

    private static void add(String attribute, TableModel table, List<Json> attributes) {
        var name = Json.text(attribute);
        if (!isPrimary(table, attribute) && !attributes.contains(name)) {
            attributes.add(name);
        }
    }

    private List<Json.Object> indexes(PhysicalTable physical, boolean global) {
        List<Json.Object> indexes = new ArrayList<>();
        for (Index index : physical.table().indexes()) {
            if (index.isGlobal() == global) {
                if (index.isMultiAttribute()) {
                    notes.add(
                            index.name() + ": Workbench 3.0 has one attribute for a key; all of them are in a KeySchema"
                                    + " beside the first");
                }
                if (!global) {
                    notes.add(index.name() + ": Workbench has no local indexes, and may pass over it");
                }
                indexes.add(new JsonMembers()
                        .text("IndexName", index.name())
                        .object("KeyAttributes", keys(physical, index.partitionKey(), index.sortKey()))
                        .list("KeySchema", index.isMultiAttribute() ? several(physical, index) : List.of())
                        .object("Projection", CreateTableJson.projection(index))
                        .build());
            }
        }
        return indexes;
    }

    private static List<Json.Object> several(PhysicalTable physical, Index index) {
        List<Json.Object> elements = new ArrayList<>();
        index.partitionKey().forEach(attribute -> elements.add(element(physical, attribute, "HASH")));
        index.sortKey().forEach(attribute -> elements.add(element(physical, attribute, "RANGE")));
        return elements;
    }

    private static Json.Object element(PhysicalTable physical, String attribute, String role) {
        return Json.of("AttributeName", Json.text(attribute))
                .with("AttributeType", Json.text(physical.keyType(attribute).name()))
                .with("KeyType", Json.text(role));
    }

    private static Json.Object capacity(PhysicalTable physical) {
        var throughput = CreateTableJson.of(physical).object("ProvisionedThroughput");
        return throughput.members().isEmpty() ? Json.EMPTY : Json.of("ProvisionedThroughput", throughput);
    }

    private static String type(Field.Type type) {
        return switch (type) {
            case STRING, UUID -> "S";
            case INTEGER, DECIMAL -> "N";
            case BOOLEAN -> "BOOL";
            case ARRAY -> "L";
            case OBJECT -> "M";
            case BINARY -> "B";
            case STRING_SET -> "SS";
            case NUMBER_SET -> "NS";
            case BINARY_SET -> "BS";
        };
    }
}
