package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.trials.client.ServerProcess;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ReplicaDescription;
import software.amazon.awssdk.services.dynamodb.model.ReplicaStatus;
import software.amazon.awssdk.services.dynamodb.model.ReplicationGroupUpdate;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Servers of two Regions, as the AWS SDK sees them: a replica comes, is written from both sides, survives the loss of its server and goes. */
@Timeout(240)
class GlobalTablesTest {
    private static final String EU = "eu-west-1";
    private static final String US = "us-east-1";
    private static final String TABLE = "Orders";
    private static final ReplicationGroupUpdate REMOVAL = ReplicationGroupUpdate.builder()
            .delete(delete -> delete.regionName(US))
            .build();

    private final Map<String, Integer> ports = Map.of(EU, ServerProcess.freePort(), US, ServerProcess.freePort());
    private final Map<String, Server> servers = new LinkedHashMap<>();
    private final Map<String, Service> services = new LinkedHashMap<>();

    private static String other(String region) {
        return region.equals(EU) ? US : EU;
    }

    private void start(String region, Optional<String> secret) throws Exception {
        var peer = URI.create("http://127.0.0.1:" + ports.get(other(region)));
        var server = Server.start(ServerConfig.inMemory()
                .withPort(Objects.requireNonNull(ports.get(region)))
                .withRegion(region)
                .withReplication(new ServerConfig.Replicating(Map.of(other(region), peer), secret)));
        servers.put(region, server);
        services.put(region, Service.at(URI.create(server.url())));
    }

    @AfterEach
    void stop() {
        services.values().forEach(Service::close);
        servers.values().forEach(Server::close);
    }

    private void stop(String region) {
        Objects.requireNonNull(services.remove(region)).close();
        Objects.requireNonNull(servers.remove(region)).close();
    }

    private DynamoDbClient at(String region) {
        return Objects.requireNonNull(services.get(region)).dynamo();
    }

