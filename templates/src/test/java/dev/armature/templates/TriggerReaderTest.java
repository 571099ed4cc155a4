package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TriggerReaderTest {
    private static final String TEMPLATE = """
            Resources:
              Orders:
                Type: AWS::DynamoDB::Table
                Properties:
                  KeySchema: [{AttributeName: id, KeyType: HASH}]
                  StreamSpecification: {StreamViewType: NEW_IMAGE}
              Audit: {Type: AWS::Lambda::Function, Properties: {FunctionName: audit-live}}
              Mapping:
                Type: AWS::Lambda::EventSourceMapping
                Properties: %s
            """;
    private static final StackSettings SETTINGS =
            StackSettings.named("shop").withFunction("Audit", "http://127.0.0.1:3001");
    private static final String GOOD =
            "{EventSourceArn: !GetAtt Orders.StreamArn, FunctionName: !Ref Audit, StartingPosition: LATEST%s}";

    /** Everything is spelled out, so that a template that stops saying something changes it back. */
    @Test
    void spellsARequestOut() {
        var trigger = triggers(GOOD.formatted("")).getFirst();

        assertThat(trigger.name()).isEqualTo("Mapping");
        assertThat(trigger.tableName()).isEqualTo("shop-Orders");
        assertThat(trigger.target()).isEqualTo("http://127.0.0.1:3001");
        assertThat(trigger.request().without("UUID"))
                .hasToString("{\"EventSourceArn\": \"shop-Orders\", \"Target\": \"http://127.0.0.1:3001\","
                        + " \"FunctionName\": \"audit-live\", \"BatchSize\": 100, \"BisectBatchOnFunctionError\": false,"
                        + " \"Enabled\": true, \"FilterCriteria\": {\"Filters\": []}, \"FunctionResponseTypes\": [],"
                        + " \"MaximumBatchingWindowInSeconds\": 0, \"MaximumRecordAgeInSeconds\": -1,"
                        + " \"MaximumRetryAttempts\": -1, \"StartingPosition\": \"LATEST\"}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            BatchSize: "10"                                          | "BatchSize": 10
            MaximumBatchingWindowInSeconds: 5                        | "MaximumBatchingWindowInSeconds": 5
            MaximumRecordAgeInSeconds: 60                            | "MaximumRecordAgeInSeconds": 60
            MaximumRetryAttempts: 0                                  | "MaximumRetryAttempts": 0
            BisectBatchOnFunctionError: "true"                       | "BisectBatchOnFunctionError": true
            Enabled: false                                           | "Enabled": false
            TumblingWindowInSeconds: 30                              | "TumblingWindowInSeconds": 30
            FunctionResponseTypes: [ReportBatchItemFailures]         | "FunctionResponseTypes": ["ReportBatchItemFailures"]
            FilterCriteria: {Filters: [{Pattern: "{}"}]}             | "FilterCriteria": {"Filters": [{"Pattern": "{}"}]}
            """)
    void takesWhatTheTemplateSays(String property, String member) {
        assertThat(triggers(GOOD.formatted(", " + property))
                        .getFirst()
                        .request()
                        .toString())
                .contains(member);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            BatchSize: many                       | .BatchSize: needs a whole number, not 'many'
            Enabled: maybe                        | .Enabled: needs true or false, not 'maybe'
            Colour: red                           | : the property Colour is not understood
            FilterCriteria: [a]                   | .FilterCriteria: needs a map, not a list
            FilterCriteria: {Filters: [{P: a}]}   | .FilterCriteria.Filters[0]: the property P is not understood
            """)
    void refusesWhatDoesNotFit(String property, String fault) {
        assertThatThrownBy(() -> triggers(GOOD.formatted(", " + property)))
                .isInstanceOf(TemplateException.class)
                .hasMessage("Resources.Mapping.Properties" + fault);
    }

    @Test
    void needsAPlaceToBegin() {
        assertThatThrownBy(() -> triggers(GOOD.formatted("").replace(", StartingPosition: LATEST", "")))
                .hasMessage("Resources.Mapping.Properties: the property StartingPosition is missing");
    }

    /** A function or a table may be named in many ways; what cannot be known here is no trigger, and no fault. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            !GetAtt Orders.StreamArn                                       | !GetAtt Audit.Arn                             | true
            `"arn:aws:dynamodb:x:1:table/shop-Orders/stream/2026"`         | Audit                                         | true
            `"arn:aws:dynamodb:x:1:table/elsewhere"`                       | `"arn:aws:lambda:x:1:function:Audit"`         | true
            !GetAtt Orders.StreamArn                                       | `"arn:aws:lambda:x:1:function:Audit:live"`    | true
            `"arn:aws:kinesis:x:1:stream/clicks"`                          | !Ref Audit                                    | false
            `"arn:aws:sqs:x:1:queue"`                                      | !Ref Audit                                    | false
            !GetAtt Nowhere.StreamArn                                      | !Ref Audit                                    | false
            !GetAtt Orders.StreamArn                                       | !ImportValue f                                | false
            !GetAtt Orders.StreamArn                                       | Other                                         | false
            """)
    void findsTheTableAndTheFunction(String source, String function, boolean found) {
        var stack = stack(
                "{EventSourceArn: " + source + ", FunctionName: " + function + ", StartingPosition: LATEST}", SETTINGS);

        assertThat(stack.triggers()).hasSize(found ? 1 : 0);
        assertThat(stack.ignored().stream()
                        .filter(each -> each.startsWith("Mapping (AWS::Lambda::EventSourceMapping)")))
                .hasSize(found ? 0 : 1);
    }

    @Test
    void saysHowItBecomesATrigger() {
        assertThat(stack(GOOD.formatted(""), StackSettings.named("shop")).ignored())
                .contains("Mapping (AWS::Lambda::EventSourceMapping): --function Audit=URL makes it a trigger");
        var everywhere = StackSettings.named("shop").withFunction(StackSettings.EVERY_FUNCTION, "http://127.0.0.1:9");
        assertThat(stack(GOOD.formatted(""), everywhere).triggers()).hasSize(1);
    }

    /** The address of an invocation names the function by itself. */
    @Test
    void namesNoFunctionWhereTheAddressDoes() {
        String url = "http://127.0.0.1:9000/2015-03-31/functions/function/invocations";
        var request = stack(GOOD.formatted(""), StackSettings.named("shop").withFunction("Audit", url))
                .triggers()
                .getFirst()
                .request();

        assertThat(request.text("Target")).contains(url);
        assertThat(request.member("FunctionName")).isEmpty();
    }

    /** The same mapping of the same stack has the same UUID, so that it is found again. */
    @Test
    void hasAUuidOfItsOwn() {
        String first = triggers(GOOD.formatted("")).getFirst().uuid();

        assertThat(triggers(GOOD.formatted(", BatchSize: 7")).getFirst().uuid()).isEqualTo(first);
        assertThat(stack(GOOD.formatted(""), SETTINGS.withStackName("other"))
                        .triggers()
                        .getFirst()
                        .uuid())
                .isNotEqualTo(first);
    }

    private static List<TriggerDefinition> triggers(String properties) {
        return stack(properties, SETTINGS).triggers();
    }

    private static Stack stack(String properties, StackSettings settings) {
        return Template.parse(TEMPLATE.formatted(properties)).stack(settings);
    }
}
