package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {Resources: {}}
            {AWSTemplateFormatVersion: 2010-09-09, Description: d, Metadata: {a: b}, Resources: {}}
            {Transform: AWS::Serverless-2016-10-31, Globals: {SimpleTable: {}}, Resources: {}}
            {Transform: [AWS::LanguageExtensions, AWS::Serverless-2016-10-31], Resources: {}}
            {Resources: {}, Conditions: , Outputs: , Parameters: , Mappings: , Rules: }
            {Resources: {Queue: {Type: AWS::SQS::Queue, DependsOn: a, Whatever: {}}}}
            """)
    void isReadWithTheSectionsThatTemplatesHave(String text) {
        assertThat(Template.parse(text).stack(StackSettings.named("shop")).tables())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``                                       | this is not a template: it has no Resources
            text                                     | this is not a template: it has no Resources
            [a]                                      | this is not a template: it has no Resources
            {}                                       | this is not a template: it has no Resources
            {Resources: []}                          | this is not a template: it has no Resources
            {resources: {}}                          | this is not a template: it has no Resources
            {Resources: {}, resources: {}}           | resources: a template has no such section
            {Resources: {}, Transform: Mine}         | Transform: Mine is not understood
            {Resources: {}, Transform: [AWS::LanguageExtensions, AWS::Include]} | Transform: AWS::Include is not understood
            {Resources: {}, Transform: {Name: AWS::Include}} | Transform: a map is not understood
            {Resources: {}, Conditions: [a]}         | Conditions: this section is a map, not a list
            {Resources: {}, Parameters: text}        | Parameters: this section is a map, not 'text'
            {Resources: {A: text}}                   | Resources.A: a resource is a map
            {Resources: {A: {}}}                     | Resources.A: a resource needs a Type
            {Resources: {A: {Type: "AWS::DynamoDB::Table", Propertys: {}}}} | Resources.A: a resource has no Propertys
            {Resources: {A: {Type: "AWS::DynamoDB::Table", Condition: C, Properties: {}}}} | Resources.A.Condition: there is no condition C
            {Resources: {"Fn::ForEach::A": []}}      | Resources.Fn::ForEach::A: Fn::ForEach::A is not understood
            """)
    void isRefusedIfItIsNone(String text, String fault) {
        assertThatThrownBy(() -> Template.parse(text).stack(StackSettings.named("shop")))
                .isInstanceOf(TemplateException.class)
                .hasMessage(fault);
    }

    @Test
    void listsWhatItIgnores() {
        var stack = Template.parse("""
                        {Rules: {Sane: {}}, Resources: {Queue: {Type: AWS::SQS::Queue}, Topic: {Type: AWS::SNS::Topic}}}
                        """).stack(StackSettings.named("shop"));

        assertThat(stack.ignored())
                .containsExactly("Queue (AWS::SQS::Queue)", "Topic (AWS::SNS::Topic)", "Sane (a rule)");
        assertThat(stack.name()).isEqualTo("shop");
    }

    @Test
    void hasParameters() {
        assertThat(Template.parse("{Parameters: {B: {Type: String}, A: {Type: String}}, Resources: {}}")
                        .parameters())
                .containsExactly("B", "A");
        assertThat(Template.parse("{Resources: {}}").parameters()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            UpdateReplacePolicy: Delete             | false
            UpdateReplacePolicy: Retain             | true
            UpdateReplacePolicy: Snapshot           | true
            UpdateReplacePolicy: !If [a, b, c]      | true
            DeletionPolicy: Retain                  | false
            """)
    void saysWhetherDataOutlivesAReplacement(String policy, boolean retained) {
        var stack = Template.parse("Resources: {Orders: {Type: \"AWS::DynamoDB::Table\", " + policy
                        + ", Properties: {KeySchema: [{AttributeName: id, KeyType: HASH}]}}}")
                .stack(StackSettings.named("shop"));

        assertThat(stack.tables().getFirst().retained()).isEqualTo(retained);
    }
}
