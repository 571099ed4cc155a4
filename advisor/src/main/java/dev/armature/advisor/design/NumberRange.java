package dev.armature.advisor.design;

import dev.armature.advisor.model.AccessPattern.RangeCondition;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that a key attribute can be, or that a query reads. As with texts, a number that nothing is said of is not negative.
 *
 * @param low the least of them; null if there is none
 * @param high the greatest of them; null if there is none
 */
public record NumberRange(
        @Nullable BigDecimal low, @Nullable BigDecimal high, boolean isWhole) {
    private static final BigDecimal SECONDS_LOW = BigDecimal.TEN.pow(9);
    private static final BigDecimal MILLIS_LOW = BigDecimal.TEN.pow(12);

    /** What a field of an entity can be. */
    public static NumberRange of(Entity entity, String name) {
        Field field = entity.field(name).orElseGet(() -> Field.text(name));
        Format format = field.format();
        boolean isWhole = field.type() == Field.Type.INTEGER;
        if (format != null && format.kind() == Format.Kind.EPOCH) {
            return ofDigits(SECONDS_LOW);
        }
        if (format != null && format.kind() == Format.Kind.EPOCH_MILLIS) {
            return ofDigits(MILLIS_LOW);
        }
        return new NumberRange(field.min() == null ? BigDecimal.ZERO : field.min(), field.max(), isWhole);
    }

    private static NumberRange ofDigits(BigDecimal low) {
        return new NumberRange(low, low.multiply(BigDecimal.TEN).subtract(BigDecimal.ONE), true);
    }

    /** All that queries with this operator can read, if they compare with numbers of this range. */
    NumberRange readBy(RangeCondition operator) {
        return switch (operator) {
            case EQUAL, BEGINS_WITH, BETWEEN -> this;
            case GREATER -> new NumberRange(next(low, BigDecimal.ONE), null, isWhole);
            case GREATER_OR_EQUAL -> new NumberRange(low, null, isWhole);
            case LESS -> new NumberRange(null, next(high, BigDecimal.ONE.negate()), isWhole);
            case LESS_OR_EQUAL -> new NumberRange(null, high, isWhole);
        };
    }

    private @Nullable BigDecimal next(@Nullable BigDecimal bound, BigDecimal step) {
        return bound == null || !isWhole ? bound : bound.add(step);
    }

    /** A number that is in both; nothing if there is none. */
    Optional<BigDecimal> common(NumberRange other) {
        BigDecimal least = low == null ? other.low : other.low == null ? low : low.max(other.low);
        BigDecimal most = high == null ? other.high : other.high == null ? high : high.min(other.high);
        if (least == null) {
            return Optional.of(most == null ? BigDecimal.ZERO : most);
        }
        return most == null || least.compareTo(most) <= 0 ? Optional.of(least) : Optional.empty();
    }
}
