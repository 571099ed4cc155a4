package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.model.Settings;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.engine.table.Table;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Numbers as people read them. */
final class Figures {
    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

    private Figures() {}

    static String percent(double part) {
        double percent = part * 100;
        return percent >= 10 || percent == 0
                ? Math.round(percent) + " %"
                : String.format(Locale.ROOT, percent < 0.1 ? "%.2f %%" : "%.1f %%", percent);
    }

    static String bytes(double bytes) {
        if (bytes < 1024) {
            return Math.round(bytes) + " bytes";
        }
        double kilobytes = bytes / 1024;
        if (kilobytes < 1024) {
            return amount(kilobytes) + " KB";
        }
        return kilobytes < 1024 * 1024 ? amount(kilobytes / 1024) + " MB" : amount(kilobytes / 1024 / 1024) + " GB";
    }

    /** Three digits are enough, and thousands have commas. */
    static String amount(double number) {
        if (number >= 1000) {
            return String.format(Locale.ROOT, "%,d", Math.round(number));
        }
        return BigDecimal.valueOf(number)
                .round(new MathContext(3, RoundingMode.HALF_UP))
                .stripTrailingZeros()
                .toPlainString();
    }

    static String count(long number, String one, String many) {
        return String.format(Locale.ROOT, "%,d ", number) + (number == 1 ? one : many);
    }

    static String requests(long number) {
        return count(number, "request", "requests");
    }

    static String time(Duration time) {
        if (time.toDays() > 1) {
            return time.toDays() + " days";
        }
        if (time.toMinutes() >= 120) {
            return time.toHours() + " hours";
        }
        return time.toSeconds() >= 120 ? time.toMinutes() + " minutes" : time.toSeconds() + " seconds";
    }

    /** What a million requests cost on demand that take so many units each; empty if the price book does not say. */
    static Optional<String> perMillion(Inquiry inquiry, TableSeen table, double reads, double writes) {
        return perSecond(inquiry, table, reads, writes)
                .map(perSecond -> perSecond
                        .multiply(MILLION)
                        .divide(inquiry.prices().book().secondsPerMonth(), MathContext.DECIMAL64))
                .map(cost -> "$"
                        + cost.setScale(cost.doubleValue() < 0.1 ? 4 : 2, RoundingMode.HALF_UP)
                                .toPlainString());
    }

    /** What requests of so many units cost in a month if there is one each second. */
    static Optional<BigDecimal> perSecond(Inquiry inquiry, TableSeen table, double reads, double writes) {
        return inquiry.prices().onDemand(tableClass(table), reads, writes);
    }

    static Settings.TableClass tableClass(TableSeen table) {
        return table.table().tableClass() == Table.TableClass.STANDARD_INFREQUENT_ACCESS
                ? Settings.TableClass.STANDARD_INFREQUENT_ACCESS
                : Settings.TableClass.STANDARD;
    }
}
