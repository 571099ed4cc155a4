package dev.armature.engine.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.model.Key;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClaimsTest {
    private final TestDatabase database = new TestDatabase();
    private final Claims claims = database.engine.coordination().claims();
    private final Key one = database.deleting("one").key();
    private final Key two = database.deleting("two").key();
    private final Key three = database.deleting("three").key();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void areForOneTransactionUntilItEnds() {
        var claim = claims.claim(List.of(one, two));
        assertThat(claim.conflicting()).isEmpty();
        assertThat(claims.has(one)).isTrue();
        assertThat(claims.has(two)).isTrue();
        assertThat(claims.has(three)).isFalse();
        claim.close();
        assertThat(claims.has(one)).isFalse();
        assertThat(claims.has(two)).isFalse();
    }

    /** One that has not got all keys has none, and takes none away from others when it ends. */
    @Test
    void areAllOrNone() {
        var first = claims.claim(List.of(two));
        var second = claims.claim(List.of(one, two, three));
        assertThat(second.conflicting()).containsExactly(two);
        assertThat(claims.has(one)).isFalse();
        assertThat(claims.has(three)).isFalse();
        second.close();
        assertThat(claims.has(two)).isTrue();
        first.close();
        var third = claims.claim(List.of(one, two, three));
        assertThat(third.conflicting()).isEmpty();
        third.close();
    }

    /** However many try, no two have a key at once. */
    @Test
    void areNeverShared() throws Exception {
        var holders = new AtomicInteger();
        var wins = new AtomicInteger();
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < 4; i++) {
                var unused = threads.submit(() -> {
                    for (int round = 0; round < 2000; round++) {
                        var claim = claims.claim(List.of(one, two));
                        if (claim.conflicting().isEmpty()) {
                            wins.addAndGet(holders.incrementAndGet() == 1 ? 1 : 1_000_000);
                            holders.decrementAndGet();
                        }
                        claim.close();
                    }
                });
            }
        }
        assertThat(wins.get()).isBetween(1, 8000);
        assertThat(claims.has(Objects.requireNonNull(one))).isFalse();
    }
}
