package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is asked of a server, in which order, and what becomes of its answers. */
class DeploymentTest {
    private static final String TABLE = """
            Resources:
              Orders:
                Type: AWS::DynamoDB::Table
                Properties:
                  TableName: orders
                  BillingMode: PAY_PER_REQUEST
                  AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
                  KeySchema: [{AttributeName: id, KeyType: HASH}]
            """;
    private static final String NOT_FOUND =
            "{\"__type\": \"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException\", \"message\": \"no\"}";
    private static final String ACTIVE =
            "{\"Table\": {\"TableName\": \"orders\", \"TableStatus\": \"ACTIVE\", \"TableArn\": \"arn:orders\","
                    + " \"BillingModeSummary\": {\"BillingMode\": \"PAY_PER_REQUEST\"},"
                    + " \"AttributeDefinitions\": [{\"AttributeName\": \"id\", \"AttributeType\": \"S\"}],"
                    + " \"KeySchema\": [{\"AttributeName\": \"id\", \"KeyType\": \"HASH\"}]}}";

    /** Answers as it is told, the last of several answers for ever, and remembers what was asked. */
    private static final class Scripted implements Endpoint {
        final List<String> asked = new ArrayList<>();
        final Map<String, Deque<Answer>> answers = new HashMap<>();

        Scripted answering(String operation, int status, String... bodies) {
            for (String body : bodies) {
                answers.computeIfAbsent(operation, unused -> new ArrayDeque<>()).add(new Answer(status, body));
            }
            return this;
        }

        @Override
        public Answer call(String operation, String json) {
            asked.add(operation + " " + json);
            Deque<Answer> left = answers.getOrDefault(operation, new ArrayDeque<>(List.of(new Answer(200, "{}"))));
            return left.size() > 1 ? left.removeFirst() : left.getFirst();
        }
    }

    private final Scripted server = new Scripted();
    private int pauses;
    private final Deployment deployment = new Deployment(server, () -> pauses++);

    @Test
    void waitsUntilATableIsThere() throws Exception {
        server.answering("DescribeTable", 400, NOT_FOUND, NOT_FOUND)
                .answering("DescribeTable", 200, ACTIVE.replace("ACTIVE", "CREATING"), ACTIVE);

        deployment.apply(stack(TABLE));

        assertThat(server.asked)
                .extracting(call -> call.substring(0, call.indexOf(' ')))
                .containsExactly("DescribeTable", "CreateTable", "DescribeTable", "DescribeTable", "DescribeTable");
        assertThat(pauses).isEqualTo(2);
    }

    @Test
    void waitsUntilIndexesAreBuilt() throws Exception {
        String building = ACTIVE.replace(
                "\"TableArn\"",
                "\"GlobalSecondaryIndexes\": [{\"IndexName\": \"i\", \"IndexStatus\": \"CREATING\"}], \"TableArn\"");
        server.answering("DescribeTable", 400, NOT_FOUND)
                .answering("DescribeTable", 200, building, building, building.replace("CREATING", "ACTIVE"));

        deployment.apply(stack(TABLE));

        assertThat(pauses).isEqualTo(2);
    }

    @Test
    void doesNotWaitForEver() {
        server.answering("DescribeTable", 400, NOT_FOUND);

        assertThatThrownBy(() -> deployment.apply(stack(TABLE)))
                .isInstanceOf(IOException.class)
                .hasMessage("orders was not ready in time after CreateTable");
        assertThat(pauses).isEqualTo(7200);
    }

    @Test
    void changesNothingWhenItPlans() throws Exception {
        server.answering("DescribeTable", 400, NOT_FOUND);
        var plan = deployment.plan(stack(TABLE));

        assertThat(plan.isInSync()).isFalse();
        assertThat(server.asked).containsExactly("DescribeTable {\"TableName\": \"orders\"}");
    }

