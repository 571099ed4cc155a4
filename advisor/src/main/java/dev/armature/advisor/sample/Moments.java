package dev.armature.advisor.sample;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Times: a few days, many of them first or last of a month or with another count of digits, so that several things happen on each. */
final class Moments {
    private static final List<LocalDate> DAYS = Stream.of(
                    "2024-01-31",
                    "2024-02-01",
                    "2024-01-30",
                    "2024-02-29",
                    "2024-12-31",
                    "2025-01-01",
                    "2024-10-09",
                    "2024-10-10")
            .map(LocalDate::parse)
            .toList();
    private static final long MILLISECONDS_OF_DAY = Duration.ofDays(1).toMillis();
    private static final Duration LATER_MAX = Duration.ofDays(90);
    /** Items that expire should not do so while they are looked at. */
    private static final Instant EXPIRY = Instant.parse("2100-01-01T00:00:00Z");

    private final RandomGenerator random;

    Moments(RandomGenerator random) {
        this.random = random;
    }

    Instant next() {
        var day = DAYS.get(random.nextInt(DAYS.size())).atStartOfDay().toInstant(ZoneOffset.UTC);
        return day.plusMillis(
                switch (random.nextInt(8)) {
                    case 0 -> 0;
                    case 1 -> MILLISECONDS_OF_DAY - 1;
                    default -> random.nextLong(MILLISECONDS_OF_DAY);
                });
    }

    Instant after(Instant moment) {
        return moment.plusMillis(random.nextLong(LATER_MAX.toMillis()));
    }

    static long expiry(int ordinal) {
        return EXPIRY.getEpochSecond() + ordinal;
    }
}
