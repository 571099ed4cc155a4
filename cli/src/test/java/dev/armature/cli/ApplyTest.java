package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.cli.client.HttpEndpoint;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code apply} against a server, over HTTP. What plans say about templates is tested where they are made. */
class ApplyTest {
    /** What the application in {@code examples/cdk} synthesizes to; its {@code refresh-fixture.sh} makes it anew. */
    private static final Path CDK_OUT =
            Path.of(System.getProperty("armature.root", ".."), "cli", "src", "test", "resources", "cdk.out");

    private static final String ORDERS = """
            Parameters: {Stage: {Type: String, Default: test}}
            Resources:
              Orders:
                Type: AWS::DynamoDB::Table
                Properties:
                  BillingMode: PAY_PER_REQUEST
                  AttributeDefinitions: [{AttributeName: id, AttributeType: S}, {AttributeName: kind, AttributeType: S}]
                  KeySchema: [{AttributeName: id, KeyType: HASH}]
                  GlobalSecondaryIndexes:
                    - {IndexName: byKind, KeySchema: [{AttributeName: kind, KeyType: HASH}], Projection: {ProjectionType: ALL}}
                  Tags: [{Key: stage, Value: !Ref Stage}]
            """;

    @TempDir
    Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Optional<Apply.Person> person = Optional.empty();
    private final Server server = Server.start(ServerConfig.inMemory());

    ApplyTest() throws IOException {}

    @AfterEach
    void stop() {
        server.close();
    }

    /** The table of the key-value service, from the CDK's own output to items that expire. */
    @Test
    void appliesWhatTheCdkSynthesizes() throws Exception {
        assertThat(apply(CDK_OUT.toString(), "--yes")).isEqualTo(Main.OK);
        assertThat(printed()).isEqualTo("""
                Stack KeyValueStack at http://127.0.0.1:PORT
                + btlrun_kv (KeyValueF944F879)
                    create it with key pk (S), sk (S)
                    PAY_PER_REQUEST
                    expire items by ttl
                    keep 35 days for point-in-time recovery
                ignored: CheckBootstrapVersion (a rule)
                1 to create, 0 to change, 0 to replace, 0 in sync.

                btlrun_kv: create it with key pk (S), sk (S)
                btlrun_kv: expire items by ttl
                btlrun_kv: keep 35 days for point-in-time recovery
                TableName = btlrun_kv
                TableArn = arn:aws:dynamodb:us-east-1:000000000000:table/btlrun_kv
                """);
        assertThat(ask("DescribeTable", "{\"TableName\": \"btlrun_kv\"}")).contains("\"TableStatus\":\"ACTIVE\"");
        assertThat(ask("DescribeTimeToLive", "{\"TableName\": \"btlrun_kv\"}"))
                .contains("\"TimeToLiveStatus\":\"ENABLED\"", "\"AttributeName\":\"ttl\"");
        assertThat(ask("DescribeContinuousBackups", "{\"TableName\": \"btlrun_kv\"}"))
                .contains("\"PointInTimeRecoveryStatus\":\"ENABLED\"", "\"RecoveryPeriodInDays\":35");
        assertThat(apply(CDK_OUT.toString(), "--plan")).isEqualTo(Main.OK);
    }

    @Test
    void saysByItsStatusWhetherThereIsADifference() throws Exception {
        String template = write("shop.template.yaml", ORDERS);
        assertThat(apply(template, "--plan")).isEqualTo(Apply.DIFFERENT);
        assertThat(ask("ListTables", "{}")).isEqualTo("{\"TableNames\":[]}");

        assertThat(apply(template, "--yes")).isEqualTo(Main.OK);
        assertThat(ask("ListTables", "{}")).isEqualTo("{\"TableNames\":[\"shop-Orders\"]}");
        assertThat(apply(template, "--plan")).isEqualTo(Main.OK);

        assertThat(apply(template, "--plan", "--parameter", "Stage=prod")).isEqualTo(Apply.DIFFERENT);
        assertThat(printed()).contains("~ shop-Orders (Orders)\n    tag with {stage=prod}\n");
    }

