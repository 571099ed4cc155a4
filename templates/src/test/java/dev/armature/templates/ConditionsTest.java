package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionsTest {
    private static final String TEMPLATE = """
            Parameters: {Stage: {Type: String, Default: test}, List: {Type: CommaDelimitedList, Default: "a,b"}}
            Conditions:
              "True": !Equals [a, a]
              "False": !Equals [a, b]
              Self: !Not [Condition: Self]
              Tested: %s
            Resources:
              Orders:
                Type: AWS::DynamoDB::Table
                Condition: Tested
                Properties: {KeySchema: [{AttributeName: id, KeyType: HASH}]}
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            !Equals [a, a]                                          | true
            !Equals [a, A]                                          | false
            !Equals [1, "1"]                                        | true
            !Equals [1, "1.0"]                                      | false
            !Equals [true, "true"]                                  | true
            !Equals [!Ref Stage, test]                              | true
            !Equals [!Ref List, [a, b]]                             | true
            !Equals [!Ref List, [b, a]]                             | false
            !Equals [!Ref AWS::NoValue, !Ref AWS::NoValue]          | true
            !Equals [!Ref AWS::NoValue, ""]                         | false
            !Equals [!If ["True", x, y], x]                         | true
            !Not [!Equals [a, b]]                                   | true
            !Not [Condition: "True"]                                | false
            {Condition: "False"}                                    | false
            !And [Condition: "True", Condition: "True"]             | true
            !And [Condition: "True", Condition: "False"]            | false
            !Or [Condition: "False", Condition: "True"]             | true
            !Or [Condition: "False", Condition: "False"]            | false
            !Or [Condition: "True", Condition: Nowhere]             | true
            !And [Condition: "False", Condition: Nowhere]           | false
            !And [!Or [Condition: "False", Condition: "True"], !Not [Condition: "False"]] | true
            """)
    void hold(String condition, boolean holds) {
        var stack = Template.parse(TEMPLATE.formatted(condition)).stack(StackSettings.named("shop"));

        assertThat(stack.tables()).hasSize(holds ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "True"                      | Conditions.Tested: a condition is one of Fn::Equals, Fn::And, Fn::Or, Fn::Not and Condition
            [a, a]                      | Conditions.Tested: a condition is one of Fn::Equals, Fn::And, Fn::Or, Fn::Not and Condition
            {}                          | Conditions.Tested: a condition is one of Fn::Equals, Fn::And, Fn::Or, Fn::Not and Condition
            !Ref Stage                  | Conditions.Tested: Ref is not understood in a condition
            !If ["True", a, b]          | Conditions.Tested: Fn::If is not understood in a condition
            {Condition: Nowhere}        | Conditions.Tested.Condition: there is no condition Nowhere
            {Condition: Self}           | Conditions.Self: it depends on itself
            {Condition: Tested}         | Conditions.Tested: it depends on itself
            !Equals [a]                 | Conditions.Tested.Fn::Equals: needs a list of 2 elements
            !Equals [a, b, c]           | Conditions.Tested.Fn::Equals: needs a list of 2 elements
            !Equals [!Ref Nowhere, b]   | Conditions.Tested.Fn::Equals[0].Ref: there is no parameter and no resource Nowhere
            !Not [a, b]                 | Conditions.Tested.Fn::Not: needs a list of 1 elements
            !Not {Condition: "True"}    | Conditions.Tested.Fn::Not: needs a list of 1 elements
            !And [Condition: "True"]    | Conditions.Tested.Fn::And: needs a list of 2 to 10 elements
            !Or [a, b, c, d, e, f, g, h, i, j, k] | Conditions.Tested.Fn::Or: needs a list of 2 to 10 elements
            """)
    void areRefusedWithTheirPlace(String condition, String fault) {
        var template = Template.parse(TEMPLATE.formatted(condition));

        assertThatThrownBy(() -> template.stack(StackSettings.named("shop")))
                .isInstanceOf(TemplateException.class)
                .hasMessage(fault);
    }
}
