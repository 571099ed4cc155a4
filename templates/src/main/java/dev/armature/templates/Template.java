package dev.armature.templates;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A CloudFormation or SAM template, what {@code cdk synth} makes, or a {@code serverless.yml}: read, but not yet resolved for a stack.
 *
 * <pre>{@code
 * Stack stack = Template.parse(text).stack(StackSettings.named("shop").withParameter("Stage", "test"));
 * new Deployment(endpoint, pause).apply(stack);
 * }</pre>
 */
public final class Template {
    private static final Set<String> SECTIONS = Set.of(
            "AWSTemplateFormatVersion",
            "Conditions",
            "Description",
            "Globals",
            "Hooks",
            "Mappings",
            "Metadata",
            "Outputs",
            "Parameters",
            "Resources",
            "Rules",
            "Transform");
    /** What these do to a table is done here; another macro could do anything. */
    private static final Set<String> TRANSFORMS = Set.of("AWS::Serverless-2016-10-31", "AWS::LanguageExtensions");

    private final Json.Object root;
    /** What the template is made of, once there are values for its variables. */
    private final Optional<ServerlessService> service;

    private Template(Json.Object root, Optional<ServerlessService> service) {
        this.root = root;
        this.service = service;
    }

    /**
     * Reads YAML or JSON.
     *
     * @throws TemplateException if it is neither, or not a template
     */
    public static Template parse(String text) {
        if (Json.parse(text) instanceof Json.Object root) {
            return ServerlessService.isMeant(root)
                    ? new Template(Json.EMPTY, Optional.of(new ServerlessService(root)))
                    : of(root);
        }
        throw new TemplateException("this is not a template: it has no Resources");
    }

    private static Template of(Json.Object root) {
        if (!(root.members().get("Resources") instanceof Json.Object)) {
            throw new TemplateException("this is not a template: it has no Resources");
        }
        for (String section : root.members().keySet()) {
            if (!SECTIONS.contains(section)) {
                throw TemplateException.at(section, "a template has no such section");
            }
        }
        var template = new Template(root, Optional.empty());
        template.refuseUnknownTransforms();
        return template;
    }

    private void refuseUnknownTransforms() {
        var transform = root.member("Transform").orElse(new Json.Array(List.of()));
        for (Json one : transform instanceof Json.Array(var elements) ? elements : List.of(transform)) {
            String name = Json.scalar(one).orElse(Json.kind(one));
            if (!TRANSFORMS.contains(name)) {
                throw TemplateException.at("Transform", name + " is not understood");
            }
        }
    }

    /** The names of its parameters; of a {@code serverless.yml}, those of its options. */
    public Set<String> parameters() {
        return service.map(ServerlessService::options)
                .orElseGet(() -> section("Parameters").members().keySet());
    }

    /** The name that the template itself gives its stack, as a {@code serverless.yml} does. */
    public Optional<String> stackName(StackSettings settings) {
        return service.map(named -> named.stackName(settings));
    }

    /**
     * The tables of the stack that this template makes with these settings.
     *
     * @throws TemplateException if a table cannot be made as the template says
     */
    public Stack stack(StackSettings settings) {
        return service.map(of -> of(of.template(settings)).stack(settings.withoutParameters()))
                .orElseGet(() -> ownStack(settings));
    }

    private Stack ownStack(StackSettings settings) {
        var resources = new Resources(section("Resources"));
        var references =
                new References(settings, new Parameters(section("Parameters"), settings.parameters()), resources);
        var resolver = new Resolver(references, new Conditions(section("Conditions")), section("Mappings"));
        List<TableDefinition> tables = new ArrayList<>();
        List<String> ignored = new ArrayList<>();
        for (String logicalId : resources.logicalIds()) {
            String type = resources.type(logicalId);
            if (TableType.of(type).isEmpty()) {
                if (!isReadWithTables(type)) {
                    ignored.add(logicalId + " (" + type + ")");
                }
            } else if (resources.isThere(logicalId, resolver)) {
                tables.add(TableReader.read(logicalId, resources, section("Globals"), resolver, settings));
            }
        }
        section("Rules").members().keySet().forEach(rule -> ignored.add(rule + " (a rule)"));
        refuseSameName(tables);
        var scaled = new ScalingReader(resources, resolver, tables, ignored).read();
        var replicated = new ReplicaReader(resources, resolver, settings).read(scaled, ignored);
        var triggers = new TriggerReader(resources, resolver, settings, replicated, ignored).read();
        return new Stack(
                settings.stackName(),
                replicated.stream().map(settings::applicable).toList(),
                triggers,
                ignored,
                new Outputs(section("Outputs"), resolver));
    }

    /** Whether there is a reader for what is no table but belongs to one. */
    private static boolean isReadWithTables(String type) {
        return type.equals(TriggerReader.MAPPING)
                || type.equals(ReplicaReader.TYPE)
                || ScalingReader.TYPES.contains(type);
    }

    private static void refuseSameName(List<TableDefinition> tables) {
        Map<String, String> owners = new HashMap<>();
        for (TableDefinition table : tables) {
            String other = owners.put(table.tableName(), table.logicalId());
            if (other != null) {
                throw TemplateException.at(
                        "Resources." + table.logicalId(), other + " is named " + table.tableName() + " already");
            }
        }
    }

    private Json.Object section(String name) {
        Json section = root.member(name).orElse(Json.EMPTY);
        if (section instanceof Json.Object object) {
            return object;
        }
        if (section instanceof Json.Null) {
            return Json.EMPTY;
        }
        throw TemplateException.at(name, "this section is a map, not " + Json.kind(section));
    }
}
