package dev.armature.advisor.cost;

import dev.armature.templates.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A cost report for programs.
 *
 * <pre>
 * {"patterns": [{"table", "entity", "pattern", "pattern_id", "operation", "read_units", "write_units",
 *                "indexes": {name: units}, "calls", "monthly": {"on_demand", "provisioned"}}],
 *  "tables":   [{"table", "billing", "class", "monthly": {"on_demand", "provisioned", "storage", "total"}}],
 *  "entities": {name: monthly},
 *  "indexes":  [{"table", "index", "monthly"}],
 *  "storage":  {"bytes", "item_bytes", "index_bytes", "monthly"},
 *  "total":    {"on_demand", "provisioned", "storage", "monthly"},
 *  "prices":   {"name", "date", "currency", "hours_per_month", "lines": [{"line", "price", "source"}]},
 *  "not_included": [text]}
 * </pre>
 *
 * Units are those of one request, {@code read_units} and {@code write_units} with the part of the indexes in them. Money is a month's,
 * and null where a rate or a price is missing.
 */
public final class CostJson {
    private static final int MONEY_DIGITS = 4;

    private CostJson() {}

    public static Json of(CostReport report) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put(
                "patterns",
                Json.array(report.patterns().stream().map(CostJson::pattern).toList()));
        members.put(
                "tables",
                Json.array(report.tables().stream().map(CostJson::table).toList()));
        Map<String, Json> entities = new LinkedHashMap<>();
        report.entities().forEach((entity, cost) -> entities.put(entity, money(cost)));
        members.put("entities", new Json.Object(entities));
        members.put("indexes", indexes(report));
        members.put("storage", storage(report));
        members.put("total", total(report));
        members.put("prices", prices(report));
        members.put(
                "not_included",
                Json.array(report.notIncluded().stream().map(Json::text).toList()));
        return new Json.Object(members);
    }

    private static Json pattern(PatternCost pattern) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("table", Json.text(pattern.table()));
        members.put("entity", Json.text(pattern.entity()));
        members.put("pattern", Json.text(pattern.pattern()));
        members.put("pattern_id", id(pattern.id()));
        members.put("operation", Json.text(pattern.operation()));
        members.put("read_units", number(pattern.units().read()));
        members.put("write_units", number(pattern.units().write()));
        Map<String, Json> indexes = new LinkedHashMap<>();
        pattern.units().indexes().forEach((index, units) -> indexes.put(index, number(units)));
        members.put("indexes", new Json.Object(indexes));
        members.put("calls", Json.number(pattern.calls()));
        Map<String, Json> monthly = new LinkedHashMap<>();
        monthly.put("on_demand", money(pattern.onDemand()));
        monthly.put("provisioned", money(pattern.provisioned()));
        members.put("monthly", new Json.Object(monthly));
        return new Json.Object(members);
    }

    /** A number where it is one, as in the files that AWS's tools write. */
    private static Json id(String id) {
        if (id.isEmpty()) {
            return new Json.Null();
        }
        return id.matches("0|[1-9]\\d{0,17}") ? new Json.Number(id) : Json.text(id);
    }

    private static Json table(TableCost table) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("table", Json.text(table.table().name()));
        members.put("billing", Json.text(table.table().settings().billing().name()));
        members.put("class", Json.text(table.table().settings().tableClass().name()));
        Map<String, Json> monthly = new LinkedHashMap<>();
        monthly.put("on_demand", money(table.onDemand()));
        monthly.put("provisioned", money(table.provisioned()));
        monthly.put("storage", money(table.storageCost()));
        monthly.put("total", money(table.total()));
        members.put("monthly", new Json.Object(monthly));
        return new Json.Object(members);
    }

    private static Json indexes(CostReport report) {
        List<Json> indexes = new ArrayList<>();
        for (TableCost table : report.tables()) {
            table.table().indexes().forEach(index -> {
                Map<String, Json> members = new LinkedHashMap<>();
                members.put("table", Json.text(table.table().name()));
                members.put("index", Json.text(index.name()));
                members.put("monthly", money(table.ofIndex(index.name())));
                indexes.add(new Json.Object(members));
            });
        }
        return Json.array(indexes);
    }

    private static Json storage(CostReport report) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("bytes", number(sum(report, table -> table.storage().bytes())));
        members.put("item_bytes", number(sum(report, table -> table.storage().itemBytes())));
        members.put("index_bytes", number(sum(report, table -> table.storage().indexBytes())));
        members.put("monthly", money(all(report, TableCost::storageCost)));
        return new Json.Object(members);
    }

    private static Json total(CostReport report) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("on_demand", money(all(report, TableCost::onDemand)));
        members.put("provisioned", money(all(report, TableCost::provisioned)));
        members.put("storage", money(all(report, TableCost::storageCost)));
        members.put("monthly", money(report.total()));
        return new Json.Object(members);
    }

    private static Json prices(CostReport report) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("name", Json.text(report.book().name()));
        members.put("date", Json.text(report.book().date().toString()));
        members.put("currency", Json.text(report.book().currency()));
        members.put(
                "hours_per_month", new Json.Number(report.book().hoursPerMonth().toPlainString()));
        List<Json> lines = new ArrayList<>();
        report.book().prices().forEach((line, price) -> {
            Map<String, Json> each = new LinkedHashMap<>();
            each.put("line", Json.text(line.meaning()));
            each.put("price", new Json.Number(price.amount().toPlainString()));
            each.put("source", Json.text(price.source()));
            lines.add(new Json.Object(each));
        });
        members.put("lines", Json.array(lines));
        return new Json.Object(members);
    }

    /** Something that a table costs. */
    private interface Part {
        Optional<BigDecimal> of(TableCost table);
    }

    private static Optional<BigDecimal> all(CostReport report, Part part) {
        Optional<BigDecimal> sum = Optional.of(BigDecimal.ZERO);
        for (TableCost table : report.tables()) {
            sum = Prices.sum(sum, part.of(table));
        }
        return sum;
    }

    /** Something that a table has. */
    private interface Amount {
        double of(TableCost table);
    }

    private static double sum(CostReport report, Amount amount) {
        return report.tables().stream().mapToDouble(amount::of).sum();
    }

    private static Json money(Optional<BigDecimal> dollars) {
        return dollars.map(CostJson::money).orElseGet(Json.Null::new);
    }

    private static Json money(BigDecimal dollars) {
        return new Json.Number(plain(dollars.setScale(MONEY_DIGITS, RoundingMode.HALF_UP)));
    }

    private static Json number(double number) {
        return new Json.Number(plain(BigDecimal.valueOf(number)));
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
