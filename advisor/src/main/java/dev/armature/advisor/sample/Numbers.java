package dev.armature.advisor.sample;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Numbers on both sides of the places where another digit is needed. */
final class Numbers {
    private static final List<BigDecimal> WHOLE =
            numbers("1", "2", "9", "10", "11", "99", "100", "101", "3", "999", "1000");
    private static final List<BigDecimal> BROKEN =
            numbers("0.5", "9.99", "10", "99.5", "100", "1000", "7", "1000.25", "10.01");

    private Numbers() {}

    private static List<BigDecimal> numbers(String... texts) {
        return Stream.of(texts).map(BigDecimal::new).toList();
    }

    /**
     * A different one for each ordinal, as long as there are such between the bounds.
     *
     * @param ceiling the largest that fits into keys, which is the largest of all if nothing was said
     */
    static BigDecimal at(
            int ordinal,
            boolean broken,
            @Nullable BigDecimal min,
            @Nullable BigDecimal declaredMax,
            @Nullable BigDecimal ceiling) {
        BigDecimal max = declaredMax == null ? ceiling : declaredMax;
        List<BigDecimal> chosen = new ArrayList<>();
        for (BigDecimal number : broken ? BROKEN : WHOLE) {
            if (isWithin(number, min, max)) {
                chosen.add(number);
            }
        }
        // The bounds themselves come early: that is where widths end.
        add(max, Math.min(3, chosen.size()), chosen);
        if (ceiling != null && isWithin(ceiling, min, max)) {
            add(ceiling, Math.min(2, chosen.size()), chosen);
        }
        add(min, Math.min(1, chosen.size()), chosen);
        if (ordinal < chosen.size()) {
            return chosen.get(ordinal);
        }
        return beyond(ordinal, chosen, min, max);
    }

    private static void add(@Nullable BigDecimal bound, int place, List<BigDecimal> chosen) {
        if (bound != null && !chosen.contains(bound)) {
            chosen.add(place, bound);
        }
    }

    /** When the chosen ones are used up: the whole numbers from 1001 on, or from the lower bound. */
    private static BigDecimal beyond(
            int ordinal, List<BigDecimal> chosen, @Nullable BigDecimal min, @Nullable BigDecimal max) {
        BigDecimal next = BigDecimal.valueOf(1001L + ordinal - chosen.size());
        if (isWithin(next, min, max)) {
            return next;
        }
        BigDecimal from = min == null ? BigDecimal.ZERO : min.setScale(0, RoundingMode.CEILING);
        BigDecimal step = BigDecimal.valueOf(ordinal);
        if (max == null) {
            return from.add(step);
        }
        BigDecimal room = max.subtract(from).setScale(0, RoundingMode.FLOOR).add(BigDecimal.ONE);
        return room.signum() <= 0 ? max : from.add(step.remainder(room));
    }

    private static boolean isWithin(BigDecimal number, @Nullable BigDecimal min, @Nullable BigDecimal max) {
        return (min == null || number.compareTo(min) >= 0) && (max == null || number.compareTo(max) <= 0);
    }
}
