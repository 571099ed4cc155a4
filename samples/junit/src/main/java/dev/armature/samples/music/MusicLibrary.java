package dev.armature.samples.music;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * Songs and listeners in one table.
 *
 * <pre>
 * what       PK               SK                     GSI1PK          GSI1SK
 * song       ARTIST#artist    SONG#album#track       TITLE#title     ARTIST#artist
 * session    SESSION#id       SESSION                (expires at ttl)
 * </pre>
 */
public final class MusicLibrary {
    private static final Duration SESSION = Duration.ofMinutes(30);

    private final DynamoDbClient dynamodb;
    private final String table;
    private final Clock clock;

    public MusicLibrary(DynamoDbClient dynamodb, String table, Clock clock) {
        this.dynamodb = dynamodb;
        this.table = table;
        this.clock = clock;
    }

    /** Adds a song, unless it is there already. Returns whether it was added. */
    public boolean add(Song song) {
        try {
            dynamodb.putItem(put -> put.tableName(table)
                    .item(Map.of(
                            "PK", text("ARTIST#" + song.artist()),
                            "SK", text(sortKey(song.album(), song.track())),
                            "GSI1PK", text("TITLE#" + song.title()),
                            "GSI1SK", text("ARTIST#" + song.artist()),
                            "artist", text(song.artist()),
                            "album", text(song.album()),
                            "title", text(song.title()),
                            "track", number(song.track()),
                            "plays", number(song.plays())))
                    .conditionExpression("attribute_not_exists(PK)"));
            return true;
        } catch (ConditionalCheckFailedException there) {
            return false;
        }
    }

    /** The songs of an album, in the order of their tracks. */
    public List<Song> album(String artist, String album) {
        return dynamodb
                .queryPaginator(query -> query.tableName(table)
                        .keyConditionExpression("PK = :artist AND begins_with(SK, :album)")
                        .expressionAttributeValues(
                                Map.of(":artist", text("ARTIST#" + artist), ":album", text("SONG#" + album + "#"))))
                .items()
                .stream()
                .map(MusicLibrary::song)
                .toList();
    }

    /** All songs of that title, of all artists. */
    public List<Song> titled(String title) {
        return dynamodb
                .queryPaginator(query -> query.tableName(table)
                        .indexName("GSI1")
                        .keyConditionExpression("GSI1PK = :title")
                        .expressionAttributeValues(Map.of(":title", text("TITLE#" + title))))
                .items()
                .stream()
                .map(MusicLibrary::song)
                .toList();
    }

    /** Counts that a song was played, and returns how often it has been by now. */
    public long play(String artist, String album, int track) {
        return Long.parseLong(dynamodb.updateItem(update -> update.tableName(table)
                        .key(Map.of("PK", text("ARTIST#" + artist), "SK", text(sortKey(album, track))))
                        .updateExpression("ADD plays :one")
                        .conditionExpression("attribute_exists(PK)")
                        .expressionAttributeValues(Map.of(":one", number(1)))
                        .returnValues("UPDATED_NEW"))
                .attributes()
                .get("plays")
                .n());
    }

    /** Lets a user listen for half an hour. */
    public void open(String session) {
        long end = clock.instant().plus(SESSION).getEpochSecond();
        dynamodb.putItem(put -> put.tableName(table)
                .item(Map.of("PK", text("SESSION#" + session), "SK", text("SESSION"), "ttl", number(end))));
    }

    /** When a session ends, in seconds since 1970; empty if there is none any more. */
    public Optional<Long> endOf(String session) {
        var item = dynamodb.getItem(get -> get.tableName(table)
                        .key(Map.of("PK", text("SESSION#" + session), "SK", text("SESSION")))
                        .consistentRead(true))
                .item();
        return item.isEmpty() ? Optional.empty() : Optional.of(Long.valueOf(item.get("ttl").n()));
    }

    private static String sortKey(String album, int track) {
        return "SONG#%s#%03d".formatted(album, track);
    }

    private static Song song(Map<String, AttributeValue> item) {
        return new Song(
                item.get("artist").s(),
                item.get("album").s(),
                Integer.parseInt(item.get("track").n()),
                item.get("title").s(),
                Long.parseLong(item.get("plays").n()));
    }

    private static AttributeValue text(String value) {
        return AttributeValue.fromS(value);
    }

    private static AttributeValue number(long value) {
        return AttributeValue.fromN(Long.toString(value));
    }
}