    @Test
    void tellsWhatANewTableIsToTakeAtOnce() throws Exception {
        server.answering("DescribeTable", 400, NOT_FOUND);
        var plan = deployment.plan(
                stack(TABLE + "      WarmThroughput: {ReadUnitsPerSecond: 15000, WriteUnitsPerSecond: 5000}\n"));

        assertThat(plan.tables().getFirst().steps())
                .singleElement()
                .extracting(Step::sentence)
                .isEqualTo("create it with key id (S)\nPAY_PER_REQUEST\nwarm for 15000 reads and 5000 writes a second");
    }

    @Test
    void looksAtEverythingAboutATable() throws Exception {
        server.answering("DescribeTable", 200, ACTIVE)
                .answering(
                        "DescribeTimeToLive",
                        200,
                        "{\"TimeToLiveDescription\": {\"TimeToLiveStatus\": \"ENABLING\", \"AttributeName\": \"t\"}}")
                .answering(
                        "DescribeContinuousBackups",
                        200,
                        "{\"ContinuousBackupsDescription\": {\"PointInTimeRecoveryDescription\":"
                                + " {\"PointInTimeRecoveryStatus\": \"ENABLED\", \"RecoveryPeriodInDays\": 7}}}")
                .answering(
                        "ListTagsOfResource",
                        200,
                        "{\"Tags\": [{\"Key\": \"a\", \"Value\": \"1\"}], \"NextToken\": \"more\"}",
                        "{\"Tags\": [{\"Key\": \"b\", \"Value\": \"2\"}]}");

        var plan = deployment.plan(stack(TABLE));

        assertThat(server.asked)
                .contains(
                        "ListTagsOfResource {\"ResourceArn\": \"arn:orders\"}",
                        "ListTagsOfResource {\"ResourceArn\": \"arn:orders\", \"NextToken\": \"more\"}");
        assertThat(plan.tables().getFirst().steps())
                .extracting(Step::sentence)
                .containsExactly(
                        "switch time to live by t off", "remove the tags a, b", "switch point-in-time recovery off");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            400 | {"__type": "com.amazon.coral.validate#ValidationException", "message": "why"} | ValidationException: why
            400 | {"__type": "a#LimitExceededException", "Message": "Why"}                      | LimitExceededException: Why
            403 | {"message": "who"}                                                            | HTTP 403: who
            502 | <html>gone</html>                                                             | HTTP 502: <html>gone</html>
            502 | message: YAML, not JSON                                                       | HTTP 502: message: YAML, not JSON
            500 | ``                                                                            | HTTP 500:
            """)
    void tellsARefusalInTheServersWords(int status, String body, String words) {
        server.answering("DescribeTable", 400, NOT_FOUND).answering("CreateTable", status, body);

        assertThatThrownBy(() -> deployment.apply(stack(TABLE)))
                .isInstanceOf(IOException.class)
                .message()
                .isEqualToIgnoringWhitespace("CreateTable was refused with " + words);
    }

    @Test
    void replacesOnlyWhatItMay() throws Exception {
        server.answering("DescribeTable", 200, ACTIVE.replace("\"AttributeType\": \"S\"", "\"AttributeType\": \"N\""));
        var plan = deployment.plan(stack(TABLE));
        server.asked.clear();

        assertThatThrownBy(() -> deployment.apply(plan, false, sentence -> {}))
                .isInstanceOf(TemplateException.class)
                .hasMessage(
                        "orders would have to be replaced, which was not allowed: its key is id (N) and is to be id (S)");
        assertThat(server.asked).isEmpty();
    }

    @Test
    void replacesNothingThatIsProtected() throws Exception {
        server.answering(
                "DescribeTable",
                200,
                ACTIVE.replace("\"AttributeType\": \"S\"", "\"AttributeType\": \"N\"")
                        .replace("\"TableArn\"", "\"DeletionProtectionEnabled\": true, \"TableArn\""));
        var plan = deployment.plan(stack(TABLE));

        assertThatThrownBy(() -> deployment.apply(plan, true, sentence -> {}))
                .hasMessage("orders would have to be replaced, which was not allowed: it is protected from deletion");
    }

    /** A name is free once the table is gone, which takes a while. */
    @Test
    void waitsUntilATableIsGoneBeforeItMakesItAnew() throws Exception {
        String other = ACTIVE.replace("\"AttributeType\": \"S\"", "\"AttributeType\": \"N\"");
        server.answering("DescribeTable", 200, other, other.replace("ACTIVE", "DELETING"))
                .answering("DescribeTable", 400, NOT_FOUND)
                .answering("DescribeTable", 200, ACTIVE);
        var plan = deployment.plan(stack(TABLE));
        server.asked.clear();

        deployment.apply(plan, true, sentence -> {});

        assertThat(server.asked)
                .extracting(call -> call.substring(0, call.indexOf(' ')))
                .containsExactly("DeleteTable", "DescribeTable", "DescribeTable", "CreateTable", "DescribeTable");
        assertThat(pauses).isEqualTo(1);
    }

    /** Which Region and account a table is in, the server knows. */
    @Test
    void tellsOutputsAsTheServerSaysThem() throws Exception {
        server.answering(
                "DescribeTable", 200, ACTIVE.replace("\"TableArn\"", "\"LatestStreamArn\": \"arn:s\", \"TableArn\""));
        String outputs = """
                Outputs:
                  Table: {Value: !GetAtt Orders.Arn}
                  Stream: {Value: !GetAtt Orders.StreamArn}
                  Name: {Value: !Ref Orders}
                """;

        assertThat(deployment.outputs(stack(TABLE + outputs)))
                .containsExactly("Table = arn:orders", "Stream = arn:s", "Name = orders");
    }

    @Test
    void tellsItsProgress() throws Exception {
        server.answering("DescribeTable", 400, NOT_FOUND).answering("DescribeTable", 200, ACTIVE);
        List<String> progress = new ArrayList<>();
        var plan = deployment.plan(stack(TABLE + "      TimeToLiveSpecification: {AttributeName: t, Enabled: true}\n"));

        deployment.apply(plan, false, progress::add);

        assertThat(progress).containsExactly("orders: create it with key id (S)", "orders: expire items by t");
    }

    /** A server from before that operation does not know it, and says so. */
    @Test
    void asksWhetherTheServerCanRecover() throws Exception {
        String template = TABLE + "      PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}\n";
        server.answering("DescribeTable", 400, NOT_FOUND)
                .answering(
                        "UpdateContinuousBackups",
                        400,
                        "{\"__type\": \"com.amazon.coral.service#UnknownOperationException\"}");
        assertThat(deployment.plan(stack(template)).tables().getFirst().notApplied())
                .containsExactly("PointInTimeRecoverySpecification (not supported by this server)");

        server.answers.remove("UpdateContinuousBackups");
        server.answering(
                "UpdateContinuousBackups", 400, "{\"__type\": \"com.amazon.coral.validate#ValidationException\"}");
        assertThat(deployment.plan(stack(template)).tables().getFirst().notApplied())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            KinesisStreamSpecification: {StreamArn: a}                                   | EnableKinesisStreamingDestination | KinesisStreamSpecification
            ContributorInsightsSpecification: {Enabled: true}                            | UpdateContributorInsights         | ContributorInsightsSpecification
            ResourcePolicy: {PolicyDocument: {}}                                         | PutResourcePolicy                 | ResourcePolicy
            ImportSourceSpecification: {InputFormat: CSV, S3BucketSource: {S3Bucket: b}} | ImportTable                       | ImportSourceSpecification
            """)
    void namesWhatTheServerDoesNotHave(String property, String operation, String named) throws Exception {
        String unknown = "{\"__type\": \"com.amazon.coral.service#UnknownOperationException\"}";
        server.answering("DescribeTable", 400, NOT_FOUND).answering(operation, 400, unknown);

        var plan = deployment
                .plan(stack(TABLE + "      " + property + "\n"))
                .tables()
                .getFirst();

        assertThat(plan.notApplied()).containsExactly(named + " (not supported by this server)");
        assertThat(plan.steps()).extracting(Step::operation).containsExactly("CreateTable");
    }

