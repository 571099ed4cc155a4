package dev.armature.engine.scaling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.engine.simulation.TableSwitchesDraft;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Capacity that follows what is really consumed, by the clock. */
class ScalerTest {
    private static final String TARGET =
            "ServiceNamespace: dynamodb, ResourceId: table/Paid, ScalableDimension: 'dynamodb:table:WriteCapacityUnits'";

    private final TestDatabase database = new TestDatabase();
    private boolean isThrottling;

    @BeforeEach
    void createTable() {
        database.transcript("""
                > CreateTable {TableName: Paid, AttributeDefinitions: [{AttributeName: pk, AttributeType: S}],
                  KeySchema: [{AttributeName: pk, KeyType: HASH}], ProvisionedThroughput: {ReadCapacityUnits: 5, WriteCapacityUnits: 10}}
                """);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void simulateThrottling() {
        isThrottling = true;
    }

    /** Only while the scaler looks: what is consumed here is consumed in no time. */
    private void tick() {
        var switches = new TableSwitchesDraft();
        switches.throttling = true;
        var throttling = SimulationSettings.from(new SimulationSettings.Request(null, null, switches.request(), null));
        database.engine.simulation().apply(isThrottling ? throttling : SimulationSettings.OFF);
        database.engine.scaler().tick();
        database.engine.simulation().apply(SimulationSettings.OFF);
    }

    private void register(long min, long max) {
        database.transcript(
                "> scaling.RegisterScalableTarget {%s, MinCapacity: %d, MaxCapacity: %d}".formatted(TARGET, min, max));
    }

    private void track(String members) {
        database.transcript("""
                > scaling.PutScalingPolicy {%s, PolicyName: half, PolicyType: TargetTrackingScaling,
                  TargetTrackingScalingPolicyConfiguration: {TargetValue: 50.0, PredefinedMetricSpecification:
                  {PredefinedMetricType: DynamoDBWriteCapacityUtilization}%s}}
                """.formatted(TARGET, members));
    }

    private long capacity() {
        return Objects.requireNonNull(database.engine.catalog().find(TestDatabase.CALLER.table("Paid")))
                .throughput()
                .writeUnits();
    }

    /** Consumes so many units in a minute, which is over afterwards. */
    private void minute(int units) {
        for (int i = 0; i < units; i++) {
            database.transcript("> PutItem {TableName: Paid, Item: {pk: {S: a%d}}}".formatted(i));
        }
        pass(1);
    }

    private void pass(int minutes) {
        for (int i = 0; i < minutes; i++) {
            database.clock.advance(Duration.ofMinutes(1));
            tick();
        }
    }

    /** Ten units a second with a target of half are used by more than five a second. */
    @Test
    void growsAfterTwoMinutesOverItsTarget() {
        simulateThrottling();
        register(5, 40);
        track("");
        tick();
        minute(360);
        assertThat(capacity()).isEqualTo(10);
        minute(480);
        assertThat(capacity()).isEqualTo(16);
        pass(1);
        assertThat(capacity()).isEqualTo(16);
    }

    @Test
    void shrinksAfterFifteenMinutesBelowItAndNotBelowItsBound() {
        simulateThrottling();
        register(5, 40);
        track("");
        tick();
        pass(14);
        assertThat(capacity()).isEqualTo(10);
        pass(1);
        assertThat(capacity()).isEqualTo(5);
    }

    @Test
    void neverShrinksWhereThatIsDisabledOrSuspended() {
        simulateThrottling();
        register(5, 40);
        track(", DisableScaleIn: true");
        tick();
        pass(20);
        assertThat(capacity()).isEqualTo(10);
        track("");
        database.transcript("> scaling.RegisterScalableTarget {%s, SuspendedState: {DynamicScalingInSuspended: true}}"
                .formatted(TARGET));
        pass(20);
        assertThat(capacity()).isEqualTo(10);
        database.transcript("> scaling.RegisterScalableTarget {%s, SuspendedState: {DynamicScalingInSuspended: false}}"
                .formatted(TARGET));
        pass(1);
        assertThat(capacity()).isEqualTo(5);
    }

    @Test
    void waitsForItsCooldown() {
        simulateThrottling();
        register(5, 1000);
        track(", ScaleOutCooldown: 600");
        tick();
        minute(360);
        minute(360);
        assertThat(capacity()).isEqualTo(12);
        minute(600);
        minute(600);
        assertThat(capacity()).isEqualTo(12);
        for (int i = 0; i < 8; i++) {
            minute(600);
        }
        assertThat(capacity()).isEqualTo(20);
    }

    @Test
    void bringsCapacityBetweenItsBounds() {
        simulateThrottling();
        register(20, 40);
        tick();
        pass(1);
        assertThat(capacity()).isEqualTo(20);
    }

    /** Where nothing is throttled, capacity is what its owner says. */
    @Test
    void leavesCapacityAloneWhereItMakesNoDifference() {
        register(20, 40);
        track("");
        tick();
        minute(600);
        minute(600);
        pass(20);
        assertThat(capacity()).isEqualTo(10);
    }

    @Test
    void doesWhatIsScheduled() {
        simulateThrottling();
        register(5, 40);
        database.transcript("""
                > scaling.PutScheduledAction {%s, ScheduledActionName: noon, Schedule: 'cron(30 10 * * ? *)', ScalableTargetAction: {MinCapacity: 30}}
                """.formatted(TARGET));
        tick();
        pass(29);
        assertThat(capacity()).isEqualTo(10);
        pass(1);
        assertThat(capacity()).isEqualTo(30);
        database.transcript("""
                > scaling.DescribeScalableTargets {ServiceNamespace: dynamodb}
                < {ScalableTargets: [{ServiceNamespace: dynamodb, ResourceId: table/Paid, ScalableDimension: ..., MinCapacity: 30, MaxCapacity: 40, ...}]}
                """);
    }

    /** A clock that was moved by a day passes over at most an hour of it. */
    @Test
    void takesAJumpOfTheClockForAnHour() {
        simulateThrottling();
        register(5, 40);
        database.transcript("""
                > scaling.PutScheduledAction {%s, ScheduledActionName: often, Schedule: 'rate(1 minute)', ScalableTargetAction: {MinCapacity: 30}}
                """.formatted(TARGET));
        tick();
        database.clock.advance(Duration.ofDays(400));
        tick();
        assertThat(capacity()).isEqualTo(30);
    }
}
