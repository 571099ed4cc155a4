package dev.armature.templates;

import dev.armature.templates.Shape.Fields;
import dev.armature.templates.Shape.Flag;
import dev.armature.templates.Shape.ListOf;
import dev.armature.templates.Shape.Text;
import dev.armature.templates.Shape.Whole;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Finds the event source mappings of a template that read the stream of a table: resources of their own, and events of SAM's functions.
 * One becomes a trigger if it was said where its function is; otherwise it is among what is ignored.
 */
final class TriggerReader {
    static final String MAPPING = "AWS::Lambda::EventSourceMapping";
    static final String SAM_FUNCTION = "AWS::Serverless::Function";
    static final String SAM_EVENT = "DynamoDB";
    private static final Set<String> FUNCTIONS = Set.of("AWS::Lambda::Function", SAM_FUNCTION);

    private static final Pattern TABLE =
            Pattern.compile("arn:[^:]*:dynamodb:[^:]*:[^:]*:table/([a-zA-Z0-9_.-]+)(?:/stream/.*)?");
    private static final Pattern FUNCTION =
            Pattern.compile("(?:arn:[^:]*:lambda:[^:]*:[^:]*:function:)?([a-zA-Z0-9_-]+)(?::[^:]*)?");
    private static final Pattern INVOKE = Pattern.compile(".*/2015-03-31/functions/[^/]+/invocations");

    private static final Fields SHAPE = Fields.of(new Text(), "StartingPosition")
            .requiringAll()
            .with(
                    new Whole(),
                    "BatchSize",
                    "MaximumBatchingWindowInSeconds",
                    "MaximumRecordAgeInSeconds",
                    "MaximumRetryAttempts",
                    "TumblingWindowInSeconds")
            .with(new Flag(), "Enabled", "BisectBatchOnFunctionError")
            .with(new ListOf(new Text()), "FunctionResponseTypes")
            .with(Fields.of(new ListOf(Fields.of(new Text(), "Pattern")), "Filters"), "FilterCriteria");

    private static final List<String> NOT_APPLIED = List.of(
            "DestinationConfig",
            "KmsKeyArn",
            "LoggingConfig",
            "MetricsConfig",
            "ParallelizationFactor",
            "ProvisionedPollerConfig",
            "Tags");

    /** What a mapping is without being told, so that a template that stops saying something changes it back. */
    private static final Map<String, Json> DEFAULTS = Map.of(
            "BatchSize", Json.number(100),
            "MaximumBatchingWindowInSeconds", Json.number(0),
            "MaximumRecordAgeInSeconds", Json.number(-1),
            "MaximumRetryAttempts", Json.number(-1),
            "BisectBatchOnFunctionError", new Json.Bool(false),
            "Enabled", new Json.Bool(true),
            "FunctionResponseTypes", new Json.Array(List.of()),
            "FilterCriteria", Json.of("Filters", new Json.Array(List.of())));

    private final Resources resources;
    private final Resolver resolver;
    private final StackSettings settings;
    private final Map<String, TableDefinition> tables = new HashMap<>();
    private final List<String> ignored;
    private final List<TriggerDefinition> triggers = new ArrayList<>();

    /** @param ignored gets what does not become a trigger */
    TriggerReader(
            Resources resources,
            Resolver resolver,
            StackSettings settings,
            List<TableDefinition> tables,
            List<String> ignored) {
        this.resources = resources;
        this.settings = settings;
        this.ignored = ignored;
        Map<String, String> known = new HashMap<>();
        for (TableDefinition table : tables) {
            this.tables.put(table.tableName(), table);
            known.put(table.logicalId() + ".StreamArn", "arn:aws:dynamodb:::table/" + table.tableName());
        }
        for (String logicalId : resources.logicalIds()) {
            if (FUNCTIONS.contains(resources.type(logicalId))) {
                known.put(logicalId, logicalId);
                known.put(logicalId + ".Arn", logicalId);
            }
        }
        this.resolver = resolver.knowing(known);
    }

