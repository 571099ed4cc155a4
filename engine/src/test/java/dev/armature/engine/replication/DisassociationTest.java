package dev.armature.engine.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestRegions;
import dev.armature.engine.check.EngineCheck;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replicas that become tables of their own, and keep what they have. */
class DisassociationTest {
    private static final String EU = "eu-west-1";
    private static final String US = "us-east-1";
    private static final String AP = "ap-south-1";
    private static final String ORDERS = "{TableName: Orders}";
    private static final String DISASSOCIATE =
            "ReplicaUpdates: [{Disassociate: {RegionName: %s, DisassociationMode: WAIT_FOR_REPLICATION}}]";
    private static final String BUSY =
            "ResourceInUseException: The resource which you are attempting to change is in use.";

    private final TestRegions regions = new TestRegions(EU, US, AP);

    @AfterEach
    void close() {
        for (String region : List.of(EU, US, AP)) {
            assertThat(EngineCheck.check(regions.engine(region).storage()).findings())
                    .isEmpty();
        }
        regions.close();
    }

    private String update(String region, String members) {
        return regions.ask(region, "UpdateTable", "{TableName: Orders, " + members + "}");
    }

    private String described(String region) {
        return regions.done(region, "DescribeTable", ORDERS);
    }

    /** With its protection off, which goes by a request of its own. */
    private String disassociate(String region) {
        assertThat(update(region, "DisassociationProtectionEnabled: false"))
                .contains("DisassociationProtectionEnabled: false")
                .contains("TableStatus: ACTIVE");
        regions.advance(Duration.ofMillis(5));
        return regions.done(region, "UpdateTable", "{TableName: Orders, " + DISASSOCIATE.formatted(region) + "}");
    }

    private void step(String from, String to) {
        var unused = regions.step(from, to);
    }

    private void assertIsAlone(String region) {
        assertThat(described(region))
                .contains("TableStatus: ACTIVE")
                .contains("StreamEnabled: true")
                .doesNotContain("Replicas")
                .doesNotContain("GlobalTable")
                .doesNotContain("Disassociation");
    }

