package dev.armature.engine.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.storage.OutcomeUnknownException;
import dev.armature.storage.StorageUnavailableException;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StoredLeasesTest {
    private final TestMembers members = new TestMembers();
    private final Membership one = members.member("one");
    private final Membership other = members.member("other");
    private final Leases leases = new StoredLeases(members.storage, one);
    private final Leases leasesOfOther = new StoredLeases(members.storage, other);

    @BeforeEach
    void begin() {
        one.join(true);
        other.join(true);
    }

    @Test
    void givesAJobToOneAtATime() {
        try (var lease = leases.take("expiry")) {
            assertThat(Objects.requireNonNull(lease).isHeld()).isTrue();
            assertThat(leases.take("expiry")).isNull();
            assertThat(leasesOfOther.take("expiry")).isNull();
            assertThat(leasesOfOther.take("another job")).isNotNull();
        }
        assertThat(leasesOfOther.take("expiry")).isNotNull();
        assertThat(leases.take("expiry")).isNull();
    }

    @Test
    void aJobGoesOnElsewhereWhenItsEngineHasGone() {
        var lease = Objects.requireNonNull(leases.take("expiry"));
        other.endRunOut(() -> {});
        members.pass(Duration.ofSeconds(10));
        assertThat(lease.isHeld()).isFalse();
        other.join(true);
        assertThat(leasesOfOther.take("expiry")).isNull();
        other.endRunOut(() -> {});
        var taken = Objects.requireNonNull(leasesOfOther.take("expiry"));
        // What the first one leaves behind is not its own any more.
        lease.close();
        assertThat(taken.isHeld()).isTrue();
        one.join(true);
        assertThat(lease.isHeld()).isFalse();
        assertThat(leases.take("expiry")).isNull();
    }

    @Test
    void withoutALeaseThereIsNoJob() {
        members.pass(Duration.ofSeconds(6));
        assertThat(leases.take("expiry")).isNull();
        one.join(true);
        assertThat(leases.take("expiry")).isNotNull();
    }

    @Test
    void anEngineOnItsOwnHasEachJobOnce() {
        var local = new LocalLeases();
        try (var lease = local.take("expiry")) {
            assertThat(Objects.requireNonNull(lease).isHeld()).isTrue();
            assertThat(local.take("expiry")).isNull();
        }
        assertThat(local.take("expiry")).isNotNull();
    }

    /** Otherwise no engine would do it as long as this one lives. */
    @Test
    void takesAJobAgainIfItIsNotKnownWhetherItWasTaken() {
        members.storage.loseOutcomes(1);
        assertThatThrownBy(() -> leases.take("expiry")).isInstanceOf(OutcomeUnknownException.class);
        assertThat(leasesOfOther.take("expiry")).isNull();
        var lease = Objects.requireNonNull(leases.take("expiry"));
        assertThat(leases.take("expiry")).isNull();

        members.storage.refuse(1);
        assertThatThrownBy(lease::close).isInstanceOf(StorageUnavailableException.class);
        assertThat(leasesOfOther.take("expiry")).isNull();
        assertThat(leases.take("expiry")).isNotNull();
    }

    @Test
    void takesAJobUnderANewLeaseThatItHadUnderTheLast() {
        var lease = Objects.requireNonNull(leases.take("expiry"));
        one.join(true);
        assertThat(lease.isHeld()).isFalse();
        var anew = Objects.requireNonNull(leases.take("expiry"));
        lease.close();
        assertThat(anew.isHeld()).isTrue();
        assertThat(leases.take("expiry")).isNull();
        assertThat(leasesOfOther.take("expiry")).isNull();
    }
}
