package dev.armature.engine.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.InterposedStorage;
import dev.armature.engine.MovableClock;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.table.Spaces;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TokensTest {
    private static final Duration YEARS = Duration.ofDays(10 * 365);

    private final Storage storage = TestStorage.create();
    private final MovableClock clock = new MovableClock(TestDatabase.START);
    private final Tokens tokens = new Tokens(storage, clock);

    private boolean isReplay(String token) {
        try (var use = tokens.use("owner", token, "digest")) {
            return use.isReplay();
        }
    }

    private void commit(String owner, String token, String digest) {
        try (var use = tokens.use(owner, token, digest)) {
            var row = use.row();
            var unused = storage.transact(Set.of(row.key()), current -> Decision.commit(true, List.of(row)));
        }
    }

    @Test
    void standForARequestForTenMinutes() {
        assertThat(isReplay("token")).isFalse();
        commit("owner", "token", "digest");
        clock.advance(Duration.ofMinutes(10).minusMillis(1));
        assertThat(isReplay("token")).isTrue();
        assertThat(isReplay("another")).isFalse();
        clock.advance(Duration.ofMillis(1));
        assertThat(isReplay("token")).isFalse();
    }

    /** Nothing is remembered of a transaction that was not committed. */
    @Test
    void standForNothingUntilTheyAreCommitted() {
        assertThat(isReplay("token")).isFalse();
        assertThat(isReplay("token")).isFalse();
    }

    @Test
    void belongToTheirOwnerAndRequest() {
        commit("owner", "token", "digest");
        try (var use = tokens.use("another owner", "token", "another digest")) {
            assertThat(use.isReplay()).isFalse();
        }
        assertThatThrownBy(() -> tokens.use("owner", "token", "another digest"))
                .hasMessage(
                        "IdempotentParameterMismatchException: DynamoDB rejected the request because you retried a request"
                                + " with a different payload but with an idempotent token that was already used.");
        // The refusal does not keep the token in use.
        assertThat(isReplay("token")).isTrue();
    }

    @Test
    void areUsedByOneTransactionAtATime() {
        var running = tokens.use("owner", "token", "digest");
        assertThatThrownBy(() -> tokens.use("owner", "token", "digest"))
                .hasMessage(
                        "TransactionInProgressException: The transaction with the given request token is already in progress.");
        assertThat(isReplay("another")).isFalse();
        running.close();
        assertThat(isReplay("token")).isFalse();
    }

    /** The SDK sends the same token again, and is not told for ever that it is in use. */
    @Test
    void areNotInUseAfterAnError() {
        var broken = new InterposedStorage();
        var own = new Tokens(broken, clock);
        broken.failRead(new OutOfMemoryError("Java heap space"));
        assertThatThrownBy(() -> own.use("owner", "token", "digest")).isInstanceOf(OutOfMemoryError.class);
        try (var use = own.use("owner", "token", "digest")) {
            assertThat(use.isReplay()).isFalse();
        }
    }

    /** Those that are over go, after so many uses; the others stay, for as long as they had. */
    @Test
    void areSweptWhenTheyAreOver() {
        commit("owner", "old", "digest");
        clock.advance(Duration.ofMinutes(9));
        commit("owner", "young", "digest");
        clock.advance(Duration.ofMinutes(2));
        for (int i = 2; i < 9_999; i++) {
            assertThat(isReplay("other " + i)).isFalse();
        }
        assertThat(rows()).isEqualTo(2);
        assertThat(isReplay("the ten thousandth")).isFalse();
        assertThat(rows()).isEqualTo(1);
        assertThat(isReplay("young")).isTrue();
        clock.advance(Duration.ofMinutes(8));
        assertThat(isReplay("young")).isFalse();
    }

    private int rows() {
        int count = 0;
        var all = KeyRange.space(Spaces.TOKENS);
        try (var rows = storage.range(all, Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                count++;
            }
        }
        return count;
    }

    /** Although the clock was wrong for a while. */
    @Test
    void isKnownAfterAJumpAheadThatWasTakenBackAndNotForEver() {
        clock.advance(YEARS);
        commit("owner", "token", "digest");
        clock.advance(YEARS.negated());
        assertThat(isReplay("token")).isTrue();
        for (int i = 0; i < 10_000; i++) {
            assertThat(isReplay("other " + i)).isFalse();
        }
        assertThat(isReplay("token")).isTrue();
        clock.advance(Duration.ofMinutes(11));
        assertThat(isReplay("token")).isFalse();
    }

    /** Whether one that was there is over is decided again when its transaction is about to be done. */
    @Test
    void oneThatIsOverDoesNotStandForATransactionThatWasDone() {
        Decision.Write row;
        try (var use = tokens.use("owner", "token", "digest")) {
            row = use.row();
            assertThat(use.isDone(Map.of())).isFalse();
            assertThat(use.isDone(Map.of(row.key(), Objects.requireNonNull(row.row()))))
                    .isTrue();
        }
        clock.advance(Duration.ofMinutes(11));
        try (var use = tokens.use("owner", "token", "digest")) {
            assertThat(use.isDone(Map.of(row.key(), Objects.requireNonNull(row.row()))))
                    .isFalse();
        }
    }
}
