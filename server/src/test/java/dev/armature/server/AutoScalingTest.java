package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.server.ServerConfig.Authentication;
import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Application Auto Scaling on the port of DynamoDB, as its clients speak. */
class AutoScalingTest {
    private static final String TABLE =
            "{\"TableName\":\"Orders\",\"AttributeDefinitions\":[{\"AttributeName\":\"pk\",\"AttributeType\":\"S\"}],"
                    + "\"KeySchema\":[{\"AttributeName\":\"pk\",\"KeyType\":\"HASH\"}],"
                    + "\"ProvisionedThroughput\":{\"ReadCapacityUnits\":5,\"WriteCapacityUnits\":5}}";
    private static final String TARGET = "\"ServiceNamespace\":\"dynamodb\",\"ResourceId\":\"table/Orders\","
            + "\"ScalableDimension\":\"dynamodb:table:ReadCapacityUnits\"";

    private static HttpClient.Response call(Server server, String operation, String body) throws IOException {
        return call(server, operation, body, "application/x-amz-json-1.1");
    }

    private static HttpClient.Response call(Server server, String operation, String body, String contentType)
            throws IOException {
        try (var client = new HttpClient(server)) {
            return client.call(
                    "POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: AnyScaleFrontendService." + operation
                            + "\r\nContent-Type: " + contentType + "\r\nX-Amz-Date: 20261115T000000Z\r\nAuthorization: "
                            + HttpClient.AUTHORIZATION + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        }
    }

    @Test
    void isAnsweredInItsOwnVersionOfJson() throws IOException {
        try (var server = Server.start(ServerConfig.inMemory())) {
            try (var client = new HttpClient(server)) {
                assertThat(client.call(HttpClient.post("CreateTable", TABLE)).status())
                        .isEqualTo(200);
            }
            var registered =
                    call(server, "RegisterScalableTarget", "{" + TARGET + ",\"MinCapacity\":1,\"MaxCapacity\":9}");
            assertThat(registered.status()).as(registered.text()).isEqualTo(200);
            assertThat(registered.header("content-type")).isEqualTo("application/x-amz-json-1.1");
            assertThat(registered.text())
                    .startsWith("{\"ScalableTargetARN\":\"arn:aws:application-autoscaling:us-east-1:000000000000:");
            var refused = call(server, "DeleteScalingPolicy", "{" + TARGET + ",\"PolicyName\":\"none\"}");
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.text()).contains("ObjectNotFoundException\",\"Message\":\"No scaling policy found for");
        }
    }

    @Test
    void refusesOthersByName() throws IOException {
        try (var server = Server.start(ServerConfig.inMemory())) {
            var unknown = call(server, "DescribeScalingActivities", "{\"ServiceNamespace\":\"dynamodb\"}");
            assertThat(unknown.status()).isEqualTo(400);
            assertThat(unknown.text())
                    .contains("UnknownOperationException", "AnyScaleFrontendService.DescribeScalingActivities");
            try (var client = new HttpClient(server)) {
                var other = client.call(HttpClient.post("ListTables", "{}").replace("json-1.0", "json-1.1"));
                assertThat(other.status()).isEqualTo(404);
            }
        }
    }

    @Test
    void needsItsOwnPermissions() throws IOException {
        var root = new Credentials("AKIAROOTROOTROOTROOT", "the secret of root", "");
        try (var server =
                Server.start(ServerConfig.inMemory().withAuthentication(new Authentication.On(Optional.of(root))))) {
            var owner = new SignedClient(server, root);
            assertThat(owner.dynamoDb("CreateTable", TABLE).isOk()).isTrue();
            String register = "{" + TARGET + ",\"MinCapacity\":1,\"MaxCapacity\":9}";
            var user = owner.user("user");
            owner.allow("user", allowing("dynamodb:*"));
            assertThat(user.autoScaling("RegisterScalableTarget", register).body())
                    .contains("AccessDeniedException", "application-autoscaling:RegisterScalableTarget");
            owner.allow("user", allowing("application-autoscaling:*"));
            var registered = user.autoScaling("RegisterScalableTarget", register);
            assertThat(registered.isOk()).as(registered.body()).isTrue();
            assertThat(user.dynamoDb("DescribeTable", "{\"TableName\":\"Orders\"}")
                            .body())
                    .contains("AccessDeniedException");
            assertThat(owner.autoScaling("DescribeScalableTargets", "{\"ServiceNamespace\":\"dynamodb\"}")
                            .body())
                    .contains("\"ResourceId\":\"table/Orders\"");
        }
    }

