package dev.armature.engine.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.storage.Decision;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MembershipTest {
    private static final Duration NEARLY_OVER = Duration.ofMillis(5_999);
    private static final Duration OVER = Duration.ofSeconds(6);

    private final TestMembers members = new TestMembers();
    private final Membership one = members.member("one");
    private final Membership other = members.member("other");

    /** From before it was sent, and without the reserve: the clock of this engine says when, also when it begins anew. */
    @Test
    void endsItsLeaseBeforeOthersDo() {
        assertThat(one.epoch()).isZero();
        one.join(true);
        members.pass(NEARLY_OVER);
        assertThat(one.holds(1)).isTrue();
        members.pass(OVER.minus(NEARLY_OVER));
        assertThat(one.holds(1)).isFalse();
        assertThat(one.epoch()).isZero();
    }

    @Test
    void othersEndALeaseThatTheyHaveSeenUnchangedForItsWholeLength() {
        one.join(true);
        other.join(true);
        members.pass(Duration.ofSeconds(9));
        other.endRunOut(() -> {});
        members.pass(Duration.ofSeconds(9));
        other.endRunOut(() -> {});
        assertThat(other.others()).hasSize(1);
        members.pass(Duration.ofSeconds(1));
        other.endRunOut(() -> members.told.add("lost"));
        assertThat(other.others()).isEmpty();
        assertThat(members.told).containsExactly("lost");
        assertThat(one.renew(0, 0)).isFalse();
    }

    @Test
    void aRenewalCountsFromWhenItIsSeen() {
        one.join(true);
        other.join(true);
        other.endRunOut(() -> {});
        members.pass(Duration.ofSeconds(5));
        assertThat(one.renew(3, 0)).isTrue();
        members.pass(Duration.ofSeconds(5));
        other.endRunOut(() -> {});
        assertThat(other.others()).hasSize(1);
        assertThat(one.versionKnown()).isZero();
        assertThat(other.renew(2, 0)).isTrue();
        assertThat(one.versionKnown()).isEqualTo(2);
    }

    @Test
    void aNewLeaseHasANewEpoch() {
        one.join(true);
        members.pass(OVER);
        one.join(true);
        assertThat(one.holds(1)).isFalse();
        assertThat(one.holds(2)).isTrue();
    }

    /** Who has closed it and is gone cannot open it. */
    @Test
    void opensTheFenceWithTheLease() {
        one.join(true);
        other.join(true);
        close("one");
        other.endRunOut(() -> {});
        members.pass(Duration.ofSeconds(10));
        other.endRunOut(() -> {});
        assertThat(other.fence().isOpen()).isTrue();
        assertThat(other.fence().number()).isEqualTo(1);
        close("other");
        other.join(true);
        assertThat(other.fence().isOpen()).isTrue();
    }

    @Test
    void aServerIsKnownWhereItSaysAsLongAsItHasALease() {
        one.advertise("http://one:1");
        one.join(true);
        other.join(true);
        other.endRunOut(() -> {});
        assertThat(other.peers()).isEqualTo(new Peers("other", false, List.of(new Peer("one", "http://one:1"))));
        one.endRunOut(() -> {});
        assertThat(one.peers()).isEqualTo(new Peers("one", true, List.of()));

        one.advertise("http://one:2");
        assertThat(one.renew(0, 0)).isTrue();
        other.endRunOut(() -> {});
        assertThat(other.peers().others()).containsExactly(new Peer("one", "http://one:2"));

        members.pass(Duration.ofSeconds(10));
        other.endRunOut(() -> {});
        other.endRunOut(() -> {});
        assertThat(other.peers().isEmpty()).isTrue();
    }

    private void close(String owner) {
        var closed = other.fence().closedBy(owner, 1);
        var unused = other.transact(
                Set.of(other.fenceKey()),
                current -> Decision.commit(true, List.of(new Decision.Write(other.fenceKey(), closed.encode()))));
    }

    @Test
    void doesNotWaitForOneThatHasLeft() {
        one.join(true);
        other.join(true);
        one.leave();
        assertThat(other.others()).isEmpty();
        assertThat(one.epoch()).isZero();
    }

    /** It is renewed between the look at it and its end. */
    @Test
    void doesNotEndALeaseThatIsRenewedAtTheLastMoment() {
        one.join(true);
        other.join(true);
        one.endRunOut(() -> {});
        members.pass(TestMembers.SHARING.lease());
        one.endRunOut(() -> assertThat(other.renew(1, 0)).isTrue());
        assertThat(one.others()).hasSize(1);
        assertThat(other.epoch()).isEqualTo(1);
    }
}
