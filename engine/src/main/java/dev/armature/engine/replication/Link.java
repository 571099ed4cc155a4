package dev.armature.engine.replication;

import dev.armature.engine.item.ReplicatedItem;
import dev.armature.engine.replication.LinkStore.Phase;
import dev.armature.engine.replication.LinkStore.Position;
import dev.armature.engine.replication.Message.Answer;
import dev.armature.engine.replication.Message.Content;
import dev.armature.engine.table.GlobalTable;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Stamp;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.Transitions;
import dev.armature.storage.Storage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Tells one other Region what happens to one table: first that there is to be a replica, then all that is there, then what is written.
 *
 * <p>Each step sends one message at most, and what it has achieved is stored after the other Region has answered. So whatever is lost or
 * killed, at either end, is said again, and the other Region sees to it that nothing is done twice.
 */
final class Link {
    private static final int RECORDS_MAX = 100;
    private static final int BYTES_MAX = 1 << 20;
    /** How often a Region that nothing is written in says so. */
    private static final Duration BEAT = Duration.ofMinutes(1);

    private final String region;
    private final Peers peers;
    private final Storage storage;
    private final LinkStore links;
    private final Groups groups;
    private final Copy copy;
    private final InstantSource clock;
    private final Transitions transitions;
    /** The time of stamps up to which everything that any Region wrote is here. */
    private final ToLongFunction<Table> stable;

    /** What the other Region is known to know of the group; null if nothing. */
    private volatile @Nullable GlobalTable told;

    private volatile long latencyMillis;
    private @Nullable Instant lastSaid;

    Link(
            String region,
            Peers peers,
            Replication.Parts parts,
            Storage storage,
            LinkStore links,
            Groups groups,
            ToLongFunction<Table> stable) {
        this.region = region;
        this.peers = peers;
        this.storage = storage;
        this.links = links;
        this.groups = groups;
        this.copy = new Copy(storage);
        this.clock = parts.clock();
        this.transitions = parts.transitions();
        this.stable = stable;
    }

    /** How long the writes that were told last had been waiting. */
    long latencyMillis() {
        return latencyMillis;
    }

    /** Does the next thing. True if there may be more to do at once. */
    boolean step(Table table) {
        var global = table.globalTable();
        var member = global == null ? null : global.member(region);
        if (global == null || member == null || global.state() == GlobalTable.State.FILLING) {
            return false;
        }
        var position = links.position(global.group(), region);
        if (!member.present()) {
            return position != null && position.phase() != Phase.GONE && dismiss(table, global, member, position);
        }
        if (position == null
                || position.phase() == Phase.GONE
                || !position.since().equals(member.since())) {
            position = begun(table, global, member);
            links.save(position);
        }
        return switch (position.phase()) {
            case CREATE -> create(table, position);
            case REFUSED -> create(table, position);
            case COPY_ITEMS -> isTold(table, global, position) && copyItems(table, global, position);
            case COPY_DELETED -> isTold(table, global, position) && copyDeleted(table, global, position);
            case LOG -> isTold(table, global, position) && tellLog(table, global, position);
            case GONE -> false;
        };
    }

    /** One that was there before this Region has all that was there then. One that came later is told everything. */
    private Position begun(Table table, GlobalTable global, GlobalTable.Member member) {
        var own = global.member(table.ref().region());
        boolean isOlder = own != null && member.since().isBefore(own.since());
        return new Position(
                global.group(),
                region,
                table.ref(),
                global.log(),
                isOlder ? Phase.LOG : Phase.CREATE,
                isOlder,
                0,
                null,
                member.since());
    }

    private boolean create(Table table, Position position) {
        var answer = send(table, position.group(), new Content.Create(table));
        if (answer.result() != Answer.Result.OK) {
            if (position.phase() != Phase.REFUSED) {
                links.save(position.in(Phase.REFUSED));
            }
            return false;
        }
        // From here on the log has what the copy may miss.
        links.save(position.copying(storage.logEnd(position.log())));
        return true;
    }

    /** Sees to it that the other Region knows what this one knows of the group, and the other way round. */
    private boolean isTold(Table table, GlobalTable global, Position position) {
        var known = told;
        if (known != null && known.agreesWith(global)) {
            return true;
        }
        var answer = send(table, global.group(), new Content.State(global));
        var theirs = answer.state();
        if (!isThere(answer, position) || theirs == null) {
            return false;
        }
        told = global;
        // Who wants to leave the group waits to hear how far this one has come.
        lastSaid = null;
        groups.merge(table, theirs);
        return true;
    }

    /** One that has lost its table gets another. */
    private boolean isThere(Answer answer, Position position) {
        switch (answer.result()) {
            case OK -> {
                return true;
            }
            case NONE -> links.save(position.in(Phase.CREATE));
            case OTHER -> links.save(position.in(Phase.REFUSED));
            case STRANGER -> throw new IllegalStateException("a stranger was not refused");
        }
        told = null;
        return false;
    }

