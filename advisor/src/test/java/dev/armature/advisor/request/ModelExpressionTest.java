package dev.armature.advisor.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ModelExpressionTest {
    @Test
    void replacesNamesAndLiteralsAndLeavesTheRest() {
        var expression = ModelExpression.of(
                "status <> 'DRAFT' AND (size(tags) > 2 OR attribute_not_exists(PK)) AND address.lines[0] = :line AND #ttl < :now",
                "c");
        assertThat(expression.text())
                .isEqualTo("#status <> :c1 AND (size(#tags) > :c2 OR attribute_not_exists(#PK))"
                        + " AND #address.#lines[0] = :line AND #ttl < :now");
        assertThat(expression.names().values())
                .containsExactlyInAnyOrder("status", "tags", "PK", "address", "lines", "ttl");
        assertThat(expression.literals())
                .containsOnly(
                        Map.entry(":c1", AttributeValue.string("DRAFT")), Map.entry(":c2", AttributeValue.number(2)));
        assertThat(expression.parameters()).containsExactlyInAnyOrder(":line", ":now");
    }

    @Test
    void knowsUpdatesAndBooleans() {
        assertThat(ModelExpression.of("SET n = if_not_exists(n, 0) + :inc, active = true REMOVE old", "u")
                        .text())
                .isEqualTo("SET #n = if_not_exists(#n, :u1) + :inc, #active = :u2 REMOVE #old");
    }

    @Test
    void isAConditionOnceValuesAreGiven() {
        var condition = ModelExpression.of("status = :s", "c").condition(Map.of(":s", AttributeValue.string("OPEN")));
        assertThat(condition.holdsFor(Item.of(Map.of("status", AttributeValue.string("OPEN")))))
                .isTrue();
        assertThat(condition.holdsFor(Item.of(Map.of("status", AttributeValue.string("SHUT")))))
                .isFalse();
    }
}
