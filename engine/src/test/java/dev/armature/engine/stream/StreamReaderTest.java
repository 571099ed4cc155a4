package dev.armature.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.table.Table.StreamViewType;
import dev.armature.storage.MemoryStorage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On a storage that numbers records without gaps, so that positions can be named. */
class StreamReaderTest {
    private final TestDatabase database =
            new TestDatabase(EngineSettings.defaults().withShards(1), new MemoryStorage());
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

    @Test
    void readsFromAPositionOn() {
        var page = reader.read(view(0), 2, 2);
        assertThat(positions(page)).containsExactly(2L, 3L);
        assertThat(page.next()).isEqualTo(4);
        assertThat(page.isEnd()).isFalse();
        var rest = reader.read(view(0), 4, 100);
        assertThat(positions(rest)).containsExactly(4L, 5L);
        assertThat(rest.next()).isEqualTo(6);
        assertThat(reader.read(view(0), 6, 100)).isEqualTo(new StreamReader.Page(List.of(), 6, false));
    }

    /** A shard that is closed ends with its last record, and what comes after is its child's. */
    @Test
    void endsWithTheShard() {
        database.engine.streams().roll(arn);
        database.put("later", "x");
        var parent = reader.read(view(0), 1, 100);
        assertThat(positions(parent)).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(parent.isEnd()).isTrue();
        assertThat(reader.read(view(0), 1, 5).isEnd()).isTrue();
        assertThat(reader.read(view(0), 1, 4).isEnd()).isFalse();
        var child = reader.read(view(1), 6, 100);
        assertThat(positions(child)).containsExactly(6L);
        assertThat(child.isEnd()).isFalse();
    }

    @Test
    void refusesWhatWasTrimmed() {
        database.engine.storage().trimLog(view(0).log(), 2);
        assertThat(reader.horizon(view(0))).isEqualTo(3);
        assertThatThrownBy(() -> reader.read(view(0), 2, 100))
                .hasMessage("TrimmedDataAccessException: The data you are trying to access has been trimmed");
        assertThat(positions(reader.read(view(0), 3, 100))).containsExactly(3L, 4L, 5L);
        database.engine.storage().trimLog(view(0).log(), 5);
        assertThat(reader.horizon(view(0))).isEqualTo(6);
    }

    @Test
    void findsTheRecordBeforeAnother() {
        List<Long> before = new ArrayList<>();
        for (long position = 1; position <= 9; position++) {
            before.add(reader.before(view(0), position));
        }
        assertThat(before).containsExactly(1L, 1L, 2L, 3L, 4L, 5L, 5L, 5L, 5L);
    }
}
