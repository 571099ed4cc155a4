package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.server.LoopPolicy.Sample;
import org.junit.jupiter.api.Test;

class LoopPolicyTest {
    private static final Sample FULL_BESIDE_IDLE_PROCESSORS = new Sample(0.99, 0.99, 0.7);
    private static final Sample FULL_BESIDE_A_BUSY_CLIENT = new Sample(0.99, 0.99, 0.1);
    private static final Sample QUIET = new Sample(0.1, 0.2, 1.8);

    @Test
    void takesAnotherLoopWhereAProcessorIsIdle() {
        var policy = new LoopPolicy(2);
        assertThat(policy.after(FULL_BESIDE_IDLE_PROCESSORS)).isEqualTo(1);
        assertThat(policy.after(FULL_BESIDE_IDLE_PROCESSORS)).isEqualTo(2);
        assertThat(policy.after(FULL_BESIDE_IDLE_PROCESSORS)).isEqualTo(2);
    }

    @Test
    void staysWithOneWhereClientsNeedTheOtherProcessor() {
        var policy = new LoopPolicy(2);
        for (int i = 0; i < 10; i++) {
            assertThat(policy.after(FULL_BESIDE_A_BUSY_CLIENT)).isEqualTo(1);
            assertThat(policy.after(QUIET)).isEqualTo(1);
        }
    }

    @Test
    void mindsNoSingleSample() {
        var policy = new LoopPolicy(2);
        for (int i = 0; i < 10; i++) {
            assertThat(policy.after(FULL_BESIDE_IDLE_PROCESSORS)).isEqualTo(1);
            assertThat(policy.after(QUIET)).isEqualTo(1);
        }
    }

    @Test
    void goesBackWhenHalfAsManyWouldDo() {
        var policy = new LoopPolicy(2);
        policy.after(FULL_BESIDE_IDLE_PROCESSORS);
        policy.after(FULL_BESIDE_IDLE_PROCESSORS);
        var needed = new Sample(0.6, 1.1, 0.3);
        assertThat(policy.after(needed)).isEqualTo(2);
        assertThat(policy.after(QUIET)).isEqualTo(2);
        assertThat(policy.after(needed)).isEqualTo(2);
        assertThat(policy.after(QUIET)).isEqualTo(2);
        assertThat(policy.after(QUIET)).isEqualTo(1);
    }

    @Test
    void doublesThemUpToTheProcessors() {
        var policy = new LoopPolicy(6);
        int[] counts = new int[8];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = policy.after(FULL_BESIDE_IDLE_PROCESSORS);
        }
        assertThat(counts).containsExactly(1, 2, 2, 4, 4, 6, 6, 6);
        var two = new Sample(0.5, 2, 3);
        assertThat(policy.after(two)).isEqualTo(6);
        assertThat(policy.after(two)).isEqualTo(3);
    }

    @Test
    void hasOneOnOneProcessor() {
        var policy = new LoopPolicy(1);
        assertThat(policy.after(FULL_BESIDE_IDLE_PROCESSORS)).isEqualTo(1);
        assertThat(policy.after(FULL_BESIDE_IDLE_PROCESSORS)).isEqualTo(1);
    }
}
