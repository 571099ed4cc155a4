package dev.armature.trials.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SeenTest {
    private final Seen seen = new Seen("an attack");

    @Test
    void takesRefusalsForAnswers() {
        seen.answered(200, "{}");
        seen.answered(400, "{}");
        seen.answered(413, "");
        seen.answered(499, "");
        assertThat(seen.faults()).isEmpty();
        assertThat(seen.counted("answers 400")).isEqualTo(1);
        assertThat(seen.counted("answers 404")).isZero();
    }

    @Test
    void blamesTheServerForWhatTheAttackDoesNotExplain() {
        seen.expect(503, 505);
        seen.answered(503, "short of memory");
        assertThat(seen.faults()).isEmpty();
        seen.answered(500, "x".repeat(1_000));
        seen.answered(504, "late");
        assertThat(seen.faults())
                .containsExactly(
                        "an attack: answered with 500 " + "x".repeat(500), "an attack: answered with 504 late");
    }

    @Test
    void keepsABoundedNumberOfFaults() {
        for (int i = 0; i < 200; i++) {
            seen.fault("number " + i);
        }
        assertThat(seen.faults()).hasSize(50).last().isEqualTo("an attack: number 49");
    }

    @Test
    void tellsTheWorstOfAllTimes() {
        seen.began();
        seen.waited(30);
        seen.began();
        seen.waited(20);
        seen.count("connections closed", 1_234);
        seen.answered(400, "");
        assertThat(seen.line())
                .isEqualTo("  an attack" + " ".repeat(43) + "2      30 ms  answers 400: 1, connections closed: 1,234");
    }

    @Test
    void lastsFromWhenItIsFirstAsked() {
        assertThat(new While(Duration.ZERO).getAsBoolean()).isFalse();
        var aDay = new While(Duration.ofDays(1));
        assertThat(aDay.getAsBoolean()).isTrue();
        assertThat(aDay.getAsBoolean()).isTrue();
    }
}
