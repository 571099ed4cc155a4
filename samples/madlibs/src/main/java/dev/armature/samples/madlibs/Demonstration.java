package dev.armature.samples.madlibs;

import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Plays a game of two against a server, and prints the story. */
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
            play(GameTable.of(client, Clock.systemUTC()));
        }
    }

    private static void play(GameTable table) {
        new TemplateRepository(table)
                .save(new StoryTemplate(
                        "frog",
                        "space",
                        "The frog on the moon",
                        List.of(
                                "Once a {adjective} frog flew to the moon in a {noun}.",
                                "There it {verb in the past} until the {noun} was {adjective}."),
                        true));
        var madLibs = new MadLibs(table, new RoomCodes(new SecureRandom()));

        var game = madLibs.open("space", "ann");
        var bob = madLibs.join(game.roomCode(), "bob");
        madLibs.begin(game.id());
        System.out.println("room " + game.roomCode() + " asks for " + madLibs.blanks(game.id()));
        try {
            madLibs.join(game.roomCode(), "carl");
        } catch (RefusedException late) {
            System.out.println("carl cannot join: " + late.getMessage());
        }

        List<String> words = List.of("sticky", "teapot", "danced", "president", "purple");
        for (int position = 0; position < words.size(); position++) {
            madLibs.submit(game.id(), position % 2 == 0 ? game.hostId() : bob.id(), position, words.get(position));
        }
        var story = madLibs.tell(game.id());
        System.out.println(story.title());
        story.paragraphs().forEach(System.out::println);
        System.out.println(madLibs.players(game.id()));
    }
}
