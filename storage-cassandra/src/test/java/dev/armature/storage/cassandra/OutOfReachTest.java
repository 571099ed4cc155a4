package dev.armature.storage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.Decision.Write;
import dev.armature.storage.Storage.Consistency;
import dev.armature.storage.StorageException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A store that does not answer any more, and then does. */
@Timeout(120)
class OutOfReachTest {
    private final Key key = KeyCodec.key(6_000_000, List.of(AttributeValue.number(1)), List.of());

    @Test
    void goesOnByItselfWhenItsNodeIsBack() throws Exception {
        var node = TestNode.node();
        try (var storage = TestNode.open(TestNode.sharedKeyspace())) {
            assertThat(storage.transact(
                                    Set.of(key),
                                    current -> Decision.commit(true, List.of(new Write(key, new byte[] {1}))))
                            .certain())
                    .isTrue();
            assertThat(storage.trouble()).isEmpty();
            node.pause();
            try {
                assertThatThrownBy(() -> storage.read(key, Consistency.STRONG)).isInstanceOf(StorageException.class);
                assertThat(storage.trouble()).isPresent();
            } finally {
                node.resume();
            }
            awaitAnswer(storage);
            assertThat(storage.trouble()).isEmpty();
        }
    }

    private void awaitAnswer(CassandraStorage storage) {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (true) {
            try {
                assertThat(storage.read(key, Consistency.STRONG)).containsExactly(1);
                return;
            } catch (StorageException notYet) {
                assertThat(System.nanoTime()).as("back in a minute").isLessThan(deadline);
                LockSupport.parkNanos(50_000_000);
            }
        }
    }
}