    /** An endpoint that has never heard of another service answers as one that does not know its operations. */
    @Test
    void namesAutoScalingWhereThereIsNone() throws Exception {
        server.answering("DescribeTable", 400, NOT_FOUND);

        var plan = deployment.plan(stack(TABLE + """
                  Reads:
                    Type: AWS::ApplicationAutoScaling::ScalableTarget
                    Properties:
                      ServiceNamespace: dynamodb
                      ResourceId: table/orders
                      ScalableDimension: dynamodb:table:ReadCapacityUnits
                      MinCapacity: 1
                      MaxCapacity: 10
                """));

        assertThat(plan.tables().getFirst().notApplied()).containsExactly("AutoScaling (not supported by this server)");
    }

    /** The ARN of a stream is known once there is one. */
    @Test
    void asksForTheArnWhenItIsNeeded() throws Exception {
        server.answering("DescribeTable", 400, NOT_FOUND)
                .answering(
                        "DescribeTable",
                        200,
                        ACTIVE.replace("\"TableArn\"", "\"LatestStreamArn\": \"arn:s\", \"TableArn\""));

        deployment.apply(
                stack(TABLE + "      StreamSpecification: {StreamViewType: KEYS_ONLY, Tags: [{Key: a, Value: b}]}\n"));

        assertThat(server.asked.getLast())
                .isEqualTo("TagResource {\"ResourceArn\": \"arn:s\", \"Tags\": [{\"Key\": \"a\", \"Value\": \"b\"}]}");
    }

