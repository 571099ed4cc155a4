package dev.armature.templates;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the scalable targets and scaling policies of a template that are about its tables. Those of other services, and of tables that are not in the
 * template, are among what is ignored.
 */
final class ScalingReader {
    private static final String TARGET = "AWS::ApplicationAutoScaling::ScalableTarget";
    private static final String POLICY = "AWS::ApplicationAutoScaling::ScalingPolicy";
    static final Set<String> TYPES = Set.of(TARGET, POLICY);

    private static final Pattern RESOURCE = Pattern.compile("table/([^/]+)(?:/index/([^/]+))?");
    private static final Pattern DIMENSION = Pattern.compile("dynamodb:(table|index):(Read|Write)CapacityUnits");

    private final Resources resources;
    private final Resolver resolver;
    private final List<TableDefinition> tables;
    private final List<String> ignored;
    /** By logical id, where a target is. */
    private final Map<String, String> places = new HashMap<>();

    private final Map<String, Target> targets = new LinkedHashMap<>();

    private static final class Target {
        private final String tableName;
        private ScaledCapacity capacity;

        Target(String tableName, ScaledCapacity capacity) {
            this.tableName = tableName;
            this.capacity = capacity;
        }
    }

    /** @param ignored gets what is about something else */
    ScalingReader(Resources resources, Resolver resolver, List<TableDefinition> tables, List<String> ignored) {
        this.resources = resources;
        this.resolver = resolver;
        this.tables = tables;
        this.ignored = ignored;
    }

    /** The tables with the capacities that are scaled. */
    List<TableDefinition> read() {
        forEach(TARGET, this::readTarget);
        forEach(POLICY, this::readPolicy);
        List<TableDefinition> scaled = new ArrayList<>();
        for (TableDefinition table : tables) {
            List<ScaledCapacity> all = new ArrayList<>(table.attachments().scaling());
            targets.values().stream()
                    .filter(target -> target.tableName.equals(table.tableName()))
                    .forEach(target -> all.add(target.capacity));
            scaled.add(table.with(table.attachments().scaling(all)));
        }
        return scaled;
    }

    private interface Reader {
        void read(String logicalId, Json.Object properties, String path);
    }

    private void forEach(String type, Reader reader) {
        for (String logicalId : resources.logicalIds()) {
            if (resources.type(logicalId).equals(type) && resources.isThere(logicalId, resolver)) {
                reader.read(logicalId, resources.properties(logicalId), Resources.path(logicalId) + ".Properties");
            }
        }
    }

    private void readTarget(String logicalId, Json.Object properties, String path) {
        if (!isOfDynamoDb(properties, path)) {
            ignored.add(logicalId + " (" + TARGET + ")");
            return;
        }
        var target = shaped(TableShapes.SCALABLE_TARGET, properties, path);
        String place = place(target, path);
        var table = table(place);
        if (table.isEmpty()) {
            ignored.add(logicalId + " (" + TARGET + " of a table that is not in this template)");
            return;
        }
        var matcher = matched(RESOURCE, target, "ResourceId", path);
        String dimension = target.text("ScalableDimension").orElse("");
        var capacity = ScaledCapacity.of(Optional.ofNullable(matcher.group(2)), dimension.contains(":Read"), target);
        for (Json.Object action : target.objects("ScheduledActions")) {
            capacity = capacity.withAction(action.text("ScheduledActionName").orElse(""), action);
        }
        boolean isThere = table.get().attachments().scaling().stream()
                .map(ScaledCapacity::id)
                .anyMatch(capacity.id()::equals);
        if (targets.putIfAbsent(place, new Target(table.get().tableName(), capacity)) != null || isThere) {
            throw TemplateException.at(path, "there is another scalable target for " + place);
        }
        places.put(logicalId, place);
    }

    private boolean isOfDynamoDb(Json.Object properties, String path) {
        return properties
                .member("ServiceNamespace")
                .map(namespace -> resolver.text(namespace, path + ".ServiceNamespace"))
                .orElse("dynamodb")
                .equals("dynamodb");
    }

    private Json.Object shaped(Shape shape, Json.Object properties, String path) {
        Json resolved = resolver.resolve(properties, path).orElse(Json.EMPTY);
        return shape.read(resolved, path) instanceof Json.Object object ? object : Json.EMPTY;
    }

    private static String place(Json.Object of, String path) {
        boolean ofIndex = matched(RESOURCE, of, "ResourceId", path).group(2) != null;
        if (ofIndex
                != matched(DIMENSION, of, "ScalableDimension", path).group(1).equals("index")) {
            throw TemplateException.at(
                    path,
                    of.text("ScalableDimension").orElse("") + " is not of "
                            + of.text("ResourceId").orElse(""));
        }
        return of.text("ResourceId").orElse("") + " "
                + of.text("ScalableDimension").orElse("");
    }

    private static Matcher matched(Pattern pattern, Json.Object of, String property, String path) {
        String text = of.text(property).orElse("");
        var matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw TemplateException.at(path + "." + property, "'" + text + "' is none of DynamoDB's");
        }
        return matcher;
    }

    private Optional<TableDefinition> table(String place) {
        return tables.stream()
                .filter(table -> place.matches("table/" + Pattern.quote(table.tableName()) + "[/ ].*"))
                .findFirst();
    }

    private void readPolicy(String logicalId, Json.Object properties, String path) {
        var referred = properties.object("ScalingTargetId").text("Ref");
        if (referred.isPresent() && resources.has(referred.get()) && !places.containsKey(referred.get())
                || referred.isEmpty() && !isOfDynamoDb(properties, path)) {
            ignored.add(logicalId + " (" + POLICY + ")");
            return;
        }
        // What it stands for is known by its name.
        var policy = shaped(
                TableShapes.SCALING_POLICY,
                referred.isPresent() ? properties.without("ScalingTargetId") : properties,
                path);
        String place = referred.map(places::get).orElseGet(() -> place(policy, path));
        var target = targets.get(place);
        if (target == null && table(place).isEmpty()) {
            ignored.add(logicalId + " (" + POLICY + " of a table that is not in this template)");
            return;
        }
        if (target == null) {
            throw TemplateException.at(path, "there is no scalable target for " + place);
        }
        String type = policy.text("PolicyType").orElse("");
        if (!type.equals("TargetTrackingScaling")) {
            throw TemplateException.at(
                    path + ".PolicyType", "DynamoDB takes TargetTrackingScaling, not '" + type + "'");
        }
        String name = policy.text("PolicyName").orElse("");
        target.capacity = target.capacity.withPolicy(name, policy.object("TargetTrackingScalingPolicyConfiguration"));
    }
}
