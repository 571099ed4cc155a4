package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParametersTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "-", textBlock = """
            {Type: String, Default: a}                                   | -      | "a"
            {Type: String, Default: a}                                   | b      | "b"
            {Type: String, Default: ""}                                  | -      | ""
            {Type: String, Default: 1.10}                                | -      | "1.10"
            {Type: String, Default: true}                                | -      | "true"
            {Type: Number, Default: 5}                                   | -      | "5"
            {Type: Number}                                               | -0.5   | "-0.5"
            {Type: Number}                                               | +7     | "+7"
            {Type: "AWS::EC2::VPC::Id", Default: vpc-1}                  | -      | "vpc-1"
            {Type: "AWS::SSM::Parameter::Value<String>", Default: /path} | mine   | "mine"
            {Type: CommaDelimitedList, Default: "a, b ,c"}               | -      | ["a", "b", "c"]
            {Type: CommaDelimitedList, Default: a}                       | ,      | ["", ""]
            {Type: CommaDelimitedList, Default: ""}                      | -      | []
            {Type: "List<Number>", Default: "1,2"}                       | -      | ["1", "2"]
            {Type: String, AllowedValues: [a, 1, true]}                  | 1      | "1"
            {Type: CommaDelimitedList, AllowedValues: [a, b]}            | b,a    | ["b", "a"]
            {Type: String, AllowedPattern: "[a-z]+"}                     | abc    | "abc"
            {Type: String, MinLength: 2, MaxLength: 3}                   | ab     | "ab"
            {Type: String, MinLength: 2, MaxLength: 3}                   | abc    | "abc"
            {Type: Number, MinValue: 1, MaxValue: 2}                     | 2.0    | "2.0"
            {Type: Number, MinValue: -1}                                 | -1     | "-1"
            """)
    void haveTheValueThatIsGivenOrTheDefault(String declared, String given, String value) {
        assertThat(value(declared, given)).hasToString(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "-", textBlock = """
            {Default: a}                                         | -    | Parameters.P: a parameter needs a Type
            {Type: String}                                       | -    | Parameters.P: it has no default; give a value, as in P=value
            {Type: "AWS::SSM::Parameter::Value<String>", Default: /path} | - | Parameters.P: its value is kept in Systems Manager; give one, as in P=value
            {Type: Number}                                       | x    | Parameters.P: 'x' is not a number
            {Type: Number}                                       | 1e5  | Parameters.P: '1e5' is not a number
            {Type: Number}                                       | ``   | Parameters.P: '' is not a number
            {Type: "List<Number>"}                               | 1,x  | Parameters.P: 'x' is not a number
            {Type: String, AllowedValues: [a, b]}                | A    | Parameters.P: 'A' is not one of a, b
            {Type: CommaDelimitedList, AllowedValues: [a, b]}    | a,c  | Parameters.P: 'c' is not one of a, b
            {Type: String, AllowedPattern: "[a-z]+"}             | abc1 | Parameters.P: 'abc1' does not match [a-z]+
            {Type: String, AllowedPattern: "[a-z]", ConstraintDescription: one letter} | ab | Parameters.P: one letter
            {Type: String, AllowedPattern: "[a-z"}               | a    | Parameters.P: AllowedPattern is not a regular expression: [a-z
            {Type: String, MinLength: 2}                         | a    | Parameters.P: the length of 'a' is not from 2 to any
            {Type: String, MaxLength: 2}                         | abc  | Parameters.P: the length of 'abc' is not from any to 2
            {Type: Number, MinValue: 1, MaxValue: 2}             | 0.9  | Parameters.P: 0.9 is not from 1 to 2
            {Type: Number, MaxValue: 2}                          | 2.01 | Parameters.P: 2.01 is not from any to 2
            {Type: String, MinValue: 1}                          | a    | Parameters.P: 'a' is not a number
            {Type: Number, MinValue: low}                        | 1    | Parameters.P.MinValue: 'low' is not a number
            """)
    void areRefusedIfTheyDoNotFit(String declared, String given, String fault) {
        assertThatThrownBy(() -> value(declared, given))
                .isInstanceOf(TemplateException.class)
                .hasMessage(fault);
    }

    @Test
    void areAllKnown() {
        var section = Json.of("P", Json.parse("{Type: String}"));

        assertThatThrownBy(() -> new Parameters(section, Map.of("Q", "a")))
                .hasMessage("the template has no parameter Q");
        assertThat(new Parameters(section, Map.of()).has("P")).isTrue();
        assertThat(new Parameters(section, Map.of()).has("Q")).isFalse();
    }

    private static Json value(String declared, String given) {
        Map<String, String> values = given == null ? Map.of() : Map.of("P", given);
        return new Parameters(Json.of("P", Json.parse(declared)), values).value("P");
    }
}
