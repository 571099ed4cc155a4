package dev.armature.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.stream.Stream;
import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.table.Table.StreamViewType;
import dev.armature.model.Key;
import dev.armature.storage.Decision;
import dev.armature.storage.Storage;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An intact stream passes, and each kind of damage is found. */
class StreamCheckTest {
    private final TestDatabase database = new TestDatabase();

    @BeforeEach
    void fill() {
        database.enableStream(StreamViewType.NEW_AND_OLD_IMAGES);
        for (int i = 0; i < 10; i++) {
            database.put("item " + i, "one");
        }
        database.engine.streams().roll(arn());
        for (int i = 0; i < 10; i++) {
            database.put("item " + i, "two");
        }
    }

    @AfterEach
    void close() {
        database.close();
    }

    private StreamArn arn() {
        return Objects.requireNonNull(StreamArn.parse(database.streamArn()));
    }

    private Stream stream() {
        return database.engine.streams().existing(arn());
    }

    private List<String> findings() {
        return EngineCheck.check(storage()).findings();
    }

    private Storage storage() {
        return database.engine.storage();
    }

    private void write(Key key, byte[] row) {
        var unused = storage()
                .transact(Set.of(key), current -> Decision.commit(true, List.of(new Decision.Write(key, row))));
    }

    @Test
    void findsNothingInAnIntactStream() {
        assertThat(findings()).isEmpty();
        storage().trimLog(stream().log(stream().shards().getFirst()), 1);
        assertThat(findings()).isEmpty();
        database.disableStream();
        assertThat(findings()).isEmpty();
    }

    @Test
    void findsARecordThatCannotBeRead() {
        int log = stream().log(stream().shards().getFirst());
        var unused = storage()
                .transact(
                        Set.of(),
                        current -> Decision.commit(
                                true, List.of(), List.of(new Decision.Append(log, new byte[] {1, 0, 0}))));
        assertThat(findings()).hasSize(1).first().asString().contains("of the log " + log, "cannot be read");
    }

    @Test
    void findsAStreamThatCannotBeRead() {
        write(arn().key(), new byte[] {1, 0});
        assertThat(findings()).hasSize(1).first().asString().contains("cannot be read");
    }

    @Test
    void findsAStreamInTheWrongPlace() {
        byte[] row = Objects.requireNonNull(storage().read(arn().key(), Storage.Consistency.STRONG));
        write(new StreamArn(TestDatabase.TABLE, "2020-01-01T00:00:00.000").key(), row);
        assertThat(findings()).hasSize(1).first().asString().contains("lies in the wrong place");
    }
}
