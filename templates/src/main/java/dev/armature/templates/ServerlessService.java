package dev.armature.templates;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A {@code serverless.yml}: its {@code resources} are a template, and streams among the events of its {@code functions} are event source
 * mappings. Everything else in it is about functions, and none of our business.
 */
record ServerlessService(Json.Object root) {
    private static final Pattern OPTION = Pattern.compile("\\bopt:([A-Za-z][\\w-]*)");
    /** What Serverless calls a member of a stream, and what Lambda does. */
    private static final Map<String, String> MEMBERS = Map.ofEntries(
            Map.entry("arn", "Stream"),
            Map.entry("batchSize", "BatchSize"),
            Map.entry("batchWindow", "MaximumBatchingWindowInSeconds"),
            Map.entry("startingPosition", "StartingPosition"),
            Map.entry("enabled", "Enabled"),
            Map.entry("maximumRetryAttempts", "MaximumRetryAttempts"),
            Map.entry("maximumRecordAgeInSeconds", "MaximumRecordAgeInSeconds"),
            Map.entry("bisectBatchOnFunctionError", "BisectBatchOnFunctionError"),
            Map.entry("parallelizationFactor", "ParallelizationFactor"),
            Map.entry("tumblingWindowInSeconds", "TumblingWindowInSeconds"),
            Map.entry("destinations", "DestinationConfig"));

    static boolean isMeant(Json.Object root) {
        return root.members().containsKey("service") && !root.members().containsKey("Resources");
    }

    /** The options that its variables ask for. */
    Set<String> options() {
        Set<String> options = new TreeSet<>(Set.of("stage"));
        OPTION.matcher(root.toString()).results().forEach(found -> options.add(found.group(1)));
        return options;
    }

    /** What the framework would call the stack. */
    String stackName(StackSettings settings) {
        var variables = new ServerlessVariables(root, settings);
        return text(variables, "provider", "stackName").orElseGet(() -> name(variables) + "-" + variables.stage());
    }

    private String name(ServerlessVariables variables) {
        return root.text("service")
                .map(name -> variables.resolve(Json.text(name), "service"))
                .flatMap(Json::scalar)
                .or(() -> text(variables, "service", "name"))
                .orElse("service");
    }

    private Optional<String> text(ServerlessVariables variables, String section, String member) {
        return root.object(section)
                .member(member)
                .map(value -> variables.resolve(value, section + "." + member))
                .flatMap(Json::scalar);
    }

    /** The template of its resources, with a function of SAM's for each that reads a stream. */
    Json.Object template(StackSettings settings) {
        var variables = new ServerlessVariables(root, settings);
        Map<String, Json> sections = new LinkedHashMap<>();
        Json resources = root.member("resources").orElse(Json.EMPTY);
        List<Json> parts = resources instanceof Json.Array(var several) ? several : List.of(resources);
        for (int i = 0; i < parts.size(); i++) {
            String path = "resources" + (resources instanceof Json.Array ? "[" + i + "]" : "");
            if (!(variables.resolve(parts.get(i), path) instanceof Json.Object part)) {
                throw TemplateException.at(path, "resources are a map, or a list of maps");
            }
            part.members().forEach((name, section) -> add(sections, name, section, path));
        }
        for (String function : root.object("functions").members().keySet()) {
            function(function, variables)
                    .ifPresent(made -> add(sections, "Resources", Json.of(function, made), "functions"));
        }
        sections.putIfAbsent("Resources", Json.EMPTY);
        return new Json.Object(sections);
    }

    private static void add(Map<String, Json> sections, String name, Json section, String path) {
        if (!(section instanceof Json.Object(var members))) {
            sections.put(name, section);
            return;
        }
        Map<String, Json> all = new LinkedHashMap<>();
        if (sections.get(name) instanceof Json.Object(var before)) {
            all.putAll(before);
        }
        members.forEach((member, value) -> {
            if (all.put(member, value) != null) {
                throw TemplateException.at(path + "." + name, "there are two of " + member);
            }
        });
        sections.put(name, new Json.Object(all));
    }

    private Optional<Json.Object> function(String function, ServerlessVariables variables) {
        var declared = root.object("functions").object(function);
        Map<String, Json> events = new LinkedHashMap<>();
        var given = declared.array("events");
        for (int i = 0; i < given.size(); i++) {
            String path = "functions." + function + ".events[" + i + "].stream";
            if (given.get(i) instanceof Json.Object event) {
                event.member("stream")
                        .flatMap(stream -> event(variables.resolve(stream, path), path))
                        .ifPresent(made -> events.put("stream" + (events.size() + 1), made));
            }
        }
        if (events.isEmpty()) {
            return Optional.empty();
        }
        Json name = declared.member("name")
                .map(named -> variables.resolve(named, "functions." + function + ".name"))
                .orElseGet(() -> Json.text(name(variables) + "-" + variables.stage() + "-" + function));
        return Optional.of(Json.of("Type", Json.text(TriggerReader.SAM_FUNCTION))
                .with("Properties", Json.of("FunctionName", name).with("Events", new Json.Object(events))));
    }

    /** SAM's event for a stream of a table; nothing for a stream of Kinesis. */
    private static Optional<Json> event(Json stream, String path) {
        Json.Object members = stream instanceof Json.Object object ? object : Json.of("arn", stream);
        boolean isTable = members.text("type")
                .map("dynamodb"::equals)
                .orElseGet(() -> members.text("arn").orElse("").contains(":dynamodb:"));
        if (!isTable) {
            return Optional.empty();
        }
        Map<String, Json> properties = new LinkedHashMap<>();
        properties.put("StartingPosition", Json.text("TRIM_HORIZON"));
        members.without("type").members().forEach((name, value) -> {
            switch (name) {
                case "functionResponseType" -> properties.put("FunctionResponseTypes", Json.array(List.of(value)));
                case "filterPatterns" -> properties.put("FilterCriteria", filters(value));
                default -> {
                    String known = MEMBERS.get(name);
                    if (known == null) {
                        throw TemplateException.at(path, "the property " + name + " is not understood");
                    }
                    properties.put(known, value);
                }
            }
        });
        return Optional.of(
                Json.of("Type", Json.text(TriggerReader.SAM_EVENT)).with("Properties", new Json.Object(properties)));
    }

    private static Json filters(Json patterns) {
        List<Json> several = patterns instanceof Json.Array(var elements) ? elements : List.of(patterns);
        return Json.of(
                "Filters",
                Json.array(several.stream()
                        .map(pattern -> Json.of("Pattern", Json.text(pattern.toString())))
                        .toList()));
    }
}
