package dev.armature.engine.request;

import static dev.armature.engine.TestItems.attributes;
import static dev.armature.engine.TestItems.global;
import static dev.armature.engine.TestItems.item;
import static dev.armature.engine.TestItems.keys;
import static dev.armature.engine.TestItems.schema;
import static dev.armature.engine.TestItems.unchecked;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.item.IndexEntry;
import dev.armature.engine.item.Keys;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import dev.armature.model.Wording;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartKeyTest {
    private static final SecondaryIndex INDEX = global("byMail", 7, keys("mail:S"));
    private static final TableSchema SCHEMA = schema(keys("pk:S", "sk:N"), INDEX);

    @Test
    void isThePlaceOfARow() {
        String key = "{pk: {S: a}, sk: {N: 1}}";
        assertThat(StartKey.locate(attributes(key), SCHEMA, null, "foreign"))
                .isEqualTo(Keys.ofKey(SCHEMA, attributes(key)));
        String entry = "{pk: {S: a}, sk: {N: 1}, mail: {S: m}}";
        assertThat(StartKey.locate(attributes(entry), SCHEMA, INDEX, "foreign"))
                .isEqualTo(Objects.requireNonNull(IndexEntry.of(INDEX, SCHEMA, item(entry)))
                        .key());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{pk: {S: a}}", "{pk: {S: a}, sk: {N: 1}, mail: {S: m}}", "{pk: {S: a}, x: {N: 1}}"})
    void hasTheAttributesOfTheKeyAndNoOthers(String key) {
        assertThatThrownBy(() -> StartKey.locate(attributes(key), SCHEMA, null, "foreign"))
                .hasMessage("ValidationException: foreign");
    }

    @Test
    void hasValuesThatAKeyMayHave() {
        String invalid = "ValidationException: The provided starting key is invalid: ";
        assertThatThrownBy(() -> StartKey.locate(attributes("{pk: {S: a}, sk: {S: x}}"), SCHEMA, null, "foreign"))
                .hasMessage(invalid + "The provided key element does not match the schema");
        assertThatThrownBy(() -> StartKey.locate(attributes("{pk: {S: ''}, sk: {N: 1}}"), SCHEMA, null, "foreign"))
                .hasMessageStartingWith(invalid + "One or more parameter values are not valid. ");
        assertThatThrownBy(() -> StartKey.locate(
                        attributes("{pk: {S: a}, sk: {N: 1}, mail: {S: ''}}"), SCHEMA, INDEX, "foreign"))
                .hasMessageEndingWith("cannot contain an empty string value. Key: mail");
    }

    @Test
    void isCheckedValueByValue() {
        assertThat(StartKey.checked(null, Wording.OLDER)).isNull();
        assertThat(StartKey.checked(unchecked("{pk: {N: 1}}"), Wording.OLDER)).isEqualTo(attributes("{pk: {N: 1}}"));
        assertThatThrownBy(() -> StartKey.checked(unchecked("{pk: {N: x}}"), Wording.BARE))
                .hasMessage(
                        "ValidationException: The provided starting key is invalid: The parameter cannot be converted to a"
                                + " numeric value: x");
        var duplicates = unchecked("{pk: {SS: [a, a]}}");
        assertThatThrownBy(() -> StartKey.checked(duplicates, Wording.OLDER)).hasMessageContaining("starting key");
        assertThatThrownBy(() -> StartKey.checked(duplicates, Wording.BARE))
                .hasMessage(
                        "ValidationException: One or more parameter values were invalid: Input collection [\"a\", \"a\"] contains"
                                + " duplicates.");
    }

    @Test
    void isRepeatedWhereATableHasAPartitionKeyOnly() {
        assertThat(StartKey.invalidForWholeKey(attributes("{pk: {S: a}}")))
                .isEqualTo(
                        "The provided exclusive start key is invalid: ExclusiveStartKey: {pk=AttributeValue: {S:a}}");
    }
}
