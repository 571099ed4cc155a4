package dev.armature.engine.exchange;

import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.TableRef;
import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Which job is meant: of a table, by an id that begins with the time of its start, so that jobs are in order. */
public record JobArn(TableRef table, JobKind kind, String id) {
    public static String newId(Instant now, RandomGenerator random) {
        return String.format(Locale.ROOT, "%014d-%08x", now.toEpochMilli(), random.nextInt());
    }

    /** The ids of incremental exports end in zeros. */
    static String newIncrementalId(Instant now, RandomGenerator random) {
        return String.format(Locale.ROOT, "%014d-%05x000", now.toEpochMilli(), random.nextInt(1 << 20));
    }

    /** {@code arn:aws:dynamodb:region:account:table/name/kind/id}; null for anything else. */
    public static @Nullable JobArn parse(String arn, JobKind kind) {
        String infix = infix(kind);
        int at = arn.indexOf(infix);
        var table = at < 0 ? null : TableRef.ofArn(arn.substring(0, at));
        return table == null ? null : new JobArn(table, kind, arn.substring(at + infix.length()));
    }

    private static String infix(JobKind kind) {
        return "/" + kind.word() + "/";
    }

    @Override
    public String toString() {
        return table.arn() + infix(kind) + id;
    }

    /** Where the job's row lies: jobs of a kind, of one account and Region, together by their age. */
    Key key() {
        return KeyCodec.key(
                Spaces.EXCHANGE,
                owner(table.account(), table.region()),
                List.of(text(kind.word()), text(id), text(table.name())));
    }

    /** Where the row of a token lies that a caller gave a job. */
    Key tokenKey(String token) {
        return KeyCodec.key(
                Spaces.EXCHANGE,
                owner(table.account(), table.region()),
                List.of(text(JobToken.WORD), text(kind.word()), text(token)));
    }

    /** Where the row lies that says that it is under way: those of a kind together. */
    Key runningKey() {
        return KeyCodec.key(
                Spaces.EXCHANGE,
                running(kind),
                List.of(text(id), text(table.account()), text(table.region()), text(table.name())));
    }

    static List<AttributeValue> running(JobKind kind) {
        return List.of(text(JobStore.RUNNING), text(kind.word()));
    }

    static List<AttributeValue> owner(String account, String region) {
        return List.of(text(account), text(region));
    }

    static AttributeValue text(String value) {
        return AttributeValue.string(value);
    }
}
