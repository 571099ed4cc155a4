package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.Limits;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The type that a key attribute is declared to have, in requests and in descriptions. */
public record AttributeDefinition(
        @Nullable String attributeName, @Nullable String attributeType) {
    private static final List<String> TYPES = List.of("B", "N", "S");

    public static void collect(Constraints constraints, @Nullable List<AttributeDefinition> definitions) {
        if (definitions == null) {
            return;
        }
        for (int i = 0; i < definitions.size(); i++) {
            var definition = definitions.get(i);
            String member = "attributeDefinitions." + (i + 1) + ".member.";
            constraints
                    .present(member + "attributeType", definition.attributeType)
                    .oneOf(member + "attributeType", definition.attributeType, TYPES)
                    .present(member + "attributeName", definition.attributeName)
                    .length(member + "attributeName", definition.attributeName, 1, Limits.KEY_ATTRIBUTE_NAME_BYTES_MAX);
        }
    }

    /** The types by name, in the order given. */
    public static Map<String, AttributeType> types(@Nullable List<AttributeDefinition> definitions) {
        Map<String, AttributeType> types = new LinkedHashMap<>();
        for (AttributeDefinition definition : definitions == null ? List.<AttributeDefinition>of() : definitions) {
            String name = Constraints.checked(definition.attributeName);
            var type = AttributeType.valueOf(Constraints.checked(definition.attributeType));
            if (types.put(name, type) != null) {
                throw ApiException.validation("Attribute Name is duplicated: " + name);
            }
        }
        return types;
    }

    /**
     * The names in the order in which DynamoDB's texts have them. That is the order of a hash map which was made as large as it
     * has to be, and so another one than that of a set which has grown.
     */
    static Set<String> names(Map<String, AttributeType> types) {
        return new HashMap<>(types).keySet();
    }

    /** DynamoDB shows definitions in the order of their names, however they were given. */
    static List<AttributeDefinition> of(Map<String, AttributeType> types) {
        return types.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry ->
                        new AttributeDefinition(entry.getKey(), entry.getValue().name()))
                .toList();
    }
}
