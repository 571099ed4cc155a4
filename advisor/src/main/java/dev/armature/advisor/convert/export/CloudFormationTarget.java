package dev.armature.advisor.convert.export;

import dev.armature.advisor.convert.table.CreateTableJson;
import dev.armature.advisor.convert.table.PhysicalTable;
import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.advisor.convert.text.Remarks;
import dev.armature.advisor.convert.text.YamlLayout;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.model.TableModel;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A CloudFormation template with a resource for each table. */
final class CloudFormationTarget {
    private final Model model;
    private final List<String> notes = new ArrayList<>();
    private final Set<String> logicalIds = new HashSet<>();

    CloudFormationTarget(Model model) {
        this.model = model;
    }

    Export export() {
        var resources = new JsonMembers();
        for (TableModel table : model.tables()) {
            resources.value(logicalId(table.name()), resource(table));
            notes.addAll(CapacityNotes.of(table));
        }
        var template = new JsonMembers()
                .text("AWSTemplateFormatVersion", "2010-09-09")
                .object("Resources", resources.build())
                .build();
        return new Export(YamlLayout.of(template, new Remarks()), notes);
    }

    /** Letters and digits only, and none twice. */
    private String logicalId(String tableName) {
        String bare = tableName.replaceAll("[^A-Za-z0-9]", "");
        String id = bare.isEmpty() ? "Table" : bare;
        String free = id;
        for (int i = 2; !logicalIds.add(free); i++) {
            free = id + i;
        }
        return free;
    }

    private static Json.Object resource(TableModel table) {
        boolean kept = table.settings().production();
        return new JsonMembers()
                .text("Type", "AWS::DynamoDB::Table")
                .text("DeletionPolicy", kept ? "Retain" : null)
                .text("UpdateReplacePolicy", kept ? "Retain" : null)
                .value("Properties", properties(table))
                .build();
    }

    /** CreateTable's members, but for the few that a template has in another form, and what CreateTable has no place for. */
    private static Json.Object properties(TableModel table) {
        var settings = table.settings();
        var properties = new JsonMembers();
        CreateTableJson.of(PhysicalTable.of(table)).members().forEach((name, value) -> {
            if (value instanceof Json.Object specification && name.equals("StreamSpecification")) {
                properties.object(name, specification.without("StreamEnabled"));
            } else if (value instanceof Json.Object specification && name.equals("SSESpecification")) {
                properties.object(name, encryption(specification));
            } else {
                properties.value(name, value);
            }
        });
        return withRest(properties, settings).build();
    }

    /** What a request calls Enabled is SSEEnabled in a template. */
    private static Json.Object encryption(Json.Object specification) {
        var members = new JsonMembers().flag("SSEEnabled", true);
        specification.without("Enabled").members().forEach(members::value);
        return members.build();
    }

    private static JsonMembers withRest(JsonMembers properties, Settings settings) {
        return properties
                .object(
                        "TimeToLiveSpecification",
                        settings.ttlAttribute() == null
                                ? Json.EMPTY
                                : new JsonMembers()
                                        .text("AttributeName", settings.ttlAttribute())
                                        .flag("Enabled", true)
                                        .build())
                .object(
                        "PointInTimeRecoverySpecification",
                        new JsonMembers()
                                .flag("PointInTimeRecoveryEnabled", settings.pointInTimeRecovery())
                                .build());
    }
}
