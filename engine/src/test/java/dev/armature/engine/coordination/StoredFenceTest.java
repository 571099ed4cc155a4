package dev.armature.engine.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.Key;
import dev.armature.storage.Decider;
import dev.armature.storage.Decision;
import dev.armature.storage.Storage;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class StoredFenceTest {
    private final TwoFences fences = new TwoFences();
    private final TestMembers members = fences.members;
    private final Membership one = fences.one;
    private final StoredFence fence = fences.fence;
    private final StoredFence other = fences.other;

    @Test
    void waitsForWritesOfTheOtherEngine() {
        long entered = other.enter();
        members.meanwhile = () -> {
            fences.keepUp();
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
            fences.keepUp();
            if (members.told.contains("quiesced")) {
                assertThat(one.fence().isOpen()).isTrue();
            }
        };
        fence.quiesce(() -> {
            fences.keepUp();
            return members.told.add("quiesced");
        });
        assertThat(other.holds(other.enter())).isTrue();
        assertThat(fence.holds(fence.enter())).isTrue();
    }

    /** What is read without one may be old. */
    @Test
    void readsWithALease() {
        members.meanwhile = () -> {
            throw new AssertionError("there is nothing to wait for");
        };
        long before = one.epoch();
        fence.awaitLease();
        assertThat(one.epoch()).isEqualTo(before).isNotZero();
        members.pass(TestMembers.SHARING.lease());
        assertThat(one.epoch()).isZero();
        fence.awaitLease();
        assertThat(one.epoch()).isGreaterThan(before);
    }

    /** One that does not pause keeps a processor, and on a machine with few of them the thread that renews it from being run. */
    @Test
    void pausesWhileALeaseThatHasRunOutIsRenewed() {
        members.pass(TestMembers.SHARING.interval());
        var renewed = new CompletableFuture<Boolean>();
        members.meanwhile = () -> assertThat(renewed.join()).isTrue();
        var entered = new CompletableFuture<Long>();
        members.storage.beforeCommit(() -> {
            members.pass(TestMembers.SHARING.lease());
            entered.complete(fence.enter());
        });
        assertThat(fence.keepUp()).isPositive();
        assertThat(renewed.complete(true)).isTrue();
        assertThat(entered.join()).isPositive();
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
        members.meanwhile = fences::keepUp;
        assertThat(other.holds(other.enter())).isTrue();
    }

    @Test
    void refusesTheChangeOfOneThatWasGoneOnWithout() {
        fence.quiesce(() -> {
            assertThat(fence.permission().test(rows(fence))).isTrue();
            for (int i = 0; i < 25; i++) {
                members.pass(Duration.ofSeconds(1));
                assertThat(other.keepUp()).isPositive();
            }
            assertThat(fence.permission().test(rows(fence))).isFalse();
            assertThatThrownBy(() -> fence.guarded(current -> {
                                throw new AssertionError("not to be asked");
                            })
                            .decide(rows(fence)))
                    .isInstanceOf(LeaseLostException.class);
            return true;
        });
        assertThat(fence.keys()).isEmpty();
        assertThat(fence.permission().test(Map.of())).isTrue();
        assertThat(fence.holds(fence.enter())).isTrue();
    }

    /** Where transactions are combined, one thread decides for others. */
    @Test
    void refusesItWhicheverThreadDecides() {
        fence.quiesce(() -> {
            Decider<Boolean> change = fence.guarded(current -> {
                throw new AssertionError("not to be asked");
            });
            for (int i = 0; i < 25; i++) {
                members.pass(Duration.ofSeconds(1));
                assertThat(other.keepUp()).isPositive();
            }
            Map<Key, byte[]> rows = rows(fence);
            assertThatThrownBy(() -> CompletableFuture.supplyAsync(() -> change.decide(rows))
                            .join())
                    .hasCauseInstanceOf(LeaseLostException.class);
            return true;
        });
        Decider<Boolean> free = fence.guarded(current -> Decision.reject(true));
        assertThat(fence.quiesce(() -> free.decide(Map.of()))).isEqualTo(Decision.reject(true));
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
        fences.keepUp();
        assertThat(other.holds(other.enter())).isTrue();
        other.leave();
        assertThat(fence.quiesce(() -> fence.quiesce(() -> "twice"))).isEqualTo("twice");
    }

    /** A closed fence makes a write wait, and a test that waits alone would wait for ever. */
    private void assertKeepsOut(StoredFence closed) {
        var before = members.meanwhile;
        members.meanwhile = () -> {
            throw new IllegalStateException("kept out");
        };
        assertThatThrownBy(closed::enter).hasMessage("kept out");
        members.meanwhile = before;
    }

    private void endLease(Membership membership) {
        var unused = members.storage.transact(
                Set.of(membership.ownKey()),
                current -> Decision.commit(true, List.of(new Decision.Write(membership.ownKey(), null))));
    }

    @Test
    void keepsWritesOfBothEnginesOutMeanwhile() {
        assertThat(other.keepUp()).isEqualTo(TestMembers.SHARING.interval());
        fence.quiesce(() -> {
            assertKeepsOut(fence);
            assertKeepsOut(other);
            assertThat(other.keepUp()).isLessThan(TestMembers.SHARING.interval());
            return true;
        });
    }

    @Test
    void takesALeaseToQuiesceWithIfItHasNone() {
        int[] pauses = {0};
        members.meanwhile = () -> {
            fences.keepUp();
            assertThat(pauses[0]++).isLessThan(1_000);
        };
        assertThat(members.fence(members.member("third")).quiesce(() -> "quiesced"))
                .isEqualTo("quiesced");
    }

    /** Others have ended it, and this engine does not know yet. */
    @Test
    void doesNotQuiesceWithALeaseThatWasEnded() {
        endLease(one);
        fence.quiesce(() -> {
            byte[] row = members.storage.read(one.ownKey(), Storage.Consistency.STRONG);
            assertThat(Membership.isLive(row, one.epoch())).isTrue();
            return true;
        });
    }

    @Test
    void waitsForAnotherThatQuiesces() {
        fence.quiesce(() -> {
            members.meanwhile = () -> {
                throw new IllegalStateException("still closed");
            };
            assertThatThrownBy(() -> other.quiesce(() -> true)).hasMessage("still closed");
            members.meanwhile = fences::keepUp;
            return assertThat(fence.permission().test(rows(fence))).isTrue();
        });
        assertThat(other.quiesce(() -> true)).isTrue();
    }

    /** The write may have been sent before the last lease ran out. */
    @Test
    void waitsForAWriteOfAnEngineThatHasANewLease() {
        var unused = other.enter();
        int[] pauses = {0};
        members.meanwhile = () -> {
            // The other is not heard of for as long as it may write, and not as long as it is waited for.
            for (int i = 0; pauses[0] == 0 && i < 7; i++) {
                members.pass(Duration.ofSeconds(1));
                assertThat(fence.keepUp()).isPositive();
            }
            fences.keepUp();
            if (pauses[0]++ == 3) {
                members.told.add("written");
                other.leave();
            }
        };
        fence.quiesce(() -> members.told.add("quiesced"));
        assertThat(members.told).containsSubsequence("written", "other drained", "quiesced");
    }

    @Test
    void keepsItsLeaseWhileItWaitsForItsOwnWrites() {
        var unused = fence.enter();
        int[] pauses = {0};
        members.meanwhile = () -> {
            members.pass(Duration.ofSeconds(1));
            assertThat(other.keepUp()).isPositive();
            if (pauses[0]++ == 15) {
                fence.leave();
            }
        };
        fence.quiesce(() -> assertThat(fence.permission().test(rows(fence))).isTrue());
    }

    @Test
    void knowsWhatWasChangedWhileItWaited() {
        var unused = other.enter();
        members.meanwhile = () -> {
            fences.keepUp();
            if (members.version == 1) {
                members.version = 2;
                other.leave();
            }
        };
        fence.quiesce(() -> assertThat(members.read).containsEntry("one", 2L));
    }

    @Test
    void waitsUntilEveryEngineKnowsWhatWasChanged() {
        assertThat(fence.quiesce(() -> {
                    members.version = 2;
                    return true;
                }))
                .isTrue();
        assertThat(one.others()).hasSize(1).allMatch(engine -> engine.version() == 2);
    }

    @Test
    void endsWithItsLeaseWhileItWaitsForOthers() {
        var unused = other.enter();
        int[] pauses = {0};
        members.meanwhile = () -> {
            switch (pauses[0]++) {
                case 0 -> endLease(one);
                case 1 -> other.leave();
                default -> {}
            }
            members.pass(Duration.ofSeconds(2));
            fences.keepUp();
        };
        assertThatThrownBy(() -> fence.quiesce(() -> members.told.add("quiesced")))
                .isInstanceOf(LeaseLostException.class);
        assertThat(members.told).doesNotContain("quiesced");
    }

    /** What was changed has been, whether or not this engine can still wait for those who have to know it. */
    @Test
    void returnsWhatItDidAlthoughItsLeaseEndsThen() {
        String done = fence.quiesce(() -> {
            members.version = 2;
            members.meanwhile = () -> {
                endLease(one);
                members.pass(Duration.ofSeconds(2));
            };
            return "done";
        });
        assertThat(done).isEqualTo("done");
    }

    /** It has to look what the others do before it lets its own writes in. */
    @Test
    void staysClosedIfOthersHaveGoneOnAndClosedAgain() {
        fence.quiesce(() -> {
            for (int i = 0; i < 25; i++) {
                members.pass(Duration.ofSeconds(1));
                assertThat(other.keepUp()).isPositive();
            }
            // With a new lease already, and not done yet: nothing gets in meanwhile.
            assertThat(fence.keepUp()).isPositive();
            assertKeepsOut(fence);
            var key = one.fenceKey();
            var unused = members.storage.transact(Set.of(key), current -> {
                var closed = Membership.fence(current.get(key)).closedBy("other", 1);
                return Decision.commit(true, List.of(new Decision.Write(key, closed.encode())));
            });
            return true;
        });
        assertKeepsOut(fence);
    }
}
