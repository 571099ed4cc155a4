package dev.armature.engine.exchange;

import dev.armature.engine.coordination.Fence;
import dev.armature.engine.read.QueryRange;
import dev.armature.engine.table.Fields;
import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.TableRef;
import dev.armature.language.KeySelection;
import dev.armature.model.AttributeType;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeyShape;
import dev.armature.storage.Cursor;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Outcome;
import dev.armature.storage.Repeatable;
import dev.armature.storage.Storage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The rows of all jobs of one kind. A job and the token that its caller gave it are stored in one step, so that two requests with one token,
 * at two engines, begin one job.
 *
 * <p>Those that are under way have a row besides, so that they are found without going through all that were ever done.
 *
 * <table>
 *   <caption>What is under way, format 1: an item in the space {@link Spaces#EXCHANGE}, under {@value #RUNNING} and the kind of the job, its id, account, Region and
 *       table</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>format</td><td>N: 1</td></tr>
 *   <tr><td>kind</td><td>S: {@value #RUNNING}</td></tr>
 *   <tr><td>arn</td><td>S: of the job</td></tr>
 * </table>
 *
 * <p>All rows in the space are items; {@code kind} is the word of {@link JobKind}, {@value JobToken#WORD} or {@value #RUNNING}.
 */
public final class JobStore<J extends Job> {
    /** How long a job is known that is done. */
    static final Duration KEPT = Duration.ofDays(90);

    static final String KIND = "kind";

    private static final long FORMAT = 1;
    /** What the rows are called that say which jobs are under way. */
    static final String RUNNING = "running";

    /** Account and Region, or the word for what is under way and a kind. */
    private static final KeyShape SHAPE = KeyShape.components(AttributeType.S, AttributeType.S);

    private final Storage storage;
    private final Fence fence;
    private final JobKind kind;
    private final Function<byte[], J> decoder;

    JobStore(Storage storage, Fence fence, JobKind kind, Function<byte[], J> decoder) {
        this.storage = storage;
        this.fence = fence;
        this.kind = kind;
        this.decoder = decoder;
    }

    /** What became of a request that begins a job. */
    public sealed interface Begun {
        /** It is stored now. */
        record New() implements Begun {}

        /** The same was asked for before. */
        record Known(JobArn arn) implements Begun {}

        /** The token belongs to a request that asked for something else. */
        record Conflict() implements Begun {}
    }

    /** What a token that was given before leads to; null if it was not, or is over. */
    @Nullable
    Begun known(JobArn like, String token, String asked, Instant now) {
        return known(storage.read(like.tokenKey(token), Storage.Consistency.STRONG), asked, now);
    }

    private @Nullable Begun known(byte @Nullable [] row, String asked, Instant now) {
        var stored = row == null ? null : JobToken.decode(row);
        if (stored == null || stored.isOver(now)) {
            return null;
        }
        var arn = JobArn.parse(stored.arn(), kind);
        if (arn == null) {
            throw new IllegalStateException("a token of no job: " + stored.arn());
        }
        return stored.asked().equals(asked) ? new Begun.Known(arn) : new Begun.Conflict();
    }

    /** Stores a job, unless its token is known. Where it is not known whether it was stored, the outcome says so. */
    Outcome<Begun> begin(J job, String token, String asked, Instant now) {
        Key key = job.arn().key();
        Key tokenKey = job.arn().tokenKey(token);
        var stored = new JobToken(job.arn().toString(), asked, now.plus(JobToken.LIFETIME));
        return storage.transact(
                fence.keysWith(List.of(key, tokenKey, job.arn().runningKey())),
                fence.guarded((Map<Key, byte[]> current) -> {
                    var known = known(current.get(tokenKey), asked, now);
                    return known != null
                            ? Decision.reject(known)
                            : Decision.commit(
                                    (Begun) new Begun.New(),
                                    List.of(
                                            new Decision.Write(key, job.encode()),
                                            running(job),
                                            new Decision.Write(tokenKey, stored.encode())));
                }));
    }

    public @Nullable J find(JobArn arn) {
        byte[] row = storage.read(arn.key(), Storage.Consistency.STRONG);
        return row == null ? null : decoder.apply(row);
    }

    /** Those of one account and Region, the newest first, behind one of them; null for the beginning. There need not be such a job. */
    public List<J> list(String account, String region, @Nullable TableRef table, @Nullable JobArn behind, int limit) {
        var range = QueryRange.of(
                Spaces.EXCHANGE,
                new KeySelection(JobArn.owner(account, region), List.of(JobArn.text(kind.word())), null));
        var rest = behind == null ? range : range.after(behind.key().bytes(), Storage.Direction.BACKWARD);
        List<J> found = new ArrayList<>();
        try (var rows = storage.range(rest, Storage.Direction.BACKWARD, Storage.Consistency.STRONG)) {
            while (found.size() < limit && rows.next()) {
                J job = decoder.apply(rows.row());
                if (table == null || job.arn().table().equals(table)) {
                    found.add(job);
                }
            }
        }
        return found;
    }

    /** Those that are under way, of all accounts. */
    List<J> inProgress() {
        List<J> found = new ArrayList<>();
        var running = KeyRange.partition(KeyCodec.partition(Spaces.EXCHANGE, JobArn.running(kind)));
        try (var rows = storage.range(running, Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                var in = Fields.of(Item.ofStored(rows.row()));
                requireFormat("row of a running job", in.number("format"), FORMAT);
                var arn = JobArn.parse(in.text("arn"), kind);
                J job = arn == null ? null : find(arn);
                if (job != null && job.isInProgress()) {
                    found.add(job);
                }
            }
        }
        return found;
    }

    /** The row that says that a job is under way. It goes in the step that ends the job. */
    private static Decision.Write running(Job job) {
        var out = new Fields();
        out.put("format", FORMAT);
        out.put(KIND, RUNNING);
        out.put("arn", job.arn().toString());
        return new Decision.Write(job.arn().runningKey(), out.item().stored());
    }

    /** The rows that end a job. */
    static List<Decision.Write> ending(Job ended) {
        return List.of(
                new Decision.Write(ended.arn().key(), ended.encode()),
                new Decision.Write(ended.arn().runningKey(), null));
    }

    private Cursor all() {
        return storage.range(
                KeyRange.space(Spaces.EXCHANGE).shaped(SHAPE), Storage.Direction.FORWARD, Storage.Consistency.STRONG);
    }

    static String kindOf(byte[] row) {
        return Fields.of(Item.ofStored(row)).text(KIND);
    }

    /** Changes a job that is under way. Returns what it is then; null if it is not there, or is done. */
    @Nullable
    J change(JobArn arn, UnaryOperator<J> change) {
        return change(arn, change, List.of());
    }

    /**
     * The same, with rows that are stored in the same step.
     *
     * @param beside belong to the job: nothing else writes them, and this only in such a step
     */
    @Nullable
    J change(JobArn arn, UnaryOperator<J> change, List<Decision.Write> beside) {
        Key key = arn.key();
        var changed = Repeatable.transact(storage, Set.of(key, arn.runningKey()), current -> {
            byte[] row = current.get(key);
            J stored = row == null ? null : decoder.apply(row);
            if (stored == null || !stored.isInProgress()) {
                return Decision.reject(Optional.<J>empty());
            }
            J next = change.apply(stored);
            if (stored.equals(next)) {
                return Decision.reject(Optional.of(next));
            }
            List<Decision.Write> rows = new ArrayList<>(beside);
            rows.addAll(next.isInProgress() ? List.of(new Decision.Write(key, next.encode())) : ending(next));
            return Decision.commit(Optional.of(next), rows);
        });
        return changed.orElse(null);
    }

    /** Forgets jobs that were done long ago, and tokens that are over. */
    void forget(Instant now) {
        List<Key> old = new ArrayList<>();
        try (var rows = all()) {
            while (rows.next()) {
                if (isOld(rows.row(), now)) {
                    old.add(rows.key());
                }
            }
        }
        old.forEach(key -> forget(key, now));
    }

    /** A token may have been given again since it was looked at. Should it not be known what became of this, it is looked at again. */
    private void forget(Key key, Instant now) {
        var unused = storage.transact(Set.of(key), current -> {
            byte[] row = current.get(key);
            return row != null && isOld(row, now)
                    ? Decision.commit(true, List.of(new Decision.Write(key, null)))
                    : Decision.reject(false);
        });
    }

    private boolean isOld(byte[] row, Instant now) {
        String word = kindOf(row);
        if (word.equals(JobToken.WORD)) {
            return JobToken.decode(row).isOver(now);
        }
        if (!word.equals(kind.word())) {
            return false;
        }
        J job = decoder.apply(row);
        return !job.isInProgress() && job.startTime().plus(KEPT).isBefore(now);
    }

    static void requireFormat(String what, long found, long known) {
        if (found != known) {
            throw new IllegalStateException("the " + what + " was written by a newer version of Armature: format "
                    + found + ", and this one reads " + known);
        }
    }
}
