package dev.armature.engine.write;

import dev.armature.engine.table.Spaces;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeyShape;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Idempotency: which transactions were done in the last ten minutes, by the token their caller gave them.
 *
 * <p>A token's row is committed together with the writes of its transaction, so a crash cannot part them. It is looked at again when they
 * are: of two requests with one token, at two engines, one finds that the other was done. Which transactions are running is known to one
 * engine only, and that is enough for the refusal of those that overlap, which a moment later would be answers.
 *
 * <table>
 *   <caption>Token: an item in the space {@link Spaces#TOKENS}, under account, operation and token</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>request</td><td>S: digest of the request</td></tr>
 *   <tr><td>until</td><td>N: when it is forgotten, milliseconds since 1970</td></tr>
 * </table>
 */
public final class Tokens {
    private static final Duration LIFETIME = Duration.ofMinutes(10);
    /** After so many transactions, those that are too old are looked for and removed. */
    private static final int SWEEP_EVERY = 10_000;

    /** The owner, and the token. */
    private static final KeyShape SHAPE = KeyShape.components(AttributeType.S, AttributeType.S);

    private final Storage storage;
    private final Clock clock;
    private final Set<Key> running = ConcurrentHashMap.newKeySet();
    private final AtomicLong used = new AtomicLong();

    public Tokens(Storage storage, Clock clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /** A token in use by a running transaction, until it is closed. */
    public final class Use implements AutoCloseable {
        private final Key key;
        private final String digest;
        private final boolean replay;

        private Use(Key key, String digest, boolean replay) {
            this.key = key;
            this.digest = digest;
            this.replay = replay;
        }

        /** Whether the same request was done already. */
        public boolean isReplay() {
            return replay;
        }

        /** Whether the transaction was done, given the rows that are there when it is about to be. Another one may have been. */
        boolean isDone(Map<Key, byte[]> current) {
            return Tokens.this.isDone(current.get(key), digest);
        }

        /** The row to commit with the transaction. It takes the place of one that is over. */
        public Decision.Write row() {
            var until = clock.instant().plus(LIFETIME);
            return new Decision.Write(
                    key,
                    Item.of(Map.of(
                                    "request", AttributeValue.string(digest),
                                    "until", AttributeValue.number(until.toEpochMilli())))
                            .stored());
        }

        @Override
        public void close() {
            running.remove(key);
        }
    }

    /** Refuses a token that belongs to another request, or whose transaction is still running. */
    public Use use(String owner, String token, String digest) {
        Key key = KeyCodec.key(
                Spaces.TOKENS, List.of(AttributeValue.string(owner), AttributeValue.string(token)), List.of());
        if (!running.add(key)) {
            throw new ApiException(
                    ErrorCode.TRANSACTION_IN_PROGRESS,
                    "The transaction with the given request token is already in progress.");
        }
        try {
            if (used.incrementAndGet() % SWEEP_EVERY == 0) {
                sweep();
            }
            return new Use(key, digest, isDone(storage.read(key, Storage.Consistency.STRONG), digest));
        } catch (RuntimeException | Error fault) {
            running.remove(key);
            throw fault;
        }
    }

    private boolean isDone(byte @Nullable [] row, String digest) {
        if (row == null) {
            return false;
        }
        Item done = Item.ofStored(row);
        if (isOver(done, clock.instant())) {
            return false;
        }
        if (!AttributeValue.string(digest).equals(done.get("request"))) {
            throw mismatch();
        }
        return true;
    }

    /** The refusal of a request whose token belongs to another one. */
    public static ApiException mismatch() {
        return new ApiException(
                ErrorCode.IDEMPOTENT_PARAMETER_MISMATCH,
                "DynamoDB rejected the request because you retried a request with a different payload but with an"
                        + " idempotent token that was already used.");
    }

    /** One from a time that lies ahead, by a clock that has been set back since, is done with ten minutes from now. */
    private static Item shortened(Item token, Instant now) {
        long until = now.plus(LIFETIME).toEpochMilli();
        if (!(token.get("until") instanceof AttributeValue.N(Decimal given))
                || given.value().longValueExact() <= until) {
            return token;
        }
        Map<String, AttributeValue> shortened = new HashMap<>(token.attributes());
        shortened.put("until", AttributeValue.number(until));
        return Item.of(shortened);
    }

    private static boolean isOver(Item token, Instant now) {
        return !(token.get("until") instanceof AttributeValue.N(Decimal until))
                || until.value().longValueExact() <= now.toEpochMilli();
    }

    private void sweep() {
        var now = clock.instant();
        var all = KeyRange.space(Spaces.TOKENS).shaped(SHAPE);
        try (var rows = storage.range(all, Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                Item token = Item.ofStored(rows.row());
                if (isOver(token, now) || !shortened(token, now).equals(token)) {
                    sweep(rows.key(), now);
                }
            }
        }
    }

    /** The token may have been used again since it was looked at. Should it not be known what became of this, it is swept again. */
    private void sweep(Key key, Instant now) {
        var unused = storage.transact(Set.of(key), current -> {
            byte[] row = current.get(key);
            Item token = row == null ? Item.EMPTY : Item.ofStored(row);
            if (isOver(token, now)) {
                return Decision.commit(true, List.of(new Decision.Write(key, null)));
            }
            Item shortened = shortened(token, now);
            return shortened.equals(token)
                    ? Decision.reject(false)
                    : Decision.commit(true, List.of(new Decision.Write(key, shortened.stored())));
        });
    }
}
