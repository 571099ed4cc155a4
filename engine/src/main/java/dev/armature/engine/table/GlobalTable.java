package dev.armature.engine.table;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a table that has replicas knows of its group. All replicas hold the same members and settings in the end: each of them has the stamp of
 * its last change, and where two differ the later one stays, so that it does not matter in which order Regions hear of each other.
 *
 * @param group the same at all replicas, and never used again
 * @param stamps the space of the stamps of its items
 * @param log where its own writes are recorded for other Regions
 * @param members by Region, the own one among them; those that have left stay, so that they are not taken for new
 * @param disassociable whether this replica may be made a table of its own; others do not hear of it
 */
public record GlobalTable(
        String group,
        int stamps,
        int log,
        State state,
        Map<String, Member> members,
        GroupSettings settings,
        boolean disassociable) {

    /** What this replica is about. */
    public enum State {
        /** It gets its first items, and requests neither read nor write it. */
        FILLING,
        SERVING,
        /**
         * It becomes a table of its own when what was written before has come from the other Regions and has reached them. First it still belongs to
         * the group; once it does not, what is written to it is its own.
         */
        DISASSOCIATING,
        /** It is not written any more, and goes when its last writes have reached the other Regions. */
        LEAVING
    }

    /**
     * A Region of the group. Whether it belongs to it, each thing that is different about it, and how each of its capacities is scaled have versions of their own:
     * several Regions may say something of it at the same time, and none of that is to be lost by the rest.
     *
     * @param version of whether it is present
     * @param source the Region where it was added; null for the first
     * @param since when it was added
     * @param overrideVersions by {@link Overrides#parts}; one that is not there was never different
     * @param capacities those that follow their load, or did, by the names of {@code ScalableResource.id}
     */
    public record Member(
            Stamp version,
            boolean present,
            @Nullable String source,
            Instant since,
            Overrides overrides,
            Map<String, Stamp> overrideVersions,
            Map<String, Capacity> capacities) {
        public Member {
            overrideVersions = Collections.unmodifiableMap(new TreeMap<>(overrideVersions));
            capacities = Collections.unmodifiableMap(new TreeMap<>(capacities));
        }

        /**
         * One that is added.
         *
         * @param former what it was when it belonged to the group before
         */
        public static Member added(
                Stamp version,
                @Nullable String source,
                Instant since,
                @Nullable Member former,
                Overrides overrides,
                Map<String, AutoScaling> scaling) {
            var before = former == null
                    ? new Member(version, true, source, since, Overrides.NONE, Map.of(), Map.of())
                    : new Member(
                            version, true, source, since, former.overrides, former.overrideVersions, former.capacities);
            return before.with(overrides, version.instant(), version.region())
                    .scaled(scaling, version.instant(), version.region());
        }

        /** Said once more of one that is present. */
        public Member confirmed(Instant now, String region) {
            return new Member(
                    Stamp.next(now, version, region), true, source, since, overrides, overrideVersions, capacities);
        }

        public Member absent(Instant now, String region) {
            return new Member(
                    Stamp.next(now, version, region), false, source, since, overrides, overrideVersions, capacities);
        }

        /** With what is different about it now; a new version for each part that is otherwise. */
        public Member with(Overrides other, Instant now, String region) {
            Map<String, Stamp> newest = new TreeMap<>(overrideVersions);
            Set<String> parts = new TreeSet<>(overrides.parts());
            parts.addAll(other.parts());
            for (String part : parts) {
                if (!Objects.equals(overrides.value(part), other.value(part))) {
                    newest.put(part, Stamp.next(now, overrideVersions.get(part), region));
                }
            }
            return new Member(version, present, source, since, other, newest, capacities);
        }

        /** What follows its load. */
        public Map<String, AutoScaling> scaling() {
            Map<String, AutoScaling> scaling = new TreeMap<>();
            capacities.forEach((id, capacity) -> {
                var settings = capacity.scaling();
                if (settings != null) {
                    scaling.put(id, settings);
                }
            });
            return scaling;
        }

        /** With these capacities that follow their load, and no others; a new version for each that is otherwise. */
        public Member scaled(Map<String, AutoScaling> scaling, Instant now, String region) {
            Map<String, Capacity> newest = new TreeMap<>(capacities);
            Set<String> ids = new TreeSet<>(capacities.keySet());
            ids.addAll(scaling.keySet());
            for (String id : ids) {
                var former = capacities.get(id);
                if (!Objects.equals(former == null ? null : former.scaling(), scaling.get(id))) {
                    var before = former == null ? null : former.version();
                    newest.put(id, new Capacity(Stamp.next(now, before, region), scaling.get(id)));
                }
            }
            return new Member(version, present, source, since, overrides, overrideVersions, newest);
        }

        Member merged(Member other) {
            var membership = other.version.isAfter(version) ? other : this;
            Map<String, Capacity> newest = new TreeMap<>(capacities);
            other.capacities.forEach((id, capacity) -> newest.merge(
                    id, capacity, (mine, theirs) -> theirs.version().isAfter(mine.version()) ? theirs : mine));
            var both = overrides;
            Map<String, Stamp> versions = new TreeMap<>(overrideVersions);
            for (var part : other.overrideVersions.entrySet()) {
                var mine = overrideVersions.get(part.getKey());
                if (mine == null || part.getValue().isAfter(mine)) {
                    both = both.taking(part.getKey(), other.overrides);
                    versions.put(part.getKey(), part.getValue());
                }
            }
            return new Member(
                    membership.version,
                    membership.present,
                    membership.source,
                    membership.since,
                    both,
                    versions,
                    newest);
        }
    }

    /**
     * How a capacity of a replica is scaled.
     *
     * @param scaling null if it does not follow its load any more
     */
    public record Capacity(Stamp version, @Nullable AutoScaling scaling) {}

    /**
     * What a replica has otherwise about the reads of its table or of an index.
     *
     * @param capacityUnits where they are provisioned; null for that of the group
     * @param requestUnitsMax where they are paid per request; null for that of the group
     */
    public record Reads(
            @Nullable Long capacityUnits, @Nullable Long requestUnitsMax) {
        public static final Reads NONE = new Reads(null, null);

        Reads under(Table.BillingMode billingMode) {
            return switch (billingMode) {
                case PROVISIONED -> new Reads(capacityUnits, null);
                case PAY_PER_REQUEST -> new Reads(null, requestUnitsMax);
            };
        }
    }

    /**
     * What a replica has otherwise than its group.
     *
     * @param indexReads by index
     * @param keyId the key of AWS KMS that it is said to be encrypted with; null for that of the group
     * @param tableClass null for that of the group
     */
    public record Overrides(
            Reads reads,
            Map<String, Reads> indexReads,
            @Nullable String keyId,
            Table.@Nullable TableClass tableClass) {
        public static final Overrides NONE = new Overrides(Reads.NONE, Map.of(), null, null);

        private static final String READS = "reads";
        private static final String INDEX_READS = "reads/";
        private static final String KEY = "key";
        private static final String CLASS = "class";

        public Overrides {
            Map<String, Reads> different = new TreeMap<>(indexReads);
            different.values().removeIf(Reads.NONE::equals);
            indexReads = Collections.unmodifiableMap(different);
        }

        /** What may be said of it by itself. */
        Set<String> parts() {
            Set<String> parts = new TreeSet<>(List.of(READS, KEY, CLASS));
            indexReads.keySet().forEach(index -> parts.add(INDEX_READS + index));
            return parts;
        }

        @Nullable
        Object value(String part) {
            return switch (part) {
                case READS -> reads;
                case KEY -> keyId;
                case CLASS -> tableClass;
                default -> reads(part.substring(INDEX_READS.length()));
            };
        }

        /** With a part as another one has it. */
        Overrides taking(String part, Overrides other) {
            return switch (part) {
                case READS -> new Overrides(other.reads, indexReads, keyId, tableClass);
                case KEY -> new Overrides(reads, indexReads, other.keyId, tableClass);
                case CLASS -> new Overrides(reads, indexReads, keyId, other.tableClass);
                default -> {
                    String index = part.substring(INDEX_READS.length());
                    yield withReads(index, other.reads(index));
                }
            };
        }

        /** What of it means something in a group that has these settings. */
        public Overrides under(GroupSettings settings) {
            Map<String, Reads> indexes = new TreeMap<>(indexReads);
            indexes.replaceAll((index, each) -> each.under(settings.billingMode()));
            return new Overrides(
                    reads.under(settings.billingMode()),
                    indexes,
                    settings.encryptionType() == null ? null : keyId,
                    tableClass);
        }

        public Reads reads(String index) {
            return indexReads.getOrDefault(index, Reads.NONE);
        }

        /** @param index null for the table */
        public Overrides withReads(@Nullable String index, Reads other) {
            if (index == null) {
                return new Overrides(other, indexReads, keyId, tableClass);
            }
            Map<String, Reads> more = new TreeMap<>(indexReads);
            more.put(index, other);
            return new Overrides(reads, more, keyId, tableClass);
        }

        public Overrides withoutIndexes(Set<String> gone) {
            Map<String, Reads> remaining = new TreeMap<>(indexReads);
            remaining.keySet().removeAll(gone);
            return new Overrides(reads, remaining, keyId, tableClass);
        }
    }

    public GlobalTable {
        members = Collections.unmodifiableMap(new TreeMap<>(members));
    }

    /** The other Regions that belong to it, in alphabetical order. */
    public List<String> others(String own) {
        return members.entrySet().stream()
                .filter(member ->
                        member.getValue().present() && !member.getKey().equals(own))
                .map(Map.Entry::getKey)
                .toList();
    }

    public @Nullable Member member(String region) {
        return members.get(region);
    }

    public boolean isPresent(String region) {
        var member = members.get(region);
        return member != null && member.present();
    }

    public GlobalTable with(String region, Member member) {
        Map<String, Member> more = new TreeMap<>(members);
        more.put(region, member);
        return new GlobalTable(group, stamps, log, state, more, settings, disassociable);
    }

    public GlobalTable with(State other) {
        return new GlobalTable(group, stamps, log, other, members, settings, disassociable);
    }

    public GlobalTable with(GroupSettings other) {
        return new GlobalTable(group, stamps, log, state, members, other, disassociable);
    }

    public GlobalTable withDisassociable(boolean other) {
        return new GlobalTable(group, stamps, log, state, members, settings, other);
    }

    /** With what another replica knows better. */
    public GlobalTable merged(GlobalTable other) {
        Map<String, Member> newest = new TreeMap<>(members);
        other.members.forEach((region, member) -> newest.merge(region, member, Member::merged));
        return new GlobalTable(group, stamps, log, state, newest, settings.merged(other.settings), disassociable);
    }

    /** Whether both hold the same, spaces, state and protection of a replica aside. */
    public boolean agreesWith(GlobalTable other) {
        return members.equals(other.members) && settings.equals(other.settings);
    }

    /** Whether a Region was the source of a replica within a time. The clocks of Regions differ a little, and what is further ahead than that time is of a wrong one. */
    public boolean wasSource(String region, Instant now, Duration within) {
        return members.values().stream()
                .anyMatch(member -> member.present()
                        && region.equals(member.source())
                        && Duration.between(member.since(), now).abs().compareTo(within) < 0);
    }
}
