package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.engine.simulation.TableSwitchesDraft;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often AWS lets settings of a table be changed, where that is simulated: recorded answers of the service. */
class ChangeLimitsTest {
    private static final String POLICY =
            "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":"
                    + "{\"AWS\":\"arn:aws:iam::123456789012:user/%s\"},\"Action\":\"dynamodb:GetItem\",\"Resource\":\""
                    + TestDatabase.TABLE.arn() + "\"}]}";

    private final TestDatabase database = new TestDatabase();

    @BeforeEach
    void limit() {
        // Clocks have more digits than texts.
        advance(Duration.ofNanos(456_789));
        limit(0);
    }

    /** @param seconds how long a table is being created, updated or deleted */
    private void limit(int seconds) {
        var limited = new TableSwitchesDraft();
        limited.changeLimits = true;
        limited.transitionSeconds = (long) seconds;
        database.engine
                .simulation()
                .apply(SimulationSettings.from(new SimulationSettings.Request(null, null, limited.request(), null)));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void advance(Duration time) {
        database.clock.advance(time);
    }

    /** What is wrong with a request is said before. */
    @Test
    void changesTimeToLiveOnceInHalfAnHour() {
        String enable =
                "> UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}\n";
        String disable = enable.replace("true", "false");
        String refused =
                "< ValidationException: Time to live has been modified multiple times within a fixed interval\n";
        database.transcript(
                enable + disable + refused + enable + "< ValidationException: TimeToLive is already enabled\n");
        advance(Duration.ofMinutes(31).minusSeconds(1));
        database.transcript(disable + refused);
        advance(Duration.ofSeconds(1));
        database.transcript(disable + enable + refused);
    }

    /** For two seconds it is on its way, and for fifteen it is too soon. What says the same is no change. */
    @Test
    void changesAPolicyOnceInFifteenSeconds() {
        String put = "> PutResourcePolicy {ResourceArn: ${table}, Policy: '%s'}\n";
        String pending =
                "< ResourceInUseException: Attempt to change a resource which is still in use: Table is pending previous"
                        + " resource-based policy update: Orders\n";
        String delete = "> DeleteResourcePolicy {ResourceArn: ${table}}\n";
        database.transcript(put.formatted(POLICY.formatted("ann"))
                + put.formatted(POLICY.formatted("bob"))
                + pending
                + delete
                + pending
                + put.formatted(POLICY.formatted("ann"))
                + """
                < {RevisionId: 1794736800123}
                > DeleteTable {TableName: Orders}
                < ResourceInUseException: Attempt to change a resource which is still in use: Table: Orders has a pending resource-based policy
                  update.
                """);
        advance(Duration.ofSeconds(2));
        database.transcript(put.formatted(POLICY.formatted("bob"))
                + "< ThrottlingException: Resource-based policy for table Orders modified within the previous 15000 milliseconds."
                + " Please try again after 2026-11-15T10:00:15.123Z.\n");
        advance(Duration.ofSeconds(13));
        database.transcript(
                delete + "< {RevisionId: 1794736800123}\n" + put.formatted(POLICY.formatted("bob")) + pending);
        advance(Duration.ofSeconds(15));
        // Where there was none, there was nothing to change.
        database.transcript(delete + put.formatted(POLICY.formatted("bob")));
        advance(Duration.ofSeconds(2));
        database.transcript("> DeleteTable {TableName: Orders}");
    }

    @Test
    void changesTagsOnceInAWhile() {
        String tag = "> TagResource {ResourceArn: ${table}, Tags: [{Key: a, Value: %s}]}\n";
        String untag = "> UntagResource {ResourceArn: ${table}, TagKeys: [a]}\n";
        String refused = "< LimitExceededException: Subscriber limit exceeded: Table tags are being updated: Orders\n";
        database.transcript(
                tag.formatted("x") + tag.formatted("y") + refused + untag + refused + tag.formatted("x") + """
                < {}
                > DeleteTable {TableName: Orders}
                < ResourceInUseException: Attempt to change a resource which is still in use: Table tags are being updated: Orders
                """);
        advance(Duration.ofMillis(1600));
        database.transcript(untag + """
                > ListTagsOfResource {ResourceArn: ${table}}
                < {Tags: []}
                """);
        advance(Duration.ofSeconds(2));
        database.transcript("> DeleteTable {TableName: Orders}");
    }

    @Test
    void changesProtectionOnceInFifteenSeconds() {
        String protect = "> UpdateTable {TableName: Orders, DeletionProtectionEnabled: %s}\n";
        database.transcript(protect.formatted("true") + protect.formatted("true") + protect.formatted("false") + """
                < ThrottlingException: Deletion protection setting for table Orders modified within the previous 15000 milliseconds. Please try
                  again after 2026-11-15T10:00:15.123Z
                """);
        advance(Duration.ofSeconds(15));
        database.transcript(protect.formatted("false"));
    }

    @Test
    void decreasesCapacityFourTimesADayAndOnceAnHour() {
        database.transcript("""
                > CreateTable {TableName: Provisioned, KeySchema: [{AttributeName: pk, KeyType: HASH}],
                    AttributeDefinitions: [{AttributeName: pk, AttributeType: S}, {AttributeName: kind, AttributeType: S}],
                    ProvisionedThroughput: {ReadCapacityUnits: 20, WriteCapacityUnits: 20}, GlobalSecondaryIndexes: [{IndexName: byKind,
                    KeySchema: [{AttributeName: kind, KeyType: HASH}], Projection: {ProjectionType: ALL},
                    ProvisionedThroughput: {ReadCapacityUnits: 20, WriteCapacityUnits: 20}}]}
                """);
        String table =
                "> UpdateTable {TableName: Provisioned, ProvisionedThroughput: {ReadCapacityUnits: %1$d, WriteCapacityUnits: %1$d}}\n";
        String index =
                "> UpdateTable {TableName: Provisioned, GlobalSecondaryIndexUpdates: [{Update: {IndexName: byKind,"
                        + " ProvisionedThroughput: {ReadCapacityUnits: %1$d, WriteCapacityUnits: %1$d}}}]}\n";
        String refused = """
                < LimitExceededException: Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day. After
                  the first 4 decreases, each subsequent decrease in the same UTC day can be performed at most once every 3600 seconds.
                  Number of decreases today: 4. Last decrease at Sunday, November 15, 2026 at 10:00:00 AM Coordinated Universal Time. Next
                  decrease can be made at Sunday, November 15, 2026 at 11:00:00 AM Coordinated Universal Time
                """;
        for (String each : new String[] {table, index}) {
            for (int units = 19; units > 15; units--) {
                database.transcript(each.formatted(units));
            }
            database.transcript(each.formatted(15) + refused + each.formatted(30));
        }
        advance(Duration.ofHours(1));
        database.transcript(
                table.formatted(15) + index.formatted(15) + table.formatted(14) + "< LimitExceededException: ...\n");
        advance(Duration.ofHours(13));
        database.transcript(table.formatted(14) + table.formatted(13));
    }

    /** The same again is encrypted again, and counts. */
    @Test
    void changesEncryptionFourTimesADayAndOnceInSixHours() {
        String encrypt = "> UpdateTable {TableName: Orders, SSESpecification: {Enabled: true, SSEType: KMS}}\n";
        database.transcript(encrypt.repeat(5) + """
                < LimitExceededException: Subscriber limit exceeded: Encryption mode changes are limited in the 24h window ending at
                  2026-11-15T10:00:00.123Z. After the first 4 change, each subsequent change in the same window can be performed at most once
                  every 21600 seconds. Number of updates today: 4. Last change at 2026-11-15T10:00:00.123Z. Next changes can be made at
                  2026-11-15T16:00:00.123Z.
                """);
        advance(Duration.ofHours(6));
        database.transcript(
                encrypt + encrypt + "< LimitExceededException: ...Last change at 2026-11-15T16:00:00.123Z....\n");
        advance(Duration.ofHours(25));
        database.transcript(encrypt.repeat(4));
    }

    /** Then not even to the class that it has. */
    @Test
    void changesTheClassTwiceAMonth() {
        String change = "> UpdateTable {TableName: Orders, TableClass: %s}\n";
        String refused =
                "< LimitExceededException: Subscriber limit exceeded: Updates to TableClass are limited to 2 times in 30 day(s).\n";
        database.transcript(change.formatted("STANDARD")
                + change.formatted("STANDARD_INFREQUENT_ACCESS")
                + change.formatted("STANDARD")
                + change.formatted("STANDARD")
                + refused
                + change.formatted("STANDARD_INFREQUENT_ACCESS")
                + refused);
        advance(Duration.ofDays(30));
        database.transcript(change.formatted("STANDARD_INFREQUENT_ACCESS"));
    }

    private void create(int first, int last, String members) {
        for (int i = first; i <= last; i++) {
            database.transcript("> CreateTable {TableName: Table" + i
                    + ", KeySchema: [{AttributeName: pk, KeyType: HASH}], BillingMode: PAY_PER_REQUEST, " + members
                    + "}\n");
        }
    }

    private static final String PLAIN = "AttributeDefinitions: [{AttributeName: pk, AttributeType: S}]";

    private static final String INDEXED =
            "AttributeDefinitions: [{AttributeName: pk, AttributeType: S}, {AttributeName: kind, AttributeType: S}],"
                    + " GlobalSecondaryIndexes: [{IndexName: byKind, KeySchema: [{AttributeName: kind, KeyType: HASH}],"
                    + " Projection: {ProjectionType: ALL}}]";

    /** One that is already under way is not one more. */
    @Test
    void changesFiveHundredTablesAtATime() {
        limit(60);
        create(1, 498, PLAIN);
        String refused =
                "< LimitExceededException: Subscriber limit exceeded: Only 500 tables can be created, updated, or deleted"
                        + " simultaneously\n";
        String another = "> CreateTable {TableName: Another, KeySchema: [{AttributeName: pk, KeyType: HASH}],"
                + " BillingMode: PAY_PER_REQUEST, " + PLAIN + "}\n";
        database.transcript("""
                > UpdateTable {TableName: Orders, StreamSpecification: {StreamEnabled: true, StreamViewType: KEYS_ONLY}}
                """);
        create(499, 499, PLAIN);
        database.transcript(another + refused);
        database.transcript("""
                > UpdateTable {TableName: Orders, TableClass: STANDARD_INFREQUENT_ACCESS}
                < ResourceInUseException: ...
                > UpdateTable {TableName: Orders, SSESpecification: {Enabled: true, SSEType: KMS}}
                """);
        advance(Duration.ofSeconds(60));
        for (int i = 1; i <= 499; i++) {
            database.transcript("> DeleteTable {TableName: Table" + i + "}\n");
        }
        database.transcript(another + "> DeleteTable {TableName: Orders}\n" + refused);
        advance(Duration.ofSeconds(60));
        database.transcript("> DeleteTable {TableName: Orders}\n");
    }

    @Test
    void createsHalfAsManyWithIndexes() {
        limit(60);
        create(1, 250, INDEXED);
        String another = "> CreateTable {TableName: Another, KeySchema: [{AttributeName: pk, KeyType: HASH}],"
                + " BillingMode: PAY_PER_REQUEST, " + INDEXED + "}\n";
        database.transcript(another
                + "< LimitExceededException: Subscriber limit exceeded: You have exceeded the maximum number of indexed tables"
                + " that can be created simultaneously\n");
        create(251, 251, PLAIN);
        advance(Duration.ofSeconds(60));
        database.transcript(another);
    }

    /** A clock that is set right, or wrong, by years makes nobody wait for years. */
    @ParameterizedTest
    @ValueSource(longs = {-3_650, 3_650})
    void startsAfreshWhereTheClockJumps(long days) {
        database.transcript("""
                > CreateTable {TableName: Provisioned, KeySchema: [{AttributeName: pk, KeyType: HASH}],
                    AttributeDefinitions: [{AttributeName: pk, AttributeType: S}],
                    ProvisionedThroughput: {ReadCapacityUnits: 90, WriteCapacityUnits: 90}}
                """);
        for (int i = 0; i < 3; i++) {
            changeEverything(i);
            advance(Duration.ofDays(i % 2 == 0 ? days : -3 * days));
        }
        // As after a restart, when the simulation is switched on again.
        database.restart();
        limit(0);
        changeEverything(3);
        database.transcript("> DeleteTable {TableName: Orders}\n< ResourceInUseException: ...\n");
        advance(Duration.ofDays(days));
        database.transcript("> DeleteTable {TableName: Orders}\n");
    }

    /** As often as is allowed, and once more. */
    private void changeEverything(int round) {
        String refused = "< LimitExceededException: ...\n";
        String expire =
                "> UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: %s}}\n";
        database.transcript(expire.formatted(round % 2 == 0)
                + expire.formatted(round % 2 == 1)
                + "< ValidationException: Time to live has been modified multiple times within a fixed interval\n");
        String put = "> PutResourcePolicy {ResourceArn: ${table}, Policy: '%s'}\n";
        database.transcript(put.formatted(POLICY.formatted("ann" + round))
                + put.formatted(POLICY.formatted("bob" + round))
                + "< ResourceInUseException: ...\n");
        String tag = "> TagResource {ResourceArn: ${table}, Tags: [{Key: a, Value: %s}]}\n";
        database.transcript(tag.formatted("x" + round) + tag.formatted("y" + round) + refused);
        String protect = "> UpdateTable {TableName: Orders, DeletionProtectionEnabled: %s}\n";
        database.transcript(
                protect.formatted(round % 2 == 0) + protect.formatted(round % 2 == 1) + "< ThrottlingException: ...\n");
        String encrypt = "> UpdateTable {TableName: Orders, SSESpecification: {Enabled: true, SSEType: KMS}}\n";
        database.transcript(encrypt.repeat(5) + refused);
        String tableClass = "> UpdateTable {TableName: Orders, TableClass: %s}\n";
        database.transcript(tableClass.formatted("STANDARD_INFREQUENT_ACCESS")
                + tableClass.formatted("STANDARD").repeat(2)
                + refused);
        String capacity =
                "> UpdateTable {TableName: Provisioned, ProvisionedThroughput: {ReadCapacityUnits: %1$d, WriteCapacityUnits: %1$d}}\n";
        for (int i = 1; i <= 5; i++) {
            database.transcript(capacity.formatted(90 - 5 * round - i) + (i == 5 ? refused : ""));
        }
    }

    /** What is under way at a time that is not now is not under way. */
    @ParameterizedTest
    @ValueSource(longs = {-3_650, 3_650})
    void countsNoTablesOfAnotherTime(long days) {
        limit(60);
        create(1, 250, INDEXED);
        advance(Duration.ofDays(days));
        database.restart();
        limit(60);
        create(251, 252, INDEXED);
        database.transcript("""
                > UpdateContinuousBackups {TableName: Table1, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                > UpdateTable {TableName: Table1, TableClass: STANDARD_INFREQUENT_ACCESS}
                > DeleteTable {TableName: Table2}
                """);
        advance(Duration.ofDays(-days));
        create(2, 2, INDEXED);
    }

    /** What was counted is a table's own, and goes with it. */
    @Test
    void beginsAnewWithATable() {
        database.transcript("""
                > UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}
                > DeleteTable {TableName: Orders}
                > CreateTable {TableName: Orders, KeySchema: [{AttributeName: pk, KeyType: HASH}], BillingMode: PAY_PER_REQUEST,
                    AttributeDefinitions: [{AttributeName: pk, AttributeType: S}]}
                > UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}
                """);
    }
}
