package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import dev.armature.model.Limits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A part of a key, in requests and in descriptions. */
public record KeySchemaElement(
        @Nullable String attributeName, @Nullable String keyType) {
    private static final String HASH = "HASH";
    private static final String RANGE = "RANGE";
    private static final List<String> TYPES = List.of(HASH, RANGE);
    /** What tables and local indexes may have; global indexes are counted otherwise. */
    public static final int ELEMENTS_MAX = 2;

    public static void collect(
            Constraints constraints, String member, @Nullable List<KeySchemaElement> elements, int elementsMax) {
        constraints.present(member, elements);
        if (elements == null) {
            return;
        }
        constraints.length(member, printed(elements), elements.size(), 1, elementsMax);
        for (int i = 0; i < elements.size(); i++) {
            var element = elements.get(i);
            String part = member + "." + (i + 1) + ".member.";
            constraints
                    .present(part + "attributeName", element.attributeName)
                    .length(part + "attributeName", element.attributeName, 1, Limits.KEY_ATTRIBUTE_NAME_BYTES_MAX)
                    .present(part + "keyType", element.keyType)
                    .oneOf(part + "keyType", element.keyType, TYPES);
        }
    }

    private static String printed(List<KeySchemaElement> elements) {
        return elements.stream()
                .map(element -> "KeySchemaElement(attributeName=" + element.attributeName + ", keyType="
                        + element.keyType + ")")
                .collect(Collectors.joining(", ", "[", "]"));
    }

    /** The key of a table: one attribute, or a partition and a sort attribute. */
    public static KeySchema ofTable(List<KeySchemaElement> elements, Map<String, AttributeType> definitions) {
        if (definitions.size() < elements.size()) {
            throw ApiException.validation("Invalid KeySchema: Some index key attribute have no definition");
        }
        requireDefined(elements, definitions);
        return single(elements, definitions);
    }

    /** At most one of each kind, checked in DynamoDB's order. */
    static KeySchema single(List<KeySchemaElement> elements, Map<String, AttributeType> definitions) {
        if (elements.size() > 1 && elements.get(0).name().equals(elements.get(1).name())) {
            throw ApiException.validation(
                    "Both the Hash Key and the Range Key element in the KeySchema have the same name");
        }
        requireHashFirst(elements);
        if (elements.size() > 1 && elements.get(1).isHash()) {
            throw ApiException.validation("Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
        }
        return keys(elements, definitions);
    }

    /** The key of a global index, which may have several attributes of each kind. */
    static KeySchema ofGlobalIndex(List<KeySchemaElement> elements, Map<String, AttributeType> definitions) {
        requireHashFirst(elements);
        Set<String> names = new HashSet<>();
        boolean rangeSeen = false;
        for (KeySchemaElement element : elements) {
            if (!names.add(element.name())) {
                throw ApiException.validation("The KeySchema contains multiple key attributes with the same name");
            }
            if (element.isHash() && rangeSeen) {
                throw Faults.invalid("All HASH key attributes must precede RANGE key attributes in the KeySchema");
            }
            rangeSeen |= !element.isHash();
        }
        var keys = keys(elements, definitions);
        requireCount(keys.hash(), Limits.INDEX_HASH_ATTRIBUTES_MAX, HASH);
        requireCount(keys.range(), Limits.INDEX_RANGE_ATTRIBUTES_MAX, RANGE);
        return keys;
    }

    private static void requireCount(List<KeyAttribute> attributes, int max, String keyType) {
        if (attributes.size() > max) {
            throw Faults.invalid("The KeySchema exceeds the maximum allowed number of " + keyType + " key attributes");
        }
    }

    private static void requireHashFirst(List<KeySchemaElement> elements) {
        if (!elements.getFirst().isHash()) {
            throw ApiException.validation("Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
        }
    }

    static void requireDefined(List<KeySchemaElement> elements, Map<String, AttributeType> definitions) {
        requireDefined(elements, definitions.keySet(), definitions);
    }

    /** @param definitions those of the request, which may not be all that are defined */
    static void requireDefined(
            List<KeySchemaElement> elements, Set<String> defined, Map<String, AttributeType> definitions) {
        Set<String> names = names(elements);
        if (!defined.containsAll(names)) {
            throw Faults.invalid("Some index key attributes are not defined in AttributeDefinitions. Keys: " + names
                    + ", AttributeDefinitions: " + AttributeDefinition.names(definitions));
        }
    }

    /** The names of the attributes, in the order in which DynamoDB prints them: that of a hash set. */
    static Set<String> names(List<KeySchemaElement> elements) {
        return elements.stream().map(KeySchemaElement::name).collect(Collectors.toCollection(HashSet::new));
    }

    private static KeySchema keys(List<KeySchemaElement> elements, Map<String, AttributeType> definitions) {
        List<KeyAttribute> hash = new ArrayList<>();
        List<KeyAttribute> range = new ArrayList<>();
        for (KeySchemaElement element : elements) {
            var type = definitions.get(element.name());
            if (type == null) {
                throw new IllegalStateException("the definitions were not checked");
            }
            (element.isHash() ? hash : range).add(new KeyAttribute(element.name(), type));
        }
        return new KeySchema(hash, range);
    }

    public static List<KeySchemaElement> of(KeySchema keys) {
        List<KeySchemaElement> elements = new ArrayList<>();
        keys.hash().forEach(attribute -> elements.add(new KeySchemaElement(attribute.name(), HASH)));
        keys.range().forEach(attribute -> elements.add(new KeySchemaElement(attribute.name(), RANGE)));
        return elements;
    }

    private String name() {
        return Constraints.checked(attributeName);
    }

    private boolean isHash() {
        return HASH.equals(keyType);
    }
}
