package dev.armature.engine.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.armature.storage.OutcomeUnknownException;
import dev.armature.storage.StorageTimeoutException;
import dev.armature.storage.StorageUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A fence whose store cannot be reached, or does not say what it has done. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LostStoreTest {
    private final TwoFences fences = new TwoFences();
    private final TestMembers members = fences.members;
    private final Membership one = fences.one;
    private final StoredFence fence = fences.fence;
    private final StoredFence other = fences.other;

    /** The store is lost in the moment in which a table is about to be changed: it may have been told of that, or not. */
    @Test
    void opensAgainIfItIsNotKnownWhetherItWasClosed() {
        members.storage.loseOutcomes(1);
        assertThatThrownBy(() -> fence.quiesce(() -> members.told.add("quiesced")))
                .isInstanceOf(OutcomeUnknownException.class);
        assertThat(members.told).doesNotContain("quiesced");
        requireAllOpen();
    }

    @Test
    void opensAgainIfTheStoreWasOutOfReachWhenItWasToBeOpened() {
        assertThatThrownBy(() -> fence.quiesce(() -> {
                    members.storage.refuse(1);
                    return true;
                }))
                .isInstanceOf(StorageUnavailableException.class);
        requireAllOpen();
    }

    @Test
    void opensAgainIfItIsNotKnownWhetherItWasOpened() {
        assertThatThrownBy(() -> fence.quiesce(() -> {
                    members.storage.loseOutcomes(1);
                    return true;
                }))
                .isInstanceOf(OutcomeUnknownException.class);
        requireAllOpen();
    }

    /** An engine that ends after that takes its lease along, by which others would have found out. */
    @Test
    void isOpenedByAnEngineThatLeaves() {
        assertThatThrownBy(() -> fence.quiesce(() -> {
                    members.storage.refuse(1);
                    return true;
                }))
                .isInstanceOf(StorageUnavailableException.class);
        one.leave();
        assertThat(other.keepUp()).isPositive();
        assertThat(one.fence().isOpen()).isTrue();
        assertThat(other.holds(other.enter())).isTrue();
        other.leave();
    }

    /** What it has left behind does not keep the next change of the same engine out. */
    @Test
    void isClosedAgainAfterItWasLeftClosed() {
        members.storage.loseOutcomes(1);
        assertThatThrownBy(() -> fence.quiesce(() -> true)).isInstanceOf(OutcomeUnknownException.class);
        assertThat(fence.quiesce(() -> members.told.add("quiesced"))).isTrue();
        assertThat(members.told).endsWith("quiesced");
        requireAllOpen();
    }

    private void requireAllOpen() {
        fences.keepUp();
        for (StoredFence each : List.of(fence, other)) {
            assertThat(each.holds(each.enter())).isTrue();
            each.leave();
        }
        assertThat(one.fence().isOpen()).isTrue();
        assertThat(other.quiesce(() -> true)).isTrue();
    }

    /** Behind a thread that waits for the store, others do not wait for their turn to do the same. */
    @Test
    void doesNotWaitForAThreadThatGetsNoLease() throws InterruptedException {
        members.pass(Duration.ofSeconds(20));
        List<Throwable> refusals = new CopyOnWriteArrayList<>();
        members.meanwhile = () -> {};
        members.storage.beforeCommit(() -> {
            refusals.add(catchThrowable(fence::awaitLease));
            refusals.add(catchThrowable(fence::enter));
        });
        assertThat(fence.keepUp()).isPositive();
        members.storage.join();
        assertThat(refusals).hasSize(2).allMatch(StorageTimeoutException.class::isInstance);
        fence.awaitLease();
        assertThat(fence.holds(fence.enter())).isTrue();
    }
}
