package dev.armature.engine.definition;

import static dev.armature.engine.TestItems.global;
import static dev.armature.engine.TestItems.keys;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.request.Constraints;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class IndexProjectionTest {
    private static final String INVALID = "ValidationException: One or more parameter values were invalid: ";

    @Test
    void includesWhatItNames() {
        assertThat(new IndexProjection("ALL", null).included()).isEmpty();
        assertThat(new IndexProjection("INCLUDE", List.of("b", "a")).included()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void refusesWhatContradictsItself() {
        assertThatThrownBy(() -> new IndexProjection(null, null).included())
                .hasMessage(INVALID + "Unknown ProjectionType: null");
        assertThatThrownBy(() -> new IndexProjection("INCLUDE", null).included())
                .hasMessage(INVALID + "ProjectionType is INCLUDE, but NonKeyAttributes is not specified");
        assertThatThrownBy(() -> new IndexProjection("KEYS_ONLY", List.of("a")).included())
                .hasMessage(INVALID + "ProjectionType is KEYS_ONLY, but NonKeyAttributes is specified");
        assertThatThrownBy(() -> new IndexProjection("INCLUDE", List.of("a", "a")).included())
                .hasMessage(INVALID + "Duplicate element in NonKeyAttributes: a");
    }

    /** However its attributes were ordered, they are shown by their names. */
    @Test
    void isThatOfAnIndex() {
        var index = global("i", 7, keys("k:S"), "b", "a");
        assertThat(IndexProjection.of(index)).isEqualTo(new IndexProjection("INCLUDE", List.of("a", "b")));
        assertThat(new IndexProjection("INCLUDE", List.of("b", "a")).isOf(index))
                .isTrue();
        assertThat(new IndexProjection("INCLUDE", List.of("a")).isOf(index)).isFalse();
        assertThat(new IndexProjection("ALL", null).isOf(index)).isFalse();
        assertThat(IndexProjection.of(global("i", 7, keys("k:S")))).isEqualTo(new IndexProjection("ALL", null));
    }

    @Test
    void namesTheMembersOfARequest() {
        var constraints = new Constraints();
        IndexProjection.collect(constraints, "projection", null);
        IndexProjection.collect(constraints, "projection", new IndexProjection("SOME", List.of()));
        IndexProjection.collect(constraints, "projection", new IndexProjection("INCLUDE", List.of("")));
        IndexProjection.collect(
                constraints, "projection", new IndexProjection("INCLUDE", Collections.nCopies(21, "a")));
        assertThat(constraints.fault().text())
                .startsWith(
                        "5 validation errors detected: Value null at 'projection' failed to satisfy constraint: Member must not be"
                                + " null; Value 'SOME' at 'projection.projectionType' failed to satisfy constraint: Member must satisfy enum value"
                                + " set: [ALL, INCLUDE, KEYS_ONLY]; Value '[]' at 'projection.nonKeyAttributes' failed to satisfy constraint:"
                                + " Member must have length greater than or equal to 1; Value '[]' at 'projection.nonKeyAttributes' failed to"
                                + " satisfy constraint: Member must satisfy constraint: [Member must have length less than or equal to 255,"
                                + " Member must have length greater than or equal to 1]; Value '[a, a,")
                .endsWith("Member must have length less than or equal to 20");
    }
}
