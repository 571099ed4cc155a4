package dev.armature.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.TestRequests;
import dev.armature.engine.definition.Tag;
import dev.armature.engine.operation.CreateBackup;
import dev.armature.engine.operation.CreateTable;
import dev.armature.engine.operation.DeleteTable;
import dev.armature.engine.operation.DescribeContinuousBackups;
import dev.armature.engine.operation.DescribeTable;
import dev.armature.engine.operation.DescribeTimeToLive;
import dev.armature.engine.operation.ListTagsOfResource;
import dev.armature.engine.operation.RestoreTableToPointInTime;
import dev.armature.engine.operation.TagResource;
import dev.armature.engine.operation.UntagResource;
import dev.armature.engine.operation.UpdateContinuousBackups;
import dev.armature.engine.operation.UpdateTimeToLive;
import dev.armature.model.ErrorCode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What can be asked of a table that is coming into being, is being restored, or is going, where that takes ten seconds. */
class UnreadyTablesTest {
    private static final String ARN = TestDatabase.CALLER.table("Unready").arn();
    private static final UpdateTimeToLive.TimeToLiveSpecification TTL =
            new UpdateTimeToLive.TimeToLiveSpecification(true, "ttl");
    private static final UpdateContinuousBackups.PointInTimeRecoverySpecification RECOVERY =
            new UpdateContinuousBackups.PointInTimeRecoverySpecification(true, null);

    private final TestDatabase database =
            new TestDatabase(EngineSettings.defaults().withTransition(Duration.ofSeconds(10)));
    private final Past past = new Past(database);

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void aTableThatIsBeingCreated() {
        create("Unready");
        assertNoTagsAndNoUpdates();
        Past.assertRefused(
                ErrorCode.VALIDATION,
                "Cannot describe time to live while table is in CREATING state: Current table state is CREATING",
                this::describeTimeToLive);
        for (Runnable request : List.<Runnable>of(this::backUp, this::enableRecovery, this::continuousBackups)) {
            Past.assertRefused(ErrorCode.TABLE_NOT_FOUND, "Table not found: Unready", request);
        }

        database.clock.advance(Duration.ofSeconds(5));
        Past.assertRefused(
                ErrorCode.RESOURCE_IN_USE,
                "Attempt to change a resource which is still in use: Table Unready is being created",
                this::updateTimeToLive);
        String wait = "Backups are being enabled for the table: Unready. Please retry later";
        Past.assertRefused(ErrorCode.CONTINUOUS_BACKUPS_UNAVAILABLE, wait, this::backUp);
        Past.assertRefused(ErrorCode.CONTINUOUS_BACKUPS_UNAVAILABLE, wait, this::enableRecovery);
        assertThat(continuousBackups()).isEqualTo("DISABLED");
        assertNoTags();

        database.clock.advance(Duration.ofSeconds(4));
        Past.assertRefused(
                ErrorCode.RESOURCE_IN_USE,
                "Attempt to change a resource which is still in use: Table is being created: Unready",
                this::tag);
        untag();
        listTags();

        database.clock.advance(Duration.ofSeconds(1));
        assertThat(database.call(DescribeTable::from, new DescribeTable.Request("Unready"))
                        .table()
                        .tableStatus())
                .isEqualTo("ACTIVE");
        Past.assertRefused(ErrorCode.CONTINUOUS_BACKUPS_UNAVAILABLE, wait, this::enableRecovery);
        assertThat(continuousBackups()).isEqualTo("DISABLED");

        database.clock.advance(Duration.ofSeconds(5));
        assertEverythingWorks();
    }

    @Test
    void aTableThatIsBeingRestored() {
        past.enable(null);
        past.restore("Unready", null);
        assertThat(database.call(DescribeTable::from, new DescribeTable.Request("Unready"))
                        .table()
                        .tableStatus())
                .isEqualTo("CREATING");
        assertNoTagsAndNoUpdates();
        Past.assertRefused(
                ErrorCode.RESOURCE_NOT_FOUND,
                "Requested resource not found: Table: Unready not found",
                this::describeTimeToLive);
        for (Runnable request :
                List.<Runnable>of(this::backUp, this::enableRecovery, this::continuousBackups, this::restoreFromIt)) {
            Past.assertRefused(ErrorCode.TABLE_NOT_FOUND, "Table not found: Unready", request);
        }
        for (String operation : List.of(
                "DescribeContributorInsights", "ListContributorInsights", "DescribeKinesisStreamingDestination")) {
            assertNotFound(operation, "");
        }
        assertNotFound("UpdateContributorInsights", ", ContributorInsightsAction: ENABLE");
        assertNotFound("UpdateContributorInsights", ", ContributorInsightsAction: DISABLE");
        String stream = ", StreamArn: arn:aws:kinesis:eu-west-2:123456789012:stream/changes";
        assertNotFound("EnableKinesisStreamingDestination", stream);
        assertNotFound("DisableKinesisStreamingDestination", stream);
        assertNotFound(
                "UpdateKinesisStreamingDestination",
                stream + ", UpdateKinesisStreamingConfiguration: {ApproximateCreationDateTimePrecision: MICROSECOND}");
        Past.assertRefused(
                ErrorCode.TABLE_IN_USE,
                "Table: Unready is already being restored from table: " + TestDatabase.TABLE.arn(),
                () -> past.restore("Unready", null));
        Past.assertRefused(
                ErrorCode.RESOURCE_IN_USE,
                "Attempt to change a resource which is still in use: Table is being created: Unready",
                () -> database.call(DeleteTable::from, new DeleteTable.Request("Unready")));
        database.transcript("""
                > CreateTable {TableName: Unready, KeySchema: [{AttributeName: pk, KeyType: HASH}], BillingMode: PAY_PER_REQUEST,
                    AttributeDefinitions: [{AttributeName: pk, AttributeType: S}]}
                < ResourceInUseException: Attempt to change a resource which is still in use: Table is being used: Unready
                """);

        database.clock.advance(Duration.ofSeconds(15));
        past.await("Unready");
        assertEverythingWorks();
    }