    private boolean copyItems(Table table, GlobalTable global, Position position) {
        var page = copy.items(table, global, position.place());
        byte[] place = page.place();
        if (!page.rows().isEmpty() && !isThere(sendSome(table, global, page.rows()), position)) {
            return false;
        }
        links.save(place == null ? position.in(Phase.COPY_DELETED) : position.copied(place));
        return true;
    }

    private boolean copyDeleted(Table table, GlobalTable global, Position position) {
        var page = copy.deleted(table, global, position.place());
        byte[] place = page.place();
        if (!page.rows().isEmpty() && !isThere(sendSome(table, global, page.rows()), position)) {
            return false;
        }
        if (place != null) {
            links.save(position.copied(place));
            return true;
        }
        if (!isThere(send(table, global.group(), new Content.Filled()), position)) {
            return false;
        }
        links.save(position.logging());
        return true;
    }

    private boolean tellLog(Table table, GlobalTable global, Position position) {
        Instant before = clock.instant();
        List<byte[]> records = new ArrayList<>();
        int bytes = 0;
        long last = position.sent();
        boolean isAll = true;
        try (var log = storage.log(position.log(), position.sent())) {
            while (log.next()) {
                if (records.size() == RECORDS_MAX || bytes >= BYTES_MAX) {
                    isAll = false;
                    break;
                }
                records.add(log.record());
                bytes += log.record().length;
                last = log.position();
            }
        }
        if (storage.logTrimmed(position.log()) > position.sent()) {
            // It was away for so long that the log does not reach back to what it knows: both are compared as a whole.
            links.save(position.copying(storage.logEnd(position.log())));
            return true;
        }
        if (records.isEmpty() && !isTimeToSpeak(before)) {
            return false;
        }
        var answer = isAll ? sendAll(table, global, records, before) : sendSome(table, global, records);
        if (!isThere(answer, position)) {
            return false;
        }
        lastSaid = before;
        if (records.isEmpty()) {
            latencyMillis = 0;
            return false;
        }
        links.save(position.sent(last));
        latencyMillis = Math.max(
                0,
                Duration.between(
                                ReplicatedItem.decode(records.getLast()).stamp().instant(), clock.instant())
                        .toMillis());
        return true;
    }

    private boolean isTimeToSpeak(Instant now) {
        return lastSaid == null || now.isBefore(lastSaid) || !now.isBefore(lastSaid.plus(BEAT));
    }

    /** Tells a Region that it does not belong to the group any more, until its table is gone. */
    private boolean dismiss(Table table, GlobalTable global, GlobalTable.Member member, Position position) {
        if (Span.of(member.version().instant(), transitions.transition(table.ref()))
                .includes(clock.instant())) {
            return false;
        }
        if (peers.regions().contains(region)) {
            var answer = send(table, global.group(), new Content.State(global));
            var theirs = answer.state();
            if (answer.result() == Answer.Result.OK && theirs != null) {
                groups.merge(table, theirs);
                return false;
            }
        }
        told = null;
        links.save(position.in(Phase.GONE));
        return true;
    }

    /** Whether the other Region has all that was ever written here, or does not want it. */
    boolean isDrained(Table table) {
        var global = table.globalTable();
        var position = global == null ? null : links.position(global.group(), region);
        if (global == null || position == null) {
            return false;
        }
        var known = told;
        return switch (position.phase()) {
            case LOG -> position.sent() >= storage.logEnd(position.log()) && known != null && known.agreesWith(global);
            case REFUSED, GONE -> true;
            case CREATE, COPY_ITEMS, COPY_DELETED -> false;
        };
    }

    private Answer sendSome(Table table, GlobalTable global, List<byte[]> rows) {
        return send(table, global.group(), new Content.Rows(rows, 0, stable.applyAsLong(table), 0));
    }

    /** The last of what was written here before a time, by one that knew no more of the group than this then. */
    private Answer sendAll(Table table, GlobalTable global, List<byte[]> rows, Instant before) {
        var member = global.member(region);
        long heard = member == null ? 0 : member.version().time();
        return send(
                table, global.group(), new Content.Rows(rows, Stamp.timeOf(before), stable.applyAsLong(table), heard));
    }

    private Answer send(Table table, String group, Content content) {
        return send(peers, region, table, group, content);
    }

    static Answer send(Peers peers, String region, Table table, String group, Content content) {
        var ref = table.ref();
        var message = new Message(peers.own(), region, ref.account(), ref.name(), group, content);
        var answer = Answer.decode(peers.send(region, message.encode()));
        if (answer.result() == Answer.Result.STRANGER) {
            throw new PeerUnreachableException(
                    region, "the server there is another Region, or has no --peer " + peers.own());
        }
        return answer;
    }
}
