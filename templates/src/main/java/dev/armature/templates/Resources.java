package dev.armature.templates;

import java.util.Set;

/** The resources of a template, as they are written. */
record Resources(Json.Object section) {
    private static final Set<String> ATTRIBUTES = Set.of(
            "Condition",
            "CreationPolicy",
            "DeletionPolicy",
            "DependsOn",
            "Metadata",
            "Properties",
            "Type",
            "UpdatePolicy",
            "UpdateReplacePolicy");

    Set<String> logicalIds() {
        return section.members().keySet();
    }

    boolean has(String logicalId) {
        return section.members().containsKey(logicalId);
    }

    static String path(String logicalId) {
        return "Resources." + logicalId;
    }

    String type(String logicalId) {
        if (logicalId.startsWith("Fn::")) {
            throw TemplateException.at(path(logicalId), logicalId + " is not understood");
        }
        return resource(logicalId)
                .text("Type")
                .orElseThrow(() -> TemplateException.at(path(logicalId), "a resource needs a Type"));
    }

    /** Whether the resource's condition holds, or it has none. */
    boolean isThere(String logicalId, Resolver resolver) {
        return resource(logicalId)
                .text("Condition")
                .map(name -> resolver.condition(name, path(logicalId) + ".Condition"))
                .orElse(true);
    }

    Json.Object properties(String logicalId) {
        var resource = resource(logicalId);
        for (String attribute : resource.members().keySet()) {
            if (!ATTRIBUTES.contains(attribute)) {
                throw TemplateException.at(path(logicalId), "a resource has no " + attribute);
            }
        }
        return resource.object("Properties");
    }

    /** Whether data must outlive a replacement of the resource: so it is unless the template plainly says or implies Delete. */
    boolean isRetained(String logicalId) {
        return resource(logicalId)
                .member("UpdateReplacePolicy")
                .filter(policy -> !policy.equals(Json.text("Delete")))
                .isPresent();
    }

    private Json.Object resource(String logicalId) {
        if (section.members().get(logicalId) instanceof Json.Object resource) {
            return resource;
        }
        throw TemplateException.at(path(logicalId), "a resource is a map");
    }
}
