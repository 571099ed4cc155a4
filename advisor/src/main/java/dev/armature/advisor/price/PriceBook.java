package dev.armature.advisor.price;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Prices of one region.
 *
 * @param name usually that of the region
 * @param date of the newest of its sources
 * @param currency as in USD
 * @param hoursPerMonth what a month is taken for
 */
public record PriceBook(
        String name, LocalDate date, String currency, BigDecimal hoursPerMonth, Map<Line, Price> prices) {
    private static final BigDecimal SECONDS_PER_HOUR = BigDecimal.valueOf(3600);

    public PriceBook {
        Map<Line, Price> copy = new EnumMap<>(Line.class);
        copy.putAll(prices);
        prices = Collections.unmodifiableMap(copy);
    }

    /** What something costs, and who says so. */
    public record Price(BigDecimal amount, String source) {}

    /** A table class, as a group of lines. */
    public enum Group {
        STANDARD("standard"),
        INFREQUENT_ACCESS("infrequent_access"),
        FEATURES("features");

        private final String word;

        Group(String word) {
            this.word = word;
        }

        /** As it stands in a file. */
        public String word() {
            return word;
        }
    }

    /** What can have a price. */
    public enum Line {
        ON_DEMAND_READ(Group.STANDARD, "on_demand_read", "a million reads on demand"),
        ON_DEMAND_WRITE(Group.STANDARD, "on_demand_write", "a million writes on demand"),
        PROVISIONED_READ(Group.STANDARD, "provisioned_read", "a provisioned read unit for an hour"),
        PROVISIONED_WRITE(Group.STANDARD, "provisioned_write", "a provisioned write unit for an hour"),
        STORAGE(Group.STANDARD, "storage", "a GB of storage for a month"),
        IA_ON_DEMAND_READ(Group.INFREQUENT_ACCESS, "on_demand_read", "a million reads on demand, infrequent access"),
        IA_ON_DEMAND_WRITE(Group.INFREQUENT_ACCESS, "on_demand_write", "a million writes on demand, infrequent access"),
        IA_PROVISIONED_READ(
                Group.INFREQUENT_ACCESS, "provisioned_read", "a provisioned read unit for an hour, infrequent access"),
        IA_PROVISIONED_WRITE(
                Group.INFREQUENT_ACCESS,
                "provisioned_write",
                "a provisioned write unit for an hour, infrequent access"),
        IA_STORAGE(Group.INFREQUENT_ACCESS, "storage", "a GB of storage for a month, infrequent access"),
        POINT_IN_TIME_RECOVERY(Group.FEATURES, "point_in_time_recovery", "a GB of point-in-time recovery for a month");

        private final Group group;
        private final String word;
        private final String meaning;

        Line(Group group, String word, String meaning) {
            this.group = group;
            this.word = word;
            this.meaning = meaning;
        }

        /** As it stands in its group in a file. */
        public String word() {
            return word;
        }

        /** What the price is for. */
        public String meaning() {
            return meaning;
        }

        public static List<Line> of(Group group) {
            return Arrays.stream(values()).filter(line -> line.group == group).toList();
        }
    }

    public Optional<BigDecimal> price(Line line) {
        return Optional.ofNullable(prices.get(line)).map(Price::amount);
    }

    /** The seconds of a month. */
    public BigDecimal secondsPerMonth() {
        return hoursPerMonth.multiply(SECONDS_PER_HOUR);
    }
}
