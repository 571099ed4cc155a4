package dev.armature.templates;

import dev.armature.templates.TableDefinition.Replica;
import dev.armature.templates.TableDefinition.Replicas;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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

    private final String logicalId;
    private final String tableName;
    private final String path;
    private final boolean retained;

    private TableReader(String logicalId, Resources resources, Resolver resolver) {
        this.logicalId = logicalId;
        this.tableName = resolver.tableName(logicalId);
        this.path = Resources.path(logicalId) + ".Properties";
        this.retained = resources.isRetained(logicalId);
    }

    static TableDefinition read(
            String logicalId, Resources resources, Json.Object globals, Resolver resolver, StackSettings settings) {
        var properties = resources.properties(logicalId);
        var type = TableType.of(resources.type(logicalId)).orElseThrow();
        var reader = new TableReader(logicalId, resources, resolver);
        return switch (type) {
            case TABLE -> reader.regional(reader.shaped(TableShapes.TABLE, properties, resolver));
            case GLOBAL_TABLE ->
                reader.global(reader.shaped(TableShapes.GLOBAL_TABLE, properties, resolver), settings.region());
            case SIMPLE_TABLE ->
                reader.regional(SimpleTable.asTable(
                        reader.shaped(TableShapes.SIMPLE_TABLE, SimpleTable.withGlobals(properties, globals), resolver),
                        reader.path));
        };
    }

    private Json.Object shaped(Shape shape, Json.Object properties, Resolver resolver) {
        Json resolved = resolver.resolve(properties, path).orElse(Json.EMPTY);
        return shape.read(resolved, path) instanceof Json.Object object ? object : Json.EMPTY;
    }

    private TableDefinition regional(Json.Object table) {
        return definition(table, List.of(), List.of());
    }

    private TableDefinition global(Json.Object properties, String region) {
        var global = new GlobalTable(properties, tableName, path);
        List<Replica> others = new ArrayList<>();
        for (String other : global.regions()) {
            if (!other.equals(region)) {
                others.add(new Replica(other, Optional.of(replica(global, other))));
            }
        }
        List<String> notApplied = new ArrayList<>(global.notApplied());
        notApplied.addAll(global.notApplied(region));
        return definition(global.asTable(region), global.scaling(region), notApplied)
                .with(new Replicas(others, true));
    }

    private TableDefinition replica(GlobalTable global, String region) {
        return definition(global.asTable(region), global.scaling(region), global.notApplied(region));
    }

    private TableDefinition definition(Json.Object table, List<ScaledCapacity> scaling, List<String> notApplied) {
        var recovery = table.object("PointInTimeRecoverySpecification");
        var timeToLive = table.object("TimeToLiveSpecification");
        if (timeToLive.flag("Enabled") && timeToLive.text("AttributeName").isEmpty()) {
            throw TemplateException.at(path + ".TimeToLiveSpecification", "the property AttributeName is missing");
        }
        return new TableDefinition(
                logicalId,
                request(table),
                timeToLive.flag("Enabled") ? timeToLive.text("AttributeName") : Optional.empty(),
                recovery.flag("PointInTimeRecoveryEnabled") ? Optional.of(recovery) : Optional.empty(),
                attachments(table).scaling(scaling),
                importSource(table),
                Replicas.NONE,
                // Every replica is protected until it is said otherwise.
                table.member(GlobalTable.DISASSOCIATION_PROTECTION).isPresent()
                        && !table.flag(GlobalTable.DISASSOCIATION_PROTECTION),
                retained,
                notApplied,
                Set.of());
    }

    private Json.Object request(Json.Object table) {
        Map<String, Json> request = new LinkedHashMap<>();
        request.put("TableName", Json.text(tableName));
        for (String property : AS_THEY_ARE) {
            table.member(property).ifPresent(value -> request.put(property, value));
        }
        List<Json> indexes = new ArrayList<>();
        for (Json.Object index : table.objects("GlobalSecondaryIndexes")) {
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
    private static Json.Object stream(Json.Object table) {
        return Json.of("StreamEnabled", new Json.Bool(true))
                .with(
                        "StreamViewType",
                        table.object("StreamSpecification")
                                .member("StreamViewType")
                                .orElse(new Json.Null()));
    }

    /** What a template calls SSEEnabled is Enabled in a request. */
    private static Json.Object encryption(Json.Object table) {
        var encryption = table.object("SSESpecification");
        return encryption.without("SSEEnabled").with("Enabled", new Json.Bool(encryption.flag("SSEEnabled")));
    }

    private Attachments attachments(Json.Object table) {
        var kinesis = table.object("KinesisStreamSpecification");
        var stream = table.object("StreamSpecification");
        Map<String, String> insights = new HashMap<>();
        insights(table, Attachments.OF_THE_TABLE, insights);
        for (Json.Object index : table.objects("GlobalSecondaryIndexes")) {
            insights(index, index.text("IndexName").orElse(""), insights);
        }
        return new Attachments(
                kinesis.text("StreamArn")
                        .map(arn -> new Attachments.Destination(
                                arn,
                                kinesis.text("ApproximateCreationDateTimePrecision")
                                        .orElse(Attachments.Destination.PRECISION_DEFAULT))),
                insights,
                policy(table, path),
                policy(stream, path + ".StreamSpecification"),
                TableState.tags(stream),
                List.of());
    }

    private static void insights(Json.Object owner, String index, Map<String, String> modes) {
        var insights = owner.object("ContributorInsightsSpecification");
        if (insights.flag("Enabled")) {
            modes.put(index, insights.text("Mode").orElse(Attachments.INSIGHTS_DEFAULT));
        }
    }

    private static Optional<PolicyDocument> policy(Json.Object owner, String path) {
        return owner.object("ResourcePolicy")
                .member("PolicyDocument")
                .map(document -> PolicyDocument.of(document, path + ".ResourcePolicy.PolicyDocument"));
    }

    private Optional<Json.Object> importSource(Json.Object table) {
        if (table.member("ImportSourceSpecification").isEmpty()) {
            return Optional.empty();
        }
        if (!table.objects("LocalSecondaryIndexes").isEmpty()) {
            throw TemplateException.at(
                    path + ".ImportSourceSpecification", "a table that is imported has no LocalSecondaryIndexes");
        }
        return Optional.of(table.object("ImportSourceSpecification"));
    }
}
