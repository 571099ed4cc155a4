package dev.armature.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.operation.GetRecords;
import dev.armature.engine.simulation.Fault;
import dev.armature.engine.table.Table.StreamViewType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Records that are delivered twice, as consumers of streams have to expect, if that is simulated. */
class DuplicatesTest {
    private final TestDatabase database =
            new TestDatabase(EngineSettings.defaults().withShards(1));
    private final StreamClient client = new StreamClient(database);

    @BeforeEach
    void write() {
        database.enableStream(StreamViewType.NEW_IMAGE);
        for (int i = 0; i < 5; i++) {
            database.put("key " + i, "value");
        }
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** The keys in pages of two, as they are delivered until nothing is new. */
    private List<String> read() {
        String arn = database.streamArn();
        String shard = client.describe(arn).shards().getFirst().shardId();
        String iterator = client.iterator(arn, shard, "TRIM_HORIZON", null);
        List<String> keys = new ArrayList<>();
        while (true) {
            var page = client.records(iterator, 2);
            if (page.records().isEmpty()) {
                return keys;
            }
            page.records().stream().map(DuplicatesTest::key).forEach(keys::add);
            iterator = Objects.requireNonNull(page.nextShardIterator());
        }
    }

    private static String key(GetRecords.Entry entry) {
        return Objects.requireNonNull(entry.dynamodb().keys().get("pk")).toString();
    }

    @Test
    void aRecordIsDeliveredOnceUnlessItIsSimulated() {
        assertThat(read()).hasSize(5).doesNotHaveDuplicates();
    }

    @Test
    void aPageBeginsWithTheRecordBeforeItAndMissesNone() {
        List<String> once = read();
        List<String> repeated = database.asking(Set.of(Fault.DUPLICATE_RECORD), this::read);

        // The first two, and from then on one that is known and one that is new.
        assertThat(repeated)
                .containsExactly(
                        once.get(0),
                        once.get(1),
                        once.get(1),
                        once.get(2),
                        once.get(2),
                        once.get(3),
                        once.get(3),
                        once.get(4));
    }
}
