package dev.armature.advisor.rule.setting;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeyTypes;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import dev.armature.model.AttributeType;
import dev.armature.templates.Described;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * AM-O02: a table that is there, and is not as the model has it. Of a model alone there is nothing to say: {@link #between} compares it
 * with a table.
 */
public final class TableDrift implements Rule {
    private static final String ID = "AM-O02";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        // Without a table there is nothing to compare with.
    }

    /** What is different: errors where requests of the model would fail, warnings where they only cost or keep something else. */
    public static List<Finding> between(TableModel model, Described live) {
        var comparison = new Comparison(model, live);
        comparison.keys();
        comparison.indexes(true, "GlobalSecondaryIndexes");
        comparison.indexes(false, "LocalSecondaryIndexes");
        comparison.settings();
        return comparison.findings.found();
    }

    /** One comparison, and what it has found so far. */
    private static final class Comparison {
        private final TableModel model;
        private final Described live;
        private final Json.Object table;
        private final Findings findings = new Findings(ID);

        Comparison(TableModel model, Described live) {
            this.model = model;
            this.live = live;
            this.table = live.table();
        }

        void keys() {
            Map<String, AttributeType> types = KeyTypes.of(model);
            List<String> sortKey = model.sortKey() == null ? List.of() : List.of(model.sortKey());
            String wanted = schema(List.of(model.partitionKey()), sortKey);
            String there = schema(table);
            if (!wanted.equals(there)) {
                error(model.place(), "the key of " + model.name() + " is another one", wanted, there);
            }
            for (Json.Object attribute : table.objects("AttributeDefinitions")) {
                String name = attribute.text("AttributeName").orElse("");
                String type = attribute.text("AttributeType").orElse("");
                AttributeType keyType = types.get(name);
                if (keyType != null && !keyType.name().equals(type)) {
                    error(model.place(), "the key attribute " + name + " has another type", keyType.name(), type);
                }
            }
        }

        void indexes(boolean areGlobal, String member) {
            Set<String> unknown = new TreeSet<>();
            List<Json.Object> there = table.objects(member);
            there.forEach(index -> unknown.add(index.text("IndexName").orElse("")));
            for (Index index : model.indexes()) {
                if (index.isGlobal() == areGlobal) {
                    unknown.remove(index.name());
                    there.stream()
                            .filter(found -> found.text("IndexName").orElse("").equals(index.name()))
                            .findFirst()
                            .ifPresentOrElse(
                                    found -> index(index, found),
                                    () -> error(
                                            index.place(),
                                            "the index " + index.name() + " is not there",
                                            index.name(),
                                            "no such index"));
                }
            }
            unknown.forEach(name -> warning(
                    model.place(), "the index " + name + " is there, and not in the model", "no such index", name));
        }

        private void index(Index index, Json.Object found) {
            String wanted = schema(index.partitionKey(), index.sortKey());
            String there = schema(found);
            if (!wanted.equals(there)) {
                error(index.place(), "the key of the index " + index.name() + " is another one", wanted, there);
            }
            var projection = found.object("Projection");
            String wantedProjection = projection(index.projection().name(), index.included());
            String thereProjection = projection(
                    projection.text("ProjectionType").orElse(""),
                    projection.array("NonKeyAttributes").stream()
                            .flatMap(name -> Json.scalar(name).stream())
                            .toList());
            if (!wantedProjection.equals(thereProjection)) {
                error(
                        index.place(),
                        "the index " + index.name() + " has other attributes",
                        wantedProjection,
                        thereProjection);
            }
        }

        void settings() {
            Settings settings = model.settings();
            String billing =
                    table.object("BillingModeSummary").text("BillingMode").orElse("PROVISIONED");
            String wantedBilling = settings.billing() == Settings.Billing.ON_DEMAND ? "PAY_PER_REQUEST" : "PROVISIONED";
            compare("billing", wantedBilling, billing);
            compare(
                    "the table class",
                    settings.tableClass().name(),
                    table.object("TableClassSummary").text("TableClass").orElse("STANDARD"));
            var stream = table.object("StreamSpecification");
            String view =
                    stream.flag("StreamEnabled") ? stream.text("StreamViewType").orElse("") : "off";
            Settings.StreamView wantedView = settings.stream();
            compare("the stream", wantedView == null ? null : settings.hasStream() ? wantedView.name() : "off", view);
            compare("time to live", settings.ttlAttribute(), live.timeToLive().orElse("off"));
            compare(
                    "point-in-time recovery",
                    settings.pointInTimeRecovery(),
                    live.recoveryDays().isPresent());
            compare("deletion protection", settings.deletionProtection(), table.flag("DeletionProtectionEnabled"));
        }

        /** What the model does not say may be as it is. */
        private void compare(String what, @Nullable Object wanted, Object there) {
            if (wanted != null && !wanted.equals(there)) {
                warning(
                        model.settings().place(),
                        what + " of " + model.name() + " is set otherwise",
                        wanted.toString(),
                        there.toString());
            }
        }

        private void error(Place place, String message, String wanted, String there) {
            add(Severity.ERROR, place, message, wanted, there);
        }

        private void warning(Place place, String message, String wanted, String there) {
            add(Severity.WARNING, place, message, wanted, there);
        }

        private void add(Severity severity, Place place, String message, String wanted, String there) {
            findings.add(
                    severity,
                    place,
                    message,
                    "the model has " + wanted + ", the table has " + there,
                    "change the table, or the model, so that they agree");
        }
    }

    private static String schema(List<String> partitionKey, List<String> sortKey) {
        return String.join(", ", partitionKey) + (sortKey.isEmpty() ? "" : " / " + String.join(", ", sortKey));
    }

    private static String schema(Json.Object owner) {
        List<String> partitionKey = new ArrayList<>();
        List<String> sortKey = new ArrayList<>();
        for (Json.Object element : owner.objects("KeySchema")) {
            boolean isHash = element.text("KeyType").orElse("").equals("HASH");
            (isHash ? partitionKey : sortKey).add(element.text("AttributeName").orElse(""));
        }
        return schema(partitionKey, sortKey);
    }

    private static String projection(String type, List<String> included) {
        return type.equals("INCLUDE") ? type + " " + String.join(", ", new TreeSet<>(included)) : type;
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A table that is not as the model has it",
                "What is checked is the model, and what runs is the table. An index that is missing, or has other attributes, fails the"
                        + " requests that the model promises.",
                "DynamoDB Developer Guide, DescribeTable",
                MODEL,
                MODEL,
                "Requests that fail, or an index that is paid for and not known.");
    }

    /** Bad for a table without the index, good for one that has it. */
    private static final String MODEL = """
            tables:
              - table_config: { table_name: Orders, partition_key: PK }
                gsi_list: [{ name: ByCustomer, partition_key: customer, projection: KEYS_ONLY }]
                entities:
                  Order:
                    pk_template: "ORDER#{orderId}"
                    fields: [{ name: orderId, type: string }, { name: customer, type: string }]
                    access_patterns:
                      - { name: of_customer, operation: Query, index_name: ByCustomer,
                          parameters: [{ name: customer, type: string }] }
            """;
}
