package dev.armature.templates;

import dev.armature.templates.Step.Service;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What some servers do not have, or what may be left out, and a table can be made without. */
enum Ability {
    RECOVERY("PointInTimeRecoverySpecification", Service.DYNAMODB, "UpdateContinuousBackups"),
    KINESIS("KinesisStreamSpecification", Service.DYNAMODB, "EnableKinesisStreamingDestination"),
    INSIGHTS("ContributorInsightsSpecification", Service.DYNAMODB, "UpdateContributorInsights"),
    POLICIES("ResourcePolicy", Service.DYNAMODB, "PutResourcePolicy"),
    IMPORT("ImportSourceSpecification", Service.DYNAMODB, "ImportTable"),
    SCALING("AutoScaling", Service.APPLICATION_AUTO_SCALING, "RegisterScalableTarget");

    private final String property;
    private final Service service;
    private final String operation;

    /** @param operation a server that knows it has the ability */
    Ability(String property, Service service, String operation) {
        this.property = property;
        this.service = service;
        this.operation = operation;
    }

    static Optional<Ability> of(String property) {
        return Arrays.stream(values())
                .filter(ability -> ability.property.equals(property))
                .findFirst();
    }

    static List<String> properties() {
        return Arrays.stream(values()).map(Ability::property).toList();
    }

    /** The property of a table that needs it; auto scaling is a resource of its own, or a property of a global table. */
    String property() {
        return property;
    }

    Service service() {
        return service;
    }

    String operation() {
        return operation;
    }

    /** Whether a table is to have what needs it. */
    boolean isNeededBy(TableDefinition table) {
        var attachments = table.attachments();
        return switch (this) {
            case RECOVERY -> table.pointInTimeRecovery().isPresent();
            case KINESIS -> attachments.destination().isPresent();
            case INSIGHTS -> !attachments.insights().isEmpty();
            case POLICIES ->
                attachments.policy().isPresent() || attachments.streamPolicy().isPresent();
            case IMPORT -> table.importSource().isPresent();
            case SCALING -> !attachments.scaling().isEmpty();
        };
    }

    Attachments removedFrom(Attachments attachments) {
        return switch (this) {
            case RECOVERY, IMPORT -> attachments;
            case KINESIS -> attachments.withoutDestination();
            case INSIGHTS -> attachments.withoutInsights();
            case POLICIES -> attachments.withoutPolicies();
            case SCALING -> attachments.scaling(List.of());
        };
    }
}
