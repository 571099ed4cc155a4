package dev.armature.templates;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes a {@link TableDefinition} of a resource. All three types of table become the properties of the first, and those a request. */
final class TableReader {
    /** These are named in CreateTable as they are in templates. */
    private static final List<String> AS_THEY_ARE = List.of(
            "AttributeDefinitions",
            "KeySchema",
            "LocalSecondaryIndexes",
            "BillingMode",
            "ProvisionedThroughput",
            "OnDemandThroughput",
            "WarmThroughput",
            "TableClass",
            "DeletionProtectionEnabled");

    private static final List<String> NOT_SUPPORTED =
            List.of("ImportSourceSpecification", "KinesisStreamSpecification", "ResourcePolicy");

    private final List<String> notApplied = new ArrayList<>();

    private TableReader() {}

    static TableDefinition read(
            String logicalId, Resources resources, Json.Object globals, Resolver resolver, StackSettings settings) {
        var reader = new TableReader();
        String path = Resources.path(logicalId) + ".Properties";
        var properties = resources.properties(logicalId);
        var type = TableType.of(resources.type(logicalId)).orElseThrow();
        var table = switch (type) {
            case TABLE -> reader.shaped(TableShapes.TABLE, properties, path, resolver);
            case GLOBAL_TABLE ->
                new GlobalTable(
                                reader.shaped(TableShapes.GLOBAL_TABLE, properties, path, resolver),
                                settings.region(),
                                path,
                                reader.notApplied)
                        .asTable();
            case SIMPLE_TABLE ->
                SimpleTable.asTable(
                        reader.shaped(
                                TableShapes.SIMPLE_TABLE, SimpleTable.withGlobals(properties, globals), path, resolver),
                        path);
        };
        return reader.definition(logicalId, resolver.tableName(logicalId), table, resources.isRetained(logicalId));
    }

    private Json.Object shaped(Shape shape, Json.Object properties, String path, Resolver resolver) {
        Json resolved = resolver.resolve(properties, path).orElse(Json.EMPTY);
        return shape.read(resolved, path) instanceof Json.Object object ? object : Json.EMPTY;
    }

    private TableDefinition definition(String logicalId, String tableName, Json.Object table, boolean retained) {
        for (String property : NOT_SUPPORTED) {
            table.member(property).ifPresent(unused -> noteUnsupported(property));
        }
        noteInsights(table, "");
        var recovery = table.object("PointInTimeRecoverySpecification");
        var timeToLive = table.object("TimeToLiveSpecification");
        if (timeToLive.flag("Enabled") && timeToLive.text("AttributeName").isEmpty()) {
            throw TemplateException.at(
                    Resources.path(logicalId) + ".Properties.TimeToLiveSpecification",
                    "the property AttributeName is missing");
        }
        return new TableDefinition(
                logicalId,
                request(tableName, table),
                timeToLive.flag("Enabled") ? timeToLive.text("AttributeName") : Optional.empty(),
                recovery.flag("PointInTimeRecoveryEnabled") ? Optional.of(recovery) : Optional.empty(),
                retained,
                notApplied);
    }

    private Json.Object request(String tableName, Json.Object table) {
        Map<String, Json> request = new LinkedHashMap<>();
        request.put("TableName", Json.text(tableName));
        for (String property : AS_THEY_ARE) {
            table.member(property).ifPresent(value -> request.put(property, value));
        }
        List<Json> indexes = new ArrayList<>();
        for (Json.Object index : table.objects("GlobalSecondaryIndexes")) {
            noteInsights(index, " of " + index.text("IndexName").orElse("an index"));
            indexes.add(index.without("ContributorInsightsSpecification"));
        }
        if (!indexes.isEmpty()) {
            request.put("GlobalSecondaryIndexes", new Json.Array(indexes));
        }
        table.member("StreamSpecification").ifPresent(unused -> request.put("StreamSpecification", stream(table)));
        table.member("SSESpecification").ifPresent(unused -> request.put("SSESpecification", encryption(table)));
        if (!table.array("Tags").isEmpty()) {
            request.put("Tags", new Json.Array(table.array("Tags")));
        }
        return new Json.Object(request);
    }

    /** A template has a stream by naming its view; a request says so. */
    private Json.Object stream(Json.Object table) {
        var stream = table.object("StreamSpecification");
        for (String property : List.of("ResourcePolicy", "Tags")) {
            stream.member(property).ifPresent(unused -> noteUnsupported("StreamSpecification." + property));
        }
        return Json.of("StreamEnabled", new Json.Bool(true))
                .with("StreamViewType", stream.member("StreamViewType").orElse(new Json.Null()));
    }

    /** What a template calls SSEEnabled is Enabled in a request. */
    private static Json.Object encryption(Json.Object table) {
        var encryption = table.object("SSESpecification");
        return encryption.without("SSEEnabled").with("Enabled", new Json.Bool(encryption.flag("SSEEnabled")));
    }

    private void noteInsights(Json.Object owner, String of) {
        if (owner.object("ContributorInsightsSpecification").flag("Enabled")) {
            noteUnsupported("ContributorInsightsSpecification" + of);
        }
    }

    private void noteUnsupported(String property) {
        notApplied.add(Requests.unsupported(property));
    }
}
