package dev.armature.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.Api;
import dev.armature.engine.Operations;
import dev.armature.engine.request.Member;
import dev.armature.engine.request.StrictMembers;
import dev.armature.engine.request.StructureName;
import dev.armature.model.ApiException;
import dev.armature.model.UncheckedValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShapeTest {
    /** Of every kind. */
    public record Request(
            String tableName,
            @Member("SSEType") String encryption,
            Map<String, List<Map<String, UncheckedValue>>> items,
            List<IndexProjection> parts,
            @StructureName("Other") List<IndexProjection> others) {}

    /** AWS calls it otherwise. */
    public record IndexProjection(Integer count, Long size, Double share, Boolean on) {}

    /** Nothing that JSON has. */
    public record Wrong(Set<String> names) {}

    /** Nor this. */
    public record WrongInside(Map<Integer, String> names) {}

    @Test
    void followsTheRecord() {
        Shape.Structure shape = Shape.ofRecord(Request.class);

        assertThat(shape.names()).hasToString("TableName, SSEType, Items, Parts, Others");
        assertThat(shape.members().get(0)).isEqualTo(Shape.Scalar.STRING);
        assertThat(shape.members().get(2))
                .isEqualTo(new Shape.Mapping(new Shape.Listing(new Shape.Mapping(new Shape.Value()))));
        assertThat(shape.members().get(3)).isInstanceOfSatisfying(Shape.Listing.class, listing -> {
            assertThat(listing.element()).isInstanceOfSatisfying(Shape.Structure.class, structure -> {
                assertThat(structure.members())
                        .containsExactly(
                                Shape.Scalar.INTEGER, Shape.Scalar.LONG, Shape.Scalar.DOUBLE, Shape.Scalar.BOOLEAN);
            });
        });
    }

    /** They are repeated in texts about JSON of the wrong type. */
    @Test
    void hasJavasNamesForTypes() {
        Shape.Structure shape = Shape.ofRecord(Request.class);

        assertThat(shape.javaName()).isEqualTo("com.amazonaws.dynamodb.v20120810.Request");
        assertThat(shape.members().get(2).javaName())
                .isEqualTo("java.util.Map<java.lang.String, java.util.List<java.util.Map<java.lang.String,"
                        + " com.amazonaws.dynamodb.v20120810.AttributeValue>>>");
        assertThat(shape.members().get(3).javaName())
                .isEqualTo("java.util.List<com.amazonaws.dynamodb.v20120810.Projection>");
        assertThat(shape.members().get(4).javaName())
                .isEqualTo("java.util.List<com.amazonaws.dynamodb.v20120810.Other>");
    }

    @Test
    void refusesRecordsThatAreNoRequests() {
        for (Class<?> wrong : List.of(Wrong.class, WrongInside.class)) {
            assertThatThrownBy(() -> Shape.ofRecord(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("no JSON form");
        }
    }

    /** Each is made with the first request of its operation, which would be late to find out that it cannot be. */
    @ParameterizedTest
    @MethodSource("operations")
    void canBeMadeOfEveryRequestThereIs(Api<?> api) {
        Shape.Structure shape = Shape.ofRecord(api.request());

        assertThat(shape.members()).hasSameSizeAs(api.request().getRecordComponents());
        if (api.request().isAnnotationPresent(StrictMembers.class)) {
            assertThatThrownBy(() -> new RequestDecoder().decode(new byte[] {'{', '}'}, api.request()))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("missing field");
        } else {
            assertThat(new RequestDecoder().decode(new byte[] {'{', '}'}, api.request()))
                    .isInstanceOf(api.request());
        }
    }

    static List<Api<?>> operations() {
        return List.copyOf(Operations.ALL.values());
    }
}
