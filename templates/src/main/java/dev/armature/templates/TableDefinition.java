package dev.armature.templates;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A table as a template wants it.
 *
 * @param logicalId what the template calls it
 * @param createTable the request that makes it, tags included
 * @param timeToLive the attribute that says when an item expires
 * @param pointInTimeRecovery the specification, if it is to be on
 * @param retained whether the template wants the data to outlive a replacement of the table
 * @param notApplied what the template asks for and Armature does not have
 */
public record TableDefinition(
        String logicalId,
        Json.Object createTable,
        Optional<String> timeToLive,
        Optional<Json.Object> pointInTimeRecovery,
        boolean retained,
        List<String> notApplied) {
    public TableDefinition {
        notApplied = List.copyOf(notApplied);
    }

    public String tableName() {
        return createTable.text("TableName").orElseThrow();
    }

    /** How far point-in-time recovery is to reach back; empty if it is to be off. */
    OptionalLong recoveryDays() {
        return pointInTimeRecovery.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(
                        pointInTimeRecovery.get().whole("RecoveryPeriodInDays", Requests.RECOVERY_DAYS_DEFAULT));
    }

    /** The request that switches time to live on, if it is to be on. */
    public Optional<Json.Object> updateTimeToLive() {
        return timeToLive.map(attribute -> Requests.timeToLive(tableName(), attribute, true));
    }
}
