package dev.armature.advisor.cost;

import dev.armature.advisor.model.Settings;
import dev.armature.advisor.price.PriceBook;
import dev.armature.advisor.price.PriceBook.Line;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/** What units and bytes cost a month, by a price book. Nothing is answered where the book lacks a line that is needed. */
public record Prices(PriceBook book) {
    /** The part of provisioned capacity that is meant to be used, as AWS's auto scaling has it by default. */
    public static final double TARGET_UTILISATION = 0.7;

    private static final MathContext ROUNDING = MathContext.DECIMAL64;
    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);
    private static final BigDecimal GB = BigDecimal.valueOf(1L << 30);

    /** Units that are asked for second by second, all month, on demand. */
    public Optional<BigDecimal> onDemand(Settings.TableClass tableClass, double reads, double writes) {
        boolean isStandard = tableClass == Settings.TableClass.STANDARD;
        return sum(
                perSecond(reads, isStandard ? Line.ON_DEMAND_READ : Line.IA_ON_DEMAND_READ),
                perSecond(writes, isStandard ? Line.ON_DEMAND_WRITE : Line.IA_ON_DEMAND_WRITE));
    }

    /** Capacity that is kept ready all month. */
    public Optional<BigDecimal> provisioned(Settings.TableClass tableClass, double reads, double writes) {
        boolean isStandard = tableClass == Settings.TableClass.STANDARD;
        return sum(
                perHour(reads, isStandard ? Line.PROVISIONED_READ : Line.IA_PROVISIONED_READ),
                perHour(writes, isStandard ? Line.PROVISIONED_WRITE : Line.IA_PROVISIONED_WRITE));
    }

    public Optional<BigDecimal> storage(Settings.TableClass tableClass, double bytes) {
        return of(bytes, tableClass == Settings.TableClass.STANDARD ? Line.STORAGE : Line.IA_STORAGE)
                .map(cost -> cost.divide(GB, ROUNDING));
    }

    /** On top of the storage itself. */
    public Optional<BigDecimal> pointInTimeRecovery(double bytes) {
        return of(bytes, Line.POINT_IN_TIME_RECOVERY).map(cost -> cost.divide(GB, ROUNDING));
    }

    /** The part of provisioned reads that has to be used for them to be as cheap as reads on demand; below, on demand is cheaper. */
    public Optional<BigDecimal> breakEvenUtilisation() {
        return book.price(Line.PROVISIONED_READ)
                .flatMap(hour -> book.price(Line.ON_DEMAND_READ)
                        .filter(million -> million.signum() > 0)
                        .map(million -> hour.divide(BigDecimal.valueOf(3600), ROUNDING)
                                .divide(million.divide(MILLION, ROUNDING), ROUNDING)));
    }

    private Optional<BigDecimal> perSecond(double units, Line line) {
        return of(units, line).map(cost -> cost.multiply(book.secondsPerMonth()).divide(MILLION, ROUNDING));
    }

    private Optional<BigDecimal> perHour(double units, Line line) {
        return of(units, line).map(cost -> cost.multiply(book.hoursPerMonth(), ROUNDING));
    }

    /** What is not used needs no price. */
    private Optional<BigDecimal> of(double amount, Line line) {
        return amount == 0
                ? Optional.of(BigDecimal.ZERO)
                : book.price(line).map(price -> price.multiply(BigDecimal.valueOf(amount), ROUNDING));
    }

    static Optional<BigDecimal> sum(Optional<BigDecimal> one, Optional<BigDecimal> other) {
        return one.flatMap(first -> other.map(second -> first.add(second, ROUNDING)));
    }
}
