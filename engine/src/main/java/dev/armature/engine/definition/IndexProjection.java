package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which attributes an index carries besides keys: {@code Projection} in requests and in descriptions. */
public record IndexProjection(
        @Nullable String projectionType, @Nullable List<String> nonKeyAttributes) {
    private static final List<String> TYPES = List.of("ALL", "INCLUDE", "KEYS_ONLY");

    public static void collect(Constraints constraints, String member, @Nullable IndexProjection projection) {
        constraints.present(member, projection);
        if (projection == null) {
            return;
        }
        constraints.oneOf(member + ".projectionType", projection.projectionType, TYPES);
        var names = projection.nonKeyAttributes;
        if (names == null) {
            return;
        }
        String list = member + ".nonKeyAttributes";
        constraints.length(list, names.toString(), names.size(), 1, Limits.NON_KEY_ATTRIBUTES_PER_INDEX_MAX);
        boolean tooLong =
                names.stream().anyMatch(name -> name.isEmpty() || name.length() > Limits.KEY_ATTRIBUTE_NAME_BYTES_MAX);
        if (tooLong) {
            constraints.refuse(
                    list,
                    names.toString(),
                    "Member must satisfy constraint: [Member must have length less than or equal to "
                            + Limits.KEY_ATTRIBUTE_NAME_BYTES_MAX
                            + ", Member must have length greater than or equal to 1]");
        }
    }

    SecondaryIndex.ProjectionType type() {
        if (projectionType == null) {
            throw Faults.invalid("Unknown ProjectionType: null");
        }
        return SecondaryIndex.ProjectionType.valueOf(projectionType);
    }

    /** The attributes named, if that fits the type. */
    Set<String> included() {
        var type = type();
        if (type == SecondaryIndex.ProjectionType.INCLUDE && nonKeyAttributes == null) {
            throw Faults.invalid("ProjectionType is INCLUDE, but NonKeyAttributes is not specified");
        }
        if (type != SecondaryIndex.ProjectionType.INCLUDE && nonKeyAttributes != null) {
            throw Faults.invalid("ProjectionType is " + type + ", but NonKeyAttributes is specified");
        }
        Set<String> included = new HashSet<>();
        for (String name : nonKeyAttributes == null ? List.<String>of() : nonKeyAttributes) {
            if (!included.add(name)) {
                throw Faults.invalid("Duplicate element in NonKeyAttributes: " + name);
            }
        }
        return included;
    }

    /** Whether it is what an index carries, in whatever order the attributes are named. */
    public boolean isOf(SecondaryIndex index) {
        var sorted = nonKeyAttributes == null
                ? null
                : nonKeyAttributes.stream().sorted().toList();
        return new IndexProjection(projectionType, sorted).equals(of(index));
    }

    /** DynamoDB shows the attributes in the order of their names, however they were given. */
    public static IndexProjection of(SecondaryIndex index) {
        boolean names = index.projection() == SecondaryIndex.ProjectionType.INCLUDE;
        return new IndexProjection(
                index.projection().name(),
                names ? index.included().stream().sorted().toList() : null);
    }
}