    private void createTable() {
        at(EU).createTable(create -> create.tableName(TABLE)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(AttributeDefinition.builder()
                        .attributeName("pk")
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .keySchema(KeySchemaElement.builder()
                        .attributeName("pk")
                        .keyType(KeyType.HASH)
                        .build()));
    }

    private void addReplica() {
        at(EU).updateTable(update -> update.tableName(TABLE)
                .replicaUpdates(ReplicationGroupUpdate.builder()
                        .create(create -> create.regionName(US))
                        .build()));
        await(
                "the replica",
                () -> replicas(EU).stream().anyMatch(replica -> replica.replicaStatus() == ReplicaStatus.ACTIVE));
        await("its table", () -> status(US) == TableStatus.ACTIVE);
    }

    private List<ReplicaDescription> replicas(String region) {
        return at(region).describeTable(table -> table.tableName(TABLE)).table().replicas();
    }

    private TableStatus status(String region) {
        return at(region).describeTable(table -> table.tableName(TABLE)).table().tableStatus();
    }

    private void put(String region, String pk, String value) {
        at(region)
                .putItem(put -> put.tableName(TABLE)
                        .item(Map.of("pk", AttributeValue.fromS(pk), "value", AttributeValue.fromS(value))));
    }

    private String get(String region, String pk) {
        var item = at(region)
                .getItem(get -> get.tableName(TABLE).key(Map.of("pk", AttributeValue.fromS(pk))))
                .item();
        return item.isEmpty() ? "" : Objects.requireNonNull(item.get("value")).s();
    }

    private static void await(String what, BooleanSupplier question) {
        long end = System.nanoTime() + 60_000_000_000L;
        while (!question.getAsBoolean()) {
            assertThat(System.nanoTime()).as("waited for %s", what).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    /** In the order in which Terraform and the CDK call. */
    @Test
    void replicatesBetweenTwoServers() throws Exception {
        start(EU, Optional.empty());
        start(US, Optional.empty());
        createTable();
        put(EU, "before", "old");
        addReplica();
        assertThat(replicas(EU)).extracting(ReplicaDescription::regionName).containsExactly(US);
        assertThat(replicas(US)).extracting(ReplicaDescription::regionName).containsExactly(EU);
        assertThat(get(US, "before")).isEqualTo("old");

        put(EU, "a", "from Europe");
        put(US, "b", "from America");
        await(
                "both writes",
                () -> get(US, "a").equals("from Europe") && get(EU, "b").equals("from America"));

        at(US).updateTimeToLive(ttl -> ttl.tableName(TABLE)
                .timeToLiveSpecification(
                        specification -> specification.attributeName("expires").enabled(true)));
        await(
                "the time to live",
                () -> "expires"
                        .equals(at(EU).describeTimeToLive(ttl -> ttl.tableName(TABLE))
                                .timeToLiveDescription()
                                .attributeName()));

        at(EU).updateTable(update -> update.tableName(TABLE).replicaUpdates(REMOVAL));
        await("the end of the replica", () -> replicas(EU).isEmpty());
        assertThatThrownBy(() -> status(US)).isInstanceOf(ResourceNotFoundException.class);
        at(EU).deleteTable(delete -> delete.tableName(TABLE));
    }

    /** One that was away, and has lost what it had in memory, is as the others are when it is back. */
    @Test
    void bringsAServerUpToDateThatWasAway() throws Exception {
        start(EU, Optional.empty());
        start(US, Optional.empty());
        createTable();
        addReplica();
        put(US, "mine", "kept elsewhere");
        await("the write", () -> get(EU, "mine").equals("kept elsewhere"));
        stop(US);
        put(EU, "a", "missed");
        start(US, Optional.empty());
        await("what it missed", () -> {
            try {
                return get(US, "a").equals("missed") && get(US, "mine").equals("kept elsewhere");
            } catch (DynamoDbException notYet) {
                return false;
            }
        });
    }

    /** Peers prove who they are; everybody else is sent away, and a server without peers has no such page. */
    @Test
    void listensToWhoKnowsTheSecret() throws Exception {
        start(EU, Optional.of("the secret that peers have"));
        start(US, Optional.of("the secret that peers have"));
        createTable();
        addReplica();
        put(EU, "a", "proven");
        await("the write", () -> get(US, "a").equals("proven"));
        assertThat(post(Objects.requireNonNull(servers.get(US)).url(), "Armature-HMAC-SHA256 00"))
                .isEqualTo(403);
        assertThat(post(Objects.requireNonNull(servers.get(US)).url(), "")).isEqualTo(403);
        try (var alone = Server.start(ServerConfig.inMemory())) {
            assertThat(post(alone.url(), "")).isEqualTo(404);
        }

        stop(US);
        start(US, Optional.of("another secret altogether"));
        assertThatThrownBy(() ->
                        at(EU).updateTable(update -> update.tableName(TABLE).replicaUpdates(REMOVAL)))
                .hasMessageContaining("Region us-east-1 cannot be reached");
    }

    private static int post(String url, String authorization) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(url + "/_armature/replication"))
                .POST(HttpRequest.BodyPublishers.ofString("anything"));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request.build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    @Test
    void needsASecretWhereOthersCanComeIn() {
        var peers = new ServerConfig.Replicating(Map.of(US, URI.create("http://127.0.0.1:1")), Optional.empty());
        assertThatThrownBy(() -> Server.start(ServerConfig.inMemory()
                        .withRegion(EU)
                        .withAuthentication(new ServerConfig.Authentication.On())
                        .withReplication(peers)))
                .hasMessageContaining("--peer-secret");
        assertThatThrownBy(() -> Server.start(ServerConfig.inMemory()
                        .withRegion(EU)
                        .withHost("0.0.0.0")
                        .withBindPublicWithoutAuth(true)
                        .withReplication(peers)))
                .hasMessageContaining("--peer-secret");
    }
}
