package dev.armature.engine.scaling;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** When a scheduled action is done: {@code at(...)}, {@code rate(...)} or {@code cron(...)}, to the minute. */
sealed interface Schedule {
    /**
     * Whether it is in the minute that begins at a time.
     *
     * @param since from when a rate counts
     */
    boolean isDue(Instant minute, Instant since);

    record At(Instant time) implements Schedule {
        @Override
        public boolean isDue(Instant minute, Instant since) {
            return time.truncatedTo(ChronoUnit.MINUTES).equals(minute);
        }
    }

    record Rate(Duration every) implements Schedule {
        @Override
        public boolean isDue(Instant minute, Instant since) {
            long minutes = Duration.between(since.truncatedTo(ChronoUnit.MINUTES), minute)
                    .toMinutes();
            return minutes > 0 && minutes % every.toMinutes() == 0;
        }
    }

    /** Fields as AWS has them: minutes, hours, day of the month, month, day of the week, year. */
    record Cron(BitSet minutes, BitSet hours, BitSet days, BitSet months, BitSet weekdays, BitSet years, ZoneId zone)
            implements Schedule {
        private static final int YEAR_FIRST = 1970;

        @Override
        public boolean isDue(Instant minute, Instant since) {
            ZonedDateTime time = minute.atZone(zone);
            // Sunday is 1.
            int weekday = time.getDayOfWeek().getValue() % 7 + 1;
            return minutes.get(time.getMinute())
                    && hours.get(time.getHour())
                    && days.get(time.getDayOfMonth())
                    && months.get(time.getMonthValue())
                    && weekdays.get(weekday)
                    && years.get(time.getYear() - YEAR_FIRST);
        }
    }

    Pattern FORM = Pattern.compile("(at|rate|cron)\\(([^()]*)\\)");
    Pattern RATE = Pattern.compile("([1-9][0-9]{0,5}) (minutes?|hours?|days?)");
    List<String> MONTHS = List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");
    List<String> WEEKDAYS = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");

    /** @throws IllegalArgumentException if it is none */
    static Schedule parse(String text, @Nullable String timezone) {
        ZoneId zone;
        try {
            zone = timezone == null ? ZoneOffset.UTC : ZoneId.of(timezone);
        } catch (DateTimeException unknown) {
            throw new IllegalArgumentException("no time zone: " + timezone, unknown);
        }
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException("no schedule: " + text);
        }
        String content = form.group(2).strip();
        return switch (form.group(1)) {
            case "at" -> at(content, zone);
            case "rate" -> rate(content);
            default -> cron(content, zone);
        };
    }

    private static Schedule at(String time, ZoneId zone) {
        try {
            return new At(LocalDateTime.parse(time).atZone(zone).toInstant());
        } catch (DateTimeException none) {
            throw new IllegalArgumentException("no time: " + time, none);
        }
    }

    private static Schedule rate(String content) {
        Matcher rate = RATE.matcher(content);
        if (!rate.matches()) {
            throw new IllegalArgumentException("no rate: " + content);
        }
        long count = Long.parseLong(rate.group(1));
        return new Rate(
                switch (rate.group(2).charAt(0)) {
                    case 'm' -> Duration.ofMinutes(count);
                    case 'h' -> Duration.ofHours(count);
                    default -> Duration.ofDays(count);
                });
    }

    private static Schedule cron(String content, ZoneId zone) {
        String[] fields = content.split("\\s+", -1);
        if (fields.length != 6) {
            throw new IllegalArgumentException("a cron expression has six fields: " + content);
        }
        BitSet years = new BitSet();
        field(fields[5], Cron.YEAR_FIRST, 2199, List.of()).stream().forEach(year -> years.set(year - Cron.YEAR_FIRST));
        return new Cron(
                field(fields[0], 0, 59, List.of()),
                field(fields[1], 0, 23, List.of()),
                field(fields[2], 1, 31, List.of()),
                field(fields[3], 1, 12, MONTHS),
                field(fields[4], 1, 7, WEEKDAYS),
                years,
                zone);
    }

    /** A list of values, ranges and steps. What AWS has besides, such as the last day of a month, is refused. */
    private static BitSet field(String text, int min, int max, List<String> names) {
        var values = new BitSet();
        for (String part : text.split(",", -1)) {
            int slash = part.indexOf('/');
            String range = slash < 0 ? part : part.substring(0, slash);
            int step = slash < 0 ? 1 : number(part.substring(slash + 1), 1, max, List.of());
            int dash = range.indexOf('-');
            int from;
            int to;
            if (range.equals("*") || range.equals("?")) {
                from = min;
                to = max;
            } else if (dash > 0) {
                from = number(range.substring(0, dash), min, max, names);
                to = number(range.substring(dash + 1), min, max, names);
            } else {
                from = number(range, min, max, names);
                to = slash < 0 ? from : max;
            }
            for (int value = from; value <= to; value += step) {
                values.set(value);
            }
        }
        if (values.isEmpty()) {
            throw new IllegalArgumentException("no field of a cron expression: " + text);
        }
        return values;
    }

    private static int number(String text, int min, int max, List<String> names) {
        int named = names.indexOf(text.toUpperCase(Locale.ROOT));
        if (named >= 0) {
            return named + 1;
        }
        boolean isNumber = !text.isEmpty() && text.length() <= 4 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        int value = isNumber ? Integer.parseInt(text) : -1;
        if (value < min || value > max) {
            throw new IllegalArgumentException("no value between " + min + " and " + max + ": " + text);
        }
        return value;
    }
}
