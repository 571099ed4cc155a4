package dev.armature.engine.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {
    private static final Instant SINCE = Instant.parse("2026-11-15T10:00:30Z");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    at(2026-11-16T08:30:15)      |               | 2026-11-16T08:30:00Z | true
                    at(2026-11-16T08:30:00)      |               | 2026-11-16T08:31:00Z | false
                    at(2026-11-16T08:30:00)      | Europe/Berlin | 2026-11-16T07:30:00Z | true
                    rate(1 minute)               |               | 2026-11-15T10:01:00Z | true
                    rate(5 minutes)              |               | 2026-11-15T10:05:00Z | true
                    rate(5 minutes)              |               | 2026-11-15T10:06:00Z | false
                    rate(2 hours)                |               | 2026-11-15T12:00:00Z | true
                    rate(1 day)                  |               | 2026-11-15T10:00:00Z | false
                    cron(0 8 * * ? *)            |               | 2026-11-16T08:00:00Z | true
                    cron(0 8 * * ? *)            |               | 2026-11-16T08:01:00Z | false
                    cron(0/15 * * * ? *)         |               | 2026-11-16T08:45:00Z | true
                    cron(0/15 * * * ? *)         |               | 2026-11-16T08:46:00Z | false
                    cron(0 20 ? * MON-FRI *)     |               | 2026-11-16T20:00:00Z | true
                    cron(0 20 ? * MON-FRI *)     |               | 2026-11-15T20:00:00Z | false
                    cron(0 20 ? * 1 *)           |               | 2026-11-15T20:00:00Z | true
                    cron(0 0 1 JAN,jul ? 2027)   |               | 2027-07-01T00:00:00Z | true
                    cron(0 0 1 JAN,jul ? 2027)   |               | 2026-07-01T00:00:00Z | false
                    cron(30 3 * * ? *)           | Asia/Kolkata  | 2026-11-15T22:00:00Z | true
                    """)
    void isDue(String schedule, String timezone, Instant minute, boolean due) {
        assertThat(Schedule.parse(schedule, timezone).isDue(minute, SINCE)).isEqualTo(due);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "noon",
                "at()",
                "at(tomorrow)",
                "rate(0 minutes)",
                "rate(1 week)",
                "cron(* * * * *)",
                "cron(60 * * * ? *)",
                "cron(0 0 L * ? *)",
                "cron(0 0 ? * MON#2 *)",
                "cron(5-1 * * * ? *)",
                "cron(* * * * ? 3000)"
            })
    void refusesWhatIsNone(String schedule) {
        assertThatThrownBy(() -> Schedule.parse(schedule, null)).isInstanceOf(IllegalArgumentException.class);
    }
}
