package dev.armature.security.authentication;

import dev.armature.engine.table.Spaces;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.security.policy.Principal;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import dev.armature.wire.AdminJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Sign-ins that were ended before their time, stored for all servers of a store until their cookies would be over anyway.
 *
 * <p>All of it is kept in memory, so that asking does not wait. What another server has ended is seen when the next {@link #refresh} is due,
 * which is for who opens it to call again and again.
 *
 * <p>There is a row for each user, each role and the account itself, so that one cannot fill it at the cost of the others. In a row there is room
 * for {@value #ENDED_MAX} sign-ins. When there are more, the one that began first makes room, and with it all sign-ins of the same user or role that
 * began no later are over: what was ended never comes back, and some may have to sign in once more.
 *
 * <table>
 *   <caption>Rows: items in the space {@link Spaces#SIGN_OUTS}, all in one partition, by the ARN of whom they are about; format 1</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>format</td><td>N: 1</td></tr>
 *   <tr><td>signOuts</td><td>S: JSON. Of: the ARN; Until: sign-ins that began then or before are over, 0 for none; Ended: those that are
 *       besides, each with Id and Begun; times in milliseconds since 1970</td></tr>
 * </table>
 */
public final class SignOuts {
    /** How often what another server may have ended should be looked for. */
    public static final Duration REFRESH_INTERVAL = Duration.ofSeconds(1);

    static final int ENDED_MAX = 200;
    private static final int FORMAT = 1;
    /** How many rows that are not needed any more are removed with one sign-out. */
    private static final int REMOVED_MAX = 10;

    private static final List<AttributeValue> PARTITION = List.of(AttributeValue.string("signOuts"));
    private static final KeyRange ALL = KeyRange.partition(KeyCodec.partition(Spaces.SIGN_OUTS, PARTITION));
    private static final AdminJson JSON = new AdminJson();

    /** A sign-in that is over. */
    public record Ended(String id, Long begun) {}

    /** All that are over of one user or role. */
    public record Row(String of, Long until, List<Ended> ended) {
        boolean has(String id, long begun) {
            return begun <= until || ended.stream().anyMatch(each -> each.id.equals(id));
        }

        /** Without those that began so long ago that their cookies are over. */
        Row since(long millis) {
            return new Row(
                    of,
                    until < millis ? 0 : until,
                    ended.stream().filter(each -> each.begun >= millis).toList());
        }

        boolean isEmpty() {
            return until == 0 && ended.isEmpty();
        }

        Row with(Ended another) {
            List<Ended> all = new ArrayList<>(ended);
            if (!has(another.id, another.begun)) {
                all.add(another);
            }
            all.sort(Comparator.comparing(Ended::begun));
            int over = Math.max(0, all.size() - ENDED_MAX);
            long reached = over == 0 ? until : Math.max(until, all.get(over - 1).begun);
            return new Row(
                    of,
                    reached,
                    all.stream().filter(each -> each.begun > reached).toList());
        }

        Key key() {
            return SignOuts.key(of);
        }

        byte[] encode() {
            return Item.of(Map.of(
                            "format",
                            AttributeValue.number(FORMAT),
                            "signOuts",
                            AttributeValue.string(new String(JSON.encode(this), StandardCharsets.UTF_8))))
                    .stored();
        }

        static Row decode(byte[] stored) {
            Item item = Item.ofStored(stored);
            if (!AttributeValue.number(FORMAT).equals(item.get("format"))) {
                throw new IllegalStateException("sign-outs were written by a newer version of Armature: format "
                        + item.get("format") + ", and this one reads " + FORMAT);
            }
            if (item.get("signOuts") instanceof AttributeValue.S(String json)) {
                return JSON.decode(json.getBytes(StandardCharsets.UTF_8), Row.class);
            }
            throw new IllegalStateException("damaged sign-outs: they are missing or have another type");
        }
    }

    private final Storage storage;
    /** Held by who changes or replaces the rows in memory. */
    private final ReentrantLock lock = new ReentrantLock();

    private volatile Map<String, Row> rows = Map.of();

    public SignOuts(Storage storage) {
        this.storage = storage;
        refresh();
    }

    private static Key key(String of) {
        return KeyCodec.key(Spaces.SIGN_OUTS, PARTITION, List.of(AttributeValue.string(of)));
    }

    /** Sessions of a role count as the role: there may be any number of them. */
    private static String of(Principal principal) {
        return switch (principal) {
            case Principal.Root root -> root.arn();
            case Principal.User user -> user.arn();
            case Principal.Session session -> session.role();
        };
    }

    /** Looks whether another server has ended any. It waits for the storage, so it is for a thread that may. */
    public void refresh() {
        lock.lock();
        try (var cursor = storage.range(ALL, Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            Map<String, Row> read = new HashMap<>();
            while (cursor.next()) {
                Row row = Row.decode(cursor.row());
                read.put(row.of, row);
            }
            rows = Map.copyOf(read);
        } finally {
            lock.unlock();
        }
    }

    /** Whether a sign-in was ended; by what is in memory. */
    boolean has(Principal principal, String id, long begun) {
        Row row = rows.get(of(principal));
        return row != null && row.has(id, begun);
    }

    /**
     * Ends a sign-in. When it returns, it is over here and stored. It waits for the storage.
     *
     * @param since cookies of sign-ins that began earlier are over by now, wherever they are looked at
     */
    void end(Principal principal, String id, long begun, long since) {
        Key key = key(of(principal));
        Set<Key> keys = new HashSet<>(Set.of(key));
        rows.values().stream()
                .filter(row -> row.since(since).isEmpty())
                .limit(REMOVED_MAX)
                .forEach(row -> keys.add(row.key()));
        var unused = storage.transact(keys, current -> {
                    List<Decision.Write> writes = new ArrayList<>();
                    for (Key each : keys) {
                        byte[] stored = current.get(each);
                        Row row = stored == null
                                ? new Row(of(principal), 0L, List.of())
                                : Row.decode(stored).since(since);
                        if (each.equals(key)) {
                            writes.add(new Decision.Write(
                                    each, row.with(new Ended(id, begun)).encode()));
                        } else if (stored != null && row.isEmpty()) {
                            writes.add(new Decision.Write(each, null));
                        }
                    }
                    return Decision.commit(true, writes);
                })
                .certain();
        refresh();
    }
}
