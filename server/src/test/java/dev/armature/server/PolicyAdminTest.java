package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.server.ServerConfig.Advising;
import dev.armature.server.ServerConfig.Authentication;
import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The policy that is made of the traffic of one user allows another user the same, and nothing else. */
class PolicyAdminTest {
    private static final Credentials ROOT = new Credentials("AKIAROOTROOTROOTROOT", "the secret of root", "");
    private static final String ALL =
            "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"*\",\"Resource\":\"*\"}}";
    private static final String USER = "arn:aws:iam::000000000000:user/";

    private static final List<Map.Entry<String, String>> WORKLOAD = List.of(
            call("DescribeTable", "{'TableName':'Orders'}"),
            call("ListTables", "{}"),
            call(
                    "PutItem",
                    "{'TableName':'Orders','Item':{'pk':{'S':'TENANT#42#ORDER#1'},'sk':{'S':'-'},'city':{'S':'Ulm'}}}"),
            call(
                    "PutItem",
                    "{'TableName':'Orders','Item':{'pk':{'S':'TENANT#42#ORDER#2'},'sk':{'S':'-'},'city':{'S':'Bonn'}}}"),
            call("PutItem", "{'TableName':'Orders','Item':{'pk':{'S':'TENANT#42'},'sk':{'S':'-'}}}"),
            call(
                    "GetItem",
                    "{'TableName':'Orders','Key':{'pk':{'S':'TENANT#42#ORDER#1'},'sk':{'S':'-'}},'ProjectionExpression':'city'}"),
            call(
                    "Query",
                    "{'TableName':'Orders','IndexName':'byCity','KeyConditionExpression':'city = :c','ExpressionAttributeValues':{':c':{'S':'Ulm'}}}"),
            call(
                    "BatchGetItem",
                    "{'RequestItems':{'Orders':{'Keys':[{'pk':{'S':'TENANT#42#ORDER#1'},'sk':{'S':'-'}},{'pk':{'S':'TENANT#42#ORDER#7'},'sk':{'S':'-'}}]}}}"),
            call(
                    "TransactWriteItems",
                    "{'TransactItems':[{'Update':{'TableName':'Orders','Key':{'pk':{'S':'TENANT#42#ORDER#1'},'sk':{'S':'-'}},'UpdateExpression':'SET paid = :t','ExpressionAttributeValues':{':t':{'BOOL':true}}}},{'ConditionCheck':{'TableName':'Orders','Key':{'pk':{'S':'TENANT#42#ORDER#2'},'sk':{'S':'-'}},'ConditionExpression':'attribute_exists(pk)'}}]}"),
            call("ExecuteStatement", "{'Statement':'SELECT * FROM Orders WHERE pk = \\'TENANT#42\\''}"));

