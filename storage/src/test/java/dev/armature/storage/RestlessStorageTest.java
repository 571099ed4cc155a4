package dev.armature.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Storage.Consistency;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** It keeps to the contract, and is as restless as it says. */
class RestlessStorageTest extends StorageContract {
    private static final int SPACE = 30;
    private static final int LOG = 31;
    private static final Key KEY = KeyCodec.key(SPACE, List.of(AttributeValue.string("a")), List.of());

    private final long seed = Long.getLong("seed", System.nanoTime());

    @Override
    protected RestlessStorage open() {
        System.out.println("restless: -Dseed=" + seed);
        return new RestlessStorage(new MemoryStorage(), seed);
    }

    private static Decision<Boolean> counted(byte row) {
        return Decision.commit(
                true,
                List.of(new Decision.Write(KEY, new byte[] {row})),
                List.of(new Decision.Append(LOG, new byte[] {row})));
    }

    @Test
    void asksAgainWithOlderRowsAndLeavesGaps() {
        Set<Byte> seen = new HashSet<>();
        try (var storage = open()) {
            int[] calls = {0};
            for (byte i = 1; i <= 100; i++) {
                byte next = i;
                var unused = storage.transact(Set.of(KEY), current -> {
                    calls[0]++;
                    if (current.get(KEY) != null) {
                        seen.add((byte) (next - current.get(KEY)[0]));
                    }
                    return counted(next);
                });
                assertThat(storage.read(KEY, Consistency.STRONG)).containsExactly(i);
            }
            assertThat(calls[0]).isGreaterThan(120);
            assertThat(seen).contains((byte) 1, (byte) 2);
            assertThat(storage.logEnd(LOG)).isGreaterThan(200);
        }
    }

    @Test
    void doesNotKnowWhatBecameOfAWrite() {
        try (var storage = open()) {
            storage.loseOutcome(SPACE, false);
            assertThat(storage.transact(Set.of(KEY), current -> counted((byte) 1)))
                    .isEqualTo(new Outcome.Unknown<>());
            assertThat(storage.read(KEY, Consistency.STRONG)).isNull();
            storage.loseOutcome(SPACE, true);
            var outcome = storage.transact(Set.of(KEY), current -> counted((byte) 2));
            assertThatThrownBy(outcome::certain).isInstanceOf(OutcomeUnknownException.class);
            assertThat(storage.read(KEY, Consistency.STRONG)).containsExactly(2);
            assertThat(storage.hasLostAll()).isTrue();

            storage.timeOutNextRead();
            assertThatThrownBy(() -> storage.readTogether(List.of(KEY))).isInstanceOf(StorageTimeoutException.class);
        }
    }

    @Test
    void insistsThatAKeyHasOnePartition() {
        try (var storage = open()) {
            var unused = storage.transact(Set.of(KEY), current -> counted((byte) 1));
            var other = new Key(KEY.bytes(), KEY.bytes().length - 1);
            assertThatThrownBy(() -> storage.read(other, Consistency.STRONG)).isInstanceOf(AssertionError.class);
        }
    }
}
