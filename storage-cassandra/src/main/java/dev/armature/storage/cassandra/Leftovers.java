package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import dev.armature.storage.Decision.Append;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Looks at all buckets for what the protocol leaves nowhere: an intent, records of an outbox that are not in their log, a hint. */
final class Leftovers {
    private static final Duration TIME_MAX = Duration.ofSeconds(60);
    private static final int AT_ONCE_MAX = 64;

    private final Connection connection;
    private final Logs logs;
    private final Deadline deadline = Deadline.in(TIME_MAX);

    Leftovers(Connection connection, Logs logs) {
        this.connection = connection;
        this.logs = logs;
    }

    List<String> find() {
        List<String> found = new ArrayList<>();
        List<Bucket> buckets = new ArrayList<>();
        connection
                .read(bind(Statement.READ_ALL_BUCKETS), ConsistencyLevel.QUORUM, deadline)
                .forEach(row -> buckets.add(new Bucket(row.getInt("space"), row.getInt("bucket"))));
        for (int from = 0; from < buckets.size(); from += AT_ONCE_MAX) {
            Together.each(
                            buckets.subList(from, Math.min(buckets.size(), from + AT_ONCE_MAX)),
                            bucket -> in(bucket, Part.head(connection, bucket, deadline)))
                    .forEach(found::addAll);
        }
        connection
                .read(bind(Statement.READ_HINTING), ConsistencyLevel.QUORUM, deadline)
                .forEach(row -> found.addAll(hintsOf(row.getUuid(0))));
        return found;
    }

    private List<String> hintsOf(UUID server) {
        return connection.read(bind(Statement.READ_HINTS, server), ConsistencyLevel.QUORUM, deadline).stream()
                .map(row -> "a hint of server " + server + " at " + row.getInt("space") + "/" + row.getInt("bucket"))
                .toList();
    }

    private List<String> in(Bucket bucket, Head head) {
        List<String> found = new ArrayList<>();
        if (head.tx() != null || head.intent() != null) {
            found.add("an intent of transaction " + head.tx() + " in " + bucket);
        }
        byte[] stored = head.outbox();
        if (stored != null) {
            var outbox = Outbox.decode(stored);
            outbox.appends().stream().map(Append::log).distinct().forEach(log -> {
                if (logs.carried(log, bucket, deadline) < outbox.seq()) {
                    found.add("records for the log " + log + " in the outbox of " + bucket);
                }
            });
        }
        return found;
    }
}
