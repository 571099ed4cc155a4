package dev.armature.engine.table;

import dev.armature.model.AttributeType;
import dev.armature.model.SecondaryIndex;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What all replicas of a global table have in common: time to live, global and vector indexes, how it is paid for, capacity, table class, and whether a key of AWS KMS
 * is used. Tags, point-in-time recovery, policies, auto scaling and protection against deletion are each replica's own.
 *
 * <p>Each part has the stamp of its own last change, so that two Regions which change different things at the same time both have their way. Parts
 * are {@value #CAPACITY}, {@value #EXPIRY}, {@value #ENCRYPTION}, {@value #TABLE_CLASS}, and each index that there is or was.
 *
 * @param versions by part; one that is not there is as old as the group
 * @param definitions the types of key attributes, by name
 * @param throughput without what an account of changes keeps about it; of reads, what replicas have that have no other
 * @param indexes global ones and those of vectors, without their spaces
 * @param indexThroughput of global ones
 * @param encryptionType null for the encryption that every table has
 */
public record GroupSettings(
        Map<String, Stamp> versions,
        Map<String, AttributeType> definitions,
        Table.BillingMode billingMode,
        Throughput throughput,
        List<SecondaryIndex> indexes,
        Map<String, Throughput> indexThroughput,
        @Nullable String expiryAttribute,
        @Nullable String encryptionType,
        Table.@Nullable TableClass tableClass) {
    private static final String CAPACITY = "capacity";
    private static final String EXPIRY = "expiry";
    private static final String ENCRYPTION = "encryption";
    private static final String TABLE_CLASS = "tableClass";
    private static final String INDEX = "index/";

    public GroupSettings {
        versions = Collections.unmodifiableMap(new TreeMap<>(versions));
        definitions = Collections.unmodifiableMap(new TreeMap<>(definitions));
        indexes = List.copyOf(indexes);
        indexThroughput = Collections.unmodifiableMap(new TreeMap<>(indexThroughput));
    }

    /**
     * Those that a table has, where its group has no other word for it.
     *
     * @param overrides what this replica has of its own, which is not the group's
     */
    public static GroupSettings of(Table table, GlobalTable.Overrides overrides, @Nullable GroupSettings base) {
        List<SecondaryIndex> indexes = table.schema().indexes().stream()
                .filter(index -> !index.isLocal() && !table.isLeaving(index))
                .map(GroupSettings::placeless)
                .sorted(Comparator.comparing(SecondaryIndex::name))
                .toList();
        // What only an index needs that is about to go is no longer the group's.
        List<SecondaryIndex> staying = new ArrayList<>(table.localIndexes());
        staying.addAll(indexes);
        Map<String, AttributeType> definitions = new LinkedHashMap<>(table.definitions());
        definitions.keySet().retainAll(table.schema().withIndexes(staying).keyAttributes());
        Map<String, Throughput> indexThroughput = new LinkedHashMap<>();
        for (SecondaryIndex index : indexes) {
            if (index.isGlobal()) {
                var before = base == null ? null : base.indexThroughput.get(index.name());
                indexThroughput.put(
                        index.name(), common(table.throughput(index), overrides.reads(index.name()), before));
            }
        }
        var encryption = table.encryption();
        boolean ownClass = overrides.tableClass() != null && overrides.tableClass() == table.tableClass();
        return new GroupSettings(
                base == null ? Map.of() : base.versions,
                definitions,
                table.billingMode(),
                common(table.throughput(), overrides.reads(), base == null ? null : base.throughput),
                indexes,
                indexThroughput,
                table.expiryAttribute(),
                encryption == null ? null : encryption.type(),
                ownClass && base != null ? base.tableClass : table.tableClass());
    }

    private static Throughput common(Throughput own, GlobalTable.Reads override, @Nullable Throughput base) {
        var common = Throughput.provisioned(own.readUnits(), own.writeUnits())
                .withCeilings(own.maxReadRequestUnits(), own.maxWriteRequestUnits())
                .warmed(own.warmReadUnits(), own.warmWriteUnits());
        return base == null ? common : inherited(own, common, override, base);
    }

    /** Where this replica has what is different about it, the group has what it had. */
    private static Throughput inherited(
            Throughput own, Throughput common, GlobalTable.Reads override, Throughput base) {
        var units = override.capacityUnits();
        var ceiling = override.requestUnitsMax();
        var inherited = common;
        if (units != null && own.readUnits() == units) {
            // What is different here has warmed this replica, and not the others.
            boolean isWarmed = own.warmReadUnits() == Math.max(base.warmReadUnits(), own.readUnits());
            inherited = Throughput.provisioned(base.readUnits(), common.writeUnits())
                    .withCeilings(common.maxReadRequestUnits(), common.maxWriteRequestUnits())
                    .warmed(isWarmed ? base.warmReadUnits() : common.warmReadUnits(), common.warmWriteUnits());
        }
        return ceiling != null && own.maxReadRequestUnits() == ceiling
                ? inherited.withCeilings(base.maxReadRequestUnits(), common.maxWriteRequestUnits())
                : inherited;
    }

    private static SecondaryIndex placeless(SecondaryIndex index) {
        return index.at(0);
    }

    /** Whether an index of a table is this one, wherever its entries lie. */
    public static boolean isSame(SecondaryIndex wanted, SecondaryIndex own) {
        return placeless(wanted).equals(placeless(own));
    }

    /** These, with a new version for each part that is not as it was. */
    public GroupSettings after(GroupSettings before, Instant now, String region) {
        Map<String, Stamp> newer = new TreeMap<>(versions);
        for (String part : parts(before)) {
            if (!Objects.equals(value(part), before.value(part))) {
                newer.put(part, Stamp.next(now, before.versions.get(part), region));
            }
        }
        return new GroupSettings(
                newer,
                definitions,
                billingMode,
                throughput,
                indexes,
                indexThroughput,
                expiryAttribute,
                encryptionType,
                tableClass);
    }

    /** With each part that the other has later. */
    public GroupSettings merged(GroupSettings other) {
        Map<String, Stamp> latest = new TreeMap<>(versions);
        other.versions.forEach(
                (part, version) -> latest.merge(part, version, (mine, theirs) -> theirs.isAfter(mine) ? theirs : mine));
        List<SecondaryIndex> both = new ArrayList<>();
        Map<String, Throughput> bothThroughput = new LinkedHashMap<>();
        Map<String, AttributeType> bothDefinitions = new LinkedHashMap<>(definitions);
        for (String part : parts(other)) {
            var from = from(part, other);
            var index = part.startsWith(INDEX) ? from.index(part.substring(INDEX.length())) : null;
            if (index != null) {
                both.add(index);
                index.keys().attributes().forEach(key -> bothDefinitions.put(key.name(), key.type()));
                var vector = index.vector();
                if (vector == null) {
                    bothThroughput.put(
                            index.name(), from.indexThroughput.getOrDefault(index.name(), Throughput.onDemand()));
                } else {
                    vector.searchSchema()
                            .forEach(each -> bothDefinitions.put(
                                    each.name(), each.attribute().type()));
                }
            }
        }
        return new GroupSettings(
                latest,
                bothDefinitions,
                from(CAPACITY, other).billingMode,
                from(CAPACITY, other).throughput,
                both,
                bothThroughput,
                from(EXPIRY, other).expiryAttribute,
                from(ENCRYPTION, other).encryptionType,
                from(TABLE_CLASS, other).tableClass);
    }

    /** Which of the two knows better about a part. */
    private GroupSettings from(String part, GroupSettings other) {
        var theirs = other.versions.get(part);
        var mine = versions.get(part);
        return theirs != null && (mine == null || theirs.isAfter(mine)) ? other : this;
    }

    /** All parts of both, indexes in alphabetical order. */
    private Set<String> parts(GroupSettings other) {
        Set<String> parts = new TreeSet<>(List.of(CAPACITY, EXPIRY, ENCRYPTION, TABLE_CLASS));
        for (GroupSettings each : List.of(this, other)) {
            parts.addAll(each.versions.keySet());
            each.indexes.forEach(index -> parts.add(INDEX + index.name()));
        }
        return parts;
    }

    private @Nullable SecondaryIndex index(String name) {
        return indexes.stream()
                .filter(index -> index.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private @Nullable Object value(String part) {
        return switch (part) {
            case CAPACITY -> List.of(billingMode, throughput);
            case EXPIRY -> expiryAttribute;
            case ENCRYPTION -> encryptionType;
            case TABLE_CLASS -> tableClass;
            default -> {
                var index = index(part.substring(INDEX.length()));
                if (index == null || index.vector() != null) {
                    yield index;
                }
                yield List.of(index, indexThroughput.getOrDefault(index.name(), throughput));
            }
        };
    }

    /** Whether both say the same, whenever it was said. */
    public boolean says(GroupSettings other) {
        return parts(other).stream().allMatch(part -> Objects.equals(value(part), other.value(part)));
    }
}
