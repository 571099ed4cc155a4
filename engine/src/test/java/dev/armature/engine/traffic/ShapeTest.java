package dev.armature.engine.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.operation.ExecuteStatement;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.UpdateItem;
import dev.armature.model.AttributeType;
import dev.armature.model.UncheckedValue;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Requests that differ in their values alone have one shape. */
class ShapeTest {
    @Test
    void valuesAreLeftOutAndNamesPutIn() {
        var one = update("SET #a = :new", Map.of("#a", "age"), "#a < :old");
        var other = update("SET  age = :x", Map.of(), "age < :y");

        assertThat(one).isEqualTo(other);
        assertThat(one.members())
                .containsEntry("updateExpression", "SET age = ?")
                .containsEntry("conditionExpression", "age < ?")
                .containsEntry("key", "given")
                .doesNotContainKeys("tableName", "expressionAttributeNames", "expressionAttributeValues");
    }

    @Test
    void anotherAttributeIsAnotherShape() {
        assertThat(update("SET a = :v", Map.of(), null)).isNotEqualTo(update("SET b = :v", Map.of(), null));
    }

    @Test
    void consistencyIsPartOfIt() {
        assertThat(shape(new GetItem.Request("t", Map.of(), null, true, null, null, null)))
                .isNotEqualTo(shape(new GetItem.Request("t", Map.of(), null, null, null, null, null)));
    }

    /** A page of ten and one of twenty are the same request. */
    @Test
    void numbersAreValues() {
        assertThat(limited(10)).isEqualTo(limited(20)).isNotEqualTo(limited(null));
    }

    @Test
    void statementsLoseTheirLiterals() {
        assertThat(statement("SELECT * FROM \"t1\" WHERE pk = 'it''s' AND n > -1.5e3"))
                .isEqualTo(statement("SELECT * FROM \"t1\" WHERE pk = 'b'  AND n > 7"))
                .satisfies(shape -> assertThat(shape.members())
                        .containsEntry("statement", "SELECT * FROM \"t1\" WHERE pk = ? AND n > ?"));
    }

    /** As long as a statement may be. */
    @Test
    void aLongLiteralIsOneToo() {
        var shape = statement("SELECT * FROM t WHERE pk = 'b'");
        assertThat(statement("SELECT * FROM t WHERE pk = '" + "x".repeat(8_000) + "'"))
                .isEqualTo(shape);
        assertThat(statement("SELECT * FROM t WHERE pk = '" + "''".repeat(4_000) + "'"))
                .isEqualTo(shape);
    }

    @Test
    void whatCouldNotBeDecodedHasNone() {
        assertThat(Shape.of(traffic(null))).isNull();
    }

    private static Shape statement(String text) {
        return shape(new ExecuteStatement.Request(text, null, null, null, null, null, null));
    }

    private static Shape limited(@Nullable Integer limit) {
        return shape(new ExecuteStatement.Request("SELECT * FROM t", null, null, null, null, limit, null));
    }

    private static Shape update(String expression, Map<String, String> names, @Nullable String condition) {
        return shape(new UpdateItem.Request(
                "t",
                Map.of("pk", UncheckedValue.of(AttributeType.S, "a")),
                null,
                null,
                null,
                expression,
                condition,
                names,
                Map.of(),
                null,
                null,
                null,
                null));
    }

    private static Shape shape(Record request) {
        return Objects.requireNonNull(Shape.of(traffic(request)));
    }

    private static Traffic traffic(@Nullable Record request) {
        return new Traffic(
                "Operation",
                null,
                new byte[0],
                request,
                null,
                null,
                List.of(),
                List.of(),
                1,
                new Ending.Succeeded(0, 0));
    }
}
