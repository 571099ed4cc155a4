package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerlessVariablesTest {
    private static final String FILE = """
            service: shop
            provider: {stage: "${opt:stage, 'local'}", region: eu-west-1}
            custom:
              name: orders
              full: "${self:custom.name}-${self:provider.stage}"
              units: {local: 1, prod: 5}
              list: [a, b, {c: d}]
              empty: ""
              self: "${self:custom.self}"
              there: "${self:custom.back}"
              back: "${self:custom.there}"
              flag: false
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            plain                                      | "plain"
            ${self:service}                            | "shop"
            ${self:custom.full}                        | "orders-local"
            ${self:custom.units}                       | {"local": 1, "prod": 5}
            ${self:custom.units.${self:provider.stage}} | 1
            ${self:custom.list.1}                      | "b"
            ${self:custom.list.2.c}                    | "d"
            ${self:custom.flag}                        | false
            ${self:custom.empty}                       | ""
            a${self:custom.empty}b                     | "ab"
            ${self:custom.name}.${sls:stage}           | "orders.local"
            ${ self:custom.name }                      | "orders"
            ${opt:stage}                               | "dev-1"
            ${opt:nothing, 'a b'}                      | "a b"
            ${opt:nothing, "c, d"}                     | "c, d"
            ${opt:nothing, self:custom.nothing, 5}     | 5
            ${opt:nothing, true}                       | true
            ${opt:nothing, ${self:custom.name}}        | "orders"
            ${opt:nothing, ${opt:no, 'a'}, 'b'}        | "a"
            ${opt:no, ${opt:no, ${opt:no, 'deep'}}}    | "deep"
            ${self:custom.name, ${env:NOT_ASKED}}      | "orders"
            ${opt:no, ${self:custom.units.${sls:stage}}} | 1
            ${opt:no, ${self:custom.units}}            | {"local": 1, "prod": 5}
            ${self:custom.${sls:stage}, ${self:custom.name}} | "orders"
            a, ${self:custom.name}, b                  | "a, orders, b"
            ${aws:region}                              | "us-east-1"
            ${aws:accountId}                           | "000000000000"
            ${Orders}                                  | "${Orders}"
            ${AWS::Region}                             | "${AWS::Region}"
            ${Orders.Arn}-${self:custom.name}          | "${Orders.Arn}-orders"
            """)
    void haveTheirValues(String text, String value) {
        var settings = StackSettings.named("shop");
        boolean staged = text.equals("${opt:stage}");

        assertThat(resolve(text, staged ? settings.withParameter("stage", "dev-1") : settings))
                .hasToString(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ${opt:name}                 | here: ${opt:name} has no value; give one, as in name=value
            ${opt:name, opt:other}      | here: ${opt:name, opt:other} has no value; give one, as in name=value
            ${self:custom.nothing}      | here: ${self:custom.nothing} has no value
            ${self:custom.list.7}       | here: ${self:custom.list.7} has no value
            ${self:custom.list.x}       | here: ${self:custom.list.x} has no value
            ${self:custom.name.more}    | here: ${self:custom.name.more} has no value
            ${env:HOME}                 | here: the variable ${env:HOME} is not understood
            ${file(a.yml):b}            | here: the variable ${file(a.yml):b} is not understood
            ${ssm:/path}                | here: the variable ${ssm:/path} is not understood
            ${sls:instanceId}           | here: the variable ${sls:instanceId} is not understood
            ${aws:user}                 | here: the variable ${aws:user} is not understood
            a ${self:custom.units}      | here: a text has a variable that is a map
            a ${self:custom.list}       | here: a text has a variable that is a list
            ${self:custom.self}         | custom.self: ${self:custom.self} depends on itself
            ${self:custom.there}        | custom.back: ${self:custom.there} depends on itself
            """)
    void areRefusedWithTheirPlace(String text, String fault) {
        assertThatThrownBy(() -> resolve(text, StackSettings.named("shop")))
                .isInstanceOf(TemplateException.class)
                .hasMessage(fault);
    }

    /** Ten places that each name the one before ten times are ten thousand million values. */
    @Test
    void areBounded() {
        var file = new StringBuilder("custom:\n  v0: x\n");
        for (int i = 1; i < 11; i++) {
            file.append("  v")
                    .append(i)
                    .append(": \"")
                    .append(("${self:custom.v" + (i - 1) + "}").repeat(10))
                    .append("\"\n");
        }
        var root = (Json.Object) Json.parse(file.toString());

        assertThatThrownBy(() -> new ServerlessVariables(root, StackSettings.named("shop"))
                        .resolve(Json.text("${self:custom.v10}"), "here"))
                .isInstanceOf(TemplateException.class)
                .hasMessageMatching(".*(there are too many variables|it is too long)");
    }

    @Test
    void takeTheStageThatIsGiven() {
        var root = (Json.Object) Json.parse("{service: a, provider: {stage: prod}}");

        assertThat(new ServerlessVariables(root, StackSettings.named("shop")).stage())
                .isEqualTo("prod");
        assertThat(new ServerlessVariables(root, StackSettings.named("shop").withParameter("stage", "qa")).stage())
                .isEqualTo("qa");
        assertThat(new ServerlessVariables(Json.EMPTY, StackSettings.named("shop")).stage())
                .isEqualTo("dev");
    }

    private static Json resolve(String text, StackSettings settings) {
        return new ServerlessVariables((Json.Object) Json.parse(FILE), settings).resolve(Json.text(text), "here");
    }
}
