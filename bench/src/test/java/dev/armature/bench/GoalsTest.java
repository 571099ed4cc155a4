package dev.armature.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GoalsTest {
    @Test
    void marksWhatIsShort() {
        String page = new Goals()
                .atLeast("gets", 0.65, 0.70, "")
                .atLeast("puts", 0.60, 0.59, "")
                .atLeastOf("deletes", 5, 3.86, 4.41)
                .atMost("start", 350, 351, " ms")
                .atMost("memory", 100, 100, " MB")
                .markdown();

        assertThat(page)
                .contains("2 of 5 are reached.")
                .contains("| gets | ≥ 0.65 | 0.70 |  |")
                .contains("| puts | ≥ 0.60 | 0.59 | **short** |")
                .contains("| deletes | ≥ 5.00 | 3.86 | **short**, of 4.41 that is possible |")
                .contains("| start | ≤ 350 ms | 351 ms | **short** |")
                .contains("| memory | ≤ 100 MB | 100 MB |  |");
    }
}
