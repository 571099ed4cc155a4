package dev.armature.engine.elsewhere;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.language.ExpressionKind;
import dev.armature.language.Expressions;
import dev.armature.language.Substitutions;
import dev.armature.model.AttributeType;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BeforeTest {
    private static final KeySchema KEYS = new KeySchema(
            List.of(new KeyAttribute("pk", AttributeType.S)), List.of(new KeyAttribute("sk", AttributeType.S)));

    @ParameterizedTest
    @CsvSource({
        "attribute_not_exists(pk), true",
        "attribute_not_exists(sk) AND size(pk) < size(sk), true",
        "attribute_not_exists(pk) OR attribute_not_exists(sk), true",
        "attribute_not_exists(pk) OR attribute_exists(note), false",
        "attribute_not_exists(note), false",
        "attribute_not_exists(pk.deep), false",
        "NOT attribute_not_exists(pk), false",
        "attribute_exists(pk), false"
    })
    void knowsThatThereWasNothingIfAConditionProvesIt(String condition, boolean isNothing) {
        var held = new Expressions().condition(condition, ExpressionKind.CONDITION, Substitutions.none());

        assertThat(Before.of(held, KEYS)).isEqualTo(isNothing ? Before.NOTHING : Before.UNKNOWN);
    }
}
