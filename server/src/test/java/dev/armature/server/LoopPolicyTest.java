package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.server.LoopPolicy.Sample;
import org.junit.jupiter.api.Test;

class LoopPolicyTest {
    private static final Sample FULL_BESIDE_IDLE_PROCESSORS = new Sample(0.99, 0.99, 0.4);
    private static final Sample FULL_BESIDE_A_BUSY_CLIENT = new Sample(0.99, 0.99, 0.2);
    private static final Sample QUIET = new Sample(0.1, 0.2, 1.8);

    /** After as many samples as are averaged, once or several times. */
    private static int after(LoopPolicy policy, Sample... averaged) {
        int count = 0;
        for (int i = 0; i < 4; i++) {
            count = policy.after(averaged[i % averaged.length]);
        }
        return count;
    }

    @Test
    void takesAnotherLoopWhereAProcessorIsIdle() {
        var policy = new LoopPolicy(2);
        assertThat(policy.after(FULL_BESIDE_IDLE_PROCESSORS)).isEqualTo(1);
        assertThat(policy.after(FULL_BESIDE_IDLE_PROCESSORS)).isEqualTo(1);
        assertThat(policy.after(FULL_BESIDE_IDLE_PROCESSORS)).isEqualTo(1);
        assertThat(policy.after(FULL_BESIDE_IDLE_PROCESSORS)).isEqualTo(2);
        assertThat(after(policy, FULL_BESIDE_IDLE_PROCESSORS)).isEqualTo(2);
    }

    @Test
    void staysWithOneWhereClientsNeedTheOtherProcessor() {
        var policy = new LoopPolicy(2);
        for (int i = 0; i < 10; i++) {
            assertThat(after(policy, FULL_BESIDE_A_BUSY_CLIENT)).isEqualTo(1);
            assertThat(after(policy, FULL_BESIDE_A_BUSY_CLIENT, QUIET)).isEqualTo(1);
        }
    }

    @Test
    void mindsNoSingleSample() {
        var policy = new LoopPolicy(2);
        var once = new Sample(0.99, 0.99, 0.5);
        assertThat(after(policy, FULL_BESIDE_A_BUSY_CLIENT, once, FULL_BESIDE_A_BUSY_CLIENT, FULL_BESIDE_A_BUSY_CLIENT))
                .isEqualTo(1);
        assertThat(after(policy, FULL_BESIDE_IDLE_PROCESSORS)).isEqualTo(2);
        assertThat(after(policy, FULL_BESIDE_IDLE_PROCESSORS, new Sample(0.7, 1.3, 0.4)))
                .isEqualTo(2);
    }

    @Test
    void goesBackWhenHalfAsManyWouldDo() {
        var policy = new LoopPolicy(2);
        assertThat(after(policy, FULL_BESIDE_IDLE_PROCESSORS)).isEqualTo(2);
        assertThat(after(policy, new Sample(0.6, 1.1, 0.3))).isEqualTo(2);
        assertThat(after(policy, QUIET)).isEqualTo(1);
    }

    @Test
    void doublesThemUpToTheProcessors() {
        var policy = new LoopPolicy(6);
        int[] counts = new int[4];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = after(policy, FULL_BESIDE_IDLE_PROCESSORS);
        }
        assertThat(counts).containsExactly(2, 4, 6, 6);
        assertThat(after(policy, new Sample(0.5, 2, 3))).isEqualTo(3);
    }

    @Test
    void hasOneOnOneProcessor() {
        var policy = new LoopPolicy(1);
        assertThat(after(policy, FULL_BESIDE_IDLE_PROCESSORS)).isEqualTo(1);
    }
}
