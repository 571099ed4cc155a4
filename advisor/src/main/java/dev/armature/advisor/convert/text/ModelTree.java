package dev.armature.advisor.convert.text;

import dev.armature.advisor.model.Constraint;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.model.StreamConsumer;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.model.Waiver;
import dev.armature.templates.Json;
import java.util.List;

/** A model as the members that a file has for it, in the order in which people expect them. What is the default is left out. */
final class ModelTree {
    private static final String PRICES_DEFAULT = "us-east-1";
    private static final String DELIMITER_DEFAULT = "#";

    private ModelTree() {}

    static Json.Object of(Model model) {
        return new JsonMembers()
                .number("armature", 1)
                .text(
                        "profile",
                        switch (model.profile()) {
                            case SINGLE_TABLE -> "single-table";
                            case MULTI_TABLE -> "multi-table";
                            case KEY_VALUE -> "kv";
                            case GRAPHQL -> "graphql";
                        })
                .text("prices", model.prices().equals(PRICES_DEFAULT) ? null : model.prices())
                .list("tables", model.tables().stream().map(ModelTree::table).toList())
                .list(
                        "cross_table_access_patterns",
                        model.crossTablePatterns().stream()
                                .map(ModelTree::transaction)
                                .toList())
                .list(
                        "constraints",
                        model.constraints().stream().map(ModelTree::constraint).toList())
                .list("waivers", model.waivers().stream().map(ModelTree::waiver).toList())
                .build();
    }

    static Json.Object table(TableModel table) {
        var entities = new JsonMembers();
        for (Entity entity : table.entities()) {
            entities.value(entity.name(), EntityTree.of(entity));
        }
        return new JsonMembers()
                .object(
                        "table_config",
                        new JsonMembers()
                                .text("table_name", table.name())
                                .text("partition_key", table.partitionKey())
                                .text("sort_key", table.sortKey())
                                .build())
                .object("settings", settings(table.settings()))
                .list(
                        "gsi_list",
                        table.indexes().stream()
                                .filter(Index::isGlobal)
                                .map(index -> index(index, table))
                                .toList())
                .list(
                        "lsi_list",
                        table.indexes().stream()
                                .filter(index -> !index.isGlobal())
                                .map(index -> index(index, table))
                                .toList())
                .object("entities", entities.build())
                .list(
                        "consumers",
                        table.consumers().stream().map(ModelTree::consumer).toList())
                .build();
    }

    private static Json.Object settings(Settings settings) {
        var members = new JsonMembers()
                .number("read_capacity", settings.readCapacity())
                .number("write_capacity", settings.writeCapacity())
                .text(
                        "class",
                        switch (settings.tableClass()) {
                            case STANDARD -> null;
                            case STANDARD_INFREQUENT_ACCESS -> "STANDARD_INFREQUENT_ACCESS";
                        })
                .flag("pitr", settings.pointInTimeRecovery())
                .flag("deletion_protection", settings.deletionProtection())
                .text("sse", settings.encryption())
                .text("ttl_attribute", settings.ttlAttribute())
                .text(
                        "stream",
                        settings.stream() == null
                                ? null
                                : settings.hasStream() ? settings.stream().name() : "none")
                .text("type_attribute", settings.typeAttribute())
                .text("delimiter", settings.delimiter().equals(DELIMITER_DEFAULT) ? null : settings.delimiter())
                .ifTrue("production", settings.production())
                .build();
        boolean said = settings.billing() == Settings.Billing.PROVISIONED
                || !members.members().isEmpty();
        if (!said) {
            return Json.EMPTY;
        }
        var all = new JsonMembers()
                .text(
                        "billing",
                        switch (settings.billing()) {
                            case ON_DEMAND -> "on-demand";
                            case PROVISIONED -> "provisioned";
                        });
        members.members().forEach(all::value);
        return all.build();
    }

    private static Json.Object index(Index index, TableModel table) {
        boolean tablesKey = !index.isGlobal() && index.partitionKey().equals(List.of(table.partitionKey()));
        var members = new JsonMembers().text("name", index.name());
        if (!tablesKey) {
            members.textOrTexts("partition_key", index.partitionKey());
        }
        return members.textOrTexts("sort_key", index.sortKey())
                .text("projection", index.projection().name())
                .texts("included_attributes", index.included())
                .build();
    }

    private static Json.Object consumer(StreamConsumer consumer) {
        return new JsonMembers()
                .text("name", consumer.name())
                .texts("reads", consumer.reads())
                .texts("writes", consumer.writes())
                .flag("idempotent", consumer.idempotent())
                .text("update", consumer.update())
                .text("filter", consumer.filter())
                .build();
    }

    private static Json.Object transaction(TransactionPattern pattern) {
        return EntityTree.pattern(pattern.id(), pattern.name(), pattern.description())
                .text("operation", pattern.isWrite() ? "TransactWrite" : "TransactGet")
                .list(
                        "entities_involved",
                        pattern.actions().stream().map(ModelTree::action).toList())
                .list(
                        "parameters",
                        pattern.parameters().stream().map(EntityTree::parameter).toList())
                .object("usage", EntityTree.usage(pattern.usage()))
                .build();
    }

    private static Json.Object action(TransactionPattern.Action action) {
        return new JsonMembers()
                .text("table", action.table().isEmpty() ? null : action.table())
                .text("entity", action.entity())
                .text(
                        "action",
                        switch (action.kind()) {
                            case PUT -> "Put";
                            case UPDATE -> "Update";
                            case DELETE -> "Delete";
                            case CONDITION_CHECK -> "ConditionCheck";
                            case GET -> "Get";
                        })
                .text("condition", action.condition())
                .text("update", action.update())
                .build();
    }

    private static Json.Object constraint(Constraint constraint) {
        return switch (constraint) {
            case Constraint.Unique unique ->
                Json.of(
                        "unique",
                        new JsonMembers()
                                .text("entity", unique.entity())
                                .texts("fields", unique.fields())
                                .text("via", unique.via())
                                .build());
            case Constraint.Counter counter ->
                Json.of(
                        "counter",
                        new JsonMembers()
                                .text("entity", counter.entity())
                                .text("field", counter.field())
                                .text("counts", counter.counts().isEmpty() ? null : counter.counts())
                                .text(
                                        "mode",
                                        switch (counter.mode()) {
                                            case TRANSACTION -> "transaction";
                                            case STREAM -> "stream";
                                            case UNSAID -> null;
                                        })
                                .build());
            case Constraint.OptimisticLock lock ->
                Json.of(
                        "optimistic_lock",
                        new JsonMembers()
                                .text("entity", lock.entity())
                                .text("field", lock.field())
                                .build());
        };
    }

    private static Json.Object waiver(Waiver waiver) {
        return new JsonMembers()
                .text("rule", waiver.rule())
                .text("at", waiver.at().isEmpty() ? null : waiver.at())
                .text("why", waiver.why())
                .text("until", waiver.until() == null ? null : waiver.until().toString())
                .build();
    }
}
