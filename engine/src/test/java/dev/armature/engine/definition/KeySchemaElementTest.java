package dev.armature.engine.definition;

import static dev.armature.engine.TestItems.keys;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.request.Constraints;
import dev.armature.model.AttributeType;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeySchemaElementTest {
    private static final Map<String, AttributeType> DEFINITIONS =
            Map.of("a", AttributeType.S, "b", AttributeType.N, "c", AttributeType.B);

    /** Each as a name and a type: {@code a HASH, b RANGE}. */
    private static List<KeySchemaElement> elements(String text) {
        return Arrays.stream(text.split(", ", -1))
                .map(element -> element.split(" ", -1))
                .map(element -> new KeySchemaElement(element[0], element[1]))
                .toList();
    }

    @Test
    void makesAKey() {
        assertThat(KeySchemaElement.ofTable(elements("a HASH, b RANGE"), DEFINITIONS))
                .isEqualTo(keys("a:S", "b:N"));
        assertThat(KeySchemaElement.ofGlobalIndex(elements("b HASH"), DEFINITIONS))
                .isEqualTo(keys("b:N"));
        var several = KeySchemaElement.ofGlobalIndex(elements("a HASH, b HASH, c RANGE"), DEFINITIONS);
        assertThat(several)
                .isEqualTo(new KeySchema(
                        List.of(new KeyAttribute("a", AttributeType.S), new KeyAttribute("b", AttributeType.N)),
                        List.of(new KeyAttribute("c", AttributeType.B))));
        assertThat(KeySchemaElement.of(several)).isEqualTo(elements("a HASH, b HASH, c RANGE"));
    }

    /** With two faults, the first of these is told. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    x HASH, y RANGE, z RANGE, w RANGE | Invalid KeySchema: Some index key attribute have no definition
                    a HASH, x RANGE                   | One or more parameter values were invalid: Some index key attributes are not defined in AttributeDefinitions. Keys: [a, x], AttributeDefinitions: [a, b, c]
                    a RANGE, a RANGE                  | Both the Hash Key and the Range Key element in the KeySchema have the same name
                    a RANGE, b HASH                   | Invalid KeySchema: The first KeySchemaElement is not a HASH key type
                    a HASH, b HASH                    | Invalid KeySchema: The second KeySchemaElement is not a RANGE key type
                    """)
    void refusesKeysOfTablesThatAreNone(String elements, String text) {
        assertThatThrownBy(() -> KeySchemaElement.ofTable(elements(elements), DEFINITIONS))
                .hasMessage("ValidationException: " + text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    a RANGE, a RANGE        | Invalid KeySchema: The first KeySchemaElement is not a HASH key type
                    a HASH, b RANGE, a HASH | The KeySchema contains multiple key attributes with the same name
                    a HASH, b RANGE, c HASH | One or more parameter values were invalid: All HASH key attributes must precede RANGE key attributes in the KeySchema
                    """)
    void refusesKeysOfIndexesThatAreNone(String elements, String text) {
        assertThatThrownBy(() -> KeySchemaElement.ofGlobalIndex(elements(elements), DEFINITIONS))
                .hasMessage("ValidationException: " + text);
    }

    @Test
    void namesTheMembersOfARequest() {
        var constraints = new Constraints();
        KeySchemaElement.collect(constraints, "keySchema", null, 2);
        KeySchemaElement.collect(
                constraints,
                "keySchema",
                List.of(
                        new KeySchemaElement(null, "HASH"),
                        new KeySchemaElement("", null),
                        new KeySchemaElement("b", "SORT")),
                2);
        assertThat(constraints.fault().text())
                .isEqualTo(
                        "6 validation errors detected: Value null at 'keySchema' failed to satisfy constraint: Member must not be null;"
                                + " Value '[KeySchemaElement(attributeName=null, keyType=HASH), KeySchemaElement(attributeName=, keyType=null),"
                                + " KeySchemaElement(attributeName=b, keyType=SORT)]' at 'keySchema' failed to satisfy constraint: Member must have"
                                + " length less than or equal to 2; Value null at 'keySchema.1.member.attributeName' failed to satisfy constraint:"
                                + " Member must not be null; Value '' at 'keySchema.2.member.attributeName' failed to satisfy constraint: Member"
                                + " must have length greater than or equal to 1; Value null at 'keySchema.2.member.keyType' failed to satisfy"
                                + " constraint: Member must not be null; Value 'SORT' at 'keySchema.3.member.keyType' failed to satisfy"
                                + " constraint: Member must satisfy enum value set: [HASH, RANGE]");
    }
}
