package dev.armature.cookbook.sessions;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.RecordSchema;
import dev.armature.cookbook.kit.Scenario;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** N49: a session that has expired is no session, even while it is there. The reader checks; expiry only tidies up. */
public final class N49Session implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App", design -> design.timeToLive("ExpiresAt"));
        kit.simulation().expireLate(app);
        var sessions = kit.enhanced().table(app, RecordSchema.of(Session.class));
        sessions.putItem(new Session("SESSION#abc123", "SESSION#abc123", "user123", in24Hours(kit)));

        equal(valid(kit, sessions, "abc123").map(Session::userId), Optional.of("user123"));
        equal(valid(kit, sessions, "unknown"), Optional.empty());

        kit.simulation().advance("25h");
        kit.say("expired, and still there: " + sessions.getItem(key("abc123")));
        equal(valid(kit, sessions, "abc123"), Optional.empty());
        // Where many are read at once, the filter asks the same question.
        var current = Expression.builder()
                .expression("ExpiresAt >= :now")
                .expressionValues(item(":now", kit.simulation().now()))
                .build();
        equal(
                sessions.scan(scan -> scan.filterExpression(current)).items().stream()
                        .count(),
                0L);

        kit.simulation().advance("48h");
        equal(sessions.getItem(key("abc123")), null);

        // The example that says "24 hours" expires after 25 hours and 20 minutes: seconds are easily got wrong.
        var lifetime = Duration.between(Instant.parse("2024-01-15T14:30:00Z"), Instant.ofEpochSecond(1705420200));
        equal(lifetime, Duration.ofHours(25).plusMinutes(20));
    }

    record Session(
            @DynamoDbPartitionKey String pk,
            @DynamoDbSortKey String sk,
            @DynamoDbAttribute("UserId") String userId,
            @DynamoDbAttribute("ExpiresAt") long expiresAt) {}

    private static long in24Hours(Kit kit) throws IOException {
        return kit.simulation().now() + Duration.ofHours(24).toSeconds();
    }

    private static Optional<Session> valid(Kit kit, DynamoDbTable<Session> sessions, String id) throws IOException {
        long now = kit.simulation().now();
        return Optional.ofNullable(sessions.getItem(key(id))).filter(session -> session.expiresAt() >= now);
    }

    private static Key key(String id) {
        return Key.builder()
                .partitionValue("SESSION#" + id)
                .sortValue("SESSION#" + id)
                .build();
    }
}
