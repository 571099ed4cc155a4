package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UpdateTimeToLiveTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void isSwitchedOnAndOff() {
        database.transcript("""
                > UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}
                < {TimeToLiveSpecification: {Enabled: true, AttributeName: ttl}}
                > DescribeTimeToLive {TableName: Orders}
                < {TimeToLiveDescription: {TimeToLiveStatus: ENABLED, AttributeName: ttl}}
                > UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: false}}
                < {TimeToLiveSpecification: {Enabled: false, AttributeName: ttl}}
                > DescribeTimeToLive {TableName: Orders}
                < {TimeToLiveDescription: {TimeToLiveStatus: DISABLED}}
                """);
    }

    /** Nothing keeps one from letting items expire by their own key. */
    @Test
    void takesThePartitionKey() {
        database.transcript("""
                > UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: pk, Enabled: true}}
                < {TimeToLiveSpecification: {Enabled: true, AttributeName: pk}}
                """);
    }

    /** An item goes when its time is over and the sweeper comes by, and stays if the setting was taken back. */
    @Test
    void letsItemsExpire() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: old}, ttl: {N: 1794736799}}}
                > PutItem {TableName: Orders, Item: {pk: {S: new}, ttl: {N: 1894736800}}}
                > UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}
                """);
        assertThat(database.engine.expireNow()).isEqualTo(1);
        database.transcript("""
                > Scan {TableName: Orders, ProjectionExpression: pk}
                < {Items: [{pk: {S: new}}], Count: 1, ScannedCount: 1}
                > UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: false}}
                > PutItem {TableName: Orders, Item: {pk: {S: old}, ttl: {N: 1794736799}}}
                """);
        assertThat(database.engine.expireNow()).isZero();
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > UpdateTimeToLive {TimeToLiveSpecification: {}}
                < ValidationException: The parameter 'TableName' is required but was not present in the request
                > UpdateTimeToLive {TableName: Nowhere}
                < ValidationException: 1 validation error detected: Value null at 'timeToLiveSpecification' failed to satisfy constraint:
                  Member must not be null
                > UpdateTimeToLive {TableName: Nowhere, TimeToLiveSpecification: {}}
                < ValidationException: 2 validation errors detected: Value null at 'timeToLiveSpecification.attributeName' failed to satisfy
                  constraint: Member must not be null; Value null at 'timeToLiveSpecification.enabled' failed to satisfy constraint:
                  Member must not be null
                > UpdateTimeToLive {TableName: Nowhere, TimeToLiveSpecification: {AttributeName: '', Enabled: true}}
                < ValidationException: 1 validation error detected: Value '' at 'timeToLiveSpecification.attributeName' failed to satisfy
                  constraint: Member must have length greater than or equal to 1
                > UpdateTimeToLive {TableName: Nowhere, TimeToLiveSpecification: {AttributeName: ${a*256}, Enabled: true}}
                < ValidationException: 1 validation error detected: Value '${a*256}' at 'timeToLiveSpecification.attributeName' failed to
                  satisfy constraint: Member must have length less than or equal to 255
                > UpdateTimeToLive {TableName: Nowhere, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}
                < ResourceNotFoundException: Requested resource not found: Table: Nowhere not found
                > UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: false}}
                < ValidationException: TimeToLive is already disabled
                > UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}
                > UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}
                < ValidationException: TimeToLive is already enabled
                > UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: other, Enabled: true}}
                < ValidationException: TimeToLive is active on a different AttributeName: current AttributeName is ttl
                > UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: other, Enabled: false}}
                < ValidationException: TimeToLive is active on a different AttributeName: current AttributeName is ttl
                """);
    }
}