    List<TriggerDefinition> read() {
        for (String logicalId : resources.logicalIds()) {
            String type = resources.type(logicalId);
            String path = Resources.path(logicalId) + ".Properties";
            if (type.equals(MAPPING) && resources.isThere(logicalId, resolver)) {
                read(logicalId, MAPPING, resources.properties(logicalId), path);
            } else if (type.equals(SAM_FUNCTION) && resources.isThere(logicalId, resolver)) {
                var events = resources.properties(logicalId).object("Events");
                for (String name : events.members().keySet()) {
                    var event = events.object(name);
                    if (event.text("Type").orElse("").equals(SAM_EVENT)) {
                        read(
                                logicalId + "." + name,
                                "an event of type " + SAM_EVENT,
                                asMapping(logicalId, event.object("Properties")),
                                path + ".Events." + name + ".Properties");
                    }
                }
            }
        }
        return triggers;
    }

    private static Json.Object asMapping(String function, Json.Object event) {
        return event.without("Stream")
                .with("EventSourceArn", event.member("Stream").orElse(new Json.Null()))
                .with("FunctionName", Json.of("Ref", Json.text(function)));
    }

    private void read(String name, String kind, Json.Object properties, String path) {
        var table = named(properties, "EventSourceArn", TABLE);
        var function = named(properties, "FunctionName", FUNCTION);
        if (table.isEmpty() || function.isEmpty()) {
            ignored.add(name + " (" + kind + ")");
            return;
        }
        settings.url(function.get())
                .ifPresentOrElse(
                        url -> triggers.add(trigger(name, table.get(), function.get(), url, properties, path)),
                        () -> ignored.add(
                                name + " (" + kind + "): --function " + function.get() + "=URL makes it a trigger"));
    }

    /** What one of these names; nothing if it cannot be known here, or is something else. */
    private Optional<String> named(Json.Object properties, String property, Pattern form) {
        try {
            var matcher = form.matcher(resolver.text(properties.member(property).orElse(new Json.Null()), property));
            return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
        } catch (TemplateException unknown) {
            return Optional.empty();
        }
    }

    private TriggerDefinition trigger(
            String name, String tableName, String function, String url, Json.Object properties, String path) {
        var table = tables.get(tableName);
        if (table != null && table.createTable().member("StreamSpecification").isEmpty()) {
            throw TemplateException.at(path, table.logicalId() + " has no stream: it needs a StreamSpecification");
        }
        List<String> notApplied = new ArrayList<>();
        Json.Object applied = properties.without("EventSourceArn").without("FunctionName");
        for (String property : NOT_APPLIED) {
            if (applied.member(property).isPresent()) {
                notApplied.add(property + " (not supported by this server)");
                applied = applied.without(property);
            }
        }
        Map<String, Json> request = new LinkedHashMap<>();
        String id = settings.stackName() + "/" + name;
        request.put(
                "UUID",
                Json.text(UUID.nameUUIDFromBytes(id.getBytes(StandardCharsets.UTF_8))
                        .toString()));
        request.put("EventSourceArn", Json.text(tableName));
        request.put("Target", Json.text(url));
        if (!INVOKE.matcher(url).matches()) {
            request.put("FunctionName", Json.text(deployedName(function)));
        }
        Json resolved = resolver.resolve(applied, path).orElse(Json.EMPTY);
        DEFAULTS.keySet().stream().sorted().forEach(member -> request.put(member, DEFAULTS.get(member)));
        if (SHAPE.read(resolved, path) instanceof Json.Object(var members)) {
            request.putAll(members);
        }
        return new TriggerDefinition(name, function, tableName, new Json.Object(request), notApplied);
    }

    /** The name that a function has where it runs: the one that the template gives it, or its logical id. */
    private String deployedName(String function) {
        return resources.has(function)
                ? named(resources.properties(function), "FunctionName", FUNCTION)
                        .orElse(function)
                : function;
    }
}
