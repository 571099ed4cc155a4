package dev.armature.advisor.run;

import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.templates.Endpoint;
import dev.armature.templates.Json;
import java.io.IOException;
import java.util.List;

/** A model whose tables have names that are used nowhere else, so that a test neither sees nor touches what is there. */
final class OwnTables {
    private OwnTables() {}

    static Model of(Model model, long seed) {
        String suffix = "-test-" + Long.toHexString(seed);
        return new Model(
                model.profile(),
                model.prices(),
                model.tables().stream().map(table -> renamed(table, suffix)).toList(),
                model.crossTablePatterns().stream()
                        .map(pattern -> renamed(pattern, suffix))
                        .toList(),
                model.constraints(),
                model.waivers(),
                model.notes());
    }

    private static TableModel renamed(TableModel table, String suffix) {
        return new TableModel(
                table.name() + suffix,
                table.partitionKey(),
                table.sortKey(),
                table.settings(),
                table.indexes(),
                table.entities(),
                table.consumers(),
                table.place());
    }

    private static TransactionPattern renamed(TransactionPattern pattern, String suffix) {
        List<TransactionPattern.Action> actions = pattern.actions().stream()
                .map(action -> new TransactionPattern.Action(
                        action.table().isEmpty() ? "" : action.table() + suffix,
                        action.entity(),
                        action.kind(),
                        action.condition(),
                        action.update(),
                        action.place()))
                .toList();
        return new TransactionPattern(
                pattern.id(),
                pattern.name(),
                pattern.description(),
                pattern.isWrite(),
                actions,
                pattern.parameters(),
                pattern.usage(),
                pattern.place());
    }

    static void delete(List<TableModel> tables, Endpoint endpoint) throws IOException, InterruptedException {
        for (TableModel table : tables) {
            String name = "{\"TableName\":" + Json.text(table.name());
            if (Boolean.TRUE.equals(table.settings().deletionProtection())) {
                endpoint.call("UpdateTable", name + ",\"DeletionProtectionEnabled\":false}");
            }
            endpoint.call("DeleteTable", name + "}");
        }
    }
}
