package dev.armature.templates;

import dev.armature.templates.Step.Service;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Looks at the tables of an endpoint. Changes nothing. */
record Inspection(Asking asking) {
    private static final Set<String> SENDING = Set.of("ACTIVE", "ENABLING", "UPDATING");

    /** What DescribeTable tells, if there is a table of that name. */
    Optional<Json.Object> table(String tableName) throws IOException, InterruptedException {
        return asking.find(Service.DYNAMODB, "DescribeTable", Requests.of(tableName), "ResourceNotFoundException")
                .map(answer -> answer.object("Table"));
    }

    Optional<Described> describe(String tableName) throws IOException, InterruptedException {
        var table = table(tableName);
        if (table.isEmpty()) {
            return Optional.empty();
        }
        var timeToLive =
                asking.ask("DescribeTimeToLive", Requests.of(tableName)).object("TimeToLiveDescription");
        boolean expires = timeToLive.text("TimeToLiveStatus").orElse("").startsWith("ENABL");
        return Optional.of(new Described(
                table.get(),
                expires ? timeToLive.text("AttributeName") : Optional.empty(),
                tags(table.get().text("TableArn").orElse("")),
                recovery(tableName)));
    }

    private OptionalLong recovery(String tableName) throws IOException, InterruptedException {
        var recovery = asking.find(Service.DYNAMODB, "DescribeContinuousBackups", Requests.of(tableName))
                .orElse(Json.EMPTY)
                .object("ContinuousBackupsDescription")
                .object("PointInTimeRecoveryDescription");
        return recovery.text("PointInTimeRecoveryStatus").orElse("").equals("ENABLED")
                ? OptionalLong.of(recovery.whole("RecoveryPeriodInDays", Requests.RECOVERY_DAYS_DEFAULT))
                : OptionalLong.empty();
    }

    private Map<String, String> tags(String arn) throws IOException, InterruptedException {
        Map<String, String> tags = new HashMap<>();
        for (Json.Object page : asking.pages(Service.DYNAMODB, "ListTagsOfResource", arn(arn))) {
            tags.putAll(TableState.tags(page));
        }
        return tags;
    }

    private static Json.Object arn(String arn) {
        return Json.of("ResourceArn", Json.text(arn));
    }

    /** The table with everything that belongs to it. */
    Optional<Present> present(String tableName) throws IOException, InterruptedException {
        var described = describe(tableName);
        if (described.isEmpty()) {
            return Optional.empty();
        }
        var table = described.get().table();
        var stream = table.object("StreamSpecification").flag("StreamEnabled")
                ? table.text("LatestStreamArn")
                : Optional.<String>empty();
        return Optional.of(new Present(
                described.get(),
                new Attachments(
                        destination(tableName),
                        insights(tableName),
                        policy(table.text("TableArn")),
                        policy(stream),
                        streamTags(stream),
                        scaling(table, tableName))));
    }

    /** One that failed to be enabled is none. */
    private Optional<Attachments.Destination> destination(String tableName) throws IOException, InterruptedException {
        return asking
                .find(Service.DYNAMODB, "DescribeKinesisStreamingDestination", Requests.of(tableName))
                .orElse(Json.EMPTY)
                .objects("KinesisDataStreamDestinations")
                .stream()
                .filter(destination ->
                        SENDING.contains(destination.text("DestinationStatus").orElse("")))
                .map(destination -> new Attachments.Destination(
                        destination.text("StreamArn").orElse(""),
                        destination
                                .text("ApproximateCreationDateTimePrecision")
                                .orElse(Attachments.Destination.PRECISION_DEFAULT)))
                .findFirst();
    }

    private Map<String, String> insights(String tableName) throws IOException, InterruptedException {
        Map<String, String> modes = new HashMap<>();
        for (Json.Object page : asking.pages(Service.DYNAMODB, "ListContributorInsights", Requests.of(tableName))) {
            for (Json.Object summary : page.objects("ContributorInsightsSummaries")) {
                if (summary.text("ContributorInsightsStatus").orElse("").startsWith("ENABL")) {
                    modes.put(
                            summary.text("IndexName").orElse(Attachments.OF_THE_TABLE),
                            summary.text("ContributorInsightsMode").orElse(Attachments.INSIGHTS_DEFAULT));
                }
            }
        }
        return modes;
    }

    private Optional<PolicyDocument> policy(Optional<String> arn) throws IOException, InterruptedException {
        return arn.isEmpty()
                ? Optional.empty()
                : asking.find(Service.DYNAMODB, "GetResourcePolicy", arn(arn.get()), "PolicyNotFoundException")
                        .flatMap(answer -> answer.member("Policy"))
                        .map(policy -> PolicyDocument.of(policy, "GetResourcePolicy"));
    }

    /** A server where streams have no tags refuses to tell them. */
    private Map<String, String> streamTags(Optional<String> arn) throws IOException, InterruptedException {
        return arn.isEmpty()
                ? Map.of()
                : asking.find(
                                Service.DYNAMODB,
                                "ListTagsOfResource",
                                arn(arn.get()),
                                "ValidationException",
                                "ResourceNotFoundException")
                        .map(TableState::tags)
                        .orElse(Map.of());
    }

    private List<ScaledCapacity> scaling(Json.Object table, String tableName) throws IOException, InterruptedException {
        Map<String, Optional<String>> indexes = new HashMap<>();
        indexes.put(ScaledCapacity.resourceId(tableName, Optional.empty()), Optional.empty());
        for (Json.Object index : table.objects("GlobalSecondaryIndexes")) {
            var name = index.text("IndexName");
            indexes.put(ScaledCapacity.resourceId(tableName, name), name);
        }
        var request = Json.of("ServiceNamespace", Json.text("dynamodb"))
                .with(
                        "ResourceIds",
                        Json.array(indexes.keySet().stream().map(Json::text).toList()));
        List<ScaledCapacity> scaled = new ArrayList<>();
        for (Json.Object page : pages("DescribeScalableTargets", request)) {
            for (Json.Object target : page.objects("ScalableTargets")) {
                scaled.add(withItsOwn(
                        ScaledCapacity.of(
                                indexes.getOrDefault(target.text("ResourceId").orElse(""), Optional.empty()),
                                target.text("ScalableDimension").orElse("").endsWith(":ReadCapacityUnits"),
                                target),
                        tableName));
            }
        }
        return scaled;
    }

    private ScaledCapacity withItsOwn(ScaledCapacity target, String tableName)
            throws IOException, InterruptedException {
        var complete = target;
        for (Json.Object page : pages("DescribeScalingPolicies", target.request(tableName))) {
            for (Json.Object policy : page.objects("ScalingPolicies")) {
                complete = complete.withPolicy(
                        policy.text("PolicyName").orElse(""),
                        policy.object("TargetTrackingScalingPolicyConfiguration"));
            }
        }
        for (Json.Object page : pages("DescribeScheduledActions", target.request(tableName))) {
            for (Json.Object action : page.objects("ScheduledActions")) {
                complete =
                        complete.withAction(action.text("ScheduledActionName").orElse(""), action);
            }
        }
        return complete;
    }

    private List<Json.Object> pages(String operation, Json.Object request) throws IOException, InterruptedException {
        return asking.pages(Service.APPLICATION_AUTO_SCALING, operation, request);
    }
}
