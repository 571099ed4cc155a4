package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;

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
        List<String> definitions = attributes.stream()
                .map(name -> "{AttributeName: " + name + ", AttributeType: S}")
                .toList();
        properties.add("AttributeDefinitions: [" + String.join(", ", definitions) + "]");
        return "Resources: {Orders: {Type: \"AWS::DynamoDB::Table\", Properties: {" + String.join(",\n  ", properties)
                + "}}}";
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
            settings.add("StreamSpecification: {StreamViewType: " + VIEWS.get(random.nextInt(VIEWS.size())) + "}");
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
