package dev.armature.engine.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.MovableClock;
import dev.armature.engine.TestDatabase;
import dev.armature.storage.Decision;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A token holds for ten minutes, although the clock was wrong for a while. */
class TokenClockTest {
    private static final Duration YEARS = Duration.ofDays(10 * 365);

    private final Storage storage = TestStorage.create();
    private final MovableClock clock = new MovableClock(TestDatabase.START);
    private final Tokens tokens = new Tokens(storage, clock);

    private boolean isReplay(String token) {
        try (var use = tokens.use("owner", token, "digest")) {
            return use.isReplay();
        }
    }

    @Test
    void isKnownAfterAJumpAheadThatWasTakenBackAndNotForEver() {
        clock.advance(YEARS);
        try (var use = tokens.use("owner", "token", "digest")) {
            var row = use.row();
            var unused = storage.transact(Set.of(row.key()), current -> Decision.commit(true, List.of(row)));
        }
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