    /** Two indexes come and one goes, and each waits for the one before. */
    @Test
    void changesIndexesOneAtATime() throws Exception {
        assertThat(apply(write("shop.yaml", ORDERS), "--yes")).isEqualTo(Main.OK);
        String index =
                "- {IndexName: byKind, KeySchema: [{AttributeName: kind, KeyType: HASH}], Projection: {ProjectionType: ALL}}";
        String two = ORDERS.replace(
                index, index.replace("byKind", "first") + "\n        " + index.replace("byKind", "second"));
        assertThat(apply(write("shop.yaml", two), "--yes")).isEqualTo(Main.OK);
        assertThat(ask("DescribeTable", "{\"TableName\": \"shop-Orders\"}"))
                .contains("\"IndexName\":\"first\"", "\"IndexName\":\"second\"")
                .doesNotContain("byKind");
    }

    @Test
    void asksBeforeItChangesAnything() throws Exception {
        String template = write("shop.yaml", ORDERS);
        assertThat(apply(template)).isEqualTo(Main.REFUSED);
        assertThat(complained()).contains("no terminal to ask on");

        List<String> questions = new ArrayList<>();
        person = Optional.of(question -> {
            questions.add(question);
            return questions.size() > 1;
        });
        assertThat(apply(template)).isEqualTo(Main.REFUSED);
        assertThat(ask("ListTables", "{}")).doesNotContain("shop-Orders");
        assertThat(apply(template)).isEqualTo(Main.OK);
        assertThat(ask("ListTables", "{}")).contains("shop-Orders");
        assertThat(questions).hasSize(2);
    }

    @Test
    void deletesATableWithItsDataOnlyWhenToldSo() throws Exception {
        assertThat(apply(write("shop.yaml", ORDERS), "--yes")).isEqualTo(Main.OK);
        ask("PutItem", "{\"TableName\": \"shop-Orders\", \"Item\": {\"id\": {\"S\": \"a\"}}}");

        String other = write(
                "shop.yaml",
                ORDERS.replace("{AttributeName: id, AttributeType: S}", "{AttributeName: id, AttributeType: N}"));
        assertThat(apply(other, "--yes")).isEqualTo(Main.REFUSED);
        assertThat(printed()).contains("! shop-Orders (Orders) must be replaced, and its data is lost");
        assertThat(ask("Scan", "{\"TableName\": \"shop-Orders\"}")).contains("\"Count\":1");

        assertThat(apply(other, "--yes", "--allow-replacement")).isEqualTo(Main.OK);
        assertThat(ask("Scan", "{\"TableName\": \"shop-Orders\"}")).contains("\"Count\":0");
    }

    @Test
    void takesSeveralTemplatesAndTheirParametersTogether() throws Exception {
        String shop = write("shop.yaml", ORDERS);
        String games = write("games.yaml", "Resources: {Rooms: {Type: AWS::Serverless::SimpleTable}}");
        assertThat(apply(shop, games, "--yes", "--parameter", "Stage=prod")).isEqualTo(Main.OK);
        assertThat(ask("ListTables", "{}")).isEqualTo("{\"TableNames\":[\"games-Rooms\",\"shop-Orders\"]}");

        assertThat(apply(shop, games, "--parameter", "Stag=prod")).isEqualTo(Main.REFUSED);
        assertThat(complained()).contains("no template has a parameter Stag");
    }

    /** The framework's own names, also for tables that have none. */
    @Test
    void appliesAServerlessService() throws Exception {
        String service = write("serverless.yml", """
                service: shop
                provider: {name: aws, stage: "${opt:stage, 'dev'}"}
                resources:
                  Resources:
                    Rooms: {Type: AWS::Serverless::SimpleTable}
                    Games: {Type: AWS::Serverless::SimpleTable, Properties: {TableName: "games-${sls:stage}"}}
                """);
        assertThat(apply(service, "--yes")).isEqualTo(Main.OK);
        assertThat(ask("ListTables", "{}")).isEqualTo("{\"TableNames\":[\"games-dev\",\"shop-dev-Rooms\"]}");
        assertThat(apply(service, "--plan", "--parameter", "stage=dev")).isEqualTo(Main.OK);
        assertThat(apply(service, "--plan", "--parameter", "stage=prod")).isEqualTo(Apply.DIFFERENT);
        assertThat(apply(service, "--plan", "--parameter", "stge=prod")).isEqualTo(Main.REFUSED);
    }

