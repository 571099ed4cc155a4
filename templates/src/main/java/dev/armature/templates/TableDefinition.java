package dev.armature.templates;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A table as a template wants it, in one Region.
 *
 * @param logicalId what the template calls it
 * @param createTable the request that makes it, tags included
 * @param timeToLive the attribute that says when an item expires
 * @param pointInTimeRecovery the specification, if it is to be on
 * @param attachments what belongs to it besides
 * @param importSource where its first items come from: the members of ImportTable but for the table itself
 * @param replicas where else it is to be
 * @param disassociable whether it may be made a table of its own, if it is a replica
 * @param retained whether the template wants the data to outlive a replacement of the table
 * @param notApplied what the template asks for and will not be there
 * @param leftOut what is neither made nor changed nor removed
 */
public record TableDefinition(
        String logicalId,
        Json.Object createTable,
        Optional<String> timeToLive,
        Optional<Json.Object> pointInTimeRecovery,
        Attachments attachments,
        Optional<Json.Object> importSource,
        Replicas replicas,
        boolean disassociable,
        boolean retained,
        List<String> notApplied,
        Set<Ability> leftOut) {
    /**
     * The replicas of a table in other Regions.
     *
     * @param isAll whether there are to be no others, as a global table says
     */
    record Replicas(List<Replica> list, boolean isAll) {
        static final Replicas NONE = new Replicas(List.of(), false);

        Replicas {
            list = List.copyOf(list);
        }
    }

    /**
     * A replica in another Region.
     *
     * @param table what it is to be there; empty if it only has to be there
     */
    record Replica(String region, Optional<TableDefinition> table) {}

    public TableDefinition {
        notApplied = List.copyOf(notApplied);
        leftOut = Set.copyOf(leftOut);
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

    /** Whether it is to have what needs an ability, here or at a replica. */
    boolean needs(Ability ability) {
        return ability.isNeededBy(this)
                || replicas.list().stream()
                        .flatMap(replica -> replica.table().stream())
                        .anyMatch(ability::isNeededBy);
    }

    TableDefinition with(Attachments others) {
        return new TableDefinition(
                logicalId,
                createTable,
                timeToLive,
                pointInTimeRecovery,
                others,
                importSource,
                replicas,
                disassociable,
                retained,
                notApplied,
                leftOut);
    }

    TableDefinition with(Replicas others) {
        return new TableDefinition(
                logicalId,
                createTable,
                timeToLive,
                pointInTimeRecovery,
                attachments,
                importSource,
                others,
                disassociable,
                retained,
                notApplied,
                leftOut);
    }

    /** The same, but that something is left as it is, at replicas too. What is not wanted is not noted. */
    TableDefinition without(Ability ability, String why) {
        List<String> notes = new ArrayList<>(notApplied);
        if (needs(ability)) {
            notes.add(ability.property() + " (" + why + ")");
        }
        var left = EnumSet.of(ability);
        left.addAll(leftOut);
        return new TableDefinition(
                logicalId,
                createTable,
                timeToLive,
                ability == Ability.RECOVERY ? Optional.empty() : pointInTimeRecovery,
                ability.removedFrom(attachments),
                ability == Ability.IMPORT ? Optional.empty() : importSource,
                new Replicas(
                        replicas.list().stream()
                                .map(replica -> new Replica(
                                        replica.region(), replica.table().map(table -> table.without(ability, why))))
                                .toList(),
                        replicas.isAll()),
                disassociable,
                retained,
                notes,
                left);
    }
}
