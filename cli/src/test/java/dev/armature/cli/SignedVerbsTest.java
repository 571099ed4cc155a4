package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.cli.advise.AdviseCommand;
import dev.armature.cli.client.AwsSettings;
import dev.armature.cli.client.HttpEndpoint;
import dev.armature.cli.exchange.ExchangeCommand;
import dev.armature.cli.policy.PolicyCommand;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.wire.signature.Credentials;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verbs that ask a server which verifies signatures: with the credentials of the environment they are answered, without they are refused. */
class SignedVerbsTest {
    private static final Map<String, String> ROOT =
            Map.of("AWS_ACCESS_KEY_ID", "AKIAROOTROOTROOTROOT", "AWS_SECRET_ACCESS_KEY", "the secret of root");
    private static final Map<String, String> OTHER =
            Map.of("AWS_ACCESS_KEY_ID", "AKIAROOTROOTROOTROOT", "AWS_SECRET_ACCESS_KEY", "another secret");

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);

    @TempDir
    Path directory;

    private Server server;

    @BeforeEach
    void start() throws IOException {
        server = Server.start(ServerConfig.inMemory()
                .withAdvisor(new ServerConfig.Advising.On(Optional.empty()))
                .withTriggers(new ServerConfig.Triggering.On())
                .withAuthentication(new ServerConfig.Authentication.On(
                        Optional.of(new Credentials("AKIAROOTROOTROOTROOT", "the secret of root", "")))));
    }

    @AfterEach
    void close() {
        server.close();
    }

    /** One verb with its arguments, as it is run with an environment. */
    private interface Verb {
        int run(Map<String, String> environment) throws Exception;
    }

    private void isSigned(Verb verb) throws Exception {
        assertThat(verb.run(ROOT)).as(said.toString(StandardCharsets.UTF_8)).isZero();
        said.reset();
        assertThat(verb.run(OTHER)).isNotZero();
        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains("signature we calculated does not match")
                .doesNotContain("another secret");
    }

    @Test
    void apply() throws Exception {
        Path template = Files.writeString(directory.resolve("stack.yaml"), """
                Resources:
                  Orders:
                    Type: AWS::DynamoDB::Table
                    Properties:
                      TableName: Orders
                      ProvisionedThroughput: {ReadCapacityUnits: 1, WriteCapacityUnits: 1}
                      AttributeDefinitions: [{AttributeName: pk, AttributeType: S}]
                      KeySchema: [{AttributeName: pk, KeyType: HASH}]
                  Reads:
                    Type: AWS::ApplicationAutoScaling::ScalableTarget
                    Properties:
                      ServiceNamespace: dynamodb
                      ResourceId: table/Orders
                      ScalableDimension: dynamodb:table:ReadCapacityUnits
                      MinCapacity: 1
                      MaxCapacity: 10
                """);
        isSigned(environment -> new Apply(out, out, Optional.empty(), environment)
                .run(ApplyOptions.parse(List.of(template.toString(), "--endpoint-url", server.url(), "--yes"))));
    }

    @Test
    void triggers() throws Exception {
        isSigned(environment ->
                new TriggersCommand(out, out, environment).run(List.of("list", "--endpoint-url", server.url())));
    }

    @Test
    void advise() throws Exception {
        isSigned(environment -> AdviseCommand.run(List.of("--endpoint", server.url()), environment, out, out));
    }

    @Test
    void exportAndImport() throws Exception {
        try (var endpoint = new HttpEndpoint(URI.create(server.url()), AwsSettings.of(ROOT))) {
            assertThat(endpoint.call("CreateTable", """
                    {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST", "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
                     "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}]}""").status()).isEqualTo(200);
        }
        isSigned(environment -> new ExchangeCommand(environment, out, out, false)
                .runExport(List.of("Orders", directory.toString(), "--endpoint", server.url())));
        isSigned(environment -> new ExchangeCommand(environment, out, out, false)
                .runImport(List.of(
                        directory.toString(), "Orders", "--endpoint", server.url(), "--work", directory.toString())));
    }

    @Test
    void policyFromTraffic() throws Exception {
        try (var endpoint = new HttpEndpoint(URI.create(server.url()), AwsSettings.of(ROOT))) {
            assertThat(endpoint.call("ListTables", "{}").status()).isEqualTo(200);
        }
        isSigned(environment ->
                PolicyCommand.run(List.of("--from-traffic", "--endpoint", server.url()), environment, out, out));
        said.reset();
        assertThat(PolicyCommand.run(
                        List.of(
                                "--from-traffic",
                                "--principal",
                                "arn:aws:iam::000000000000:root",
                                "--endpoint-url=" + server.url()),
                        ROOT,
                        out,
                        out))
                .isZero();
        assertThat(said.toString(StandardCharsets.UTF_8)).isEqualTo("""
                {
                  "Version": "2012-10-17",
                  "Statement": [
                    {"Effect": "Allow", "Action": ["dynamodb:ListTables"], "Resource": ["*"]}
                  ]
                }
                """);
        assertThat(PolicyCommand.run(
                        List.of("--from-traffic", "--principal", "someone", "--endpoint", server.url()),
                        ROOT,
                        out,
                        out))
                .isEqualTo(1);
    }
}
