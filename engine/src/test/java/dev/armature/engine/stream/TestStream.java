package dev.armature.engine.stream;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.operation.ListStreams;
import dev.armature.engine.table.Table.StreamViewType;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** A table whose stream shows new images, and a client that reads it. */
final class TestStream implements AutoCloseable {
    final TestDatabase database;
    final StreamClient client;
    final String arn;

    TestStream() {
        this(new TestDatabase());
    }

    TestStream(TestDatabase database) {
        this.database = database;
        this.client = new StreamClient(database);
        database.enableStream(StreamViewType.NEW_IMAGE);
        this.arn = database.streamArn();
    }

    StreamArn parsedArn() {
        return Objects.requireNonNull(StreamArn.parse(arn));
    }

    /** Lets time pass, and the engine do what that asks for. */
    void wait(Duration time) {
        database.clock.advance(time);
        database.engine.streams().upkeep();
    }

    /** The streams of the table, also those that are disabled. */
    List<String> listed() {
        return database.call(ListStreams::from, new ListStreams.Request("Orders", null, null)).streams().stream()
                .map(ListStreams.Summary::streamArn)
                .toList();
    }

    /** How many records are stored, whether or not a client can see them. */
    int stored(Stream stream) {
        int records = 0;
        for (int lineage = 0; lineage < stream.settings().shards(); lineage++) {
            try (var log = database.engine.storage().log(stream.log(lineage), 0)) {
                while (log.next()) {
                    records++;
                }
            }
        }
        return records;
    }

    @Override
    public void close() {
        database.close();
    }
}
