package dev.armature.samples.btlrun;

import dev.armature.samples.btlrun.Turns.Turn;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Plays a match of two turns against a server, and prints what each access pattern answers. */
public final class Demonstration {
    private Demonstration() {}

    /** @param arguments where the server is, if not at {@code http://127.0.0.1:8000} */
    public static void main(String[] arguments) {
        String endpoint = arguments.length == 0 ? "http://127.0.0.1:8000" : arguments[0];
        try (var client = DynamoDbClient.builder()
                .endpointOverride(URI.create(endpoint))
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build()) {
            play(KeyValueTable.of(client, Clock.systemUTC()));
        }
    }

    private static void play(KeyValueTable table) {
        var matches = new Matches(table);
        var turns = new Turns(table);
        var limits = new RateLimits(table);
        var locks = new Locks(table);
        String id = UUID.randomUUID().toString();
        new Budgets(table).open(id, 100);

        say("a new match", matches.create(id, "{\"board\": \"\"}"));
        say("the same id again", matches.create(id, "{}"));
        say("an invitation", new Invitations(table).invite(id.substring(0, 6), id, Duration.ofHours(1)));
        say("where it leads", new Invitations(table).match(id.substring(0, 6)));

        var match = matches.find(id).orElseThrow();
        var turn = new Turn("ann-1", match, "{\"board\": \"x\"}", "ann plays x", 40);
        say("ann's turn", turns.play(turn));
        say("ann's turn, sent again", turns.play(turn));
        say("bob's turn on what he saw before", turns.play(new Turn("bob-1", match, "{}", "bob plays o", 1)));
        var seen = matches.find(id).orElseThrow();
        say("bob's turn, too expensive", turns.play(new Turn("bob-2", seen, "{}", "bob thinks long", 80)));
        say("bob's turn", turns.play(new Turn("bob-3", seen, "{\"board\": \"xo\"}", "bob plays o", 40)));

        say("the match", matches.find(id));
        say("its log", new EventLog(table).read(id, 0, 50));
        say("its tokens", new Budgets(table).remaining(id));
        say(
                "three requests of two that are allowed",
                List.of(
                        limits.allow(id, "chat", 2, Duration.ofMinutes(1)),
                        limits.allow(id, "chat", 2, Duration.ofMinutes(1)),
                        limits.allow(id, "chat", 2, Duration.ofMinutes(1))));
        var lock = locks.acquire(id, Duration.ofSeconds(30)).orElseThrow();
        say("the lock that is taken", locks.acquire(id, Duration.ofSeconds(30)));
        say("given back", locks.release(lock));
    }

    private static void say(String what, Object answer) {
        System.out.println(what + ": " + answer);
    }
}
