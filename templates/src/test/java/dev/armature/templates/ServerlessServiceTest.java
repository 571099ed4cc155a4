package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerlessServiceTest {
    private static final StackSettings SETTINGS = StackSettings.named("shop");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {service: shop}                                          | shop-dev
            {service: shop, provider: {stage: prod}}                 | shop-prod
            {service: {name: shop}}                                  | shop-dev
            {service: "${self:custom.n}", custom: {n: a}}            | a-dev
            {service: shop, provider: {stackName: "my-${sls:stage}"}} | my-dev
            {service: []}                                            | service-dev
            """)
    void namesItsStackAsTheFrameworkDoes(String file, String name) {
        assertThat(Template.parse(file).stackName(SETTINGS)).contains(name);
    }

    @Test
    void isOneOnlyWithoutResourcesOfItsOwn() {
        assertThat(Template.parse("{Resources: {}}").stackName(SETTINGS)).isEmpty();
        assertThatThrownBy(() -> Template.parse("{service: a, Resources: {}}"))
                .hasMessage("service: a template has no such section");
    }

    @Test
    void hasTheOptionsThatItsVariablesName() {
        assertThat(Template.parse("{service: \"${opt:name}\", a: \"${opt:x-y, opt:z, 'q'}\", b: \"adopt:no\"}")
                        .parameters())
                .containsExactlyInAnyOrder("stage", "name", "x-y", "z");
    }

    @Test
    void putsItsPartsTogether() {
        assertThat(template("""
                        {service: s, resources: [
                          {Resources: {A: {Type: x}}, Description: d},
                          {Resources: {B: {Type: "${self:service}"}}, Outputs: {O: {Value: 1}}}]}
                        """))
                .hasToString(
                        "{\"Resources\": {\"A\": {\"Type\": \"x\"}, \"B\": {\"Type\": \"s\"}}, \"Description\": \"d\","
                                + " \"Outputs\": {\"O\": {\"Value\": 1}}}");
        assertThat(template("{service: s}")).hasToString("{\"Resources\": {}}");
    }

    @Test
    void makesEventsOfItsStreams() {
        assertThat(template("""
                        {service: s, functions: {
                          f: {name: "n-${sls:stage}", events: [
                            {http: GET /},
                            {stream: "arn:aws:dynamodb:x:1:table/a/stream/b"},
                            {stream: {type: kinesis, arn: k}},
                            {stream: {type: dynamodb, arn: t, startingPosition: LATEST, batchSize: 5, batchWindow: 1, enabled: false,
                              maximumRetryAttempts: 2, maximumRecordAgeInSeconds: 60, bisectBatchOnFunctionError: true,
                              functionResponseType: ReportBatchItemFailures, filterPatterns: [{a: [b]}, {c: [d]}]}}]},
                          g: {events: [{http: GET /}]},
                          h: {events: [{stream: "arn:aws:dynamodb:x:1:table/a"}]}}}
                        """))
                .hasToString("{\"Resources\": {"
                        + "\"f\": {\"Type\": \"AWS::Serverless::Function\", \"Properties\": {\"FunctionName\": \"n-dev\", \"Events\": {"
                        + "\"stream1\": {\"Type\": \"DynamoDB\", \"Properties\": {\"StartingPosition\": \"TRIM_HORIZON\","
                        + " \"Stream\": \"arn:aws:dynamodb:x:1:table/a/stream/b\"}}, "
                        + "\"stream2\": {\"Type\": \"DynamoDB\", \"Properties\": {\"StartingPosition\": \"LATEST\", \"Stream\": \"t\","
                        + " \"BatchSize\": 5, \"MaximumBatchingWindowInSeconds\": 1, \"Enabled\": false, \"MaximumRetryAttempts\": 2,"
                        + " \"MaximumRecordAgeInSeconds\": 60, \"BisectBatchOnFunctionError\": true,"
                        + " \"FunctionResponseTypes\": [\"ReportBatchItemFailures\"],"
                        + " \"FilterCriteria\": {\"Filters\": [{\"Pattern\": \"{\\\"a\\\": [\\\"b\\\"]}\"}, {\"Pattern\": \"{\\\"c\\\": [\\\"d\\\"]}\"}]}}}}}}, "
                        + "\"h\": {\"Type\": \"AWS::Serverless::Function\", \"Properties\": {\"FunctionName\": \"s-dev-h\", \"Events\": {"
                        + "\"stream1\": {\"Type\": \"DynamoDB\", \"Properties\": {\"StartingPosition\": \"TRIM_HORIZON\","
                        + " \"Stream\": \"arn:aws:dynamodb:x:1:table/a\"}}}}}}}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {service: s, resources: text}                                      | resources: resources are a map, or a list of maps
            {service: s, resources: [{}, text]}                                | resources[1]: resources are a map, or a list of maps
            {service: s, resources: [{Resources: {A: 1}}, {Resources: {A: 2}}]} | resources[1].Resources: there are two of A
            {service: s, resources: {Resources: {f: 1}}, functions: {f: {events: [{stream: {type: dynamodb, arn: t}}]}}} | functions.Resources: there are two of f
            {service: s, functions: {f: {events: [{http: a}, {stream: {type: dynamodb, colour: red}}]}}} | functions.f.events[1].stream: the property colour is not understood
            {service: s, functions: {f: {events: [{stream: "${opt:arn}"}]}}}   | functions.f.events[0].stream: ${opt:arn} has no value; give one, as in arn=value
            """)
    void isRefusedWithThePlace(String file, String fault) {
        assertThatThrownBy(() -> template(file))
                .isInstanceOf(TemplateException.class)
                .hasMessage(fault);
    }

    private static Json.Object template(String file) {
        return new ServerlessService((Json.Object) Json.parse(file)).template(SETTINGS);
    }
}
