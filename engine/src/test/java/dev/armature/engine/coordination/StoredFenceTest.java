package dev.armature.engine.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.Key;
import dev.armature.storage.Storage;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StoredFenceTest {
    private final TestMembers members = new TestMembers();
    private final Membership one = members.member("one");
    private final StoredFence fence = members.fence(one);
    private final StoredFence other = members.fence(members.member("other"));

    @BeforeEach
    void begin() {
        keepUp();
        members.meanwhile = this::keepUp;
    }

    private void keepUp() {
        var first = fence.keepUp();
        var second = other.keepUp();
        assertThat(first).isPositive();
        assertThat(second).isPositive();
    }

    @Test
    void waitsForWritesOfTheOtherEngine() {
        long entered = other.enter();
        members.meanwhile = () -> {
            keepUp();
            if (members.told.isEmpty()) {
                members.told.add("written");
                other.leave();
            }
        };
        fence.quiesce(() -> members.told.add("quiesced"));
        assertThat(members.told).containsExactly("written", "other drained", "one drained", "quiesced");
        assertThat(other.holds(entered)).isTrue();
    }

    @Test
    void keepsWritesOutUntilItIsOpened() {
        members.meanwhile = () -> {
            keepUp();
            if (members.told.contains("quiesced")) {
                assertThat(one.fence().isOpen()).isTrue();
            }
        };
        fence.quiesce(() -> {
            keepUp();
            return members.told.add("quiesced");
        });
        assertThat(other.holds(other.enter())).isTrue();
        assertThat(fence.holds(fence.enter())).isTrue();
    }

    /** A write that is still on its way when others have gone on is not done any more. */
    @Test
    void goesOnWithoutAnEngineThatIsNotHeardOf() {
        long entered = other.enter();
        members.meanwhile = () -> members.pass(Duration.ofSeconds(1));
        assertThat(fence.quiesce(() -> true)).isTrue();
        assertThat(members.told).containsExactly("one lost another", "one drained");
        assertThat(other.holds(entered)).isFalse();
        other.leave();
        members.meanwhile = this::keepUp;
        assertThat(other.holds(other.enter())).isTrue();
    }

    @Test
    void refusesTheChangeOfOneThatWasGoneOnWithout() {
        fence.quiesce(() -> {
            assertThat(fence.permits(rows(fence))).isTrue();
            for (int i = 0; i < 25; i++) {
                members.pass(Duration.ofSeconds(1));
                assertThat(other.keepUp()).isPositive();
            }
            assertThat(fence.permits(rows(fence))).isFalse();
            assertThatThrownBy(() -> fence.guarded(current -> {
                                throw new AssertionError("not to be asked");
                            })
                            .decide(rows(fence)))
                    .isInstanceOf(LeaseLostException.class);
            return true;
        });
        assertThat(fence.keys()).isEmpty();
        assertThat(fence.permits(Map.of())).isTrue();
        assertThat(fence.holds(fence.enter())).isTrue();
    }

    private Map<Key, byte[]> rows(Fence closed) {
        Map<Key, byte[]> rows = new HashMap<>();
        closed.keys().forEach(key -> {
            byte[] row = members.storage.read(key, Storage.Consistency.STRONG);
            if (row != null) {
                rows.put(key, row);
            }
        });
        return rows;
    }

    @Test
    void opensAgainAfterAFailure() {
        assertThatThrownBy(() -> fence.quiesce(() -> {
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
        keepUp();
        assertThat(other.holds(other.enter())).isTrue();
        other.leave();
        assertThat(fence.quiesce(() -> fence.quiesce(() -> "twice"))).isEqualTo("twice");
    }
}
