package dev.armature.conformance;

import static dev.armature.conformance.Tables.attribute;
import static dev.armature.conformance.Tables.hash;
import static dev.armature.conformance.Tables.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportStatus;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.ImportStatus;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.InputFormat;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.PolicyNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReplicaDescription;
import software.amazon.awssdk.services.dynamodb.model.ReplicaStatus;
import software.amazon.awssdk.services.dynamodb.model.ReplicationGroupUpdate;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.SSEStatus;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableClass;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/**
 * The calls that Terraform's provider for AWS makes, in their order, with the answers that it waits for: of servers on which changes are done at once, and
 * of servers that take their time for them. What it does about Contributor Insights, Kinesis destinations and global tables of 2017 is in the tests of
 * those.
 */
@ParameterizedClass(name = "changes take {0} ms")
@ValueSource(longs = {0, 150})
@Timeout(300)
class TerraformTest {
    private static final String HERE = "us-east-1";
    private static final String THERE = "eu-west-1";
    private static final String TABLE = "orders";
    private static final String BUCKET = "exchange";
    private static final Set<String> LOOKED_FOR = Set.of("CREATING", "UPDATING", "ACTIVE");

    @Parameter
    long transitionMillis;

    @TempDir
    Path directory;

    private final Map<String, Integer> ports = Map.of(HERE, ServerProcess.freePort(), THERE, ServerProcess.freePort());
    private final Map<String, Server> servers = new HashMap<>();
    private final Map<String, Service> services = new HashMap<>();

    @BeforeEach
    void start() throws IOException {
        Files.createDirectory(directory.resolve(BUCKET));
        start(HERE, THERE);
        start(THERE, HERE);
    }

    private void start(String region, String other) throws IOException {
        var peer = URI.create("http://127.0.0.1:" + ports.get(other));
        var server = Server.start(ServerConfig.inMemory()
                .withPort(Objects.requireNonNull(ports.get(region)))
                .withRegion(region)
                .withTransition(Duration.ofMillis(transitionMillis))
                .withBuckets(new ServerConfig.Buckets.InDirectory(directory))
                .withReplication(new ServerConfig.Replicating(Map.of(other, peer), Optional.empty())));
        servers.put(region, server);
        services.put(region, Service.at(URI.create(server.url())));
    }

    @AfterEach
    void stop() {
        services.values().forEach(Service::close);
        servers.values().forEach(Server::close);
    }

    private DynamoDbClient at(String region) {
        return Objects.requireNonNull(services.get(region)).dynamo();
    }

