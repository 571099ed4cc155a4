package dev.armature.trials.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunsTest {
    private final Runs runs = new Runs();

    @Test
    void tellsWhichFailed() {
        runs.add(new Runs.Run(7, true, 1_000, 20, 0));
        assertThat(runs.areGood()).isTrue();
        assertThat(runs.summary())
                .isEqualTo("ALL PASSED: 1 runs, 1,000 operations done, 20 without a known outcome, 0 faults");
        runs.add(new Runs.Run(8, false, 500, 3, 2));
        runs.add(new Runs.Run(9, false, 0, 0, 0));
        runs.add(new Runs.Run(10, true, 1, 0, 0));
        assertThat(runs.areGood()).isFalse();
        assertThat(runs.summary())
                .isEqualTo(
                        "SOME FAILED: 4 runs, 1,501 operations done, 23 without a known outcome, 2 faults; their seeds:"
                                + " 8, 9");
    }

    /** What is printed of a run is enough to repeat it. */
    @Test
    void areRepeatedAloneByTheirSeed() throws Exception {
        var options = ChaosOptions.parse(List.of("--runs", "4", "--seconds", "20", "--seed", "41"), 0);
        assertThat(options.time()).isEqualTo(Duration.ofSeconds(20));
        assertThat(IntStream.range(0, options.runs())
                        .mapToObj(run -> options.alone(run).seed()))
                .containsExactly(41L, 42L, 43L, 44L);
        assertThat(options.alone(2)).isEqualTo(ChaosOptions.parse(List.of("--seconds", "20", "--seed", "43"), 0));
    }

    @Test
    void areOneUnlessAskedForMore() throws Exception {
        assertThat(ChaosOptions.parse(List.of(), 5).runs()).isEqualTo(1);
    }
}
