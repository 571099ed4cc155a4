package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @Test
    void readsAndWritesWhatJsonHas() {
        String text =
                "{\"text\": \"a\\\"b\\\\c\\n\\u0001ü\", \"number\": 1.10, \"list\": [true, null, {}, []], \"empty\": \"\"}";
        assertThat(Json.parse(text)).hasToString(text);
    }

    @Test
    void readsSurrogatePairsAndSlashesAsJsonEscapesThem() {
        assertThat(Json.parse("{\"a\": \"\\ud83d\\ude00 \\/\"}")).hasToString("{\"a\": \"\uD83D\uDE00 /\"}");
    }

    /** Items may have such characters, and a server need not escape them. */
    @Test
    void readsCharactersThatYamlDoesNotAllow() {
        assertThat(Json.parse("{\"a\":\t\"\u007f\u0090\uffff\u0085\"}"))
                .isEqualTo(Json.of("a", Json.text("\u007f\u0090\uffff\u0085")));
    }

    /** A table name or an account that looks like a number must not become another number. */
    @Test
    void keepsStringsThatLookLikeSomethingElse() {
        assertThat(Json.parse("{a: '007', b: 2012-10-17, c: 1_000, d: N, e: yes, f: 1.10, g: TRUE, h: }"))
                .hasToString("{\"a\": \"007\", \"b\": \"2012-10-17\", \"c\": \"1_000\", \"d\": \"N\", \"e\": \"yes\","
                        + " \"f\": 1.10, \"g\": true, \"h\": null}");
    }

    @Test
    void readsShortFormsAsLongOnes() {
        assertThat(Json.parse("[!Ref a, !Sub '${b}', !GetAtt c.Arn, !Condition d, !Join [',', [!Ref e]]]"))
                .hasToString("[{\"Ref\": \"a\"}, {\"Fn::Sub\": \"${b}\"}, {\"Fn::GetAtt\": \"c.Arn\"},"
                        + " {\"Condition\": \"d\"}, {\"Fn::Join\": [\",\", [{\"Ref\": \"e\"}]]}]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {a: 1, a: 2}            | line 1: there are two of a
            {? [a] : b}             | line 1: a key must be a string
            {<<: {a: b}}            | line 1: CloudFormation has no merge keys
            [&x a, *x]              | line 1: CloudFormation has no aliases
            """)
    void refusesWhatCloudFormationDoes(String text, String fault) {
        assertThatThrownBy(() -> Json.parse(text))
                .isInstanceOf(TemplateException.class)
                .hasMessage(fault);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[1", "{\"a\": \"b}", "a: b: c", "- a\nb", "%", "\ta: b", "@a", "a: 'b"})
    void saysWhereTheTextIsWrong(String text) {
        assertThatThrownBy(() -> Json.parse(text))
                .isInstanceOf(TemplateException.class)
                .hasMessageMatching("line [12], column [0-9]+: .+");
    }

    /** YAML allows no tabs before a line, JSON does. */
    @Test
    void readsJsonThatIsIndentedWithTabs() {
        assertThat(Json.parse("{\n\t\"a\": [\n\t\t1\n\t]\n}")).hasToString("{\"a\": [1]}");
    }

    @Test
    void readsNothingAsNothing() {
        assertThat(Json.parse("")).isEqualTo(new Json.Null());
        assertThat(Json.parse("# a remark\n")).isEqualTo(new Json.Null());
    }

    @Test
    void looksMembersUp() {
        var object = (Json.Object) Json.parse("{t: a, n: 5, b: true, o: {x: y}, l: [{p: q}, 1], z: null}");

        assertThat(object.text("t")).contains("a");
        assertThat(object.text("n")).contains("5");
        assertThat(object.text("b")).contains("true");
        assertThat(object.text("z")).isEmpty();
        assertThat(object.text("o")).isEmpty();
        assertThat(object.whole("n", 7)).isEqualTo(5);
        assertThat(object.whole("nowhere", 7)).isEqualTo(7);
        assertThat(object.flag("b")).isTrue();
        assertThat(object.flag("t")).isFalse();
        assertThat(object.object("o")).hasToString("{\"x\": \"y\"}");
        assertThat(object.object("t")).isEqualTo(Json.EMPTY);
        assertThat(object.array("l")).hasSize(2);
        assertThat(object.objects("l")).hasSize(1);
        assertThat(object.array("o")).isEmpty();
        assertThat(object.with("t", Json.number(1)).without("n").toString()).startsWith("{\"t\": 1, \"b\": true");
        assertThat(object.text("t")).as("the object itself is as it was").contains("a");
    }

    @Test
    void writesEveryControlCharacterSoThatItIsReadAgain() {
        for (char character = 0; character < 0x30; character++) {
            Json text = Json.text("a" + character + "b");
            assertThat(Json.parse("[" + text + "]")).as("%d", (int) character).isEqualTo(Json.array(List.of(text)));
        }
    }

    @Test
    void refusesWhatIsTooLong() {
        assertThatThrownBy(() -> Json.parse(" ".repeat(4 * 1024 * 1024 + 1)))
                .isInstanceOf(TemplateException.class)
                .hasMessage("the text is longer than 4194304 characters");
    }

    @Test
    void refusesWhatIsNestedTooDeeply() {
        assertThatThrownBy(() -> Json.parse("[".repeat(200_000)))
                .isInstanceOf(TemplateException.class)
                .hasMessage("this is nested too deeply");
    }
}
