package dev.armature.advisor.convert.export;

import static dev.armature.advisor.convert.export.MarkdownTable.code;
import static dev.armature.advisor.convert.export.MarkdownTable.plain;

import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Constraint;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A page about a model: which keys each entity has, which pattern is served by what, and what must hold. */
final class MarkdownTarget {
    private final Model model;
    private final StringBuilder text = new StringBuilder();

    MarkdownTarget(Model model) {
        this.model = model;
    }

    Export export() {
        text.append("# Data model\n\n");
        var matrix = new PatternMatrix(model);
        for (TableModel table : model.tables()) {
            text.append("## Table ").append(plain(table.name())).append("\n\n");
            text.append(settings(table)).append("\n\n");
            entities(table);
            indexes(table);
            section("### Access patterns", matrix.of(table));
            fields(table);
        }
        section("## Transactions", transactions());
        constraints();
        return new Export(text.toString().stripTrailing() + "\n", List.of());
    }

    private void section(String title, MarkdownTable table) {
        if (!table.isEmpty()) {
            text.append(title).append("\n\n").append(table.text());
        }
    }

    private static String settings(TableModel table) {
        var settings = table.settings();
        List<String> parts = new ArrayList<>();
        parts.add("Partition key " + code(table.partitionKey())
                + (table.sortKey() == null ? ", no sort key" : ", sort key " + code(table.sortKey())));
        parts.add(
                switch (settings.billing()) {
                    case ON_DEMAND -> "on-demand";
                    case PROVISIONED ->
                        settings.readCapacity() == null || settings.writeCapacity() == null
                                ? "provisioned"
                                : "provisioned with " + settings.readCapacity() + " read and "
                                        + settings.writeCapacity() + " write units";
                });
        if (settings.tableClass() == Settings.TableClass.STANDARD_INFREQUENT_ACCESS) {
            parts.add("class STANDARD_INFREQUENT_ACCESS");
        }
        if (settings.ttlAttribute() != null) {
            parts.add("items expire by " + code(settings.ttlAttribute()));
        }
        if (settings.stream() != null && settings.hasStream()) {
            parts.add("a stream of " + settings.stream().name());
        }
        if (settings.pointInTimeRecovery() != null) {
            parts.add("point-in-time recovery " + (settings.pointInTimeRecovery() ? "on" : "off"));
        }
        if (settings.deletionProtection() != null) {
            parts.add("deletion protection " + (settings.deletionProtection() ? "on" : "off"));
        }
        return String.join("; ", parts) + ".";
    }

    private void entities(TableModel table) {
        List<String> head = new ArrayList<>(List.of("Entity", plain(table.partitionKey())));
        head.add(table.sortKey() == null ? "" : plain(table.sortKey()));
        table.indexes().forEach(index -> {
            head.add(plain(index.name()) + " partition key");
            head.add(plain(index.name()) + " sort key");
            head.add(plain(index.name()) + " when");
        });
        head.addAll(List.of("Items", "Bytes"));
        var chart = new MarkdownTable(head);
        for (Entity entity : table.entities()) {
            List<String> row = new ArrayList<>();
            row.add(plain(entity.name()));
            row.add(code(entity.partitionKey().text()));
            row.add(entity.sortKey() == null ? "" : code(entity.sortKey().text()));
            for (Index index : table.indexes()) {
                var mapping = entity.mapping(index.name());
                row.add(mapping.map(mapped -> templates(mapped.partitionKey())).orElse(""));
                row.add(mapping.map(mapped -> templates(mapped.sortKey())).orElse(""));
                row.add(mapping.map(mapped -> mapped.when() == null ? "" : code(mapped.when()))
                        .orElse(""));
            }
            row.add(number(entity.usage().itemCount()));
            row.add(number(entity.usage().itemSizeBytes()));
            chart.add(row);
        }
        section("### Entities", chart);
    }

    private static String templates(List<KeyTemplate> templates) {
        return templates.stream().map(template -> code(template.text())).collect(Collectors.joining(", "));
    }

    private static String number(@Nullable Long number) {
        return number == null ? "" : String.format(Locale.ROOT, "%,d", number);
    }

    private void indexes(TableModel table) {
        var indexes = new MarkdownTable(List.of("Index", "Kind", "Partition key", "Sort key", "Projection"));
        for (Index index : table.indexes()) {
            indexes.add(List.of(
                    plain(index.name()),
                    index.isGlobal() ? "global" : "local",
                    codes(index.partitionKey()),
                    codes(index.sortKey()),
                    index.projection().name() + (index.included().isEmpty() ? "" : " " + codes(index.included()))));
        }
        section("### Indexes", indexes);
    }

    private static String codes(List<String> names) {
        return names.stream().map(MarkdownTable::code).collect(Collectors.joining(", "));
    }

    private void fields(TableModel table) {
        var fields = new MarkdownTable(List.of("Entity", "Field", "Type", "Required", "Format", "Values"));
        for (Entity entity : table.entities()) {
            entity.fields()
                    .forEach(field -> fields.add(List.of(
                            plain(entity.name()),
                            code(field.name()),
                            field.type().name().toLowerCase(Locale.ROOT),
                            field.isRequired() ? "yes" : "",
                            field.format() == null ? "" : plain(field.format().text()),
                            codes(field.values()))));
        }
        section("### Fields", fields);
    }

    private MarkdownTable transactions() {
        var transactions = new MarkdownTable(List.of("#", "Transaction", "Operation", "Items"));
        for (TransactionPattern pattern : model.crossTablePatterns()) {
            transactions.add(List.of(
                    plain(pattern.id()),
                    plain(pattern.description().isEmpty() ? pattern.name() : pattern.description()),
                    pattern.isWrite() ? "TransactWriteItems" : "TransactGetItems",
                    pattern.actions().stream().map(MarkdownTarget::action).collect(Collectors.joining("; "))));
        }
        return transactions;
    }

    private static String action(TransactionPattern.Action action) {
        String kind = switch (action.kind()) {
            case PUT -> "Put";
            case UPDATE -> "Update";
            case DELETE -> "Delete";
            case CONDITION_CHECK -> "ConditionCheck";
            case GET -> "Get";
        };
        return kind + " " + plain(action.entity())
                + (action.condition() == null ? "" : " if " + code(action.condition()));
    }

    private void constraints() {
        if (model.constraints().isEmpty()) {
            return;
        }
        text.append("## Constraints\n\n");
        for (Constraint constraint : model.constraints()) {
            text.append("- ")
                    .append(
                            switch (constraint) {
                                case Constraint.Unique unique ->
                                    codes(unique.fields()) + " of " + plain(unique.entity()) + " is unique"
                                            + (unique.via() == null ? "" : ", by " + plain(unique.via()));
                                case Constraint.Counter counter ->
                                    code(counter.field()) + " of " + plain(counter.entity()) + " counts "
                                            + plain(counter.counts())
                                            + switch (counter.mode()) {
                                                case TRANSACTION -> ", in transactions";
                                                case STREAM -> ", by the stream";
                                                case UNSAID -> "";
                                            };
                                case Constraint.OptimisticLock lock ->
                                    "every change of " + plain(lock.entity()) + " asks for its " + code(lock.field());
                            })
                    .append('\n');
        }
        text.append('\n');
    }
}
