package dev.armature.advisor.convert.source;

import dev.armature.advisor.convert.infer.EntityNames;
import dev.armature.advisor.convert.infer.Extent;
import dev.armature.advisor.convert.infer.Inference;
import dev.armature.advisor.convert.infer.SampleItem;
import dev.armature.advisor.convert.infer.TableDraft;
import dev.armature.advisor.convert.table.ConversionException;
import dev.armature.advisor.convert.table.Items;
import dev.armature.advisor.convert.table.TableDescriptionReader;
import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.advisor.convert.text.ModelText;
import dev.armature.advisor.convert.text.Remarks;
import dev.armature.advisor.model.Model;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The {@code dynamodb_data_model.json} of AWS's DynamoDB MCP server: tables as requests of CreateTable, items as requests of
 * BatchWriteItem, and access patterns as commands of the AWS CLI. Entities are found in the items.
 */
final class DataModelSource {
    private final Json.Object root;
    private final Remarks remarks = new Remarks();
    private final List<Json.Object> transactions = new ArrayList<>();
    private final PatternNames patternNames = new PatternNames();

    private DataModelSource(Json.Object root) {
        this.root = root;
    }

    static boolean isMeant(Json root) {
        return root instanceof Json.Object object
                && object.objects("tables").stream().anyMatch(TableDescriptionReader::isMeant);
    }

    static Draft read(Json.Object root) {
        return new DataModelSource(root).read();
    }

    private Draft read() {
        var names = new EntityNames();
        List<TableDraft> drafts = new ArrayList<>();
        for (Json.Object table : root.objects("tables")) {
            var physical =
                    TableDescriptionReader.read(table, table.text("TableName").orElse("tables"));
            drafts.add(Inference.of(physical, names, Extent.EXAMPLES, items(physical.name()), List.of()));
        }
        if (drafts.isEmpty()) {
            throw ConversionException.at("tables", "a list of requests of CreateTable was expected, and there is none");
        }
        Model model = Draft.of(drafts, new Remarks()).model();
        Map<String, List<Json>> patterns = patterns(model);
        remarks.add(
                "", "Drafted from a data model of AWS's DynamoDB MCP server; entities were concluded from its items.");
        return Draft.of(
                drafts.stream().map(draft -> withPatterns(draft, patterns)).toList(), transactions, List.of(), remarks);
    }

    private List<SampleItem> items(String table) {
        List<SampleItem> items = new ArrayList<>();
        int number = 0;
        for (Json.Object write : root.object("items").objects(table)) {
            items.add(new SampleItem(
                    Items.read(write.object("PutRequest").object("Item"), "items." + table + "." + number++)));
        }
        return items;
    }

    /** By the entities that they are about. */
    private Map<String, List<Json>> patterns(Model model) {
        Map<String, List<Json>> patterns = new LinkedHashMap<>();
        for (Json.Object pattern : root.objects("access_patterns")) {
            String id = pattern.text("pattern").orElse("");
            String place = "access_patterns." + id;
            String description = pattern.text("description").orElse("");
            var implementation = pattern.text("implementation");
            if (implementation.isEmpty()) {
                remarks.add(
                        "",
                        "Pattern " + id + " (" + description + ") is none of DynamoDB: "
                                + pattern.text("reason").orElse("it has no implementation"));
                continue;
            }
            var command = new CliCommand(implementation.get(), place);
            String operation = pattern.text("dynamodb_operation").orElse("");
            var head = ModelText.pattern(id, patternNames.unique(description, operation), description);
            if (operation.startsWith("Transact")) {
                transactions.add(CommandTransaction.of(model, command, operation, head));
                continue;
            }
            String tableName = command.text("table-name")
                    .or(() -> pattern.text("table"))
                    .orElseThrow(() -> ConversionException.at(place, "a --table-name was expected, and there is none"));
            var table = model.table(tableName)
                    .orElseThrow(() -> ConversionException.at(place, "there is no table " + tableName));
            var placed = new CommandPattern(table, command, operation, pattern.text("index")).place(head);
            patterns.computeIfAbsent(placed.entity(), unused -> new ArrayList<>())
                    .add(placed.tree());
            if (!placed.isCertain()) {
                remarks.add(
                        "entities." + placed.entity() + ".access_patterns."
                                + placed.tree().text("name").orElse(""),
                        "its keys are of no entity that was found; it may be about another");
            }
        }
        return patterns;
    }

    private static TableDraft withPatterns(TableDraft draft, Map<String, List<Json>> patterns) {
        var entities = new JsonMembers();
        draft.tree().object("entities").members().forEach((name, entity) -> {
            var own = patterns.get(name);
            entities.value(
                    name,
                    own != null && entity instanceof Json.Object tree
                            ? tree.with("access_patterns", Json.array(own))
                            : entity);
        });
        return new TableDraft(draft.tree().with("entities", entities.build()), draft.remarks());
    }
}
