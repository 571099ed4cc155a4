package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.table.Throughput;
import dev.armature.model.AttributeType;
import dev.armature.model.DistanceFunction;
import dev.armature.model.KeySchema;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.VectorDefinition;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A vector index as a request asks for it, with the table or added to it, and as a backup describes it. */
public record VectorIndex(
        @Nullable String indexName,
        @Nullable VectorAttributeDefinition vectorAttribute,
        @Nullable List<SearchSchemaElement> searchSchema,
        @Nullable IndexProjection projection,
        @Nullable Long dimensions,
        @Nullable String distanceFunction) {
    private static final List<String> DISTANCE_FUNCTIONS =
            Arrays.stream(DistanceFunction.values()).map(Enum::name).toList();

    public record VectorAttributeDefinition(@Nullable String attributeName) {}

    public static void collect(Constraints constraints, String list, @Nullable List<VectorIndex> indexes) {
        for (int i = 0; indexes != null && i < indexes.size(); i++) {
            indexes.get(i).collect(constraints, list + "." + (i + 1) + ".member.");
        }
    }

    void collect(Constraints constraints, String member) {
        GlobalSecondaryIndex.collectName(constraints, member + "indexName", indexName);
        constraints.present(member + "vectorAttribute", vectorAttribute);
        if (vectorAttribute != null) {
            String name = vectorAttribute.attributeName;
            constraints
                    .present(member + "vectorAttribute.attributeName", name)
                    .length(member + "vectorAttribute.attributeName", name, 1, Limits.KEY_ATTRIBUTE_NAME_BYTES_MAX);
        }
        SearchSchemaElement.collect(constraints, member + "searchSchema", searchSchema);
        IndexProjection.collect(constraints, member + "projection", projection);
        constraints
                .present(member + "dimensions", dimensions)
                .atLeast(member + "dimensions", dimensions, 1)
                .present(member + "distanceFunction", distanceFunction)
                .oneOf(member + "distanceFunction", distanceFunction, DISTANCE_FUNCTIONS);
    }

    public String name() {
        return Constraints.checked(indexName);
    }

    String attribute() {
        return Constraints.checked(Constraints.checked(vectorAttribute).attributeName);
    }

    List<SearchSchemaElement> elements() {
        return searchSchema == null ? List.of() : searchSchema;
    }

    /** Refuses attributes to search by that no definition has, and a vector that one has. */
    void requireDefinitions(Set<String> defined) {
        for (SearchSchemaElement element : elements()) {
            if (!defined.contains(element.name())) {
                throw Faults.invalid("One element in SearchSchema is not defined in attribute definitions");
            }
        }
        requireUndefined(attribute(), defined);
    }

    static void requireUndefined(String vectorAttribute, Set<String> defined) {
        if (defined.contains(vectorAttribute)) {
            throw Faults.invalid("Conflicting attribute definition for '" + vectorAttribute
                    + "'. An attribute cannot be defined in AttributeDefinitions when used as a VectorAttribute.");
        }
    }

    /** Once its definitions are known to be there. */
    NewIndex parse(KeySchema table, Map<String, AttributeType> definitions) {
        requireSearchSchema();
        long length = Constraints.checked(dimensions);
        if (length > Limits.VECTOR_DIMENSIONS_MAX) {
            throw Faults.invalid(
                    "Number of dimensions must be between 1 and " + Limits.VECTOR_DIMENSIONS_MAX + " inclusive.");
        }
        var vector = new VectorDefinition(
                attribute(),
                (int) length,
                DistanceFunction.valueOf(Constraints.checked(distanceFunction)),
                elements().stream().map(element -> element.parse(definitions)).toList());
        var projected = Constraints.checked(projection);
        var placed = SecondaryIndex.ofVectors(name(), 0, table, projected.type(), projected.included(), vector);
        return new NewIndex(
                name(),
                SecondaryIndex.Kind.VECTOR,
                placed.keys(),
                placed.projection(),
                placed.included(),
                vector,
                // It is paid per request, whatever is asked of it.
                Throughput.onDemand(),
                false);
    }

    private void requireSearchSchema() {
        Set<String> names = new HashSet<>();
        int hashes = 0;
        int filters = 0;
        for (SearchSchemaElement element : elements()) {
            if (!names.add(element.name())) {
                throw Faults.invalid("SearchSchema contains a duplicate AttributeName");
            }
            if (element.role() == VectorDefinition.Role.HASH) {
                hashes++;
            } else {
                filters++;
            }
        }
        if (hashes > 1) {
            throw Faults.invalid("Value '" + hashes + "' at 'SearchSchema' failed to satisfy constraint:"
                    + " Member must have HASH count less than or equal to 1");
        }
        if (filters > Limits.INLINE_FILTERS_MAX) {
            throw Faults.invalid("Number of INLINE_FILTER elements in SearchSchema exceeds the limit of "
                    + Limits.INLINE_FILTERS_MAX + " for vector index: " + name());
        }
    }

    /** Refuses indexes of one attribute that expect lists of different lengths of it. */
    static void requireSameDimensions(List<VectorDefinition> vectors) {
        for (VectorDefinition vector : vectors) {
            for (VectorDefinition other : vectors) {
                if (vector.attribute().equals(other.attribute()) && vector.dimensions() != other.dimensions()) {
                    throw Faults.invalid("Conflicting attribute definition for '" + vector.attribute()
                            + "'. All VectorIndexes on the same vector attribute must use the same dimensions.");
                }
            }
        }
    }

    /** Whether it is this index, by any name. */
    public boolean describes(SecondaryIndex index) {
        return projection != null
                && projection.isOf(index)
                && searched().equals(of(index).searched());
    }

    private VectorIndex searched() {
        return new VectorIndex(null, vectorAttribute, searchSchema, null, dimensions, distanceFunction);
    }

    public static VectorIndex of(SecondaryIndex index) {
        var vector = Constraints.checked(index.vector());
        return new VectorIndex(
                index.name(),
                new VectorAttributeDefinition(vector.attribute()),
                SearchSchemaElement.of(vector),
                IndexProjection.of(index),
                (long) vector.dimensions(),
                vector.distanceFunction().name());
    }
}
