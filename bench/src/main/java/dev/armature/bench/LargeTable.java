package dev.armature.bench;

import dev.armature.bench.load.BenchTable;
import dev.armature.bench.load.RequestTemplate;
import dev.armature.bench.load.Workload;
import dev.armature.trials.client.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A table of many items, and what it is asked for.
 *
 * @param items those that have a partition key of their own
 * @param members those of one large collection
 */
record LargeTable(int items, int members) {
    private static final String COLLECTION = "large";
    private static final int LOADERS = 8;
    private static final int STRETCH = 10_000;
    private static final int PAGE = 20;

    /** A tenth of all items make the collection. */
    LargeTable(int all) {
        this(all - all / 10, all / 10);
    }

    RequestTemplate get() {
        return Workload.GET.template(items);
    }

    RequestTemplate queryOfLarge() {
        return query(COLLECTION, "log#%%%%%%%%", members - PAGE);
    }

    /** The same of the small collections that every table of a benchmark has. */
    static RequestTemplate queryOfSmall() {
        return query("coll#%%%%%%%%", "log#00000000", BenchTable.COLLECTIONS);
    }

    private static RequestTemplate query(String partition, String sort, int keys) {
        return new RequestTemplate(
                "Query",
                "{`TableName`:`bench`,`KeyConditionExpression`:`pk = :p AND sk >= :s`,`ExpressionAttributeValues`:{`:p`:{`S`:`"
                        + partition + "`},`:s`:{`S`:`" + sort + "`}},`Limit`:" + PAGE + "}",
                keys);
    }

    /** Loads it from several connections. */
    void load(int port) throws InterruptedException {
        try (var threads = Executors.newFixedThreadPool(LOADERS)) {
            List<Future<Void>> loaders = new ArrayList<>();
            for (int loader = 0; loader < LOADERS; loader++) {
                int first = loader * STRETCH;
                loaders.add(threads.submit(() -> {
                    load(port, first);
                    return null;
                }));
            }
            for (Future<Void> loader : loaders) {
                loader.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Each loader takes every eighth stretch of the numbers, so that they work in the same region of the table at a time. */
    private void load(int port, int first) throws Exception {
        try (var connection = new Connection(port)) {
            for (int from = first; from < items; from += LOADERS * STRETCH) {
                BenchTable.load(connection, from, Math.min(from + STRETCH, items), BenchTable::item);
            }
            for (int from = first; from < members; from += LOADERS * STRETCH) {
                int to = Math.min(from + STRETCH, members);
                BenchTable.load(connection, from, to, number -> BenchTable.member(COLLECTION, number));
            }
        }
    }
}