    @Test
    void makesTriggersOfEventSourceMappings() throws Exception {
        String template = write("shop.yaml", ORDERS.replace("BillingMode:", """
                StreamSpecification: {StreamViewType: NEW_IMAGE}
                      BillingMode:""") + """
                  Mail:
                    Type: AWS::Serverless::Function
                    Properties:
                      Events:
                        Order: {Type: DynamoDB, Properties: {Stream: !GetAtt Orders.StreamArn, StartingPosition: LATEST}}
                """);
        assertThat(apply(template, "--yes", "--function", "Mail=http://127.0.0.1:9"))
                .isEqualTo(Main.REFUSED);
        assertThat(complained())
                .isEqualTo("armature: this server has no triggers: it has to be started with --triggers\n");
        assertThat(apply(template, "--plan", "--function", "Male=http://127.0.0.1:9"))
                .isEqualTo(Main.REFUSED);
        assertThat(complained()).isEqualTo("armature: no template calls a function Male with the stream of a table\n");
        assertThat(apply(template, "--plan")).isEqualTo(Apply.DIFFERENT);
        assertThat(printed()).contains("--function Mail=URL makes it a trigger");

        var config = ServerConfig.inMemory().withTriggers(new ServerConfig.Triggering.On());
        try (Server triggering = Server.start(config)) {
            assertThat(applyTo(triggering, template, "--yes", "--function", "http://127.0.0.1:9"))
                    .isEqualTo(Main.OK);
            var mapping = triggering.triggers().orElseThrow().list().getFirst();
            assertThat(mapping.eventSourceArn()).endsWith(":table/shop-Orders");
            assertThat(mapping.functionName()).isEqualTo("Mail");
            assertThat(applyTo(triggering, template, "--plan", "--function", "Mail=http://127.0.0.1:9"))
                    .isEqualTo(Main.OK);

            assertThat(applyTo(triggering, template, "--yes", "--function", "Mail=http://127.0.0.1:10"))
                    .isEqualTo(Main.OK);
            assertThat(triggering.triggers().orElseThrow().list())
                    .singleElement()
                    .extracting("uuid", "target")
                    .containsExactly(mapping.uuid(), "http://127.0.0.1:10");
        }
    }

    private static final String GUARDED = """
            Resources:
              Reader: {Type: AWS::IAM::Role, Properties: {RoleName: reader}}
              Orders:
                Type: AWS::DynamoDB::Table
                Properties:
                  AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
                  KeySchema: [{AttributeName: id, KeyType: HASH}]
                  ProvisionedThroughput: {ReadCapacityUnits: 5, WriteCapacityUnits: 5}
                  ContributorInsightsSpecification: {Enabled: true}
                  ResourcePolicy:
                    PolicyDocument:
                      Statement:
                        Action: [dynamodb:Query, dynamodb:GetItem]
                        Resource: ["*"]
                        Principal: {AWS: ["000000000000", !GetAtt Reader.Arn]}
                        Effect: Allow
              Reads:
                Type: AWS::ApplicationAutoScaling::ScalableTarget
                Properties:
                  ServiceNamespace: dynamodb
                  ResourceId: !Sub "table/${Orders}"
                  ScalableDimension: dynamodb:table:ReadCapacityUnits
                  MinCapacity: 1
                  MaxCapacity: 10
            """;

    /** A server shows a policy in another form than it was given it; that is no difference. */
    @Test
    void appliesWhatBelongsToATable() throws Exception {
        String template = write("shop.yaml", GUARDED);
        assertThat(apply(template, "--yes")).as(complained()).isEqualTo(Main.OK);
        assertThat(ask(
                        "GetResourcePolicy",
                        "{\"ResourceArn\": \"arn:aws:dynamodb:us-east-1:000000000000:table/shop-Orders\"}"))
                .contains("arn:aws:iam::000000000000:root", "arn:aws:iam::000000000000:role/reader", "2008-10-17");
        assertThat(ask("DescribeContributorInsights", "{\"TableName\": \"shop-Orders\"}"))
                .contains("\"ContributorInsightsStatus\":\"ENABLED\"");
        try (var endpoint = new HttpEndpoint(server.port())) {
            assertThat(endpoint.scaling("DescribeScalableTargets", "{\"ServiceNamespace\": \"dynamodb\"}")
                            .body())
                    .contains("\"ResourceId\":\"table/shop-Orders\"", "\"MaxCapacity\":10");
        }
        assertThat(apply(template, "--plan")).isEqualTo(Main.OK);

        String other = write("shop.yaml", GUARDED.replace("MaxCapacity: 10", "MaxCapacity: 11"));
        assertThat(apply(other, "--plan")).isEqualTo(Apply.DIFFERENT);
        assertThat(printed()).contains("    scale reads between 1 and 11 units\n");
        assertThat(apply(other, "--plan", "--without", "AutoScaling")).isEqualTo(Main.OK);
    }