    /** As CloudTrail has them, which knows no other name for Application Auto Scaling than that of EC2's. */
    @Test
    void standsUnderItsOwnNameInTheAuditLog(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("audit.log");
        var root = new Credentials("AKIAROOTROOTROOTROOT", "the secret of root", "");
        var config = ServerConfig.inMemory()
                .withAuthentication(new Authentication.On(
                        Optional.of(root), Optional.empty(), Optional.empty(), Optional.of(file)));
        try (var server = Server.start(config)) {
            var owner = new SignedClient(server, root);
            owner.autoScaling("TagResource", "{}");
            owner.as(new Credentials(root.accessKey(), "wrong", "")).autoScaling("TagResource", "{}");
            owner.dynamoDb("TagResource", "{}");
        }
        assertThat(Files.readAllLines(file))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .contains("\"eventSource\":\"autoscaling.amazonaws.com\"", "\"TagResource\""),
                        line -> assertThat(line)
                                .contains("\"eventSource\":\"autoscaling.amazonaws.com\"", "\"TagResource\"")
                                .contains("InvalidSignatureException"),
                        line -> assertThat(line)
                                .contains("\"eventSource\":\"dynamodb.amazonaws.com\"", "\"TagResource\""));
    }

    /** A target that is tagged when it is registered is tagged all the same. */
    @Test
    void needsToBeAllowedItsTags() throws IOException {
        var root = new Credentials("AKIAROOTROOTROOTROOT", "the secret of root", "");
        try (var server =
                Server.start(ServerConfig.inMemory().withAuthentication(new Authentication.On(Optional.of(root))))) {
            var owner = new SignedClient(server, root);
            assertThat(owner.dynamoDb("CreateTable", TABLE).isOk()).isTrue();
            String untagged = "{" + TARGET + ",\"MinCapacity\":1,\"MaxCapacity\":9";
            String tagged = untagged + ",\"Tags\":{\"team\":\"red\"}}";
            var user = owner.user("user");
            owner.allow("user", allowing("application-autoscaling:RegisterScalableTarget"));
            assertThat(user.autoScaling("RegisterScalableTarget", tagged).body())
                    .contains("AccessDeniedException", "application-autoscaling:TagResource");
            owner.allow(
                    "user",
                    allowing("application-autoscaling:*")
                            .replace(
                                    "\"Resource\"",
                                    "\"Condition\":{\"StringEquals\":{\"aws:RequestTag/team\":\"blue\"}},\"Resource\""));
            assertThat(user.autoScaling("RegisterScalableTarget", tagged).body())
                    .contains("AccessDeniedException", "application-autoscaling:RegisterScalableTarget");
            var registered = user.autoScaling("RegisterScalableTarget", tagged.replace("red", "blue"));
            assertThat(registered.isOk()).as(registered.body()).isTrue();
            String arn = registered.body().replaceAll(".*\"ScalableTargetARN\":\"([^\"]*)\".*", "$1");
            String tags = "{\"ResourceARN\":\"" + arn + "\",\"Tags\":{\"team\":\"%s\"}}";
            assertThat(user.autoScaling("TagResource", tags.formatted("red")).body())
                    .contains("AccessDeniedException");
            assertThat(user.autoScaling("TagResource", tags.formatted("blue")).isOk())
                    .isTrue();
        }
    }

    private static String allowing(String action) {
        return "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"" + action
                + "\",\"Resource\":\"*\"}}";
    }
}
