package dev.armature.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.wire.AdminJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Switches and time, as a Java program sets them. */
class SimulationTest {
    /** Every switch there is, from Java and from JSON: none is forgotten, and none stands for another. */
    @Test
    void asksForWhatJsonAsksFor() {
        var plan = new SimulationPlan()
                .seed(7)
                .calls(calls -> calls.operations("PutItem")
                        .latency(Duration.ofMillis(1))
                        .internalServerErrors(0.02)
                        .serviceUnavailable(0.03)
                        .connectionResets(0.04)
                        .timeoutsAfterCommit(0.05)
                        .timeout(Duration.ofMillis(6)))
                .allTables(table -> table.throttling(true))
                .table(
                        "Orders",
                        table -> table.throttling(false)
                                .burst(Duration.ofSeconds(2))
                                .partitions(3)
                                .partitionReadUnits(4)
                                .partitionWriteUnits(5)
                                .transactionConflicts(0.06)
                                .unprocessed(0.07)
                                .staleness(Duration.ofMillis(8))
                                .staleReads(0.09)
                                .indexLag(Duration.ofMillis(10))
                                .index("byDate", true, Duration.ofMillis(11))
                                .timeToLiveLag(Duration.ofSeconds(12))
                                .duplicateRecords(0.13)
                                .transition(Duration.ofSeconds(14))
                                .changeLimits(true));
        String json = """
                {"Seed": 7,
                 "Calls": {"Operations": ["PutItem"], "LatencyMillis": 1, "InternalServerErrors": 0.02, "ServiceUnavailable": 0.03,
                   "ConnectionResets": 0.04, "TimeoutsAfterCommit": 0.05, "TimeoutMillis": 6},
                 "AllTables": {"Throttling": true, "Indexes": {}},
                 "Tables": {"Orders": {"Throttling": false, "BurstSeconds": 2, "Partitions": 3, "PartitionReadUnits": 4,
                   "PartitionWriteUnits": 5, "TransactionConflicts": 0.06, "Unprocessed": 0.07, "StalenessMillis": 8, "StaleReads": 0.09,
                   "IndexLagMillis": 10, "Indexes": {"byDate": {"Throttling": true, "LagMillis": 11}}, "TimeToLiveLagSeconds": 12,
                   "DuplicateRecords": 0.13, "TransitionSeconds": 14, "ChangeLimits": true}}}
                """;

        assertThat(plan.request())
                .isEqualTo(new AdminJson()
                        .decode(json.getBytes(StandardCharsets.UTF_8), SimulationSettings.Request.class));
    }

    @Test
    void letsTimePassUntilAMoment() {
        try (var armature = Armature.inMemory()) {
            armature.clock().freeze();
            Instant now = armature.clock().instant();

            armature.clock().advanceTo(now.plusSeconds(60));
            assertThat(armature.clock().instant()).isEqualTo(now.plusSeconds(60));
            assertThatThrownBy(() -> armature.clock().advanceTo(now))
                    .hasMessage("the clock goes forward only, not by PT-1M");
        }
    }
}
