package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.model.AttributeType;
import dev.armature.model.KeyAttribute;
import dev.armature.model.Limits;
import dev.armature.model.VectorDefinition;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An attribute that searches of a vector index may be narrowed down by, and in which way. */
public record SearchSchemaElement(
        @Nullable String attributeName, @Nullable String searchSchemaElementType) {
    private static final List<String> TYPES = List.of("HASH", "INLINE_FILTER");

    static void collect(Constraints constraints, String member, @Nullable List<SearchSchemaElement> elements) {
        constraints.length(member, elements, 1, Integer.MAX_VALUE);
        for (int i = 0; elements != null && i < elements.size(); i++) {
            var element = elements.get(i);
            String place = member + "." + (i + 1) + ".member.";
            constraints
                    .present(place + "attributeName", element.attributeName)
                    .length(place + "attributeName", element.attributeName, 1, Limits.ATTRIBUTE_NAME_BYTES_MAX)
                    .present(place + "searchSchemaElementType", element.searchSchemaElementType)
                    .oneOf(place + "searchSchemaElementType", element.searchSchemaElementType, TYPES);
        }
    }

    String name() {
        return Constraints.checked(attributeName);
    }

    VectorDefinition.Role role() {
        return VectorDefinition.Role.valueOf(Constraints.checked(searchSchemaElementType));
    }

    /** Of an attribute that is defined. */
    VectorDefinition.SearchAttribute parse(Map<String, AttributeType> definitions) {
        return new VectorDefinition.SearchAttribute(
                new KeyAttribute(name(), Constraints.checked(definitions.get(name()))), role());
    }

    static @Nullable List<SearchSchemaElement> of(VectorDefinition vector) {
        return vector.searchSchema().isEmpty()
                ? null
                : vector.searchSchema().stream()
                        .map(each ->
                                new SearchSchemaElement(each.name(), each.role().name()))
                        .toList();
    }
}
