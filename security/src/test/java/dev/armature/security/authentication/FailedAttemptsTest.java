package dev.armature.security.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Failures that come too fast are told from those that do not. */
class FailedAttemptsTest {
    private Instant now = Instant.parse("2026-11-17T00:00:00Z");
    private final FailedAttempts attempts = new FailedAttempts(() -> now);

    private int allowed(String address, String key, int count) {
        int allowed = 0;
        for (int i = 0; i < count; i++) {
            allowed += attempts.add(address, key) ? 0 : 1;
        }
        return allowed;
    }

    @Test
    void boundsFailuresOfAnAddressWhicheverKeysItNames() {
        int allowed = 0;
        for (int i = 0; i < 100; i++) {
            allowed += attempts.add("10.0.0.1", "key" + i) ? 0 : 1;
        }
        assertThat(allowed).isEqualTo(FailedAttempts.BURST);
        assertThat(attempts.add("10.0.0.2", "other")).isFalse();
        now = now.plusSeconds(5);
        assertThat(allowed("10.0.0.1", "", 100)).isEqualTo(5 * FailedAttempts.PER_SECOND);
        now = now.plusSeconds(3600);
        assertThat(allowed("10.0.0.1", "", 100)).isEqualTo(FailedAttempts.BURST);
        now = now.minusSeconds(7200);
        assertThat(attempts.add("10.0.0.1", "")).as("a clock that was set back").isTrue();
    }

    /** Who has one address of IPv6 has 2 to the 64 of them. */
    @Test
    void countsTheAddressesOfANetworkTogether() {
        int allowed = 0;
        for (int i = 0; i < 100; i++) {
            String address = "2001:db8:0:7:" + Integer.toHexString(i) + ":0:0:1" + (i % 2 == 0 ? "" : "%2");
            allowed += attempts.add(address, "") ? 0 : 1;
        }
        assertThat(allowed).isEqualTo(FailedAttempts.BURST);
        assertThat(attempts.add("2001:db8:0:8:0:0:0:1", "")).isFalse();
        assertThat(allowed("0:0:0:0:0:0:0:1", "", 100)).isEqualTo(FailedAttempts.BURST);
        assertThat(allowed("::ffff:10.0.0.9", "", 100)).isEqualTo(FailedAttempts.BURST);
        assertThat(attempts.add("::ffff:10.0.0.8", "")).isFalse();
        assertThat(attempts.add("not: an address", "")).isFalse();
    }

    @Test
    void boundsFailuresForAKeyWhereverTheyComeFrom() {
        int allowed = 0;
        for (int i = 0; i < 100; i++) {
            allowed += attempts.add("10.0.0." + i, "key") ? 0 : 1;
        }
        assertThat(allowed).isEqualTo(FailedAttempts.BURST);
    }

    @Test
    void remembersNoMoreThanItMay() {
        for (int i = 0; i < 20_000; i++) {
            boolean ignored = attempts.add("10.0." + i, "k".repeat(i));
            assertThat(attempts.remembered()).isLessThanOrEqualTo(4096);
        }
    }
}