    private static void await(String what, BooleanSupplier question) {
        long end = System.nanoTime() + 60_000_000_000L;
        while (!question.getAsBoolean()) {
            assertThat(System.nanoTime()).as("waited for %s", what).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private TableDescription describe(String region) {
        return at(region).describeTable(table -> table.tableName(TABLE)).table();
    }

    private String arn(String region) {
        return "arn:aws:dynamodb:" + region + ":000000000000:table/" + TABLE;
    }

    /** ACTIVE twice in a row, and no other state than those that it knows. */
    private void waitTableActive() {
        int[] active = {0};
        await("the table", () -> {
            String status = describe(HERE).tableStatusAsString();
            assertThat(LOOKED_FOR).contains(status);
            active[0] = status.equals("ACTIVE") ? active[0] + 1 : 0;
            return active[0] == 2;
        });
        await(
                "its warm throughput",
                () -> isWarm(describe(HERE).warmThroughput().statusAsString()));
    }

    private static boolean isWarm(String status) {
        assertThat(LOOKED_FOR).contains(status);
        return status.equals("ACTIVE");
    }

    private Optional<GlobalSecondaryIndexDescription> index(String name) {
        return describe(HERE).globalSecondaryIndexes().stream()
                .filter(index -> index.indexName().equals(name))
                .findFirst();
    }

    private void waitIndexActive(String name) {
        await("index " + name, () -> index(name).orElseThrow().indexStatus() == IndexStatus.ACTIVE);
        await(
                "its warm throughput",
                () -> isWarm(index(name).orElseThrow().warmThroughput().statusAsString()));
    }

    /** An update that has to wait for another one is made again. */
    private void update(Consumer<UpdateTableRequest.Builder> change) {
        at(HERE).updateTable(table -> change.accept(table.tableName(TABLE)));
    }

    private static <T> T retried(Supplier<T> call) {
        long end = System.nanoTime() + 60_000_000_000L;
        while (true) {
            try {
                return call.get();
            } catch (ResourceInUseException busy) {
                assertThat(System.nanoTime()).isLessThan(end);
            }
        }
    }

    private void create(Consumer<CreateTableRequest.Builder> shape) {
        at(HERE).createTable(table -> shape.accept(table.tableName(TABLE)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(attribute("id", ScalarAttributeType.S))
                .keySchema(hash("id"))));
        waitTableActive();
    }

    private static GlobalSecondaryIndex byKind() {
        return GlobalSecondaryIndex.builder()
                .indexName("byKind")
                .keySchema(hash("kind"))
                .projection(projection -> projection.projectionType(ProjectionType.ALL))
                .build();
    }

    private void createWithIndex() {
        create(table -> table.attributeDefinitions(
                        attribute("id", ScalarAttributeType.S), attribute("kind", ScalarAttributeType.S))
                .globalSecondaryIndexes(byKind()));
        waitIndexActive("byKind");
    }

    private void switchTimeToLive(boolean on) {
        at(HERE).updateTimeToLive(update -> update.tableName(TABLE)
                .timeToLiveSpecification(ttl -> ttl.attributeName("expires").enabled(on)));
        var wanted = on ? TimeToLiveStatus.ENABLED : TimeToLiveStatus.DISABLED;
        await(
                "time to live",
                () -> at(HERE).describeTimeToLive(table -> table.tableName(TABLE))
                                .timeToLiveDescription()
                                .timeToLiveStatus()
                        == wanted);
    }

    /** Asked again while the table is too new for backups. */
    private void switchRecovery(String region, boolean on) {
        await("backups", () -> {
            try {
                at(region)
                        .updateContinuousBackups(update -> update.tableName(TABLE)
                                .pointInTimeRecoverySpecification(recovery -> {
                                    recovery.pointInTimeRecoveryEnabled(on);
                                    if (on) {
                                        recovery.recoveryPeriodInDays(7);
                                    }
                                }));
                return true;
            } catch (ContinuousBackupsUnavailableException tooNew) {
                assertThat(tooNew.awsErrorDetails().errorMessage()).startsWith("Backups are being enabled");
                return false;
            }
        });
        var wanted = on ? PointInTimeRecoveryStatus.ENABLED : PointInTimeRecoveryStatus.DISABLED;
        await("recovery", () -> recovery(region) == wanted);
    }

    private PointInTimeRecoveryStatus recovery(String region) {
        return at(region)
                .describeContinuousBackups(table -> table.tableName(TABLE))
                .continuousBackupsDescription()
                .pointInTimeRecoveryDescription()
                .pointInTimeRecoveryStatus();
    }

    private List<Tag> tags(String region) {
        return at(region)
                .listTagsOfResource(list -> list.resourceArn(arn(region)))
                .tags();
    }

    private static Tag tag(String key, String value) {
        return Tag.builder().key(key).value(value).build();
    }

    /** aws_dynamodb_table: everything that it reads back is there. */
    @Test
    void createsATable() {
        at(HERE).createTable(table -> table.tableName(TABLE)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                        attribute("id", ScalarAttributeType.S),
                        attribute("at", ScalarAttributeType.N),
                        attribute("kind", ScalarAttributeType.S))
                .keySchema(hash("id"), range("at"))
                .localSecondaryIndexes(LocalSecondaryIndex.builder()
                        .indexName("byLocal")
                        .keySchema(hash("id"), range("kind"))
                        .projection(projection -> projection.projectionType(ProjectionType.KEYS_ONLY))
                        .build())
                .globalSecondaryIndexes(byKind())
                .onDemandThroughput(most -> most.maxReadRequestUnits(100L).maxWriteRequestUnits(50L))
                .warmThroughput(warm -> warm.readUnitsPerSecond(12_001L).writeUnitsPerSecond(4_001L))
                .streamSpecification(stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE))
                .sseSpecification(encryption -> encryption.enabled(true))
                .tableClass(TableClass.STANDARD_INFREQUENT_ACCESS)
                .deletionProtectionEnabled(true)
                .tags(tag("stage", "test")));
        waitTableActive();
        waitIndexActive("byKind");
        switchTimeToLive(true);
        switchRecovery(HERE, true);

        var table = describe(HERE);
        assertThat(table.tableArn()).isEqualTo(arn(HERE));
        assertThat(table.billingModeSummary().billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
        assertThat(table.deletionProtectionEnabled()).isTrue();
        assertThat(table.provisionedThroughput().readCapacityUnits()).isZero();
        assertThat(table.attributeDefinitions()).hasSize(3);
        assertThat(table.keySchema()).containsExactly(hash("id"), range("at"));
        assertThat(table.localSecondaryIndexes()).hasSize(1);
        assertThat(table.globalSecondaryIndexes().getFirst().provisionedThroughput())
                .isNotNull();
        assertThat(table.onDemandThroughput().maxWriteRequestUnits()).isEqualTo(50);
        assertThat(table.warmThroughput().readUnitsPerSecond()).isEqualTo(12_001);
        assertThat(table.streamSpecification().streamViewType()).isEqualTo(StreamViewType.NEW_IMAGE);
        assertThat(table.latestStreamArn()).startsWith(arn(HERE) + "/stream/").endsWith(table.latestStreamLabel());
        assertThat(table.sseDescription().status()).isEqualTo(SSEStatus.ENABLED);
        assertThat(table.sseDescription().kmsMasterKeyArn()).startsWith("arn:aws:kms:us-east-1:");
        assertThat(table.tableClassSummary().tableClass()).isEqualTo(TableClass.STANDARD_INFREQUENT_ACCESS);
        assertThat(table.replicas()).isEmpty();
        assertThat(table.globalTableWitnesses()).isEmpty();
        assertThat(table.multiRegionConsistency()).isNull();
        var recovery = at(HERE).describeContinuousBackups(wanted -> wanted.tableName(TABLE))
                .continuousBackupsDescription()
                .pointInTimeRecoveryDescription();
        assertThat(recovery.recoveryPeriodInDays()).isEqualTo(7);
        assertThat(at(HERE).describeTimeToLive(wanted -> wanted.tableName(TABLE))
                        .timeToLiveDescription()
                        .attributeName())
                .isEqualTo("expires");
        assertThat(tags(HERE)).containsExactly(tag("stage", "test"));
    }

    /** What is absent stands for the default: billing mode PROVISIONED, class STANDARD, no encryption with a key. */
    @Test
    void readsATableOfDefaults() {
        create(table -> table.billingMode(BillingMode.PROVISIONED)
                .provisionedThroughput(units -> units.readCapacityUnits(5L).writeCapacityUnits(6L)));
        var table = describe(HERE);
        assertThat(table.billingModeSummary()).isNull();
        assertThat(table.tableClassSummary()).isNull();
        assertThat(table.sseDescription()).isNull();
        assertThat(table.streamSpecification()).isNull();
        assertThat(table.onDemandThroughput()).isNull();
        assertThat(table.warmThroughput().readUnitsPerSecond()).isEqualTo(5);
        assertThat(table.deletionProtectionEnabled()).isFalse();
        assertThat(at(HERE).describeTimeToLive(wanted -> wanted.tableName(TABLE))
                        .timeToLiveDescription()
                        .timeToLiveStatus())
                .isEqualTo(TimeToLiveStatus.DISABLED);
        assertThat(recovery(HERE)).isEqualTo(PointInTimeRecoveryStatus.DISABLED);
    }

    /** Indexes that go, the class, capacity with the indexes that stay, indexes that come: each after the one before. */
    @Test
    void changesIndexesClassAndCapacity() {
        createWithIndex();
        update(change -> change.attributeDefinitions(
                        attribute("id", ScalarAttributeType.S), attribute("time", ScalarAttributeType.N))
                .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                        .create(index -> index.indexName("byTime")
                                .keySchema(hash("time"))
                                .projection(projection -> projection.projectionType(ProjectionType.KEYS_ONLY)))
                        .build()));
        waitIndexActive("byTime");
        waitTableActive();

        update(change -> change.globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                .delete(index -> index.indexName("byTime"))
                .build()));
        await("the end of the index", () -> index("byTime").isEmpty());
        retried(() -> at(HERE).updateTable(
                        change -> change.tableName(TABLE).tableClass(TableClass.STANDARD_INFREQUENT_ACCESS)));
        waitTableActive();
        update(change -> change.billingMode(BillingMode.PROVISIONED)
                .provisionedThroughput(units -> units.readCapacityUnits(2L).writeCapacityUnits(3L))
                .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                        .update(index -> index.indexName("byKind")
                                .provisionedThroughput(
                                        units -> units.readCapacityUnits(4L).writeCapacityUnits(5L)))
                        .build()));
        waitTableActive();
        waitIndexActive("byKind");
        assertThat(describe(HERE).billingModeSummary().billingMode()).isEqualTo(BillingMode.PROVISIONED);
        assertThat(describe(HERE).provisionedThroughput().writeCapacityUnits()).isEqualTo(3);
        assertThat(index("byKind").orElseThrow().provisionedThroughput().readCapacityUnits())
                .isEqualTo(4);

        update(change -> change.billingMode(BillingMode.PAY_PER_REQUEST)
                .onDemandThroughput(most -> most.maxReadRequestUnits(9L)));
        waitTableActive();
        waitIndexActive("byKind");
        update(change -> change.globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                .update(index -> index.indexName("byKind")
                        .warmThroughput(warm -> warm.readUnitsPerSecond(13_000L).writeUnitsPerSecond(5_000L)))
                .build()));
        waitIndexActive("byKind");
        assertThat(index("byKind").orElseThrow().warmThroughput().readUnitsPerSecond())
                .isEqualTo(13_000);
        update(change ->
                change.warmThroughput(warm -> warm.readUnitsPerSecond(14_000L).writeUnitsPerSecond(6_000L)));
        waitTableActive();
        assertThat(describe(HERE).warmThroughput().writeUnitsPerSecond()).isEqualTo(6_000);
    }

    /** A stream with another view is one that was off in between. */
    @Test
    void changesStreamEncryptionExpiryRecoveryTagsAndProtection() {
        createWithIndex();
        update(change -> change.streamSpecification(
                stream -> stream.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY)));
        waitTableActive();
        String first = describe(HERE).latestStreamArn();
        update(change -> change.streamSpecification(stream -> stream.streamEnabled(false)));
        waitTableActive();
        assertThat(describe(HERE).streamSpecification()).isNull();
        update(change -> change.streamSpecification(
                stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
        waitTableActive();
        assertThat(describe(HERE).latestStreamArn()).isNotEqualTo(first);

        update(change -> change.sseSpecification(encryption -> encryption.enabled(true)));
        await(
                "encryption",
                () -> describe(HERE).sseDescription() != null
                        && describe(HERE).sseDescription().status() == SSEStatus.ENABLED);
        update(change -> change.sseSpecification(encryption -> encryption.enabled(false)));
        await("no encryption", () -> describe(HERE).sseDescription() == null);

        switchTimeToLive(true);
        switchTimeToLive(false);
        switchRecovery(HERE, true);
        switchRecovery(HERE, false);

        at(HERE).tagResource(change -> change.resourceArn(arn(HERE)).tags(tag("a", "1"), tag("b", "2")));
        at(HERE).untagResource(change -> change.resourceArn(arn(HERE)).tagKeys("a"));
        at(HERE).tagResource(change -> change.resourceArn(arn(HERE)).tags(tag("b", "3")));
        assertThat(tags(HERE)).containsExactly(tag("b", "3"));

        update(change -> change.deletionProtectionEnabled(true));
        waitTableActive();
        assertThat(Refusal.of(() -> at(HERE).deleteTable(table -> table.tableName(TABLE)))
                        .code())
                .isEqualTo("ValidationException");
        update(change -> change.deletionProtectionEnabled(false));
        waitTableActive();
        destroy();
    }

    /** DeleteTable is asked again while the table is in use, and is done when there is no table. */
    private void destroy() {
        retried(() -> at(HERE).deleteTable(table -> table.tableName(TABLE)));
        await("the end of the table", () -> {
            try {
                return !Set.of("ACTIVE", "DELETING").contains(describe(HERE).tableStatusAsString());
            } catch (ResourceNotFoundException gone) {
                assertThat(gone.awsErrorDetails().errorMessage()).startsWith("Requested resource not found: Table: ");
                return true;
            }
        });
        assertThat(Refusal.of(() -> at(HERE).deleteTable(table -> table.tableName(TABLE))))
                .isEqualTo(new Refusal(
                        "ResourceNotFoundException", "Requested resource not found: Table: " + TABLE + " not found"));
    }

    private ReplicationGroupUpdate addition() {
        return ReplicationGroupUpdate.builder()
                .create(replica -> replica.regionName(THERE))
                .build();
    }

    /** As long as there is no entry, the replica counts as CREATING. */
    private void waitReplicaActive() {
        await("the replica", () -> {
            var replica = describe(HERE).replicas().stream()
                    .filter(each -> each.regionName().equals(THERE))
                    .findFirst();
            assertThat(replica.map(ReplicaDescription::replicaStatusAsString).orElse("CREATING"))
                    .isIn("CREATING", "UPDATING", "DELETING", "ACTIVE");
            return replica.filter(each -> each.replicaStatus() == ReplicaStatus.ACTIVE)
                    .isPresent();
        });
    }

    /** replica: recovery, protection and tags are set in its own Region. */
    @Test
    void addsAndRemovesReplicas() {
        create(table -> table.streamSpecification(
                        stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES))
                .tags(tag("stage", "test")));
        retried(() -> at(HERE).updateTable(change -> change.tableName(TABLE).replicaUpdates(addition())));
        waitReplicaActive();
        switchRecovery(THERE, true);
        at(THERE).updateTable(change -> change.tableName(TABLE).deletionProtectionEnabled(true));
        waitReplicaActive();
        assertThat(tags(THERE)).isEmpty();
        at(THERE).tagResource(change -> change.resourceArn(arn(THERE)).tags(tag("stage", "test")));

        // Read: the table, its replica, and the replica's own in its Region.
        assertThat(describe(HERE).replicas())
                .extracting(ReplicaDescription::regionName)
                .containsExactly(THERE);
        assertThat(describe(HERE).multiRegionConsistency()).isNull();
        assertThat(describe(THERE).tableArn()).isEqualTo(arn(THERE));
        assertThat(describe(THERE).deletionProtectionEnabled()).isTrue();
        assertThat(describe(THERE).latestStreamArn()).startsWith(arn(THERE) + "/stream/");
        assertThat(recovery(THERE)).isEqualTo(PointInTimeRecoveryStatus.ENABLED);
        assertThat(tags(THERE)).containsExactly(tag("stage", "test"));

        at(THERE).updateTable(change -> change.tableName(TABLE).deletionProtectionEnabled(false));
        waitReplicaActive();
        var removal = ReplicationGroupUpdate.builder()
                .delete(replica -> replica.regionName(THERE))
                .build();
        retried(() -> at(HERE).updateTable(change -> change.tableName(TABLE).replicaUpdates(removal)));
        await("the end of the replica", () -> describe(HERE).replicas().isEmpty());
        assertThatThrownBy(() -> describe(THERE)).isInstanceOf(ResourceNotFoundException.class);
        waitTableActive();
        destroy();
    }

    /** server_side_encryption with replicas: the keys of all are changed by one request, that of the own Region too. */
    @Test
    void changesTheKeysOfReplicas() {
        create(table -> {});
        retried(() -> at(HERE).updateTable(change -> change.tableName(TABLE).replicaUpdates(addition())));
        waitReplicaActive();
        retried(() -> at(HERE).updateTable(
                        change -> change.tableName(TABLE).replicaUpdates(key(THERE, "there"), key(HERE, "here"))));
        for (String region : List.of(THERE, HERE)) {
            await("encryption in " + region, () -> {
                var encryption = describe(region).sseDescription();
                return encryption != null && encryption.status() == SSEStatus.ENABLED;
            });
        }
        await(
                "the key there",
                () -> describe(THERE).sseDescription().kmsMasterKeyArn().endsWith(":key/there"));
        assertThat(describe(HERE).sseDescription().kmsMasterKeyArn()).endsWith(":key/here");
        assertThat(describe(HERE).replicas().getFirst().kmsMasterKeyId()).endsWith(":key/there");
    }

    private static ReplicationGroupUpdate key(String region, String key) {
        return ReplicationGroupUpdate.builder()
                .update(replica -> replica.regionName(region).kmsMasterKeyId(key))
                .build();
    }

    /** import_table: the table is not there, CREATING, and ACTIVE. */
    @Test
    void importsATable() throws IOException {
        Files.createDirectory(directory.resolve(BUCKET).resolve("data"));
        Files.writeString(
                directory.resolve(BUCKET).resolve("data").resolve("one.json"),
                "{\"Item\":{\"id\":{\"S\":\"a\"}}}\n{\"Item\":{\"id\":{\"S\":\"b\"}}}\n");
        String arn = at(HERE).importTable(load -> load.inputFormat(InputFormat.DYNAMODB_JSON)
                        .s3BucketSource(source -> source.s3Bucket(BUCKET).s3KeyPrefix("data"))
                        .tableCreationParameters(table -> table.tableName(TABLE)
                                .billingMode(BillingMode.PAY_PER_REQUEST)
                                .attributeDefinitions(attribute("id", ScalarAttributeType.S))
                                .keySchema(hash("id"))))
                .importTableDescription()
                .importArn();
        await("the import", () -> {
            var status = at(HERE).describeImport(load -> load.importArn(arn))
                    .importTableDescription()
                    .importStatus();
            assertThat(status).isIn(ImportStatus.IN_PROGRESS, ImportStatus.COMPLETED);
            return status == ImportStatus.COMPLETED;
        });
        waitTableActive();
        assertThat(at(HERE).scan(scan -> scan.tableName(TABLE)).count()).isEqualTo(2);
        destroy();
    }

    /** aws_dynamodb_table_export. */
    @Test
    void exportsATable() {
        create(table -> {});
        switchRecovery(HERE, true);
        String arn = at(HERE).exportTableToPointInTime(
                        export -> export.tableArn(arn(HERE)).s3Bucket(BUCKET).s3Prefix("saved"))
                .exportDescription()
                .exportArn();
        await("the export", () -> {
            var status = at(HERE).describeExport(export -> export.exportArn(arn))
                    .exportDescription()
                    .exportStatus();
            assertThat(status).isIn(ExportStatus.IN_PROGRESS, ExportStatus.COMPLETED);
            return status == ExportStatus.COMPLETED;
        });
        var described = at(HERE).describeExport(export -> export.exportArn(arn)).exportDescription();
        assertThat(described.exportManifest()).startsWith("saved/AWSDynamoDB/").endsWith("/manifest-summary.json");
        assertThat(described.tableArn()).isEqualTo(arn(HERE));
        assertThat(described.endTime()).isNotNull();
        assertThat(described.itemCount()).isZero();
    }

    /** aws_dynamodb_resource_policy. */
    @Test
    void putsAndRemovesAPolicy() {
        create(table -> {});
        String policy = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":{\"AWS\":"
                + "\"arn:aws:iam::000000000000:root\"},\"Action\":\"dynamodb:GetItem\",\"Resource\":\"*\"}]}";
        var put = at(HERE).putResourcePolicy(
                        change -> change.resourceArn(arn(HERE)).policy(policy).confirmRemoveSelfResourceAccess(false));
        var got = at(HERE).getResourcePolicy(wanted -> wanted.resourceArn(arn(HERE)));
        assertThat(got.policy()).isEqualTo(policy);
        assertThat(got.revisionId()).isEqualTo(put.revisionId());

        var changed = at(HERE).putResourcePolicy(
                        change -> change.resourceArn(arn(HERE)).policy(policy.replace("GetItem", "PutItem")));
        assertThat(changed.revisionId()).isNotEqualTo(put.revisionId());
        at(HERE).deleteResourcePolicy(change -> change.resourceArn(arn(HERE)));
        assertThatThrownBy(() -> at(HERE).getResourcePolicy(wanted -> wanted.resourceArn(arn(HERE))))
                .isInstanceOf(PolicyNotFoundException.class);
        destroy();
    }

    /** aws_dynamodb_tag: one tag, which is looked for among the others, and not there where it was removed. */
    @Test
    void tagsATable() {
        create(table -> table.tags(tag("other", "1")));
        at(HERE).tagResource(change -> change.resourceArn(arn(HERE)).tags(tag("mine", "1")));
        assertThat(tags(HERE)).contains(tag("mine", "1"), tag("other", "1"));
        at(HERE).tagResource(change -> change.resourceArn(arn(HERE)).tags(tag("mine", "2")));
        assertThat(tags(HERE)).contains(tag("mine", "2"));
        at(HERE).untagResource(change -> change.resourceArn(arn(HERE)).tagKeys("mine"));
        assertThat(tags(HERE)).containsExactly(tag("other", "1"));
    }

    private Wire.Answer scale(String operation, String members) {
        return Objects.requireNonNull(services.get(HERE))
                .wire()
                .scaling(
                        operation,
                        "{\"ServiceNamespace\":\"dynamodb\",\"ResourceId\":\"table/" + TABLE
                                + "\",\"ScalableDimension\":\"dynamodb:table:ReadCapacityUnits\"" + members + "}");
    }

    private Wire.Answer scaled(String operation, String members) {
        var answer = scale(operation, members);
        assertThat(answer.isOk()).as(answer.body()).isTrue();
        return answer;
    }

    private static final String TARGETS = "{\"ServiceNamespace\":\"dynamodb\",\"ResourceIds\":[\"table/" + TABLE
            + "\"],\"ScalableDimension\":\"dynamodb:table:ReadCapacityUnits\"}";

    private Wire.Answer targets() {
        return Objects.requireNonNull(services.get(HERE)).wire().scaling("DescribeScalableTargets", TARGETS);
    }

    /** aws_appautoscaling_target and aws_appautoscaling_policy; what is removed twice is not found, which counts as gone. */
    @Test
    void scalesCapacity() {
        create(table -> table.billingMode(BillingMode.PROVISIONED)
                .provisionedThroughput(units -> units.readCapacityUnits(5L).writeCapacityUnits(5L)));
        String arn = scaled("RegisterScalableTarget", ",\"MinCapacity\":5,\"MaxCapacity\":50,\"Tags\":{\"a\":\"b\"}")
                .json()
                .field("ScalableTargetARN")
                .orElseThrow()
                .text();
        var target = targets()
                .json()
                .field("ScalableTargets")
                .orElseThrow()
                .asArray()
                .getFirst();
        for (String member : List.of(
                "ServiceNamespace",
                "ResourceId",
                "ScalableDimension",
                "MinCapacity",
                "MaxCapacity",
                "RoleARN",
                "CreationTime",
                "ScalableTargetARN",
                "SuspendedState")) {
            assertThat(target.field(member)).as(member).isPresent();
        }
        assertThat(Objects.requireNonNull(services.get(HERE))
                        .wire()
                        .scaling("ListTagsForResource", "{\"ResourceARN\":\"" + arn + "\"}")
                        .body())
                .isEqualTo("{\"Tags\":{\"a\":\"b\"}}");
        scaled("RegisterScalableTarget", ",\"MinCapacity\":6,\"MaxCapacity\":50");
        assertThat(targets().body()).contains("\"MinCapacity\":6");

        String tracking = ",\"PolicyName\":\"p\",\"PolicyType\":\"TargetTrackingScaling\","
                + "\"TargetTrackingScalingPolicyConfiguration\":{\"TargetValue\":%s,\"ScaleInCooldown\":0,"
                + "\"PredefinedMetricSpecification\":{\"PredefinedMetricType\":\"DynamoDBReadCapacityUtilization\"}}";
        var put = scaled("PutScalingPolicy", tracking.formatted("70"));
        assertThat(put.json().field("PolicyARN")).isPresent();
        var policy = scaled("DescribeScalingPolicies", ",\"PolicyNames\":[\"p\"]")
                .json()
                .field("ScalingPolicies")
                .orElseThrow()
                .asArray()
                .getFirst();
        for (String member : List.of("PolicyARN", "PolicyName", "PolicyType", "CreationTime", "Alarms")) {
            assertThat(policy.field(member)).as(member).isPresent();
        }
        scaled("PutScalingPolicy", tracking.formatted("60"));
        scaled("DeleteScalingPolicy", ",\"PolicyName\":\"p\"");
        assertThat(scale("DeleteScalingPolicy", ",\"PolicyName\":\"p\"").code()).isEqualTo("ObjectNotFoundException");
        scaled("DeregisterScalableTarget", "");
        assertThat(scale("DeregisterScalableTarget", "").code()).isEqualTo("ObjectNotFoundException");
        assertThat(targets().body()).isEqualTo("{\"ScalableTargets\":[]}");
        destroy();
    }

    /** Of the states that a table passes, no other is seen than those that its waiters know. */
    @Test
    void isFoundGoneAfterItWasDeletedElsewhere() {
        create(table -> {});
        at(HERE).deleteTable(table -> table.tableName(TABLE));
        await("the end of the table", () -> {
            try {
                return describe(HERE).tableStatus() != TableStatus.DELETING;
            } catch (ResourceNotFoundException gone) {
                return true;
            }
        });
        assertThat(Refusal.of(() -> at(HERE).describeContinuousBackups(table -> table.tableName(TABLE))))
                .isEqualTo(new Refusal("TableNotFoundException", "Table not found: " + TABLE));
        assertThat(Refusal.of(() -> at(HERE).describeTimeToLive(table -> table.tableName(TABLE)))
                        .code())
                .isEqualTo("ResourceNotFoundException");
        assertThat(Refusal.of(() -> tags(HERE)).code()).isEqualTo("ResourceNotFoundException");
    }
}
