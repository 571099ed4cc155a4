package dev.armature.samples.music;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.embedded.Armature;
import dev.armature.junit.ArmatureTest;
import java.time.Clock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A table and items from files; a database for each test, which is a parameter as are its clients. */
@ArmatureTest(tableFiles = "tables.json", itemFiles = "items.json")
class FromJsonTest {
    private MusicLibrary library;

    @BeforeEach
    void open(DynamoDbClient client, Clock clock) {
        library = new MusicLibrary(client, "music", clock);
    }

    @Test
    void findsAnAlbumInTheOrderOfItsTracks() {
        assertThat(library.album("Nina Simone", "Pastel Blues"))
                .containsExactly(Songs.BE_MY_HUSBAND, Songs.SINNERMAN);
    }

    @Test
    void addsASongOnce() {
        var song = new Song("Nina Simone", "Pastel Blues", 8, "Strange Fruit", 0);

        assertThat(library.add(song)).isTrue();
        assertThat(library.add(song)).isFalse();
        assertThat(library.album("Nina Simone", "Pastel Blues")).hasSize(3);
    }

    @Test
    void countsWhatIsPlayed() {
        library.play("Nina Simone", "Pastel Blues", 9);

        assertThat(library.play("Nina Simone", "Pastel Blues", 9)).isEqualTo(2);
    }

    /** What a query costs is a property of the design, and worth a test: here one page of two small items, read eventually. */
    @Test
    void findsATitleWithoutAScan(Armature armature) {
        assertThat(library.titled("Sinnerman")).containsExactly(Songs.SINNERMAN);

        assertThat(armature.requests().scans()).isEmpty();
        assertThat(armature.requests().on("music")).singleElement().satisfies(query -> {
            assertThat(query.operation()).isEqualTo("Query");
            assertThat(query.readUnits()).isEqualTo(0.5);
        });
    }
}