    @Test
    void saysWhyChangesCannotBeSent() throws Exception {
        String template = write("shop.yaml", ORDERS.replace("BillingMode:", """
                KinesisStreamSpecification: {StreamArn: "arn:aws:kinesis:us-east-1:000000000000:stream/changes"}
                      BillingMode:"""));
        assertThat(apply(template, "--yes")).isEqualTo(Main.REFUSED);
        assertThat(complained())
                .isEqualTo(
                        "armature: EnableKinesisStreamingDestination ended as ENABLE_FAILED: There is no Kinesis endpoint to"
                                + " deliver to: start the server with --kinesis URL; --without KinesisStreamSpecification leaves it out\n");
        assertThat(apply(template, "--yes", "--without", "KinesisStreamSpecification"))
                .isEqualTo(Main.OK);
        assertThat(printed()).contains("    not applied: KinesisStreamSpecification (left out)\n");
    }

    /** One resource, two servers: the replica is made through the server, and what it has of its own is asked of its own server. */
    @Test
    void appliesAGlobalTableToServersOfTwoRegions() throws Exception {
        int here = freePort();
        int away = freePort();
        String template = write("games.yaml", """
                Resources:
                  Scores:
                    Type: AWS::DynamoDB::GlobalTable
                    Properties:
                      TableName: scores
                      BillingMode: PAY_PER_REQUEST
                      AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
                      KeySchema: [{AttributeName: id, KeyType: HASH}]
                      StreamSpecification: {StreamViewType: NEW_AND_OLD_IMAGES}
                      Replicas:
                        - {Region: eu-west-1, Tags: [{Key: where, Value: here}]}
                        - {Region: us-west-2, Tags: [{Key: where, Value: there}], DeletionProtectionEnabled: true}
                """);
        try (var europe = Server.start(replicated("eu-west-1", here, "us-west-2", away));
                var america = Server.start(replicated("us-west-2", away, "eu-west-1", here))) {
            String peer = "us-west-2=http://127.0.0.1:" + away;
            assertThat(applyTo(europe, template, "--plan", "--region", "eu-west-1"))
                    .isEqualTo(Apply.DIFFERENT);
            assertThat(printed())
                    .contains("not applied: Replicas in us-west-2 (no --peer says where their servers are)");
            assertThat(applyTo(europe, template, "--yes", "--region", "eu-west-1", "--peer", peer))
                    .as(complained())
                    .isEqualTo(Main.OK);
            assertThat(printed())
                    .contains(
                            "scores: add a replica in us-west-2\n",
                            "scores: in us-west-2: tag with {where=there}\n",
                            "scores: in us-west-2: protect it from deletion\n")
                    .doesNotContain("disassociation");
            try (var endpoint = new HttpEndpoint(america.port())) {
                assertThat(endpoint.call("DescribeTable", "{\"TableName\": \"scores\"}")
                                .body())
                        .contains("\"DeletionProtectionEnabled\":true", "\"RegionName\":\"eu-west-1\"");
            }
            assertThat(applyTo(europe, template, "--plan", "--region", "eu-west-1", "--peer", peer))
                    .as(printed())
                    .isEqualTo(Main.OK);

            String disassociable = ", DisassociationProtectionEnabled: false}\n";
            String both =
                    write("games.yaml", Files.readString(Path.of(template)).replace("}]}\n", "}]" + disassociable));
            assertThat(applyTo(europe, both, "--yes", "--region", "eu-west-1", "--peer", peer))
                    .as(complained())
                    .isEqualTo(Main.OK);
            assertThat(printed()).contains("scores: allow its disassociation\n").doesNotContain("in us-west-2: allow");
            String there = write(
                    "games.yaml",
                    Files.readString(Path.of(both))
                            .replace(disassociable, "}\n")
                            .replace(
                                    "DeletionProtectionEnabled: true}\n",
                                    "DeletionProtectionEnabled: true" + disassociable));
            assertThat(applyTo(europe, there, "--yes", "--region", "eu-west-1", "--peer", peer))
                    .as(complained())
                    .isEqualTo(Main.OK);
            assertThat(printed())
                    .contains(
                            "scores: in us-west-2: allow its disassociation\n",
                            "scores: protect it from disassociation\n");
            assertThat(applyTo(europe, there, "--plan", "--region", "eu-west-1", "--peer", peer))
                    .as(printed())
                    .isEqualTo(Main.OK);
        }
    }

