package dev.armature.server;

import static dev.armature.server.HttpClient.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.server.ServerConfig.Authentication;
import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contributor Insights over HTTP, of a server with real requests. */
class InsightsAdminTest {
    private static final String TABLE = """
            {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
             "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "N"},
               {"AttributeName": "city", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
             "GlobalSecondaryIndexes": [{"IndexName": "byCity", "Projection": {"ProjectionType": "ALL"},
               "KeySchema": [{"AttributeName": "city", "KeyType": "HASH"}]}]}""";

    private static void call(Server server, String operation, String body) throws IOException {
        try (var client = new HttpClient(server)) {
            var answer = client.call(post(operation, body.replace('\'', '"')));
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        }
    }

    private static HttpClient.Response page(Server server, String query) throws IOException {
        try (var client = new HttpClient(server)) {
            return client.call("GET /_armature/insights" + query + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }
    }

    private static void put(Server server, String pk, int sk, String city) throws IOException {
        call(
                server,
                "PutItem",
                "{'TableName':'Orders','Item':{'pk':{'S':'" + pk + "'},'sk':{'N':'" + sk + "'},'city':{'S':'" + city
                        + "'}}}");
    }

    private static void enable(Server server, String members) throws IOException {
        call(
                server,
                "UpdateContributorInsights",
                "{'TableName':'Orders','ContributorInsightsAction':'ENABLE'" + members + "}");
    }

    @Test
    void showsTheMostUsedKeysOfATableAndOfAnIndex() throws IOException {
        try (var server = Server.start(ServerConfig.inMemory())) {
            call(server, "CreateTable", TABLE);
            put(server, "before", 1, "Ulm");
            enable(server, "");
            enable(server, ",'IndexName':'byCity'");
            put(server, "a", 1, "Ulm");
            put(server, "a", 1, "Bonn");
            put(server, "a", 2, "Bonn");
            put(server, "b", 1, "Bonn");
            call(server, "GetItem", "{'TableName':'Orders','Key':{'pk':{'S':'b'},'sk':{'N':'1'}}}");
            call(
                    server,
                    "Query",
                    "{'TableName':'Orders','KeyConditionExpression':'pk = :p','ExpressionAttributeValues':{':p':{'S':'a'}}}");
            call(server, "Scan", "{'TableName':'Orders'}");

            String table = page(server, "?table=Orders").text();
            assertThat(table)
                    .contains(
                            "\"ContributorInsightsStatus\":\"ENABLED\"",
                            "\"Kind\":\"PKC\",\"Count\":6",
                            "\"Kind\":\"SKC\",\"Count\":5")
                    .contains(
                            "{\"Key\":\"a\",\"Count\":4,",
                            "{\"Key\":\"b\",\"Count\":2,",
                            "{\"Key\":\"a, 1\",\"Count\":2,")
                    .contains("\"Kind\":\"PKT\",\"Count\":0,\"Contributors\":[]")
                    .doesNotContain("before");
            assertThat(table.indexOf("\"Key\":\"a\"")).isLessThan(table.indexOf("\"Key\":\"b\""));
            String index = page(server, "?table=Orders&index=byCity").text();
            assertThat(index)
                    .contains(
                            "\"Kind\":\"PKC\",\"Count\":4",
                            "{\"Key\":\"Bonn\",\"Count\":3,",
                            "\"IndexName\":\"byCity\"");
        }
    }

    @Test
    void showsThrottledKeysAndNoOthersWhereThatIsTheMode() throws IOException {
        var throttling = SimulationSettings.OFF;
        try (var server = Server.start(ServerConfig.inMemory().withSimulation(throttling))) {
            call(server, "CreateTable", TABLE);
            enable(server, ",'ContributorInsightsMode':'THROTTLED_KEYS'");
            put(server, "a", 1, "Ulm");
            try (var client = new HttpClient(server)) {
                var answer = client.call(post(
                        "GetItem",
                        "{\"TableName\":\"Orders\",\"Key\":{\"pk\":{\"S\":\"hot\"},\"sk\":{\"N\":\"7\"}}}",
                        "X-Armature-Simulate: throttle"));
                assertThat(answer.status()).as(answer.text()).isEqualTo(400);
            }
            String table = page(server, "?table=Orders").text();
            assertThat(table)
                    .contains("\"Kind\":\"PKT\",\"Count\":1,\"Contributors\":[{\"Key\":\"hot\",\"Count\":1,")
                    .contains("\"Kind\":\"SKT\",\"Count\":1,\"Contributors\":[{\"Key\":\"hot, 7\",")
                    .doesNotContain("PKC", "SKC");
        }
    }

    /** The names of keys are data, and labels of metrics are for all who may see metrics. */
    @Test
    void countsInMetricsWithoutKeys() throws IOException {
        try (var server = Server.start(ServerConfig.inMemory())) {
            call(server, "CreateTable", TABLE);
            enable(server, "");
            put(server, "secret", 1, "Ulm");
            try (var client = new HttpClient(server)) {
                String metrics = client.call("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
                        .text();
                assertThat(metrics)
                        .contains(
                                "armature_contributor_insights_events_total{account=\"000000000000\",region=\"us-east-1\","
                                        + "table=\"Orders\",rule=\"PKC\"} 1\n")
                        .doesNotContain("secret");
                call(server, "DeleteTable", "{'TableName':'Orders'}");
                assertThat(client.call("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                .text())
                        .doesNotContain("armature_contributor_insights_events_total{");
            }
        }
    }

    @Test
    void beginsAnewWhenItIsSwitchedOnAgain() throws IOException {
        try (var server = Server.start(ServerConfig.inMemory())) {
            call(server, "CreateTable", TABLE);
            enable(server, "");
            put(server, "a", 1, "Ulm");
            call(server, "UpdateContributorInsights", "{'TableName':'Orders','ContributorInsightsAction':'DISABLE'}");
            put(server, "a", 1, "Ulm");
            assertThat(page(server, "?table=Orders").status()).isEqualTo(404);
            enable(server, ",'ContributorInsightsMode':'ACCESSED_AND_THROTTLED_KEYS'");
            assertThat(page(server, "?table=Orders").text()).contains("\"Kind\":\"PKC\",\"Count\":0,");
        }
    }

    @Test
    void refusesWhatItDoesNotKnow() throws IOException {
        try (var server = Server.start(ServerConfig.inMemory())) {
            assertThat(page(server, "").status()).isEqualTo(400);
            assertThat(page(server, "?table=Orders&keys=all").text()).contains("takes table=NAME and index=NAME");
            assertThat(page(server, "?table=Nowhere").status()).isEqualTo(404);
        }
    }

    @Test
    void needsARightOfItsOwn() throws IOException {
        var root = new Credentials("AKIAROOTROOTROOTROOT", "the secret of root", "");
        try (var server =
                Server.start(ServerConfig.inMemory().withAuthentication(new Authentication.On(Optional.of(root))))) {
            var owner = new SignedClient(server, root);
            assertThat(owner.dynamoDb("CreateTable", TABLE).isOk()).isTrue();
            assertThat(owner.dynamoDb(
                                    "UpdateContributorInsights",
                                    "{\"TableName\":\"Orders\",\"ContributorInsightsAction\":\"ENABLE\"}")
                            .isOk())
                    .isTrue();
            String path = "/_armature/insights?table=Orders";
            var reader = owner.user("reader");
            assertThat(reader.page("GET", path).status()).isEqualTo(403);
            owner.allow("reader", allowing("armature:ReadInsights"));
            assertThat(reader.page("GET", path).status()).isEqualTo(200);
            assertThat(reader.page("GET", "/metrics").status()).isEqualTo(403);
            var administrator = owner.user("administrator");
            owner.allow("administrator", allowing("armature:Administer"));
            assertThat(administrator.page("GET", path).status()).isEqualTo(200);
        }
    }

    private static String allowing(String action) {
        return "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"" + action
                + "\",\"Resource\":\"*\"}}";
    }
}
