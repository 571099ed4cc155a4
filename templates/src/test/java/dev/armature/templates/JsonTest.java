package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

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
