package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BackupNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.BackupStatus;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.InvalidRestoreTimeException;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableAlreadyExistsException;
import software.amazon.awssdk.services.dynamodb.model.TableNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Tables as they were: restored to a time, and from a backup. */
@Conformance
@Timeout(120)
class BackupConformance {
    private final DynamoDbClient dynamo;
    private final Tables tables;

    BackupConformance(Service service, DynamoDbClient dynamo, Tables tables) {
        // The service itself does not restore the last five minutes, and takes minutes for it.
        assumeFalse(service.endpoint().getHost().endsWith(".amazonaws.com"));
        this.dynamo = dynamo;
        this.tables = tables;
    }

    private String create() {
        return tables.create(shape -> shape.attributeDefinitions(
                        Tables.attribute("pk", ScalarAttributeType.S), Tables.attribute("kind", ScalarAttributeType.S))
                .keySchema(Tables.hash("pk"))
                .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                        .indexName("byKind")
                        .keySchema(Tables.hash("kind"))
                        .projection(projection -> projection.projectionType(ProjectionType.ALL))
                        .build()));
    }

    private void put(String table, String pk, int value) {
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s(pk), "kind", s("toy"), "value", n(value))));
    }

    private Set<Map<String, AttributeValue>> items(String table) {
        return dynamo.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream()
                .collect(Collectors.toSet());
    }

    private void switchRecovery(String table, boolean on) {
        dynamo.updateContinuousBackups(update -> update.tableName(table)
                .pointInTimeRecoverySpecification(recovery -> recovery.pointInTimeRecoveryEnabled(on)));
    }

    private String awaitActive(String table) {
        var described = Waiters.of(dynamo)
                .waitUntilTableExists(wanted -> wanted.tableName(table))
                .matched()
                .response()
                .orElseThrow()
                .table();
        assertThat(described.tableStatus()).isEqualTo(TableStatus.ACTIVE);
        assertThat(described.restoreSummary()).isNull();
        return table;
    }

    @Test
    void takesATableBackToATime() {
        String table = create();
        switchRecovery(table, true);
        for (int i = 0; i < 50; i++) {
            put(table, "item " + i, i);
        }
        var then = items(table);
        Instant time = Instant.now();
        while (!Instant.now().isAfter(time.plusMillis(1))) {
            Thread.onSpinWait();
        }
        put(table, "item 1", 1_000);
        put(table, "new", 1);
        dynamo.deleteItem(delete -> delete.tableName(table).key(item("pk", s("item 2"))));

        String target = tables.unusedName();
        dynamo.restoreTableToPointInTime(restore ->
                restore.sourceTableName(table).targetTableName(target).restoreDateTime(time));
        assertThat(items(awaitActive(target))).isEqualTo(then);
        assertThat(dynamo.query(query -> query.tableName(target)
                                .indexName("byKind")
                                .keyConditionExpression("kind = :kind")
                                .expressionAttributeValues(item(":kind", s("toy"))))
                        .count())
                .isEqualTo(50);

        String latest = tables.unusedName();
        dynamo.restoreTableToPointInTime(restore ->
                restore.sourceTableName(table).targetTableName(latest).useLatestRestorableTime(true));
        assertThat(items(awaitActive(latest))).isEqualTo(items(table));
    }

    @Test
    void saysWhyItCannotTakeATableBack() {
        String table = create();
        assertThatThrownBy(() -> dynamo.restoreTableToPointInTime(restore -> restore.sourceTableName(table)
                        .targetTableName("elsewhere")
                        .useLatestRestorableTime(true)))
                .isInstanceOf(PointInTimeRecoveryUnavailableException.class);
        switchRecovery(table, true);
        assertThatThrownBy(() -> dynamo.restoreTableToPointInTime(restore -> restore.sourceTableName(table)
                        .targetTableName("elsewhere")
                        .restoreDateTime(Instant.EPOCH.plusSeconds(1))))
                .isInstanceOf(InvalidRestoreTimeException.class);
        assertThatThrownBy(() -> dynamo.restoreTableToPointInTime(restore ->
                        restore.sourceTableName(table).targetTableName(table).useLatestRestorableTime(true)))
                .isInstanceOf(TableAlreadyExistsException.class);
        assertThatThrownBy(() -> dynamo.updateContinuousBackups(update -> update.tableName("missing")
                        .pointInTimeRecoverySpecification(recovery -> recovery.pointInTimeRecoveryEnabled(true))))
                .isInstanceOf(TableNotFoundException.class);
    }

    @Test
    void describesContinuousBackups() {
        String table = create();
        dynamo.updateContinuousBackups(update -> update.tableName(table)
                .pointInTimeRecoverySpecification(
                        recovery -> recovery.pointInTimeRecoveryEnabled(true).recoveryPeriodInDays(7)));
        var described = dynamo.describeContinuousBackups(wanted -> wanted.tableName(table))
                .continuousBackupsDescription()
                .pointInTimeRecoveryDescription();
        assertThat(described.pointInTimeRecoveryStatus()).isEqualTo(PointInTimeRecoveryStatus.ENABLED);
        assertThat(described.recoveryPeriodInDays()).isEqualTo(7);
        assertThat(described.earliestRestorableDateTime()).isBeforeOrEqualTo(described.latestRestorableDateTime());
    }

    @Test
    void restoresABackupOfATableThatIsGone() {
        String table = create();
        for (int i = 0; i < 300; i++) {
            put(table, "item " + i, i);
        }
        var then = items(table);
        String arn = dynamo.createBackup(create -> create.tableName(table).backupName("before"))
                .backupDetails()
                .backupArn();
        awaitBackup(arn);
        dynamo.deleteTable(delete -> delete.tableName(table));
        assertThat(dynamo.listBackups(list -> list.tableName(table)).backupSummaries())
                .singleElement()
                .satisfies(summary -> assertThat(summary.backupArn()).isEqualTo(arn));

        dynamo.restoreTableFromBackup(restore -> restore.backupArn(arn).targetTableName(table));
        assertThat(items(awaitActive(table))).isEqualTo(then);
        dynamo.deleteBackup(delete -> delete.backupArn(arn));
        assertThatThrownBy(() -> dynamo.describeBackup(wanted -> wanted.backupArn(arn)))
                .isInstanceOf(BackupNotFoundException.class);
    }

    private void awaitBackup(String arn) {
        while (dynamo.describeBackup(wanted -> wanted.backupArn(arn))
                        .backupDescription()
                        .backupDetails()
                        .backupStatus()
                == BackupStatus.CREATING) {
            Thread.onSpinWait();
        }
    }
}
