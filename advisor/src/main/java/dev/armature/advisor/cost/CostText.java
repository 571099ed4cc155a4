package dev.armature.advisor.cost;

import dev.armature.advisor.cost.TextTable.Side;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Settings;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A cost report for people: totals first, then what they are made of, the dearest first, and what is not in them. */
public final class CostText {
    private static final double GB = 1L << 30;

    private final CostReport report;
    private final List<String> lines = new ArrayList<>();

    private CostText(CostReport report) {
        this.report = report;
    }

    public static String of(CostReport report) {
        var text = new CostText(report);
        text.total();
        text.tables();
        text.patterns();
        text.entities();
        text.indexes();
        text.notes();
        return text.text();
    }

    /**
     * The same for a design that was changed, with what that saves.
     *
     * @param changes what was changed, in words
     */
    public static String of(CostReport report, CostReport before, List<String> changes) {
        BigDecimal difference = report.total().subtract(before.total());
        String comparison = "With " + String.join(", ", changes) + ": " + money(report.total()) + " instead of "
                + money(before.total()) + " a month, "
                + switch (difference.setScale(2, RoundingMode.HALF_UP).signum()) {
                    case -1 -> money(difference.negate()) + " less.";
                    case 1 -> money(difference) + " more.";
                    default -> "which is the same.";
                };
        return comparison + System.lineSeparator() + System.lineSeparator() + of(report);
    }

    private void total() {
        lines.add("Total " + money(report.total()) + " a month, at the prices of "
                + report.book().name() + " of " + report.book().date() + ".");
        if (report.patterns().stream().noneMatch(PatternCost::isRated)) {
            lines.add("No access pattern says how often it happens, as in usage: { rps: 100, peak_rps: 300 },"
                    + " so that requests are not in it.");
        }
    }

    private void tables() {
        var table = new TextTable(
                List.of(Side.LEFT, Side.LEFT, Side.RIGHT, Side.RIGHT, Side.RIGHT, Side.RIGHT, Side.RIGHT),
                List.of("Table", "as it is set up", "a month", "on demand", "provisioned", "storage", "GB"));
        for (TableCost each : report.tables()) {
            Settings settings = each.table().settings();
            table.add(List.of(
                    each.table().name(),
                    (settings.billing() == Settings.Billing.ON_DEMAND ? "on demand" : "provisioned") + ", "
                            + settings.tableClass(),
                    money(each.total()),
                    each.isRated() ? money(each.onDemand()) : "",
                    each.isRated() ? money(each.provisioned()) : "",
                    each.storage().bytes() > 0 ? money(each.storageCost()) : "",
                    each.storage().bytes() > 0 ? number(each.storage().bytes() / GB) : ""));
        }
        section(table);
    }

    private void patterns() {
        var table = new TextTable(
                List.of(
                        Side.LEFT,
                        Side.LEFT,
                        Side.LEFT,
                        Side.RIGHT,
                        Side.RIGHT,
                        Side.LEFT,
                        Side.RIGHT,
                        Side.RIGHT,
                        Side.RIGHT),
                List.of(
                        "Pattern",
                        "of",
                        "operation",
                        "reads",
                        "writes",
                        "of these, indexes",
                        "on demand",
                        "provisioned",
                        "share"));
        BigDecimal all = report.patterns().stream()
                .flatMap(pattern -> pattern.monthly().stream())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        for (PatternCost pattern : report.dearestFirst()) {
            table.add(List.of(
                    pattern.pattern() + (pattern.calls() == 1 ? "" : " (" + pattern.calls() + " calls)"),
                    pattern.entity(),
                    pattern.operation(),
                    units(pattern.units().read()),
                    units(pattern.units().write()),
                    indexes(pattern.units()),
                    pattern.isRated() ? money(pattern.onDemand()) : "",
                    pattern.isRated() ? money(pattern.provisioned()) : "",
                    pattern.monthly().map(cost -> share(cost, all)).orElse("")));
        }
        section(table);
    }

    private static String indexes(Units units) {
        List<String> indexes = new ArrayList<>();
        units.indexes().forEach((index, each) -> indexes.add(index + " " + number(each)));
        return String.join(", ", indexes);
    }

    private void entities() {
        var entities = new TextTable(List.of(Side.LEFT, Side.RIGHT, Side.RIGHT), List.of("Entity", "a month", "share"));
        List<Map.Entry<String, BigDecimal>> sorted =
                new ArrayList<>(report.entities().entrySet());
        sorted.sort(Map.Entry.<String, BigDecimal>comparingByValue().reversed());
        BigDecimal all = sorted.stream().map(Map.Entry::getValue).reduce(BigDecimal.ZERO, BigDecimal::add);
        for (var entity : sorted) {
            if (entity.getValue().signum() > 0) {
                entities.add(List.of(entity.getKey(), money(entity.getValue()), share(entity.getValue(), all)));
            }
        }
        section(entities);
    }

    private void indexes() {
        var table = new TextTable(
                List.of(Side.LEFT, Side.LEFT, Side.LEFT, Side.RIGHT, Side.RIGHT),
                List.of("Index", "of", "projection", "a month", "GB"));
        for (TableCost each : report.tables()) {
            for (Index index : each.table().indexes()) {
                double bytes = each.storage().indexes().getOrDefault(index.name(), 0.0);
                table.add(List.of(
                        index.name(),
                        each.table().name(),
                        index.projection().toString(),
                        money(each.ofIndex(index.name())),
                        bytes > 0 ? number(bytes / GB) : ""));
            }
        }
        section(table);
    }

    private void section(TextTable table) {
        List<String> rows = table.lines();
        if (rows.size() > 1) {
            lines.add("");
            lines.addAll(rows);
        }
    }

    private void notes() {
        lines.add("");
        lines.add("Units are those of one request. Provisioned capacity is for the peak at "
                + Math.round(Prices.TARGET_UTILISATION * 100) + " % use, unless settings name it; a month has "
                + report.book().hoursPerMonth().toPlainString() + " hours.");
        new Prices(report.book())
                .breakEvenUtilisation()
                .ifPresent(part -> lines.add("On demand is cheaper while less than "
                        + part.multiply(BigDecimal.valueOf(100))
                                .setScale(2, RoundingMode.HALF_UP)
                                .toPlainString()
                        + " % of provisioned capacity would be used."));
        lines.add("Not included:");
        report.notIncluded().forEach(what -> lines.add("  " + what));
    }

    private String text() {
        return String.join(System.lineSeparator(), lines);
    }

    private static String money(Optional<BigDecimal> dollars) {
        return dollars.map(CostText::money).orElse("not included");
    }

    private static String money(BigDecimal dollars) {
        return String.format(Locale.ROOT, "$%,.2f", dollars);
    }

    private static String share(BigDecimal part, BigDecimal all) {
        return all.signum() == 0
                ? ""
                : part.multiply(BigDecimal.valueOf(100)).divide(all, 0, RoundingMode.HALF_UP) + " %";
    }

    private static String units(double units) {
        return units == 0 ? "" : number(units);
    }

    private static String number(double number) {
        return new BigDecimal(String.format(Locale.ROOT, "%.2f", number))
                .stripTrailingZeros()
                .toPlainString();
    }
}