    @Test
    void saysThatOnlyAReplicaIsDisassociated() throws Exception {
        String template = write("games.yaml", """
                Resources:
                  Scores:
                    Type: AWS::DynamoDB::GlobalTable
                    Properties:
                      TableName: scores
                      BillingMode: PAY_PER_REQUEST
                      AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
                      KeySchema: [{AttributeName: id, KeyType: HASH}]
                      Replicas: [{Region: us-east-1, DisassociationProtectionEnabled: false}]
                """);
        assertThat(apply(template, "--yes")).as(complained()).isEqualTo(Main.OK);
        assertThat(printed()).contains("    not applied: DisassociationProtectionEnabled (there is no replica)\n");
    }

    private static ServerConfig replicated(String region, int port, String other, int otherPort) {
        return ServerConfig.inMemory()
                .withPort(port)
                .withRegion(region)
                .withReplication(new ServerConfig.Replicating(
                        Map.of(other, URI.create("http://127.0.0.1:" + otherPort)), Optional.empty()));
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void refusesATableThatTwoStacksDefine() throws Exception {
        String named = ORDERS.replace("BillingMode:", "TableName: orders\n      BillingMode:");
        assertThat(apply(write("shop.yaml", named), write("games.yaml", named), "--yes"))
                .isEqualTo(Main.REFUSED);
        assertThat(complained())
                .isEqualTo("armature: table orders is defined twice, by stack shop and by stack games\n");
        assertThat(ask("ListTables", "{}")).isEqualTo("{\"TableNames\":[]}");
    }

    @Test
    void saysPlainlyWhatIsWrong() throws Exception {
        assertThat(apply("missing.yaml")).isEqualTo(Main.REFUSED);
        assertThat(complained()).isEqualTo("armature: missing.yaml: there is no such file\n");

        assertThat(apply(directory.toString())).isEqualTo(Main.REFUSED);
        assertThat(complained()).contains("a directory must be one that cdk synth made");

        assertThat(apply(write("shop.yaml", ORDERS.replace("Tags:", "Tag:")))).isEqualTo(Main.REFUSED);
        assertThat(complained())
                .endsWith("shop.yaml: Resources.Orders.Properties: the property Tag is not understood\n");

        int port = server.port();
        server.close();
        assertThat(apply(write("shop.yaml", ORDERS))).isEqualTo(Main.REFUSED);
        assertThat(complained())
                .isEqualTo("armature: nothing answers at http://127.0.0.1:" + port + "; is a server running there?\n");
    }

    private String write(String name, String template) throws IOException {
        return Files.writeString(directory.resolve(name), template).toString();
    }

    private int apply(String... arguments) throws Exception {
        return applyTo(server, arguments);
    }

    private int applyTo(Server somewhere, String... arguments) throws Exception {
        out.reset();
        err.reset();
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--endpoint-url", "http://127.0.0.1:" + somewhere.port()));
        return new Apply(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        person,
                        Map.of())
                .run(ApplyOptions.parse(all));
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8).replace(Integer.toString(server.port()), "PORT");
    }

    private String complained() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private String ask(String operation, String json) throws IOException, InterruptedException {
        try (var endpoint = new HttpEndpoint(server.port())) {
            var answer = endpoint.call(operation, json);
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            return answer.body();
        }
    }
}
