package dev.armature.advisor.convert.source;

import dev.armature.advisor.convert.infer.EntityNames;
import dev.armature.advisor.convert.infer.TableDraft;
import dev.armature.advisor.convert.table.ConversionException;
import dev.armature.advisor.convert.table.TableDescriptionReader;
import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.advisor.convert.text.Remarks;
import dev.armature.templates.Json;
import dev.armature.templates.Stack;
import dev.armature.templates.StackSettings;
import dev.armature.templates.TableDefinition;
import dev.armature.templates.Template;
import dev.armature.templates.TriggerDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tables of CloudFormation and SAM templates, of what {@code cdk synth} makes, and of a {@code serverless.yml}. */
public final class TemplateSource {
    private TemplateSource() {}

    static boolean isMeant(Json root) {
        return root instanceof Json.Object object
                && (object.member("Resources").isPresent()
                        || object.member("AWSTemplateFormatVersion").isPresent()
                        || object.member("service").isPresent()
                                && object.member("provider").isPresent());
    }

    static Draft read(String text, SourceSettings settings) {
        return read(List.of(stack(Template.parse(text), settings)));
    }

    /** What a template makes; every function is taken to be somewhere, so that what reads streams is known. */
    public static Stack stack(Template template, SourceSettings settings) {
        var stack = new StackSettings(
                settings.name(),
                settings.region(),
                StackSettings.ACCOUNT_DEFAULT,
                settings.parameters(),
                Map.of(StackSettings.EVERY_FUNCTION, "http://127.0.0.1"),
                Set.of());
        return template.stack(
                template.stackName(stack).map(stack::withStackName).orElse(stack));
    }

    /** The tables of several stacks as one model. */
    public static Draft read(List<Stack> stacks) {
        var names = new EntityNames();
        var remarks = new Remarks();
        List<TableDraft> drafts = new ArrayList<>();
        for (Stack stack : stacks) {
            for (TableDefinition table : stack.tables()) {
                var physical = TableDescriptionReader.read(
                        table.createTable(),
                        table.logicalId(),
                        table.timeToLive(),
                        table.pointInTimeRecovery().isPresent());
                drafts.add(withConsumers(CreateTableSource.withoutItems(physical, names), consumers(stack, table)));
                table.notApplied()
                        .forEach(property ->
                                remarks.add("tables." + table.tableName(), "the template also has " + property));
            }
        }
        if (drafts.isEmpty()) {
            throw new ConversionException(
                    "there is no table in this template: an AWS::DynamoDB::Table, AWS::DynamoDB::GlobalTable or"
                            + " AWS::Serverless::SimpleTable was expected");
        }
        remarks.add("", "Drafted from a template, which says how tables are set up and not what is in them:");
        remarks.add("", "entities and access patterns are still to be written.");
        return Draft.of(drafts, remarks);
    }

    private static List<Json.Object> consumers(Stack stack, TableDefinition table) {
        return stack.triggers().stream()
                .filter(trigger -> trigger.tableName().equals(table.tableName()))
                .map(trigger -> new JsonMembers()
                        .text("name", trigger.function())
                        .text("filter", filter(trigger))
                        .build())
                .toList();
    }

    /** The event pattern; several of them are alternatives, which a model has no word for. */
    private static @Nullable String filter(TriggerDefinition trigger) {
        var filters = trigger.request().object("FilterCriteria").objects("Filters");
        return filters.size() == 1 ? filters.getFirst().text("Pattern").orElse(null) : null;
    }

    private static TableDraft withConsumers(TableDraft draft, List<Json.Object> consumers) {
        return consumers.isEmpty()
                ? draft
                : new TableDraft(draft.tree().with("consumers", Json.array(consumers)), draft.remarks());
    }
}
