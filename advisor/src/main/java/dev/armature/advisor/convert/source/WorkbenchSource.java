package dev.armature.advisor.convert.source;

import dev.armature.advisor.convert.infer.Alias;
import dev.armature.advisor.convert.infer.EntityNames;
import dev.armature.advisor.convert.infer.Extent;
import dev.armature.advisor.convert.infer.Inference;
import dev.armature.advisor.convert.infer.SampleItem;
import dev.armature.advisor.convert.infer.TableDraft;
import dev.armature.advisor.convert.table.ConversionException;
import dev.armature.advisor.convert.table.Items;
import dev.armature.advisor.convert.table.PhysicalTable;
import dev.armature.advisor.convert.table.TableDescriptionReader;
import dev.armature.advisor.convert.text.Remarks;
import dev.armature.advisor.model.Field;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Models of NoSQL Workbench, of version 3.0 and before. Facets become entities; where a table has none, entities are found in its
 * data. What Workbench says of a table is put in the form of CreateTable first, and read as that.
 */
final class WorkbenchSource {
    private WorkbenchSource() {}

    static boolean isMeant(Json root) {
        return root instanceof Json.Object object && object.member("DataModel").isPresent();
    }

    static Draft read(Json.Object root) {
        var names = new EntityNames();
        List<TableDraft> drafts = new ArrayList<>();
        var tables = root.objects("DataModel");
        if (tables.isEmpty()) {
            throw ConversionException.at("DataModel", "a list of tables was expected, and there is none");
        }
        for (Json.Object table : tables) {
            drafts.add(table(table, names));
        }
        var remarks = new Remarks();
        remarks.add(
                "",
                "Drafted from the NoSQL Workbench model "
                        + root.text("ModelName").orElse("without a name") + ".");
        remarks.add(
                "", "Templates were concluded from facets and sample data; access patterns are still to be written.");
        return Draft.of(drafts, remarks);
    }

    private static TableDraft table(Json.Object table, EntityNames names) {
        String name = table.text("TableName")
                .orElseThrow(() -> ConversionException.at("DataModel", "a table has no TableName"));
        Map<String, Field.Type> types = types(table);
        List<Inference.Facet> facets = new ArrayList<>();
        for (Json.Object facet : table.objects("TableFacets")) {
            var alias = facet.object("KeyAttributeAlias");
            String facetName = facet.text("FacetName").orElse(name);
            facets.add(new Inference.Facet(
                    facetName,
                    alias.text("PartitionKeyAlias")
                            .map(partitionKey -> new Alias(
                                    partitionKey, alias.text("SortKeyAlias").orElse(null)))
                            .orElse(null),
                    items(facet, name + ".TableFacets." + facetName),
                    attributes(facet, types)));
        }
        return Inference.of(physical(table, name), names, Extent.EXAMPLES, items(table, name), facets);
    }

    private static Map<String, Field.Type> types(Json.Object table) {
        Map<String, Field.Type> types = new LinkedHashMap<>();
        for (Json.Object attribute : table.objects("NonKeyAttributes")) {
            types.put(
                    attribute.text("AttributeName").orElse(""),
                    switch (attribute.text("AttributeType").orElse("S")) {
                        case "N" -> Field.Type.DECIMAL;
                        case "B" -> Field.Type.BINARY;
                        case "BOOL" -> Field.Type.BOOLEAN;
                        case "SS" -> Field.Type.STRING_SET;
                        case "NS" -> Field.Type.NUMBER_SET;
                        case "BS" -> Field.Type.BINARY_SET;
                        case "L" -> Field.Type.ARRAY;
                        case "M" -> Field.Type.OBJECT;
                        default -> Field.Type.STRING;
                    });
        }
        return types;
    }

    /** Those that a facet shows, with the types that the table has for them. */
    private static Map<String, Field.Type> attributes(Json.Object facet, Map<String, Field.Type> types) {
        Map<String, Field.Type> attributes = new LinkedHashMap<>();
        for (Json attribute : facet.array("NonKeyAttributes")) {
            Json.scalar(attribute).ifPresent(name -> attributes.put(name, types.getOrDefault(name, Field.Type.STRING)));
        }
        return attributes;
    }

    private static List<SampleItem> items(Json.Object owner, String place) {
        List<SampleItem> items = new ArrayList<>();
        int number = 0;
        for (Json.Object item : owner.objects("TableData")) {
            items.add(new SampleItem(Items.read(item, place + ".TableData." + number++)));
        }
        return items;
    }

    private static PhysicalTable physical(Json.Object table, String name) {
        Map<String, String> types = new LinkedHashMap<>();
        var request = Json.of("TableName", Json.text(name))
                .with("KeySchema", keySchema(table, name, types))
                .with("BillingMode", Json.text(table.text("BillingMode").orElse("PAY_PER_REQUEST")))
                .with(
                        "ProvisionedThroughput",
                        table.object("ProvisionedCapacitySettings").object("ProvisionedThroughput"))
                .with("GlobalSecondaryIndexes", indexes(table, "GlobalSecondaryIndexes", name, types))
                .with("LocalSecondaryIndexes", indexes(table, "LocalSecondaryIndexes", name, types));
        List<Json> definitions = new ArrayList<>();
        types.forEach((attribute, type) ->
                definitions.add(Json.of("AttributeName", Json.text(attribute)).with("AttributeType", Json.text(type))));
        return TableDescriptionReader.read(request.with("AttributeDefinitions", Json.array(definitions)), name);
    }

    private static Json indexes(Json.Object table, String member, String place, Map<String, String> types) {
        List<Json> indexes = new ArrayList<>();
        for (Json.Object index : table.objects(member)) {
            String name = index.text("IndexName").orElse("an index");
            indexes.add(Json.of("IndexName", Json.text(name))
                    .with("KeySchema", keySchema(index, place + "." + name, types))
                    .with("Projection", index.object("Projection")));
        }
        return Json.array(indexes);
    }

    /** Keys of several attributes are in no version that is documented; a KeySchema beside the KeyAttributes has them here. */
    private static Json keySchema(Json.Object owner, String place, Map<String, String> types) {
        var attributes = owner.object("KeyAttributes");
        List<Json> elements = new ArrayList<>();
        for (String role : List.of("PartitionKey", "SortKey")) {
            var key = attributes.object(role);
            if (!key.members().isEmpty()) {
                String attribute = key.text("AttributeName")
                        .orElseThrow(() -> ConversionException.at(place + "." + role, "AttributeName is missing"));
                types.put(attribute, key.text("AttributeType").orElse("S"));
                elements.add(Json.of("AttributeName", Json.text(attribute))
                        .with("KeyType", Json.text(role.equals("SortKey") ? "RANGE" : "HASH")));
            }
        }
        if (elements.isEmpty()) {
            throw ConversionException.at(place, "KeyAttributes with a PartitionKey were expected, and there are none");
        }
        var several = owner.objects("KeySchema");
        for (Json.Object element : several) {
            element.text("AttributeName")
                    .ifPresent(attribute -> types.putIfAbsent(
                            attribute, element.text("AttributeType").orElse("S")));
        }
        return several.isEmpty() ? Json.array(elements) : Json.array(several);
    }
}
