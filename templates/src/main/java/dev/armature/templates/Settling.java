package dev.armature.templates;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Waits until what a step has begun is done, so that the next one can be taken. */
final class Settling {
    /** With a pause of half a second, an hour: time enough to fill an index of a large table. */
    private static final int LOOKS_MAX = 7200;

    /** Whether something is done. */
    private interface Look {
        boolean isDone() throws IOException, InterruptedException;
    }

    private final Asking asking;
    private final Inspection inspection;
    private final Map<String, Inspection> elsewhere;
    private final Deployment.Pause pause;

    /** @param elsewhere other Regions, by name: a replica there hears of its indexes later */
    Settling(Asking asking, Map<String, Inspection> elsewhere, Deployment.Pause pause) {
        this.asking = asking;
        this.inspection = new Inspection(asking);
        this.elsewhere = Map.copyOf(elsewhere);
        this.pause = pause;
    }

    /** @param answer what the step was answered */
    void after(String tableName, Step step, Json.Object answer) throws IOException, InterruptedException {
        switch (step.operation()) {
            case "CreateTable", "UpdateTable" ->
                until(tableName, step, () -> {
                    var table = inspection.table(tableName);
                    return table.isPresent() && isActive(table.get()) && isKnownElsewhere(table.get(), tableName);
                });
            case "DeleteTable" ->
                until(tableName, step, () -> inspection.table(tableName).isEmpty());
            case "ImportTable" -> imported(tableName, step, answer);
            case "EnableKinesisStreamingDestination",
                    "UpdateKinesisStreamingDestination",
                    "DisableKinesisStreamingDestination" -> until(tableName, step, () -> isSent(tableName, step));
            case "UpdateContributorInsights" -> until(tableName, step, () -> isInsightful(step));
            default -> {}
        }
    }

    private void until(String tableName, Step step, Look look) throws IOException, InterruptedException {
        for (int looks = 0; looks < LOOKS_MAX; looks++) {
            if (look.isDone()) {
                return;
            }
            pause.pause();
        }
        throw new IOException(tableName + " was not ready in time after " + step.operation());
    }

    private static boolean isActive(Json.Object table) throws IOException {
        for (Json.Object replica : table.objects("Replicas")) {
            if (replica.text("ReplicaStatus").orElse("").equals("CREATION_FAILED")) {
                throw new IOException(
                        "the replica in " + replica.text("RegionName").orElse("another Region")
                                + " could not be made: "
                                + replica.text("ReplicaStatusDescription").orElse("CREATION_FAILED"));
            }
        }
        return table.text("TableStatus").orElse("").equals("ACTIVE")
                && areActive(table, "GlobalSecondaryIndexes", "IndexStatus")
                && areActive(table, "Replicas", "ReplicaStatus");
    }

    private static boolean areActive(Json.Object table, String list, String status) {
        return table.objects(list).stream()
                .allMatch(each -> each.text(status).orElse("").equals("ACTIVE"));
    }

    /** Whether its replicas have the indexes that it has. */
    private boolean isKnownElsewhere(Json.Object table, String tableName) throws IOException, InterruptedException {
        for (Json.Object replica : table.objects("Replicas")) {
            var region = elsewhere.get(replica.text("RegionName").orElse(""));
            var there = region == null ? Optional.of(table) : region.table(tableName);
            boolean isSame = there.isPresent()
                    && indexes(there.get()).equals(indexes(table))
                    && areActive(there.get(), "GlobalSecondaryIndexes", "IndexStatus");
            if (!isSame) {
                return false;
            }
        }
        return true;
    }

    private static Set<String> indexes(Json.Object table) {
        Set<String> names = new TreeSet<>();
        table.objects("GlobalSecondaryIndexes")
                .forEach(index -> index.text("IndexName").ifPresent(names::add));
        return names;
    }

    private void imported(String tableName, Step step, Json.Object begun) throws IOException, InterruptedException {
        var arn = Json.of(
                "ImportArn",
                begun.object("ImportTableDescription").member("ImportArn").orElse(new Json.Null()));
        until(tableName, step, () -> {
            var description = asking.ask("DescribeImport", arn).object("ImportTableDescription");
            return switch (description.text("ImportStatus").orElse("")) {
                case "COMPLETED" -> true;
                case "FAILED", "CANCELLED" ->
                    throw failed(
                            step,
                            Ability.IMPORT,
                            description.text("FailureCode").orElse("FAILED") + ": "
                                    + description.text("FailureMessage").orElse(""));
                default -> false;
            };
        });
        until(tableName, step, () -> {
            var table = inspection.table(tableName);
            return table.isPresent() && isActive(table.get());
        });
    }

    private boolean isSent(String tableName, Step step) throws IOException, InterruptedException {
        var destination = asking
                .ask("DescribeKinesisStreamingDestination", Requests.of(tableName))
                .objects("KinesisDataStreamDestinations")
                .stream()
                .filter(each -> each.member("StreamArn").equals(step.request().member("StreamArn")))
                .findFirst()
                .orElse(Json.EMPTY);
        String status = destination.text("DestinationStatus").orElse("DISABLED");
        if (status.equals("ENABLE_FAILED")) {
            throw failed(
                    step,
                    Ability.KINESIS,
                    "ENABLE_FAILED: "
                            + destination.text("DestinationStatusDescription").orElse(""));
        }
        return status.equals("ACTIVE") || status.equals("DISABLED");
    }

    private boolean isInsightful(Step step) throws IOException, InterruptedException {
        var request = step.request();
        var question = Requests.of(request.text("TableName").orElse(""));
        var described = asking.ask(
                "DescribeContributorInsights",
                request.member("IndexName")
                        .map(index -> question.with("IndexName", index))
                        .orElse(question));
        return switch (described.text("ContributorInsightsStatus").orElse("")) {
            case "ENABLED", "DISABLED" -> true;
            case "FAILED" ->
                throw failed(
                        step,
                        Ability.INSIGHTS,
                        described
                                .object("FailureException")
                                .text("ExceptionDescription")
                                .orElse("FAILED"));
            default -> false;
        };
    }

    private static IOException failed(Step step, Ability ability, String why) {
        return new IOException(
                step.operation() + " ended as " + why + "; --without " + ability.property() + " leaves it out");
    }
}
