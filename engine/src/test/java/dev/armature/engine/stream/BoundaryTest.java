package dev.armature.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.InterposedStorage;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.definition.StreamSpecification;
import dev.armature.engine.operation.DeleteTable;
import dev.armature.engine.operation.UpdateTable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The end of a shard, at the moments at which another thread is about to move it. */
class BoundaryTest {
    private final InterposedStorage storage = new InterposedStorage();

    @AutoClose
    private final TestStream tested =
            new TestStream(new TestDatabase(EngineSettings.defaults().withShards(1), storage));

    private final TestDatabase database = tested.database;
    private final StreamClient client = tested.client;
    private final String arn = tested.arn;

    /** A reader that took a shard for open must not see what its child has been given since. */
    @Test
    void aReaderSeesNoRecordOfAChild() throws InterruptedException {
        database.put("a", "1");
        var stream = tested.parsedArn();
        String shard = client.describe(arn).shards().getFirst().shardId();
        storage.beforeLogEnd(() -> {
            database.engine.streams().roll(stream);
            database.put("a", "2");
        });

        var seen = database.engine.streams().shard(stream, shard);
        storage.join();

        var ended = database.engine.streams().shard(stream, shard);
        assertThat(ended.mayGrow()).isFalse();
        assertThat(seen.last()).isLessThanOrEqualTo(ended.last());
    }

    /** A write that is done has its record, although the stream is disabled before it is committed. */
    @Test
    void aStreamEndsAfterTheWritesThatAreUnderWay() throws InterruptedException {
        var disable = new UpdateTable.Request(
                null,
                TestDatabase.TABLE.name(),
                null,
                null,
                null,
                new StreamSpecification(false, null),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
        storage.beforeCommit(() -> {
            var unused = database.call(UpdateTable::from, disable);
        });

        database.put("a", "1");
        storage.join();

        assertThat(client.describe(arn).streamStatus()).hasToString("DISABLED");
        assertThat(client.all(arn)).hasSize(1);
    }

    @Test
    void aShardIsClosedAfterTheWritesThatAreUnderWay() throws InterruptedException {
        String shard = client.describe(arn).shards().getFirst().shardId();
        storage.beforeCommit(() -> database.engine.streams().roll(tested.parsedArn()));

        database.put("a", "1");
        storage.join();

        assertThat(client.describe(arn).shards()).hasSize(2);
        assertThat(client.all(arn, shard)).hasSize(1);
    }

    @Test
    void aTableIsDeletedAfterTheWritesThatAreUnderWay() throws InterruptedException {
        storage.beforeCommit(() -> {
            var unused = database.call(DeleteTable::from, new DeleteTable.Request(TestDatabase.TABLE.name()));
        });

        database.put("a", "1");
        storage.join();

        assertThat(client.all(arn)).hasSize(1);
    }
}