    /** Each is like a request of the workload, and more than any of them. */
    private static final List<Map.Entry<String, String>> OTHERS = List.of(
            call("DescribeTable", "{'TableName':'Other'}"),
            call("DescribeTimeToLive", "{'TableName':'Orders'}"),
            call("DeleteTable", "{'TableName':'Orders'}"),
            call("PutItem", "{'TableName':'Other','Item':{'pk':{'S':'TENANT#42#ORDER#1'},'sk':{'S':'-'}}}"),
            call("PutItem", "{'TableName':'Orders','Item':{'pk':{'S':'TENANT#43#ORDER#1'},'sk':{'S':'-'}}}"),
            call("PutItem", "{'TableName':'Orders','Item':{'pk':{'S':'TENANT#421'},'sk':{'S':'-'}}}"),
            call("GetItem", "{'TableName':'Orders','Key':{'pk':{'S':'TENANT#42#ORDER#1'},'sk':{'S':'-'}}}"),
            call(
                    "GetItem",
                    "{'TableName':'Orders','Key':{'pk':{'S':'TENANT#42#ORDER#1'},'sk':{'S':'-'}},'ProjectionExpression':'paid'}"),
            call(
                    "GetItem",
                    "{'TableName':'Orders','Key':{'pk':{'S':'TENANT#42#ORDER#2'},'sk':{'S':'-'}},'ProjectionExpression':'city'}"),
            call(
                    "Query",
                    "{'TableName':'Orders','KeyConditionExpression':'pk = :p','ExpressionAttributeValues':{':p':{'S':'TENANT#42'}}}"),
            call(
                    "Query",
                    "{'TableName':'Orders','IndexName':'byCity','KeyConditionExpression':'city = :c','ExpressionAttributeValues':{':c':{'S':'Bonn'}}}"),
            call("Scan", "{'TableName':'Orders'}"),
            call(
                    "UpdateItem",
                    "{'TableName':'Orders','Key':{'pk':{'S':'TENANT#42#ORDER#1'},'sk':{'S':'-'}},'UpdateExpression':'REMOVE paid'}"),
            call("DeleteItem", "{'TableName':'Orders','Key':{'pk':{'S':'TENANT#42#ORDER#1'},'sk':{'S':'-'}}}"),
            call(
                    "BatchGetItem",
                    "{'RequestItems':{'Orders':{'Keys':[{'pk':{'S':'TENANT#42#ORDER#1'},'sk':{'S':'-'}},{'pk':{'S':'TENANT#43#ORDER#7'},'sk':{'S':'-'}}]}}}"),
            call("ExecuteStatement", "{'Statement':'SELECT * FROM Orders'}"),
            call("ExecuteStatement", "{'Statement':'DELETE FROM Orders WHERE pk = \\'TENANT#42\\' AND sk = \\'-\\''}"));

    private Server server;
    private SignedClient root;

    private static Map.Entry<String, String> call(String operation, String json) {
        return Map.entry(
                operation, json.replace("\\'", "\u0000").replace('\'', '"').replace('\u0000', '\''));
    }

    @BeforeEach
    void start() throws IOException {
        server = Server.start(ServerConfig.inMemory()
                .withAdvisor(new Advising.On(Optional.empty()))
                .withAuthentication(new Authentication.On(Optional.of(ROOT))));
        root = new SignedClient(server, ROOT);
        for (String table : List.of("Orders", "Other")) {
            var created =
                    root.dynamoDb("CreateTable", call("", """
                    {'TableName':'%s','BillingMode':'PAY_PER_REQUEST',
                     'AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'},{'AttributeName':'sk','AttributeType':'S'},
                       {'AttributeName':'city','AttributeType':'S'}],
                     'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'},{'AttributeName':'sk','KeyType':'RANGE'}],
                     'GlobalSecondaryIndexes':[{'IndexName':'byCity','Projection':{'ProjectionType':'ALL'},
                       'KeySchema':[{'AttributeName':'city','KeyType':'HASH'}]}]}""".formatted(table)).getValue());
            assertThat(created.isOk()).as(created.body()).isTrue();
        }
    }

    @AfterEach
    void close() {
        server.close();
    }

    private SignedClient.Answer observed(SignedClient by, String principal) {
        return by.page("GET", "/_armature/policy?principal=" + URLEncoder.encode(principal, StandardCharsets.UTF_8));
    }

    private String policy(String principal) {
        var answer = observed(root, principal);
        assertThat(answer.isOk()).as(answer.body()).isTrue();
        int start = answer.body().indexOf("\"Policy\":") + "\"Policy\":".length();
        return answer.body().substring(start, answer.body().indexOf(",\"Notes\""));
    }

    /** As its only policy; it may be longer than one that is written into a user. */
    private void attach(String user, String document) {
        var made = root.iam("CreatePolicy", "PolicyName", "of-" + user, "PolicyDocument", document);
        assertThat(made.isOk()).as(made.body()).isTrue();
        assertThat(root.iam("AttachUserPolicy", "UserName", user, "PolicyArn", made.element("Arn"))
                        .isOk())
                .isTrue();
    }

