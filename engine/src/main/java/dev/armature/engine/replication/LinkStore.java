package dev.armature.engine.replication;

import dev.armature.engine.table.Fields;
import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.Stamp;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeyShape;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Repeatable;
import dev.armature.storage.Storage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How far the writes of a table have come in each other Region, and those of the others here.
 *
 * <table>
 *   <caption>Rows, in {@link Spaces#REPLICATION}: items, in the format of {@link dev.armature.model.ItemCodec}</caption>
 *   <tr><th>key: partition, sort</th><th>attributes</th></tr>
 *   <tr><td>group; {@code out} and a Region</td><td>format (N: 1); group, peer, account, region, table (S); log (N); phase (S); complete (BOOL: whether all of
 *       the table has been there once); sent (N: the position in the log up to which it has been told); place (B: the key up to which
 *       the table has been copied, if it is being copied and has begun);
 *       since (N: when that Region was added, in milliseconds since 1970)</td></tr>
 *   <tr><td>group; {@code in} and a Region</td><td>format (N: 1); upTo, stable, heard (N: times of stamps, as in {@link Message}, 0 if none; heard may be
 *       missing)</td></tr>
 * </table>
 */
public final class LinkStore {
    private static final long FORMAT = 1;
    private static final String OUT = "out";
    private static final String IN = "in";

    /** How far the clocks of servers on one storage may differ without a claim being doubted. Much less than what {@link Deletions} wait. */
    private static final Duration DOUBTED_AFTER = Duration.ofHours(1);

    private final Storage storage;
    private final InstantSource clock;

    LinkStore(Storage storage, InstantSource clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /** What a link is about. */
    enum Phase {
        /** There has to be a table there. */
        CREATE,
        /** It is told of all items. */
        COPY_ITEMS,
        /** It is told of items that were deleted. */
        COPY_DELETED,
        /** It is told of what is written. */
        LOG,
        /** The other Region has a table of that name that is none of the group. */
        REFUSED,
        /** The other Region has left. */
        GONE
    }

    /** @param since when the Region was added that is meant: one that comes back knows nothing of what was told before */
    record Position(
            String group,
            String region,
            TableRef table,
            int log,
            Phase phase,
            boolean complete,
            long sent,
            byte @Nullable [] place,
            Instant since) {
        Position in(Phase next) {
            return new Position(group, region, table, log, next, complete, sent, null, since);
        }

        /** All of the table is going to be told, and the log from here on. */
        Position copying(long logEnd) {
            return new Position(group, region, table, log, Phase.COPY_ITEMS, complete, logEnd, null, since);
        }

        Position copied(byte[] through) {
            return new Position(group, region, table, log, phase, complete, sent, through, since);
        }

        Position logging() {
            return new Position(group, region, table, log, Phase.LOG, true, sent, null, since);
        }

        Position sent(long through) {
            return new Position(group, region, table, log, phase, complete, through, place, since);
        }
    }

    /**
     * What another Region claims, by its clock.
     *
     * @param upTo the time of stamps up to which everything has come from that Region
     * @param stable the time of stamps up to which that Region has everything that any Region wrote
     * @param heard up to which stamp of this Region's place in the group it had heard of it, when it last said everything
     */
    record Received(long upTo, long stable, long heard) {
        static final Received NOTHING = new Received(0, 0, 0);
    }

    @Nullable
    Position position(String group, String region) {
        byte[] row = storage.read(key(group, OUT, region), Storage.Consistency.STRONG);
        return row == null ? null : position(group, region, readable(row));
    }

    private static Position position(String group, String region, Fields in) {
        return new Position(
                group,
                region,
                new TableRef(in.text("account"), in.text("region"), in.text("table")),
                (int) in.number("log"),
                Phase.valueOf(in.text("phase")),
                in.flag("complete"),
                in.number("sent"),
                in.has("place") ? in.bytes("place") : null,
                in.requiredTime("since"));
    }

    void save(Position position) {
        var out = new Fields();
        out.put("format", FORMAT);
        out.put("group", position.group());
        out.put("peer", position.region());
        out.put("account", position.table().account());
        out.put("region", position.table().region());
        out.put("table", position.table().name());
        out.put("log", position.log());
        out.put("phase", position.phase().name());
        out.put("complete", position.complete());
        out.put("sent", position.sent());
        out.put("since", position.since());
        byte[] place = position.place();
        if (place != null) {
            out.put("place", new AttributeValue.B(Bytes.of(place)));
        }
        put(key(position.group(), OUT, position.region()), out.item().stored());
    }

    /**
     * What a Region claimed last. A claim from the future was made before clocks were set back, and counts for nothing until there is another: what
     * was written since may be older.
     */
    Received received(String group, String region) {
        return believed(stored(storage.read(key(group, IN, region), Storage.Consistency.STRONG)));
    }

    private Received believed(Received claim) {
        long latest = Stamp.timeOf(clock.instant().plus(DOUBTED_AFTER));
        return new Received(
                claim.upTo > latest ? 0 : claim.upTo, claim.stable > latest ? 0 : claim.stable, claim.heard);
    }

    private static Received stored(byte @Nullable [] row) {
        if (row == null) {
            return Received.NOTHING;
        }
        var in = readable(row);
        return new Received(in.number("upTo"), in.number("stable"), in.has("heard") ? in.number("heard") : 0);
    }

    /** What has come from all other Regions of a table's group. */
    Received receivedFromAll(Table table) {
        var global = table.globalTable();
        List<Received> all = global == null
                ? List.of()
                : global.others(table.ref().region()).stream()
                        .map(region -> received(global.group(), region))
                        .toList();
        return new Received(
                all.stream().mapToLong(Received::upTo).min().orElse(0),
                all.stream().mapToLong(Received::stable).min().orElse(0),
                all.stream().mapToLong(Received::heard).min().orElse(0));
    }

    /**
     * The last claim is the one that counts, also if it is less than the one before: its sender's clock may have been set back, and what is
     * claimed too little does no harm. It is kept as no later than the time here, so that one of a clock which is ahead is not doubted. No claim is 0.
     * What was heard of stays so.
     */
    void received(String group, String region, Received news) {
        long now = Stamp.timeOf(clock.instant());
        change(group, region, stored -> {
            var before = believed(stored);
            return new Received(
                    news.upTo == 0 ? before.upTo : Math.min(now, news.upTo),
                    Math.min(now, news.stable),
                    Math.max(before.heard, news.heard));
        });
    }

    /** Lets go of claims from the future for good: one day they would be from the past, and still not true. */
    void dropDoubted(String group, String region) {
        change(group, region, this::believed);
    }

    private void change(String group, String region, UnaryOperator<Received> change) {
        var key = key(group, IN, region);
        boolean unused = Repeatable.transact(storage, Set.of(key), current -> {
            var before = stored(current.get(key));
            var after = change.apply(before);
            return after.equals(before)
                    ? Decision.reject(false)
                    : Decision.commit(true, List.of(new Decision.Write(key, row(after))));
        });
    }

    private static byte[] row(Received received) {
        var out = new Fields();
        out.put("format", FORMAT);
        out.put("upTo", received.upTo);
        out.put("stable", received.stable);
        out.put("heard", received.heard);
        return out.item().stored();
    }

    /** All that is known of how far writes have come elsewhere. */
    List<Position> positions() {
        List<Position> all = new ArrayList<>();
        forEach(KeyRange.space(Spaces.REPLICATION), (key, row) -> {
            var in = readable(row);
            if (in.has("phase")) {
                all.add(position(in.text("group"), in.text("peer"), in));
            }
        });
        return all;
    }

    /** Forgets everything about a group. */
    void forget(String group) {
        byte[] partition = KeyCodec.partition(Spaces.REPLICATION, List.of(AttributeValue.string(group)));
        forEach(KeyRange.startingWith(partition), (key, row) -> put(key, null));
    }

    @FunctionalInterface
    private interface Visitor {
        void visit(Key key, byte[] row);
    }

    private void forEach(KeyRange range, Visitor visitor) {
        List<Key> keys = new ArrayList<>();
        List<byte[]> rows = new ArrayList<>();
        try (var cursor = storage.range(
                range.shaped(KeyShape.components(AttributeType.S)),
                Storage.Direction.FORWARD,
                Storage.Consistency.STRONG)) {
            while (cursor.next()) {
                keys.add(cursor.key());
                rows.add(cursor.row());
            }
        }
        for (int i = 0; i < keys.size(); i++) {
            visitor.visit(keys.get(i), rows.get(i));
        }
    }

    private void put(Key key, byte @Nullable [] row) {
        var unused = Repeatable.transact(
                storage, Set.of(key), current -> Decision.commit(true, List.of(new Decision.Write(key, row))));
    }

    private static Key key(String group, String direction, String region) {
        return KeyCodec.key(
                Spaces.REPLICATION,
                List.of(AttributeValue.string(group)),
                List.of(AttributeValue.string(direction), AttributeValue.string(region)));
    }

    private static Fields readable(byte[] row) {
        var in = Fields.of(Item.ofStored(row));
        if (in.number("format") != FORMAT) {
            throw new IllegalStateException(
                    "the state of replication was written by a newer version of Armature: format " + in.number("format")
                            + ", and this one reads " + FORMAT);
        }
        return in;
    }
}
