package dev.armature.engine.request;

import static dev.armature.engine.TestItems.condition;
import static dev.armature.engine.TestItems.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.item.ItemWrite;
import dev.armature.language.Expressions;
import dev.armature.language.LegacyExpectation;
import dev.armature.language.Substitutions;
import dev.armature.model.AttributeType;
import dev.armature.model.UncheckedValue;
import dev.armature.model.Wording;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConditionsTest {
    private static final LegacyExpectation ONE =
            new LegacyExpectation(UncheckedValue.of(AttributeType.N, "1"), null, null, null);
    private static final LegacyExpectation ABSENT = new LegacyExpectation(null, false, null, null);

    private static ItemWrite.Guard guard(
            @Nullable String expression,
            @Nullable Map<String, LegacyExpectation> expected,
            @Nullable String operator,
            @Nullable String onFailure) {
        return Conditions.guard(
                new Expressions(), expression, Substitutions.none(), expected, operator, onFailure, Wording.OLDER);
    }

    @Test
    void areThoseOfAnExpression() {
        assertThat(guard("attribute_exists(a)", null, null, null))
                .isEqualTo(new ItemWrite.Guard(condition("attribute_exists(a)", null), false));
    }

    @Test
    void areThoseFromBeforeExpressions() {
        var both = Objects.requireNonNull(
                guard(null, Map.of("a", ONE, "b", ABSENT), null, null).condition());
        assertThat(both.holdsFor(item("{a: {N: 1}}"))).isTrue();
        assertThat(both.holdsFor(item("{a: {N: 1}, b: {N: 1}}"))).isFalse();
        var either = Objects.requireNonNull(
                guard(null, Map.of("a", ONE, "b", ABSENT), "OR", null).condition());
        assertThat(either.holdsFor(item("{a: {N: 1}, b: {N: 1}}"))).isTrue();
        assertThat(either.holdsFor(item("{b: {N: 1}}"))).isFalse();
    }

    /** An operator needs something to join. */
    @Test
    void areNoneIfNothingIsExpected() {
        assertThat(guard(null, null, null, null)).isEqualTo(ItemWrite.Guard.NONE);
        assertThat(guard(null, Map.of(), null, null)).isEqualTo(ItemWrite.Guard.NONE);
        assertThatThrownBy(() -> guard(null, Map.of(), "OR", null)).hasMessageContaining("ConditionalOperator");
        assertThatThrownBy(() -> guard(null, null, "AND", null)).hasMessageContaining("ConditionalOperator");
    }

    @Test
    void showTheItemOnFailureIfAskedTo() {
        assertThat(guard(null, null, null, "ALL_OLD").returnsOldOnFailure()).isTrue();
        assertThat(guard(null, null, null, "NONE").returnsOldOnFailure()).isFalse();
    }

    @Test
    void haveOperatorsThatThereAre() {
        var current = new Constraints();
        Conditions.collectOperator(current, "XOR", Wording.BARE);
        assertThat(current.fault().text()).endsWith("Member must satisfy enum value set: [ALL, OR]");
        var older = new Constraints();
        Conditions.collectOperator(older, "XOR", Wording.OLDER);
        Conditions.collectOperator(older, "OR", Wording.OLDER);
        Conditions.collectOperator(older, null, Wording.OLDER);
        Conditions.collect(older, Map.of("a", new LegacyExpectation(null, null, "IS", null)));
        Conditions.collect(older, null);
        assertThat(older.fault().text())
                .isEqualTo(
                        "2 validation errors detected: Value 'XOR' at 'conditionalOperator' failed to satisfy constraint: Member"
                                + " must satisfy enum value set: [OR, AND]; Value 'IS' at 'expected.a.member.comparisonOperator' failed to"
                                + " satisfy constraint: Member must satisfy enum value set: [IN, NULL, BETWEEN, LT, NOT_CONTAINS, EQ, GT,"
                                + " NOT_NULL, NE, LE, BEGINS_WITH, GE, CONTAINS]");
    }
}