    @Test
    void saysWhyAReplicaCouldNotBeMade() {
        String failed = ACTIVE.replace(
                "\"TableArn\"",
                "\"Replicas\": [{\"RegionName\": \"eu-west-1\", \"ReplicaStatus\": \"CREATION_FAILED\","
                        + " \"ReplicaStatusDescription\": \"there is one\"}], \"TableArn\"");
        server.answering("DescribeTable", 400, NOT_FOUND).answering("DescribeTable", 200, failed);

        assertThatThrownBy(() -> deployment.apply(stack(TABLE)))
                .isInstanceOf(IOException.class)
                .hasMessage("the replica in eu-west-1 could not be made: there is one");
    }

    @Test
    void saysWhyInsightsFailed() {
        server.answering("DescribeTable", 400, NOT_FOUND)
                .answering("DescribeTable", 200, ACTIVE)
                .answering(
                        "DescribeContributorInsights",
                        200,
                        "{\"ContributorInsightsStatus\": \"FAILED\", \"FailureException\": {\"ExceptionDescription\": \"too many\"}}");

        assertThatThrownBy(() ->
                        deployment.apply(stack(TABLE + "      ContributorInsightsSpecification: {Enabled: true}\n")))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "UpdateContributorInsights ended as too many; --without ContributorInsightsSpecification leaves it out");
    }

    @Test
    void saysThatAServerHasNoTriggers() {
        server.answering("DescribeTable", 400, NOT_FOUND);
        String template = TABLE + """
                      StreamSpecification: {StreamViewType: NEW_IMAGE}
                  Mapping:
                    Type: AWS::Lambda::EventSourceMapping
                    Properties: {EventSourceArn: !GetAtt Orders.StreamArn, FunctionName: f, StartingPosition: LATEST}
                """;
        var stack = Template.parse(template).stack(StackSettings.named("shop").withFunction("f", "http://127.0.0.1:9"));

        assertThatThrownBy(() -> deployment.plan(stack))
                .isInstanceOf(IOException.class)
                .hasMessage("this server has no triggers: it has to be started with --triggers");
    }

    private static Stack stack(String template) {
        return Template.parse(template).stack(StackSettings.named("shop"));
    }
}
