package dev.armature.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.table.Table.StreamViewType;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StreamReaderTest {
    private final TestDatabase database =
            new TestDatabase(EngineSettings.defaults().withShards(1));
    private final StreamReader reader = database.engine.streamReader();
    private StreamArn arn = new StreamArn(TestDatabase.TABLE, "");

    @BeforeEach
    void write() {
        database.enableStream(StreamViewType.NEW_AND_OLD_IMAGES);
        arn = Objects.requireNonNull(StreamArn.parse(database.streamArn()));
        for (int i = 1; i <= 5; i++) {
            database.put("key" + i, "x");
        }
    }

    @AfterEach
    void close() {
        database.close();
    }

    private ShardView view(int shard) {
        var streams = database.engine.streams();
        return streams.shard(arn, streams.existing(arn).shards().get(shard).id());
    }

    private static List<Long> positions(StreamReader.Page page) {
        return page.records().stream().map(record -> record.number().number()).toList();
    }

    /** Of all records of a shard; what lies between them is the storage's affair. */
    private List<Long> all(int shard) {
        return positions(reader.read(view(shard), view(shard).shard().first(), 100));
    }

    @Test
    void readsFromAPositionOn() {
        var all = all(0);
        assertThat(all).hasSize(5).isSorted().doesNotHaveDuplicates();
        var page = reader.read(view(0), all.get(1), 2);
        assertThat(positions(page)).isEqualTo(all.subList(1, 3));
        assertThat(page.isEnd()).isFalse();
        var rest = reader.read(view(0), page.next(), 100);
        assertThat(positions(rest)).isEqualTo(all.subList(3, 5));
        assertThat(rest.next()).isGreaterThan(all.getLast());
        assertThat(reader.read(view(0), rest.next(), 100))
                .isEqualTo(new StreamReader.Page(List.of(), rest.next(), false));
    }

    /** A shard that is closed ends with its last record, and what comes after is its child's. */
    @Test
    void endsWithTheShard() {
        var all = all(0);
        database.engine.streams().roll(arn);
        database.put("later", "x");
        var parent = reader.read(view(0), 1, 100);
        assertThat(positions(parent)).isEqualTo(all);
        assertThat(parent.isEnd()).isTrue();
        assertThat(reader.read(view(0), 1, 5).isEnd()).isTrue();
        assertThat(reader.read(view(0), 1, 4).isEnd()).isFalse();
        assertThat(all(1)).singleElement().satisfies(later -> assertThat(later).isGreaterThan(all.getLast()));
        assertThat(reader.read(view(1), view(1).shard().first(), 100).isEnd()).isFalse();
    }

    @Test
    void refusesWhatWasTrimmed() {
        var all = all(0);
        database.engine.storage().trimLog(view(0).log(), all.get(1));
        assertThat(reader.horizon(view(0))).isBetween(all.get(1) + 1, all.get(2));
        assertThatThrownBy(() -> reader.read(view(0), all.get(1), 100))
                .hasMessage("TrimmedDataAccessException: The data you are trying to access has been trimmed");
        assertThat(positions(reader.read(view(0), all.get(2), 100))).isEqualTo(all.subList(2, 5));
        database.engine.storage().trimLog(view(0).log(), all.getLast());
        assertThat(reader.horizon(view(0))).isGreaterThan(all.getLast());
    }

    @Test
    void findsTheRecordBeforeAnother() {
        var all = all(0);
        for (int i = 1; i < all.size(); i++) {
            assertThat(reader.before(view(0), all.get(i))).isEqualTo(all.get(i - 1));
        }
        assertThat(reader.before(view(0), all.getFirst())).isEqualTo(all.getFirst());
        assertThat(reader.before(view(0), all.getLast() + 100)).isEqualTo(all.getLast());
    }
}