    @Test
    void isProtectedUnlessItIsSaidOtherwise() {
        regions.createTable(EU);
        assertThat(described(EU)).doesNotContain("Disassociation");
        assertThat(update(EU, "DisassociationProtectionEnabled: false"))
                .isEqualTo("ValidationException: One or more parameter values were invalid:"
                        + " DisassociationProtectionEnabled is only supported for a replica of a global table");
        regions.replicate(EU, US);
        assertThat(described(EU)).contains("DisassociationProtectionEnabled: true");
        assertThat(update(EU, DISASSOCIATE.formatted(EU)))
                .isEqualTo("ValidationException: Cannot disassociate table Orders in region eu-west-1 because it has"
                        + " disassociation protection enabled. Disable disassociation protection first.");
        assertThat(update(EU, "DisassociationProtectionEnabled: false"))
                .contains("DisassociationProtectionEnabled: false");
        regions.settle();
        regions.crash(EU);
        assertThat(described(EU)).contains("DisassociationProtectionEnabled: false");
        // It is each replica's own.
        assertThat(described(US)).contains("DisassociationProtectionEnabled: true");
        assertThat(update(EU, "DisassociationProtectionEnabled: true"))
                .contains("DisassociationProtectionEnabled: true");
        assertThat(update(EU, DISASSOCIATE.formatted(EU))).startsWith("ValidationException: Cannot disassociate table");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DisassociationProtectionEnabled: false, DeletionProtectionEnabled: true | One or more parameter values were invalid: DeletionProtection modification must be the only operation in the request
            DisassociationProtectionEnabled: false, BillingMode: PAY_PER_REQUEST | One or more parameter values were invalid: DisassociationProtection modification must be the only operation in the request
            DisassociationProtectionEnabled: false, GlobalTableSettingsReplicationMode: ENABLED | One or more parameter values were invalid: DisassociationProtection modification must be the only operation in the request
            DisassociationProtectionEnabled: false, ReplicaUpdates: [{Disassociate: {RegionName: eu-west-1, DisassociationMode: WAIT_FOR_REPLICATION}}] | One or more parameter values were invalid: Replica modification must be the only operation in the request
            ReplicaUpdates: [{Disassociate: {RegionName: eu-west-1}}] | 1 validation error detected: Value null at 'replicaUpdates.1.member.disassociate.disassociationMode' failed to satisfy constraint: Member must not be null
            ReplicaUpdates: [{Disassociate: {RegionName: eu-west-1, DisassociationMode: AT_ONCE}}] | 1 validation error detected: Value 'AT_ONCE' at 'replicaUpdates.1.member.disassociate.disassociationMode' failed to satisfy constraint: Member must satisfy enum value set: [WAIT_FOR_REPLICATION]
            ReplicaUpdates: [{Disassociate: {DisassociationMode: WAIT_FOR_REPLICATION}}] | One or more parameter values were invalid
            ReplicaUpdates: [{Disassociate: {RegionName: us-east-1, DisassociationMode: WAIT_FOR_REPLICATION}}] | Cannot disassociate the replica of another region through ReplicaUpdates. Send the request to the region of the replica: us-east-1
            ReplicaUpdates: [{Disassociate: {RegionName: eu-west-1, DisassociationMode: WAIT_FOR_REPLICATION}}, {Delete: {RegionName: us-east-1}}] | Update table operation with more than one type of replica actions not allowed.
            ReplicaUpdates: [{Disassociate: {RegionName: eu-west-1, DisassociationMode: WAIT_FOR_REPLICATION}}, {Disassociate: {RegionName: eu-west-1, DisassociationMode: WAIT_FOR_REPLICATION}}] | Update table operation with more than one create or delete replica actions not allowed
            ReplicaUpdates: [{Disassociate: {RegionName: eu-west-1, DisassociationMode: WAIT_FOR_REPLICATION}}], MultiRegionConsistency: EVENTUAL | MultiRegionConsistency parameter is unsupported on existing global table
            """)
    void refusesWhatIsWrongWithTheRequest(String members, String text) {
        regions.pair(EU, US);
        assertThat(update(EU, members)).isEqualTo("ValidationException: " + text);
        assertThat(described(EU)).contains("DisassociationProtectionEnabled: true");
    }

    @Test
    void refusesWhatIsNoReplica() {
        regions.createTable(EU);
        assertThat(update(EU, DISASSOCIATE.formatted(EU)))
                .isEqualTo(
                        "ValidationException: Update global table operation failed because one or more replicas were not"
                                + " part of the global table. Please retry the request without these replicas: [eu-west-1].");
    }

    /** What was written elsewhere before has come, and what is written afterwards stays where it is. */
    @Test
    void makesTwoTablesOfAPair() {
        regions.pair(EU, US);
        regions.put(EU, "a", "one");
        regions.put(US, "b", "two");
        assertThat(disassociate(US)).contains("TableStatus: UPDATING").contains("ReplicaStatus: ACTIVE");
        regions.settle();
        assertIsAlone(EU);
        assertIsAlone(US);
        assertThat(regions.contents(US)).isEqualTo(regions.contents(EU)).contains("one", "two");

        regions.put(US, "c", "three");
        regions.put(EU, "a", "four");
        regions.advance(Duration.ofMinutes(2));
        regions.settle();
        assertThat(regions.get(EU, "c")).doesNotContain("three");
        assertThat(regions.get(US, "a")).contains("one");
        // The name is taken there.
        assertThat(update(EU, "ReplicaUpdates: [{Create: {RegionName: us-east-1}}]"))
                .endsWith("because one or more replicas already existed as tables.");
        regions.done(US, "DeleteTable", ORDERS);
        regions.replicate(EU, US);
        assertThat(regions.contents(US)).isEqualTo(regions.contents(EU)).contains("four");
    }

    @Test
    void leavesTheOthersAGroup() {
        regions.replicated();
        regions.put(US, "a", "one");
        var unused = disassociate(US);
        regions.settle();
        assertIsAlone(US);
        assertThat(described(EU)).contains("RegionName: ap-south-1").doesNotContain(US + ",");
        assertThat(described(AP)).contains("RegionName: eu-west-1").doesNotContain("RegionName: us-east-1");
        regions.put(EU, "b", "two");
        regions.put(US, "c", "three");
        regions.advance(Duration.ofMinutes(2));
        regions.settle();
        assertThat(regions.contents(AP)).isEqualTo(regions.contents(EU)).contains("one", "two");
        assertThat(regions.contents(US)).contains("one", "three").doesNotContain("two");
    }

    /** As long as another Region cannot be reached it is in the group, serves requests, and is not changed otherwise. */
    @Test
    void waitsForWhatIsOnItsWay() {
        regions.replicated();
        regions.cut(US, AP);
        regions.put(AP, "far", "one");
        regions.put(US, "near", "two");
        var unused = disassociate(US);
        regions.settle();
        assertThat(described(US)).contains("TableStatus: UPDATING").contains("RegionName: ap-south-1");
        assertThat(update(US, DISASSOCIATE.formatted(US))).isEqualTo(BUSY);
        assertThat(update(US, "TableClass: STANDARD")).isEqualTo(BUSY);
        assertThat(regions.ask(US, "DeleteTable", ORDERS)).isEqualTo(BUSY);
        regions.put(US, "later", "three");
        regions.settle();
        assertThat(regions.get(EU, "later")).contains("three");
        assertThat(regions.get(US, "later")).contains("three");

        regions.heal();
        regions.advance(Duration.ofMinutes(2));
        regions.settle();
        assertIsAlone(US);
        assertThat(regions.contents(US)).contains("one", "two", "three");
        assertThat(regions.contents(AP)).isEqualTo(regions.contents(EU)).contains("one", "two", "three");
    }

    /** Whatever is killed in between, and whichever answers are lost, nobody loses an item, and a table is never deleted. */
    @Test
    void goesOnAfterACrash() {
        regions.pair(EU, US);
        regions.put(EU, "a", "one");
        regions.cut(US, EU);
        var unused = disassociate(US);
        regions.settle();
        regions.crash(US);
        regions.settle();
        regions.put(US, "b", "two");
        regions.crash(EU);
        regions.heal();
        regions.loseAnswers(US, EU);
        regions.advance(Duration.ofMinutes(2));
        regions.settle();
        regions.crash(US);
        regions.settle();
        assertThat(described(US)).contains("TableStatus: UPDATING");

        regions.heal();
        step(US, EU);
        regions.crash(US);
        step(US, EU);
        regions.crash(EU);
        regions.advance(Duration.ofMinutes(2));
        regions.settle();
        assertIsAlone(US);
        assertIsAlone(EU);
        assertThat(regions.contents(US)).isEqualTo(regions.contents(EU)).contains("one", "two");
    }

    /** What another Region says about who belongs to the group is no reason to delete a table that is to be kept. */
    @Test
    void isNotDeletedByARequestElsewhere() {
        regions.replicated();
        regions.cut(US, EU);
        regions.cut(US, AP);
        var unused = disassociate(US);
        regions.advance(Duration.ofMillis(5));
        regions.restartWith(EU, AP);
        regions.done(EU, "UpdateTable", "{TableName: Orders, ReplicaUpdates: [{Delete: {RegionName: us-east-1}}]}");
        regions.settle();
        regions.restartWith(EU, US, AP);
        regions.heal();
        regions.advance(Duration.ofMinutes(2));
        regions.settle();
        assertIsAlone(US);
        assertThat(regions.contents(EU)).isEqualTo(regions.contents(AP));
    }

    /**
     * Whatever the clocks of Regions say, it waits for what was written elsewhere before, and for nothing else.
     *
     * @param before how much its own clock is ahead when it is asked for
     * @param then how much that of the other Region was ahead, and is not any more
     */
    @ParameterizedTest
    @CsvSource({"3650, 0", "-3650, 0", "0, 3650", "0, -3650", "3650, -3650", "-3650, 3650"})
    void waitsForWhatWasWrittenAndNotForATime(long before, long then) {
        regions.pair(EU, US);
        regions.clock(EU).advance(Duration.ofDays(then));
        regions.put(EU, "a", "one");
        regions.settle();
        regions.clock(EU).advance(Duration.ofDays(-then));
        regions.clock(US).advance(Duration.ofDays(before));
        regions.put(EU, "b", "two");
        // It has not come yet.
        regions.silence(EU, US);
        var unused = disassociate(US);
        regions.settle();
        assertThat(described(US)).contains("TableStatus: UPDATING");
        regions.crash(US);
        regions.crash(EU);
        regions.clock(US).advance(Duration.ofDays(-before));
        regions.settle();
        assertThat(described(US)).contains("TableStatus: UPDATING");
        regions.heal();
        regions.advance(Duration.ofMinutes(2));
        regions.settle();
        assertIsAlone(US);
        assertIsAlone(EU);
        assertThat(regions.contents(US)).isEqualTo(regions.contents(EU)).contains("one", "two");
    }

    /** A server that is no peer any more is not waited for. */
    @Test
    void doesNotWaitForARegionThatIsNoPeerAnyMore() {
        regions.pair(EU, US);
        regions.restartWith(EU, AP);
        var unused = disassociate(EU);
        assertIsAlone(EU);
    }
}