    @Test
    void allowsAnotherUserTheSameAndNothingElse() {
        SignedClient worker = root.user("worker");
        root.allow("worker", ALL);
        for (var each : WORKLOAD) {
            var answer = worker.dynamoDb(each.getKey(), each.getValue());
            assertThat(answer.isOk()).as(each + " " + answer.body()).isTrue();
        }

        SignedClient second = root.user("second");
        String document = policy(USER + "worker");
        attach("second", document);

        for (var each : WORKLOAD) {
            var answer = second.dynamoDb(each.getKey(), each.getValue());
            assertThat(answer.isOk())
                    .as(each + " " + answer.body() + " with " + document)
                    .isTrue();
        }
        for (var each : OTHERS) {
            assertThat(second.dynamoDb(each.getKey(), each.getValue()).body())
                    .as(each + " with " + document)
                    .contains("AccessDeniedException");
        }
        assertThat(second.iam("ListUsers").body()).contains("AccessDenied");
        assertThat(observed(second, USER + "worker").status()).isEqualTo(403);
    }

    /** What a user was denied is not in its policy, and the policy of what it did is the same as the one that it has. */
    @Test
    void isTheSameWhenItIsMadeOfItsOwnUse() {
        SignedClient worker = root.user("worker");
        root.allow("worker", ALL);
        WORKLOAD.forEach(each -> worker.dynamoDb(each.getKey(), each.getValue()));
        String document = policy(USER + "worker");
        SignedClient second = root.user("second");
        attach("second", document);
        WORKLOAD.forEach(each -> second.dynamoDb(each.getKey(), each.getValue()));
        OTHERS.forEach(each -> second.dynamoDb(each.getKey(), each.getValue()));

        assertThat(policy(USER + "second")).isEqualTo(document);
    }

    /** Where keys have the name of the user in them, the policy is good for every user. */
    @Test
    void saysTheNameOfTheUserByAVariable() {
        SignedClient alice = root.user("alice");
        root.allow("alice", ALL);
        assertThat(alice.dynamoDb("GetItem", get("USER#alice")).isOk()).isTrue();
        String document = policy(USER + "alice");
        assertThat(document).contains("\"USER#${aws:username}\"");

        SignedClient bob = root.user("bob");
        attach("bob", document);
        assertThat(bob.dynamoDb("GetItem", get("USER#bob")).isOk()).isTrue();
        assertThat(bob.dynamoDb("GetItem", get("USER#alice")).body()).contains("AccessDeniedException");
    }

    private static String get(String key) {
        return "{\"TableName\":\"Orders\",\"Key\":{\"pk\":{\"S\":\"" + key + "\"},\"sk\":{\"S\":\"-\"}}}";
    }

    @Test
    void listsPrincipalsAndForgetsThem() {
        assertThat(root.page("GET", "/_armature/policy").body())
                .isEqualTo("{\"Principals\":[{\"Principal\":\"arn:aws:iam::000000000000:root\",\"Requests\":2}],"
                        + "\"Complete\":true}");
        assertThat(observed(root, USER + "nobody").status()).isEqualTo(404);
        assertThat(root.page("GET", "/_armature/policy?user=alice").status()).isEqualTo(400);
        assertThat(root.page("DELETE", "/_armature/policy").status()).isEqualTo(400);
        assertThat(root.page("POST", "/_armature/policy/reset").isOk()).isTrue();
        assertThat(root.page("GET", "/_armature/policy").body()).startsWith("{\"Principals\":[]");
    }

    @Test
    void takesAllForOnePrincipalWhereNoneIsVerified() throws IOException {
        try (Server open = Server.start(ServerConfig.inMemory().withAdvisor(new Advising.On(Optional.empty())))) {
            var any = new SignedClient(open, new Credentials("any", "any", ""));
            assertThat(any.dynamoDb("ListTables", "{}").isOk()).isTrue();
            assertThat(any.page("GET", "/_armature/policy?principal=").body())
                    .startsWith(
                            "{\"Principal\":\"\",\"Requests\":1,\"Policy\":{\"Version\":\"2012-10-17\",\"Statement\":["
                                    + "{\"Effect\":\"Allow\",\"Action\":[\"dynamodb:ListTables\"],\"Resource\":[\"*\"]}]}")
                    .contains("--auth");
        }
        try (Server unobserved = Server.start(ServerConfig.inMemory())) {
            var any = new SignedClient(unobserved, new Credentials("any", "any", ""));
            assertThat(any.page("GET", "/_armature/policy").status()).isEqualTo(404);
        }
    }
}
