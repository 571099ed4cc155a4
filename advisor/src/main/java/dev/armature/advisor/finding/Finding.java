package dev.armature.advisor.finding;

import dev.armature.advisor.model.Place;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a design or with traffic.
 *
 * @param rule as in {@code AM-K01}
 * @param message what is wrong, in a sentence
 * @param evidence what shows it: keys, figures, a witness
 * @param remedy what to do
 * @param monthlyCost what it costs in dollars a month; null if that is not known
 */
public record Finding(
        String rule,
        Severity severity,
        Place place,
        String message,
        String evidence,
        String remedy,
        @Nullable BigDecimal monthlyCost) {}
