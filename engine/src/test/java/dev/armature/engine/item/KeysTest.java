package dev.armature.engine.item;

import static dev.armature.engine.TestItems.attributes;
import static dev.armature.engine.TestItems.keys;
import static dev.armature.engine.TestItems.schema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.AttributeValue;
import dev.armature.model.KeyCodec;
import dev.armature.model.TableSchema;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeysTest {
    private static final TableSchema SCHEMA = schema(keys("pk:S", "sk:N"));
    private static final TableSchema BINARY = schema(keys("pk:B", "sk:S"));

    @Test
    void areFoundInAnItemAndOnTheirOwn() {
        var key = KeyCodec.key(100, List.of(AttributeValue.string("a")), List.of(AttributeValue.number(1)));
        assertThat(Keys.ofItem(SCHEMA, attributes("{x: {S: x}, sk: {N: 1.0}, pk: {S: a}}")))
                .isEqualTo(key);
        assertThat(Keys.ofKey(SCHEMA, attributes("{sk: {N: 1}, pk: {S: a}}"))).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {sk: {S: x}}              | One or more parameter values were invalid: Missing the key pk in the item
                    {pk: {N: 1}}              | One or more parameter values were invalid: Type mismatch for key pk expected: S actual: N
                    {pk: {S: a}}              | One or more parameter values were invalid: Missing the key sk in the item
                    {pk: {S: a}, sk: {BOOL: true}} | One or more parameter values were invalid: Type mismatch for key sk expected: N actual: BOOL
                    {pk: {S: ''}, sk: {N: 1}} | One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: pk
                    """)
    void ofAnItemAreEachNamed(String item, String text) {
        assertThatThrownBy(() -> Keys.ofItem(SCHEMA, attributes(item))).hasMessage("ValidationException: " + text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {pk: {S: a}}
                    {pk: {S: a}, sk: {S: 1}}
                    {pk: {S: a}, x: {N: 1}}
                    {pk: {S: a}, sk: {N: 1}, x: {N: 1}}
                    {}
                    """)
    void onTheirOwnAreExactlyThoseOfTheTable(String key) {
        assertThatThrownBy(() -> Keys.ofKey(SCHEMA, attributes(key)))
                .hasMessage("ValidationException: The provided key element does not match the schema");
    }

    @Test
    void areNeitherEmptyNorTooLong() {
        String limits = "{pk: {B: '%s'}, sk: {S: '%s'}}";
        String longest = "A".repeat(2048 / 3 * 4) + "AAA=";
        assertThat(Keys.ofKey(BINARY, attributes(limits.formatted(longest, "x".repeat(1024)))))
                .isNotNull();
        assertThatThrownBy(() -> Keys.ofKey(BINARY, attributes(limits.formatted("A".repeat(2052 / 3 * 4), "x"))))
                .hasMessageEndingWith("Size of hashkey has exceeded the maximum size limit of2048 bytes");
        assertThatThrownBy(() -> Keys.ofKey(BINARY, attributes(limits.formatted("AAAA", "x".repeat(1025)))))
                .hasMessageEndingWith("Aggregated size of all range keys has exceeded the size limit of 1024 bytes");
        assertThatThrownBy(() -> Keys.ofKey(BINARY, attributes(limits.formatted("", "x"))))
                .hasMessageEndingWith("cannot contain an empty binary value. Key: pk");
        assertThatThrownBy(() -> Keys.ofKey(BINARY, attributes(limits.formatted("AAAA", ""))))
                .hasMessageEndingWith("cannot contain an empty string value. Key: sk");
    }
}
