package dev.armature.engine.replication;

import dev.armature.engine.background.Background;
import dev.armature.engine.backup.Backups;
import dev.armature.engine.coordination.Coordination;
import dev.armature.engine.coordination.Fence;
import dev.armature.engine.coordination.Leases;
import dev.armature.engine.index.IndexBuilder;
import dev.armature.engine.replication.LinkStore.Phase;
import dev.armature.engine.replication.Message.Content;
import dev.armature.engine.scaling.ScalingStore;
import dev.armature.engine.stream.Streams;
import dev.armature.engine.table.AutoScaling;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.GlobalTable;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.table.Transitions;
import dev.armature.engine.traffic.Calls;
import dev.armature.engine.write.Writer;
import dev.armature.storage.Storage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that Regions have to do with one another. Without {@link #connect} there is only one of them.
 *
 * <p>Each other Region is looked after by {@link #step}, which sends a message at most for each table and says when it wants to be called
 * again. So one that cannot be reached holds up no other, and a test steps as it likes.
 */
public final class Replication {
    /** How many records that another Region has not heard of are counted one by one. */
    private static final int COUNTED_MAX = 10_000;

    private static final Logger LOG = System.getLogger(Replication.class.getName());

    private static final Duration AT_ONCE = Duration.ofMillis(1);
    private static final Duration IDLE = Duration.ofMillis(100);
    private static final Duration RETRY_MIN = Duration.ofMillis(250);
    private static final Duration RETRY_MAX = Duration.ofSeconds(10);

    /** What it works with. */
    public record Parts(
            Catalog catalog,
            Writer writer,
            Calls calls,
            Streams streams,
            IndexBuilder indexBuilder,
            Backups backups,
            Statistics statistics,
            ScalingStore scaling,
            Fence fence,
            Coordination coordination,
            Transitions transitions,
            InstantSource clock,
            RandomGenerator random) {}

    /** A table and another Region of its group. */
    private record LinkKey(String group, String region) {}

    private final Parts parts;
    private final Storage storage;
    private final LinkStore links;
    private final Groups groups;
    private final Receiver receiver;
    private final ReplicationUpkeep upkeep;
    private final Map<LinkKey, Link> open = new ConcurrentHashMap<>();
    private final Map<String, Duration> retries = new ConcurrentHashMap<>();
    private volatile Peers peers = Peers.NONE;
    /** That of an engine on its own is not needed. */
    private Leases.@Nullable Lease lease;

    public Replication(Parts parts, Storage storage) {
        this.parts = parts;
        this.storage = storage;
        this.links = new LinkStore(storage, parts.clock());
        this.groups = new Groups(parts, storage, links);
        this.receiver = new Receiver(parts, groups, links);
        this.upkeep = new ReplicationUpkeep(parts, storage, links, groups);
    }

    /** From now on there are other Regions. */
    public void connect(Peers others) {
        peers = others;
    }

    /** From now on they are looked after. */
    public void start(Background background) {
        for (String region : peers.regions()) {
            background.paced("replication to " + region, () -> step(region));
        }
    }

    /** Does what another Region says, and answers it. */
    public byte[] answer(byte[] message) {
        return receiver.answer(message, peers);
    }

    /** The Regions that a table may have replicas in, its own among them, in alphabetical order. */
    public List<String> regions(String own) {
        var all = new TreeSet<String>();
        all.add(own);
        if (own.equals(peers.own())) {
            all.addAll(peers.regions());
        }
        return List.copyOf(all);
    }

    /** Looks after one other Region. Returns when to do it again. */
    public Duration step(String region) {
        if (!isOurs()) {
            return RETRY_MAX;
        }
        var unused = parts.catalog().refresh();
        boolean isMore = false;
        PeerUnreachableException failure = null;
        for (Table table : tables()) {
            groups.note(table);
            try {
                isMore |= step(table.ref(), region);
            } catch (PeerUnreachableException failed) {
                failure = failed;
                if (!failed.isThere()) {
                    break;
                }
            }
        }
        if (failure != null) {
            return later(region, failure);
        }
        if (retries.remove(region) != null) {
            LOG.log(Level.INFO, () -> "another Region is there again: region=" + region);
        }
        return isMore ? AT_ONCE : IDLE;
    }

    /** Said once, and again when it is there again: it may be away for days. */
    private Duration later(String region, PeerUnreachableException failure) {
        if (!retries.containsKey(region)) {
            LOG.log(Level.WARNING, () -> "another Region does not hear of what is written: " + failure.getMessage());
        }
        return retries.merge(region, RETRY_MIN, (before, min) -> shorter(before.multipliedBy(2), RETRY_MAX));
    }

    private boolean step(TableRef ref, String region) {
        var table = parts.catalog().find(ref);
        var global = table == null ? null : table.globalTable();
        if (table == null || global == null) {
            return false;
        }
        boolean isMore = link(global, region).step(table);
        var now = groups.current(ref, global.group());
        if (now != null) {
            settle(now);
        }
        return isMore;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** Whether no other engine on the same storage does it. */
    private synchronized boolean isOurs() {
        if (!parts.coordination().isShared() || lease != null && lease.isHeld()) {
            return true;
        }
        lease = parts.coordination().leases().take("replication");
        return lease != null;
    }

    private List<Table> tables() {
        return parts.catalog().hasGlobalTables()
                ? parts.catalog().all().stream()
                        .filter(table -> table.globalTable() != null
                                && table.ref().region().equals(peers.own()))
                        .sorted(Comparator.comparing(table -> table.ref().toString()))
                        .toList()
                : List.of();
    }

    private Link link(GlobalTable global, String region) {
        return open.computeIfAbsent(
                new LinkKey(global.group(), region),
                key -> new Link(
                        region,
                        peers,
                        parts,
                        storage,
                        links,
                        groups,
                        table -> links.receivedFromAll(table).upTo()));
    }

    /** Lets go of what has no more to do with other Regions. One that is not a peer any more is taken for gone. */
    private void settle(Table table) {
        var global = table.globalTable();
        if (global == null) {
            return;
        }
        switch (global.state()) {
            case FILLING -> {}
            case SERVING -> settleServing(table, global);
            case DISASSOCIATING -> settleDisassociating(table, global);
            case LEAVING -> {
                if (isDrained(table, global)) {
                    groups.remove(table);
                    forget(global);
                }
            }
        }
    }

    private void settleServing(Table table, GlobalTable global) {
        String own = table.ref().region();
        boolean areGone = global.others(own).isEmpty()
                && global.members().keySet().stream()
                        .filter(region -> !region.equals(own))
                        .allMatch(region -> isGone(global, region));
        if (areGone) {
            groups.dissolve(table);
            forget(global);
        }
    }

    /**
     * First everything has to come that was written elsewhere before it was asked for, then all have to hear that there is one less of them.
     *
     * <p>Clocks do not tell what was before: the others say what they had heard of when they said everything.
     */
    private void settleDisassociating(Table table, GlobalTable global) {
        var own = global.member(table.ref().region());
        if (own != null && own.present()) {
            long asked = own.version().time();
            if (reachable(table, global)
                    .allMatch(region -> links.received(global.group(), region).heard() >= asked)) {
                groups.part(table);
                var parted = groups.current(table.ref(), global.group());
                var after = parted == null ? null : parted.globalTable();
                if (parted != null
                        && after != null
                        && !after.isPresent(table.ref().region())) {
                    settle(parted);
                }
            }
        } else if (isDrained(table, global)) {
            groups.dissolve(table);
            forget(global);
        }
    }

    private boolean isDrained(Table table, GlobalTable global) {
        return reachable(table, global).allMatch(region -> link(global, region).isDrained(table));
    }

    private Stream<String> reachable(Table table, GlobalTable global) {
        return global.others(table.ref().region()).stream().filter(peers.regions()::contains);
    }

    private void forget(GlobalTable global) {
        open.keySet().removeIf(key -> key.group().equals(global.group()));
    }

    private boolean isGone(GlobalTable global, String region) {
        var position = links.position(global.group(), region);
        return position == null
                || position.phase() == Phase.GONE
                || !peers.regions().contains(region);
    }

    /** Removes what is not needed any more: of the logs, of what is known about items that were deleted, and of tables that are gone. */
    public void upkeep() {
        upkeep.run();
        receiver.forgetOthers(parts.catalog().all());
    }

    /** What there is to know of a table in another Region before it is made a replica, or removed as one. */
    public record Looked(boolean exists, boolean isProtected) {}

    /** Asks another Region. @throws PeerUnreachableException if it does not answer */
    public Looked look(Table table, String region) {
        var global = table.globalTable();
        var answer = Link.send(peers, region, table, global == null ? "" : global.group(), new Content.Look());
        return new Looked(answer.result() != Message.Answer.Result.NONE, answer.isProtected());
    }

    /** Whether a table has to tell other Regions something before it goes, and can. */
    public boolean hasToTell(@Nullable Table table) {
        var global = table == null ? null : table.globalTable();
        return table != null
                && global != null
                && global.others(table.ref().region()).stream().anyMatch(peers.regions()::contains);
    }

    /** What a table that leaves its group knows of it. */
    public @Nullable GlobalTable left(Table table) {
        var global = table.globalTable();
        String region = table.ref().region();
        var own = global == null ? null : global.member(region);
        if (global == null || own == null) {
            return global;
        }
        return global.with(region, own.absent(parts.clock().instant(), region)).with(GlobalTable.State.LEAVING);
    }

    /** What a table that is to be one of its own knows of its group, until it is. */
    public GlobalTable disassociating(GlobalTable global, String region) {
        var own = global.member(region);
        return own == null
                ? global
                : global.with(region, own.confirmed(parts.clock().instant(), region))
                        .with(GlobalTable.State.DISASSOCIATING);
    }

    /** How the capacity of a table follows its load, as other Regions are to know it. */
    public Map<String, AutoScaling> scaling(Table table) {
        return groups.scaled(table);
    }

    /** A table with what was changed about it here noted in its group. */
    public Table noted(Table table, Map<String, AutoScaling> scaling) {
        return groups.noted(table, scaling);
    }

    /** Has a table whose group was changed here follow what is said of its own Region. */
    public static void applyOwn(TableDraft draft, Instant now) {
        var global = draft.globalTable;
        var own = global == null ? null : global.member(draft.ref.region());
        if (global != null && own != null) {
            new SettingsChange(global.settings(), own.overrides(), now).applySettings(draft);
        }
    }

    /** A replica was added, changed or removed here. If no Region has to be told, nothing has to be waited for. */
    public void changed(Table table) {
        if (!hasToTell(table)) {
            settle(table);
        }
    }

    /** What a replica of another Region is said to be, in DynamoDB's words. */
    public enum Status {
        CREATING,
        CREATION_FAILED,
        ACTIVE,
        DELETING
    }

    /** The replicas of a table in other Regions that there is something to say about, in alphabetical order. */
    public List<String> replicas(Table table) {
        var global = table.globalTable();
        if (global == null) {
            return List.of();
        }
        List<String> shown = new ArrayList<>();
        global.members().forEach((region, member) -> {
            boolean isOwn = region.equals(table.ref().region());
            if (!isOwn && (member.present() || !isGone(global, region))) {
                shown.add(region);
            }
        });
        return shown;
    }

    public Status status(GlobalTable global, String region) {
        if (!global.isPresent(region)) {
            return Status.DELETING;
        }
        var position = links.position(global.group(), region);
        if (position == null) {
            return Status.CREATING;
        }
        return switch (position.phase()) {
            case REFUSED -> Status.CREATION_FAILED;
            case CREATE -> Status.CREATING;
            case COPY_ITEMS, COPY_DELETED, LOG, GONE -> position.complete() ? Status.ACTIVE : Status.CREATING;
        };
    }

    /** How far one other Region is behind. */
    public record Lag(TableRef table, String region, long pending, long latencyMillis) {}

    public List<Lag> lags() {
        List<Lag> lags = new ArrayList<>();
        for (Table table : tables()) {
            var global = table.globalTable();
            if (global == null) {
                continue;
            }
            for (String region : global.others(table.ref().region())) {
                var position = links.position(global.group(), region);
                long sent = position == null ? 0 : position.sent();
                lags.add(new Lag(
                        table.ref(),
                        region,
                        pending(global.log(), sent),
                        link(global, region).latencyMillis()));
            }
        }
        return lags;
    }

    /** Positions may have gaps, so records are counted; where there are too many for that, their positions say how many there are at most. */
    private long pending(int log, long sent) {
        long distance = Math.max(0, storage.logEnd(log) - sent);
        if (distance > COUNTED_MAX) {
            return distance;
        }
        long count = 0;
        try (var records = storage.log(log, sent)) {
            while (records.next()) {
                count++;
            }
        }
        return count;
    }

    /** What the writes of other Regions took of a table and its indexes. */
    public double replicatedUnits(TableRef table) {
        return receiver.units(table);
    }
}