    @Test
    void aTableThatIsBeingRestoredFromABackup() {
        String arn = past.backUp("before");
        past.awaitBackup(arn);
        past.restoreBackup("Unready", arn);
        Past.assertRefused(
                ErrorCode.TABLE_IN_USE,
                "Table: Unready is already being restored from backup: " + arn,
                () -> past.restoreBackup("Unready", arn));
        database.clock.advance(Duration.ofSeconds(1));
        String other = past.backUp("another");
        past.awaitBackup(other);
        Past.assertRefused(
                ErrorCode.TABLE_IN_USE,
                "Table: Unready is already being restored from backup: " + arn,
                () -> past.restoreBackup("Unready", other));
    }

    @Test
    void aTableThatIsGoing() {
        past.enable(null);
        create("Unready");
        database.clock.advance(Duration.ofSeconds(10));
        var unused = database.call(DeleteTable::from, new DeleteTable.Request("Unready"));
        assertNoTagsAndNoUpdates();
        Past.assertRefused(
                ErrorCode.VALIDATION,
                "Cannot describe time to live while table is in DELETING state: Current table state is DELETING",
                this::describeTimeToLive);
        Past.assertRefused(ErrorCode.TABLE_NOT_FOUND, "Table not found: Unready", this::backUp);
        Past.assertRefused(
                ErrorCode.TABLE_ALREADY_EXISTS, "Table already exists: Unready", () -> past.restore("Unready", null));
    }

    @Test
    void fiftyTablesAreRestoredAtATime() {
        past.enable(null);
        for (int i = 0; i < 50; i++) {
            past.restore("Restored-" + i, null);
        }
        Past.assertRefused(
                ErrorCode.LIMIT_EXCEEDED,
                "Subscriber limit exceeded: Only 50 restore operations can be done simultaneously",
                () -> past.restore("Unready", null));
    }

    private void create(String name) {
        var unused = database.call(CreateTable::from, TestRequests.createTable(name));
    }

    private void assertNotFound(String operation, String members) {
        database.transcript("""
                > %s {TableName: Unready%s}
                < ResourceNotFoundException: Requested resource not found: Table: Unready not found
                """.formatted(operation, members));
    }

    private void assertNoTagsAndNoUpdates() {
        assertNoTags();
        Past.assertRefused(
                ErrorCode.RESOURCE_NOT_FOUND,
                "Requested resource not found: Table: Unready not found",
                this::updateTimeToLive);
    }

    private void assertNoTags() {
        String text = "Requested resource not found: ResourceArn: " + ARN + " not found";
        for (Runnable request : List.<Runnable>of(this::tag, this::untag, this::listTags)) {
            Past.assertRefused(ErrorCode.RESOURCE_NOT_FOUND, text, request);
        }
    }

    private void assertEverythingWorks() {
        tag();
        untag();
        listTags();
        updateTimeToLive();
        describeTimeToLive();
        enableRecovery();
        backUp();
        assertThat(continuousBackups()).isEqualTo("ENABLED");
    }

    private void tag() {
        var unused = database.call(TagResource::from, new TagResource.Request(ARN, List.of(new Tag("team", "blue"))));
    }

    private void untag() {
        var unused = database.call(UntagResource::from, new UntagResource.Request(ARN, List.of("team")));
    }

    private void listTags() {
        var unused = database.call(ListTagsOfResource::from, new ListTagsOfResource.Request(ARN, null));
    }

    private void updateTimeToLive() {
        var unused = database.call(UpdateTimeToLive::from, new UpdateTimeToLive.Request("Unready", TTL));
    }

    private void describeTimeToLive() {
        var unused = database.call(DescribeTimeToLive::from, new DescribeTimeToLive.Request("Unready"));
    }

    private void enableRecovery() {
        var unused =
                database.call(UpdateContinuousBackups::from, new UpdateContinuousBackups.Request("Unready", RECOVERY));
    }

    private void backUp() {
        var unused = database.call(CreateBackup::from, new CreateBackup.Request("Unready", "before"));
    }

    private void restoreFromIt() {
        var unused = database.call(RestoreTableToPointInTime::from, TestRequests.restore("Unready", "Other", null));
    }

    private String continuousBackups() {
        return database.call(DescribeContinuousBackups::from, new DescribeContinuousBackups.Request("Unready"))
                .continuousBackupsDescription()
                .continuousBackupsStatus();
    }
}
