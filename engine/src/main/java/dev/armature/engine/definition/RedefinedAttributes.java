package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import dev.armature.model.VectorDefinition;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Refuses an index whose key has an attribute of another type than a key of the table, or of an index, gives it. */
final class RedefinedAttributes {
    private RedefinedAttributes() {}

    static void refuse(List<KeySchemaElement> wanted, Map<String, AttributeType> definitions, TableSchema schema) {
        List<KeySchema> existing = Stream.concat(
                        Stream.of(schema.keys()), schema.indexes().stream().map(RedefinedAttributes::keys))
                .toList();
        for (SecondaryIndex index : schema.indexes()) {
            var vector = index.vector();
            if (vector != null && KeySchemaElement.names(wanted).contains(vector.attribute())) {
                throw redefined(
                        "VectorIndexSchema:[VectorAttribute: key{" + vector.attribute() + ":L:" + vector.dimensions()
                                + "}]",
                        printed(wanted, definitions, existing));
            }
        }
        for (KeySchema keys : existing) {
            for (String name : KeySchemaElement.names(wanted)) {
                var type = definitions.get(name);
                boolean redefined = type != null
                        && attributes(keys)
                                .anyMatch(attribute -> attribute.name().equals(name) && attribute.type() != type);
                if (redefined) {
                    throw redefined(printed(keys), printed(wanted, definitions, existing));
                }
            }
        }
    }

    private static ApiException redefined(String existing, String wanted) {
        return Faults.invalid("Attributes cannot be redefined. Please check that your attribute has the same type as"
                + " previously defined. Existing schema: " + existing + " New schema: " + wanted);
    }

    /** Of a vector index, what it is searched by. */
    private static KeySchema keys(SecondaryIndex index) {
        var vector = index.vector();
        return vector == null
                ? index.keys()
                : new KeySchema(
                        vector.searchSchema().stream()
                                .map(VectorDefinition.SearchAttribute::attribute)
                                .toList(),
                        List.of());
    }

    private static Stream<KeyAttribute> attributes(KeySchema keys) {
        return Stream.concat(keys.hash().stream(), keys.range().stream());
    }

    private static String printed(KeySchema keys) {
        return printed(Stream.concat(
                keys.hash().stream().map(attribute -> printed(attribute.name(), attribute.type(), "HASH")),
                keys.range().stream().map(attribute -> printed(attribute.name(), attribute.type(), "RANGE"))));
    }

    /** What the request does not define has the type that it has. */
    private static String printed(
            List<KeySchemaElement> wanted, Map<String, AttributeType> definitions, List<KeySchema> existing) {
        Map<String, AttributeType> types = existing.stream()
                .flatMap(RedefinedAttributes::attributes)
                .collect(Collectors.toMap(KeyAttribute::name, KeyAttribute::type, (first, second) -> first));
        types.putAll(definitions);
        return printed(wanted.stream().map(element -> {
            String name = Constraints.checked(element.attributeName());
            return printed(name, Constraints.checked(types.get(name)), Constraints.checked(element.keyType()));
        }));
    }

    private static String printed(Stream<String> elements) {
        return elements.collect(Collectors.joining(", ", "Schema:[", "]"));
    }

    private static String printed(String name, AttributeType type, String keyType) {
        return "SchemaElement: key{" + name + ":" + type + ":" + keyType + "}";
    }
}
