package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What functions and references stand for, seen in an output. */
class ResolverTest {
    private static final String TEMPLATE = """
            Parameters:
              Stage: {Type: String, Default: test}
              Names: {Type: CommaDelimitedList, Default: "a, b,c"}
              None: {Type: CommaDelimitedList, Default: ""}
              Count: {Type: Number, Default: 3}
            Mappings:
              Sizes: {test: {small: 1, flag: true, list: [x, y]}, prod: {small: 5}}
            Conditions:
              Yes: !Equals [1, 1]
              No: !Not [Condition: Yes]
            Resources:
              Orders:
                Type: AWS::DynamoDB::Table
                Properties: {KeySchema: [{AttributeName: id, KeyType: HASH}]}
              Named:
                Type: AWS::DynamoDB::Table
                Properties: {TableName: !Sub "named-${Stage}", KeySchema: [{AttributeName: id, KeyType: HASH}]}
              Absent:
                Type: AWS::DynamoDB::Table
                Condition: No
                Properties: {KeySchema: [{AttributeName: id, KeyType: HASH}]}
              Queue: {Type: AWS::SQS::Queue}
              Key: {Type: AWS::KMS::Key}
            Outputs:
              Out: {Value: %s}
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            text                                             | text
            1.10                                             | 1.10
            true                                             | true
            !Ref Stage                                       | test
            {Ref: Count}                                     | 3
            !Ref Orders                                      | shop-Orders
            !Ref Named                                       | named-test
            !Ref Key                                         | Key
            !Ref AWS::Region                                 | eu-central-1
            !Ref AWS::AccountId                              | 000000000000
            !Ref AWS::StackName                              | shop
            !Ref AWS::Partition                              | aws
            !Ref AWS::URLSuffix                              | amazonaws.com
            !Sub "${Stage}-${Count}"                         | test-3
            !Sub "${AWS::Region}/${Orders}/${Named.Arn}"     | eu-central-1/shop-Orders/arn:aws:dynamodb:eu-central-1:000000000000:table/named-test
            !Sub "no variable $ { }"                         | no variable $ { }
            !Sub "${!Stage} is ${Stage}"                     | ${Stage} is test
            !Sub ["${a}${b}${Stage}", {a: 1, b: !Ref Count}] | 13test
            !Sub ["${Stage}", {Stage: mine}]                 | mine
            !Sub ["$1 \\\\1 ${a}", {a: "$0"}]                | $1 \\1 $0
            !Sub "[${AWS::NoValue}]"                         | []
            !GetAtt Orders.Arn                               | arn:aws:dynamodb:eu-central-1:000000000000:table/shop-Orders
            !GetAtt [Key, Arn]                               | arn:aws:kms:eu-central-1:000000000000:key/Key
            !GetAtt Orders.StreamArn                         | arn:of:the:stream
            !Join ["-", [a, !Ref Stage, 1]]                  | a-test-1
            !Join ["", []]                                   |
            !Join [",", !Ref Names]                          | a,b,c
            !Join [",", [a, !Ref AWS::NoValue, b]]           | a,b
            !Join [".", !Split ["-", "a-b--c-"]]             | a.b..c.
            !Join [" ", !Split [".", "1.2"]]                 | 1 2
            !Join [".", !Split ["-", ""]]                    |
            !Select [0, [a, b]]                              | a
            !Select ["1", !Ref Names]                        | b
            !Select [!FindInMap [Sizes, test, small], [a, b]] | b
            !If [Yes, a, b]                                  | a
            !If [No, a, !If [Yes, c, d]]                     | c
            !If [Yes, a, !Ref Nowhere]                       | a
            !FindInMap [Sizes, test, small]                  | 1
            !FindInMap [Sizes, !Ref Stage, flag]             | true
            !Join ["+", !FindInMap [Sizes, test, list]]      | x+y
            """)
    void putsValuesInTheirPlaces(String expression, String value) {
        assertThat(output(expression)).isEqualTo("Out = " + (value == null ? "" : value));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            !Ref Nowhere                     | .Ref: there is no parameter and no resource Nowhere
            !Ref Queue                       | .Ref: Queue is not a table but AWS::SQS::Queue, and its name is not known here
            !Ref Absent                      | .Ref: Absent is not in this stack, because its condition does not hold
            !Ref AWS::NotificationARNs       | .Ref: AWS::NotificationARNs is not understood
            !Ref [a]                         | .Ref: needs a string, not a list
            !Ref AWS::NoValue                | : needs a string, not nothing
            !Ref Names                       | : needs a string, not a list
            {Ref: Stage, Other: 1}           | : Ref stands beside something else
            {Other: 1, "Fn::Sub": x}         | : Fn::Sub stands beside something else
            {Other: 1}                       | : needs a string, not a map
            [1]                              | : needs a string, not a list
            ~                                | : needs a string, not nothing
            !Base64 x                        | .Fn::Base64: Fn::Base64 is not understood
            !ImportValue x                   | .Fn::ImportValue: Fn::ImportValue is not understood
            !GetAZs ""                       | .Fn::GetAZs: Fn::GetAZs is not understood
            !Sub "${Nowhere}"                | .Fn::Sub.${Nowhere}: there is no parameter and no resource Nowhere
            !Sub "${Queue.Arn}"              | .Fn::Sub.${Queue.Arn}: Queue is not a table but AWS::SQS::Queue, and its name is not known here
            !Sub "${Names}"                  | .Fn::Sub.${Names}: needs a string, not a list
            !Sub ["${a}"]                    | .Fn::Sub: needs a list of 2 elements
            !Sub {a: b}                      | .Fn::Sub: needs a string, not a map
            !Sub ["${Stage}", [Stage]]       | .Fn::Sub[1]: needs a map, not a list
            !Sub ["${Stage}", mine]          | .Fn::Sub[1]: needs a map, not 'mine'
            !Sub [[a], {a: b}]               | .Fn::Sub: needs a string, not a list
            !Sub ["${a}", {a: [b]}]          | .Fn::Sub.${a}: needs a string, not a list
            !Length [a]                      | .Fn::Length: Fn::Length is not understood
            !ToJsonString {a: b}             | .Fn::ToJsonString: Fn::ToJsonString is not understood
            !GetAtt Orders                   | .Fn::GetAtt: needs a resource and an attribute, not 'Orders'
            !GetAtt Named.StreamArn          | .Fn::GetAtt: the stream of Named is not there yet
            !GetAtt Orders.Colour            | .Fn::GetAtt: the attribute Colour of Orders is not known here
            !GetAtt Absent.Arn               | .Fn::GetAtt: Absent is not in this stack, because its condition does not hold
            !Join [a]                        | .Fn::Join: needs a list of 2 elements
            !Join [",", a]                   | .Fn::Join[1]: needs a list
            !Join [",", [[a]]]               | .Fn::Join[1]: needs a string, not a list
            !Join [[], [a]]                  | .Fn::Join[0]: needs a string, not a list
            !Split [","]                     | .Fn::Split: needs a list of 2 elements
            !Split [",", [a]]                | .Fn::Split[1]: needs a string, not a list
            !Select [2, [a, b]]              | .Fn::Select: there is no element 2 of 2
            !Select [-1, [a]]                | .Fn::Select: there is no element -1 of 1
            !Select [1.0, [a, b]]            | .Fn::Select: there is no element 1.0 of 2
            !Select [x, [a]]                 | .Fn::Select: there is no element x of 1
            !Select [0, !Ref None]           | .Fn::Select: there is no element 0 of 0
            !Select [9999999999, [a]]        | .Fn::Select: there is no element 9999999999 of 1
            !If [Yes, a]                     | .Fn::If: needs a list of 3 elements
            !If [Maybe, a, b]                | .Fn::If: there is no condition Maybe
            !FindInMap [Sizes, test, large]  | .Fn::FindInMap: there is no Sizes.test.large in Mappings
            !FindInMap [Sizes, dev, small]   | .Fn::FindInMap: there is no Sizes.dev.small in Mappings
            !FindInMap [Colours, test, x]    | .Fn::FindInMap: there is no Colours.test.x in Mappings
            !FindInMap [Sizes, test]         | .Fn::FindInMap: needs a list of 3 elements
            `"{{resolve:ssm:name}}"`         | : a dynamic reference is not understood: {{resolve:ssm:name}}
            """)
    void saysWhatItCannot(String expression, String fault) {
        String shown = output(expression);

        assertThat(shown).startsWith("Out is not known: Outputs.Out.Value");
        assertThat(shown.substring("Out is not known: Outputs.Out.Value".length()))
                .isEqualTo(fault);
    }

    @Test
    void leavesOutAnOutputWhoseConditionDoesNotHold() {
        String template =
                TEMPLATE.formatted("a") + "  Gone: {Condition: No, Value: b}\n  There: {Condition: Yes, Value: c}\n";

        assertThat(lines(template)).containsExactly("Out = a", "There = c");
    }

    private static String output(String expression) {
        var lines = lines(TEMPLATE.formatted(expression));
        assertThat(lines).hasSize(1);
        return lines.getFirst();
    }

    private static List<String> lines(String template) {
        return Template.parse(template)
                .stack(StackSettings.named("shop").withRegion("eu-central-1"))
                .outputs()
                .lines(Map.of("Orders.StreamArn", "arn:of:the:stream"));
    }
}
