package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Whatever table is there, and whatever a template says: what is planned can be done, step by step, and then there is nothing left to do. A
 * failure names its seed; {@code -Dseed=} replays it.
 */
class ConvergenceTest {
    private static final int CHANGES = 150;
    private static final int GLOBAL_CHANGES = 40;
    private static final List<String> VIEWS = List.of("KEYS_ONLY", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES");

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void leavesNothingToDo() throws Exception {
        System.out.println("templates: -Dseed=" + seed);
        int changes = 0;
        int replacements = 0;
        try (var database = new InMemory()) {
            for (int i = 0; i < CHANGES; i++) {
                String template = template();
                var stack = Template.parse(template).stack(StackSettings.named("shop"));
                var plan = database.deployment().plan(stack);
                String shown =
                        "seed %d change %d:\n%s\n%s".formatted(seed, i, template, String.join("\n", plan.lines()));
                if (plan.tables().getFirst().obstacle().isPresent()) {
                    continue;
                }
                try {
                    database.deployment().apply(plan, true, sentence -> {});
                } catch (Exception refused) {
                    throw new AssertionError(shown, refused);
                }
                var after = database.deployment().plan(stack);
                assertThat(after.isInSync())
                        .as("%s\nafter that\n%s", shown, String.join("\n", after.lines()))
                        .isTrue();
                changes += plan.isInSync() ? 0 : 1;
                replacements += plan.replacements().size();
            }
        }
        assertThat(changes).isGreaterThan(CHANGES / 4);
        assertThat(replacements).isPositive();
    }

    private boolean once(int in) {
        return random.nextInt(in) == 0;
    }

    private String template() {
        boolean onDemand = random.nextBoolean();
        boolean sorted = !once(8);
        var attributes = new TreeSet<>(List.of("id"));
        List<String> properties = new ArrayList<>();
        properties.add("TableName: orders");
        properties.add("KeySchema: [{AttributeName: id, KeyType: HASH}"
                + (sorted ? ", {AttributeName: at, KeyType: RANGE}]" : "]"));
        if (sorted) {
            attributes.add("at");
        }
        if (onDemand) {
            properties.add("BillingMode: PAY_PER_REQUEST");
        }
        properties.addAll(throughput(onDemand));
        if (sorted && once(10)) {
            attributes.add("local");
            properties.add("LocalSecondaryIndexes: [{IndexName: byLocal, Projection: {ProjectionType: ALL}, KeySchema:"
                    + " [{AttributeName: id, KeyType: HASH}, {AttributeName: local, KeyType: RANGE}]}]");
        }
        List<String> indexes = new ArrayList<>();
        for (String name : List.of("first", "second", "third")) {
            if (random.nextBoolean()) {
                indexes.add(index(name, onDemand, attributes));
            }
        }
        if (!indexes.isEmpty()) {
            properties.add("GlobalSecondaryIndexes: [" + String.join(", ", indexes) + "]");
        }
        properties.addAll(settings());
        properties.addAll(attachments());
        List<String> definitions = attributes.stream()
                .map(name -> "{AttributeName: " + name + ", AttributeType: S}")
                .toList();
        properties.add("AttributeDefinitions: [" + String.join(", ", definitions) + "]");
        return "Resources: {Orders: {Type: \"AWS::DynamoDB::Table\", Properties: {" + String.join(",\n  ", properties)
                + "}}" + (onDemand ? "" : scaling(indexes)) + "}";
    }

    /** What belongs to a table besides. */
    private List<String> attachments() {
        List<String> attachments = new ArrayList<>();
        if (once(3)) {
            attachments.add("KinesisStreamSpecification: {StreamArn: \"arn:aws:kinesis:us-east-1:000000000000:stream/"
                    + (once(2) ? "one" : "other") + "\""
                    + (once(2) ? ", ApproximateCreationDateTimePrecision: MICROSECOND}" : "}"));
        }
        if (once(3)) {
            attachments.add("ContributorInsightsSpecification: " + insights());
        }
        if (once(3)) {
            attachments.add("ResourcePolicy: " + policy());
        }
        return attachments;
    }

    private String insights() {
        return "{Enabled: " + !once(3) + (once(2) ? ", Mode: THROTTLED_KEYS}" : "}");
    }

    private String policy() {
        return "{PolicyDocument: {Version: 2012-10-17, Statement: [{Effect: " + (once(2) ? "Deny" : "Allow")
                + ", Principal: {AWS: " + (once(2) ? "\"000000000001\"" : "[\"arn:aws:iam::000000000001:root\"]")
                + "}, Action: \"dynamodb:GetItem\", Resource: \"*\"}]}}";
    }

    private String scaling(List<String> indexes) {
        var text = new StringBuilder();
        List<String> resources = new ArrayList<>(List.of("table/orders"));
        for (String name : List.of("first", "second", "third")) {
            if (indexes.stream().anyMatch(index -> index.contains("IndexName: " + name))) {
                resources.add("table/orders/index/" + name);
            }
        }
        for (String resource : resources) {
            for (String direction : List.of("Read", "Write")) {
                if (once(3)) {
                    scaling(resource, direction, text);
                }
            }
        }
        return text.toString();
    }

    private void scaling(String resource, String direction, StringBuilder text) {
        String id = direction + resource.replace("/", "");
        String what = "ServiceNamespace: dynamodb, ResourceId: " + resource + ", ScalableDimension: \"dynamodb:"
                + (resource.contains("/index/") ? "index:" : "table:") + direction + "CapacityUnits\"";
        text.append(",\n " + id + ": {Type: \"AWS::ApplicationAutoScaling::ScalableTarget\", Properties: {" + what
                + ", MinCapacity: 1, MaxCapacity: " + (5 + random.nextInt(2)));
        if (once(3)) {
            text.append(
                    ", ScheduledActions: [{ScheduledActionName: a, Schedule: rate(1 day), ScalableTargetAction: {MinCapacity: 1}"
                            + (once(2) ? ", EndTime: \"2040-01-01T00:00:00Z\"}]" : "}]"));
        }
        text.append("}}");
        if (once(2)) {
            text.append(
                    ",\n " + id + "Policy: {Type: \"AWS::ApplicationAutoScaling::ScalingPolicy\", Properties: {" + what
                            + ", PolicyName: p" + random.nextInt(2) + ", PolicyType: TargetTrackingScaling,"
                            + " TargetTrackingScalingPolicyConfiguration: {TargetValue: " + (50 + random.nextInt(2))
                            + ", PredefinedMetricSpecification: {PredefinedMetricType: DynamoDB" + direction
                            + "CapacityUtilization}}}}");
        }
    }

    /** The same for a global table: whatever replicas there are. */
    @Test
    void leavesNothingToDoInOtherRegions() throws Exception {
        System.out.println("templates: -Dseed=" + seed);
        int changes = 0;
        List<String> others = List.of("eu-west-1", "ap-south-1");
        try (var database = InMemory.of(Path.of("."), StackSettings.REGION_DEFAULT, others)) {
            for (int i = 0; i < GLOBAL_CHANGES; i++) {
                String template = global(others);
                var stack = Template.parse(template).stack(StackSettings.named("shop"));
                var plan = database.deployment().plan(stack);
                String shown =
                        "seed %d change %d:\n%s\n%s".formatted(seed, i, template, String.join("\n", plan.lines()));
                try {
                    database.deployment().apply(plan, true, sentence -> {});
                } catch (Exception refused) {
                    throw new AssertionError(shown, refused);
                }
                var after = database.deployment().plan(stack);
                assertThat(after.isInSync())
                        .as("%s\nafter that\n%s", shown, String.join("\n", after.lines()))
                        .isTrue();
                assertThat(plan.tables().getFirst().notApplied()).as(shown).isEmpty();
                changes += plan.isInSync() ? 0 : 1;
            }
        }
        assertThat(changes).isGreaterThan(GLOBAL_CHANGES / 2);
    }

    private static final String SCALED =
            "{MinCapacity: %d, MaxCapacity: 20, TargetTrackingScalingPolicyConfiguration: {TargetValue: 70}}";

    private String writes() {
        return "WriteProvisionedThroughputSettings: {WriteCapacityAutoScalingSettings: "
                + SCALED.formatted(1 + random.nextInt(2)) + "}";
    }

    private String reads() {
        return "ReadProvisionedThroughputSettings: "
                + (once(2)
                        ? "{ReadCapacityUnits: " + (1 + random.nextInt(3)) + "}"
                        : "{ReadCapacityAutoScalingSettings: " + SCALED.formatted(1 + random.nextInt(2)) + "}");
    }

    private String global(List<String> others) {
        boolean onDemand = once(2);
        var attributes = new TreeSet<>(List.of("id"));
        List<String> indexes = new ArrayList<>();
        for (String name : List.of("first", "second")) {
            if (once(2)) {
                attributes.add(name);
                indexes.add("{IndexName: " + name + ", KeySchema: [{AttributeName: " + name
                        + ", KeyType: HASH}], Projection: {ProjectionType: ALL}"
                        + (onDemand
                                ? once(2) ? ", WriteOnDemandThroughputSettings: {MaxWriteRequestUnits: 6}" : ""
                                : ", " + writes())
                        + "}");
            }
        }
        List<String> replicas = new ArrayList<>();
        for (String region : List.of(StackSettings.REGION_DEFAULT, others.get(0), others.get(1))) {
            if (region.equals(StackSettings.REGION_DEFAULT) || !once(3)) {
                replicas.add(replica(region, indexes, onDemand));
            }
        }
        List<String> properties = new ArrayList<>();
        properties.add(
                "TableName: scores, BillingMode: " + (onDemand ? "PAY_PER_REQUEST" : "PROVISIONED, " + writes()));
        properties.add("KeySchema: [{AttributeName: id, KeyType: HASH}]");
        properties.add("AttributeDefinitions: ["
                + String.join(
                        ", ",
                        attributes.stream()
                                .map(name -> "{AttributeName: " + name + ", AttributeType: S}")
                                .toList())
                + "]");
        properties.add("GlobalSecondaryIndexes: [" + String.join(", ", indexes) + "]");
        properties.add("StreamSpecification: {StreamViewType: NEW_AND_OLD_IMAGES}");
        properties.add("Replicas: [" + String.join(",\n   ", replicas) + "]");
        if (once(2)) {
            properties.add(
                    "TimeToLiveSpecification: {AttributeName: " + (once(2) ? "ends" : "gone") + ", Enabled: true}");
        }
        if (onDemand && once(2)) {
            properties.add("WriteOnDemandThroughputSettings: {MaxWriteRequestUnits: " + (1 + random.nextInt(2)) + "}");
        }
        if (onDemand && once(3)) {
            properties.add("ReadOnDemandThroughputSettings: {MaxReadRequestUnits: " + (1 + random.nextInt(2)) + "}");
        }
        return "Resources: {Scores: {Type: \"AWS::DynamoDB::GlobalTable\", Properties: {"
                + String.join(",\n  ", properties) + "}}}";
    }

    private String replica(String region, List<String> indexes, boolean onDemand) {
        List<String> members = new ArrayList<>(attachments().stream()
                .map(attachment -> attachment.replace("kinesis:us-east-1", "kinesis:" + region))
                .toList());
        members.add("Region: " + region);
        if (once(3)) {
            members.add("TableClass: STANDARD_INFREQUENT_ACCESS");
        }
        if (!onDemand) {
            members.add(reads());
        } else if (once(3)) {
            members.add("ReadOnDemandThroughputSettings: {MaxReadRequestUnits: " + (1 + random.nextInt(2)) + "}");
        }
        if (once(3)) {
            members.add("PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}");
        }
        if (once(3)) {
            members.add("ReplicaStreamSpecification: {ResourcePolicy: " + policy() + "}");
        }
        List<String> own = new ArrayList<>();
        for (String name : List.of("first", "second")) {
            boolean isThere = indexes.stream().anyMatch(index -> index.contains("IndexName: " + name));
            if (isThere && (!onDemand || once(2))) {
                own.add("{IndexName: " + name
                        + (onDemand
                                ? once(2) ? ", ReadOnDemandThroughputSettings: {MaxReadRequestUnits: 5}" : ""
                                : ", " + reads())
                        + (once(2) ? ", ContributorInsightsSpecification: " + insights() : "") + "}");
            }
        }
        members.add("GlobalSecondaryIndexes: [" + String.join(", ", own) + "]");
        members.add("Tags: [{Key: a, Value: v" + random.nextInt(2) + "}]");
        return "{" + String.join(", ", members) + "}";
    }

    private String index(String name, boolean onDemand, TreeSet<String> attributes) {
        String hash = once(2) ? "a" : "b";
        attributes.add(hash);
        String projection = switch (random.nextInt(4)) {
            case 0 -> "{ProjectionType: KEYS_ONLY}";
            case 1 -> "{ProjectionType: INCLUDE, NonKeyAttributes: [y, x]}";
            case 2 -> "{ProjectionType: INCLUDE, NonKeyAttributes: [x, y]}";
            default -> "{ProjectionType: ALL}";
        };
        List<String> members = new ArrayList<>(throughput(onDemand));
        members.add("IndexName: " + name);
        members.add("KeySchema: [{AttributeName: " + hash + ", KeyType: HASH}]");
        members.add("Projection: " + projection);
        if (once(3)) {
            members.add("ContributorInsightsSpecification: " + insights());
        }
        return "{" + String.join(", ", members) + "}";
    }

    private List<String> throughput(boolean onDemand) {
        List<String> members = new ArrayList<>();
        if (!onDemand) {
            members.add("ProvisionedThroughput: {ReadCapacityUnits: %d, WriteCapacityUnits: %d}"
                    .formatted(1 + random.nextInt(3), 1 + random.nextInt(3)));
        } else if (once(3)) {
            members.add("OnDemandThroughput: {MaxReadRequestUnits: " + (1 + random.nextInt(3))
                    + (once(2) ? ", MaxWriteRequestUnits: 7}" : "}"));
        }
        if (once(5)) {
            members.add("WarmThroughput: {ReadUnitsPerSecond: %d, WriteUnitsPerSecond: %d}"
                    .formatted(12_000 + random.nextInt(9) * 100, 4_000 + random.nextInt(9) * 100));
        }
        return members;
    }

    private List<String> settings() {
        List<String> settings = new ArrayList<>();
        if (once(2)) {
            settings.add("StreamSpecification: {StreamViewType: " + VIEWS.get(random.nextInt(VIEWS.size()))
                    + (once(3) ? ", ResourcePolicy: " + policy() : "")
                    + (once(3) ? ", Tags: [{Key: a, Value: v" + random.nextInt(2) + "}]" : "") + "}");
        }
        if (once(2)) {
            settings.add("SSESpecification: {SSEEnabled: " + once(2) + "}");
        }
        if (once(2)) {
            settings.add("TableClass: " + (once(2) ? "STANDARD" : "STANDARD_INFREQUENT_ACCESS"));
        }
        if (once(4)) {
            settings.add("DeletionProtectionEnabled: " + once(2));
        }
        if (once(2)) {
            settings.add("TimeToLiveSpecification: {AttributeName: " + (once(2) ? "ends" : "gone") + ", Enabled: "
                    + once(2) + "}");
        }
        if (once(3)) {
            settings.add("PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: " + !once(3)
                    + (once(2) ? ", RecoveryPeriodInDays: " + (1 + random.nextInt(3)) + "}" : "}"));
        }
        List<String> tags = new ArrayList<>();
        for (String key : List.of("stage", "team", "cost")) {
            if (once(2)) {
                tags.add("{Key: " + key + ", Value: v" + random.nextInt(2) + "}");
            }
        }
        settings.add("Tags: [" + String.join(", ", tags) + "]");
        return settings;
    }
}
