package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How templates are written, and where they are wrong. */
class YamlTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a: !Ref b                    | {"a": {"Ref": "b"}}
            a: !Condition b              | {"a": {"Condition": "b"}}
            a: !GetAtt b.c               | {"a": {"Fn::GetAtt": "b.c"}}
            a: !Join ["", [!Ref b, 1]]   | {"a": {"Fn::Join": ["", [{"Ref": "b"}, 1]]}}
            a: !If [x, !Sub "${y}", {}]  | {"a": {"Fn::If": ["x", {"Fn::Sub": "${y}"}, {}]}}
            {a: yes, b: on, c: true}     | {"a": "yes", "b": "on", "c": true}
            {a: 010, b: 1.50, c: "1"}    | {"a": 010, "b": 1.50, "c": "1"}
            {a: ~, b: null, c: ""}       | {"a": null, "b": null, "c": ""}
            a: 2012-10-17                | {"a": "2012-10-17"}
            """)
    void isReadAsJson(String yaml, String json) {
        assertThat(Json.parse(yaml)).isEqualTo(Json.parse(json));
    }

    /** Slashes stand for the ends of lines. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a: &x [1]/b: *x                | line 1: CloudFormation has no aliases
            a: {b: 1}/c:/  <<: {d: 1}      | line 3: CloudFormation has no merge keys
            a: 1/? [x, y]/: 2              | line 2: a key must be a string
            a: 1/b: *x                     | line 2, column 4: found undefined alias x
            a: [1                          | line 1, column 6: expected ',' or ']', but got <stream end>
            a: 1/b: 2/a: 3                 | line 3
            """)
    void saysWhereItIsWrong(String yaml, String fault) {
        assertThatThrownBy(() -> Json.parse(yaml.replace('/', '\n')))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining(fault);
    }

    /** What JSON allows and YAML does not. */
    @ParameterizedTest
    @ValueSource(strings = {"{\t\"a\":\t1}", "{\"a\": 1\n\t}", "\n\t{\"a\" : 1}"})
    void takesTabsInJson(String text) {
        assertThat(Json.parse(text)).isEqualTo(Json.of("a", Json.number(1)));
    }

    @Test
    void refusesWhatIsTooLargeOrTooDeep() {
        assertThatThrownBy(() -> Json.parse("a: " + "x".repeat(5 << 20))).isInstanceOf(TemplateException.class);
        assertThatThrownBy(() -> Json.parse("[".repeat(100_000) + "]".repeat(100_000)))
                .isInstanceOf(TemplateException.class);
    }
}
