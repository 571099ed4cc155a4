package dev.armature.advisor.run;

import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.request.Reply;
import dev.armature.advisor.request.Request;
import dev.armature.advisor.request.Requests;
import dev.armature.advisor.sample.Sample;
import dev.armature.advisor.sample.SampleMaker;
import dev.armature.model.AttributeValue;
import dev.armature.templates.Endpoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Puts made-up items into the tables of a model. */
public final class Seeder {
    private static final int BATCH = 25;
    private static final int TRIES_MAX = 20;
    private static final int PAUSE_MILLIS = 100;
    /** A line for each so many items. */
    private static final int PROGRESS = 1_000;

    private final Model model;

    /** What is told of how far it is. */
    @FunctionalInterface
    public interface Progress {
        /** A line for people: a table was made, or some items were written. */
        void says(String line);

        /** A table is there, and was made for this or not. */
        default void found(TableModel table, boolean isNew) {}

        /** So many of the items are written. */
        default void wrote(int items) {}
    }

    public Seeder(Model model) {
        this.model = model;
    }

    /** As many as are asked for, spread over entities as the model says that they are; at least one of each that is not there once. */
    public List<Sample> samples(int items, long seed) {
        var maker = new SampleMaker(model, seed);
        var counts = new Counts(model, items);
        return maker.make(counts::of).all();
    }

    /** The requests that put them, in batches. */
    public static List<Request.BatchWriteItem> batches(List<Sample> samples) {
        List<Request.BatchWriteItem> batches = new ArrayList<>();
        Map<String, Map<Map<String, AttributeValue>, Request.Write>> batch = new LinkedHashMap<>();
        int size = 0;
        for (Sample sample : samples) {
            var table = batch.computeIfAbsent(sample.table().name(), name -> new LinkedHashMap<>());
            // A batch must not name an item twice: if two have one key, the later one is what stays.
            size += table.put(sample.key(), new Request.Write(new Request.Stored(sample.item()), null)) == null ? 1 : 0;
            if (size == BATCH) {
                batches.add(request(batch));
                batch.clear();
                size = 0;
            }
        }
        if (size > 0) {
            batches.add(request(batch));
        }
        return batches;
    }

    private static Request.BatchWriteItem request(Map<String, Map<Map<String, AttributeValue>, Request.Write>> batch) {
        Map<String, List<Request.Write>> items = new LinkedHashMap<>();
        batch.forEach((table, writes) -> items.put(table, List.copyOf(writes.values())));
        return new Request.BatchWriteItem(items, null);
    }

    /** Creates the tables that are missing, and puts the items. */
    public void seed(Endpoint endpoint, List<Sample> samples, Progress progress)
            throws IOException, InterruptedException {
        createTables(endpoint, progress);
        var requests = new Requests(endpoint);
        int done = 0;
        for (Request.BatchWriteItem batch : batches(samples)) {
            write(requests, batch);
            int before = done;
            done += batch.requestItems().values().stream().mapToInt(List::size).sum();
            progress.wrote(done);
            if (before / PROGRESS != done / PROGRESS) {
                progress.says(done + " of " + samples.size() + " items");
            }
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        samples.forEach(sample -> counts.merge(sample.entity().name(), 1, Integer::sum));
        counts.forEach((entity, count) -> progress.says(entity + ": " + count + " items"));
    }

    void createTables(Endpoint endpoint, Progress progress) throws IOException, InterruptedException {
        var tables = new Tables(endpoint, () -> TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS));
        for (TableModel table : model.tables()) {
            boolean isNew = tables.create(table);
            progress.found(table, isNew);
            progress.says("table " + table.name() + (isNew ? ": created" : ": is there already"));
        }
    }

    /** Deletes tables, with all that is in them. */
    public static void deleteTables(List<TableModel> tables, Endpoint endpoint)
            throws IOException, InterruptedException {
        OwnTables.delete(tables, endpoint);
    }

    /** What DynamoDB leaves undone is asked for again; an item that it was done for before is the same item. */
    private static void write(Requests requests, Request.BatchWriteItem batch)
            throws IOException, InterruptedException {
        for (int trial = 0; trial < TRIES_MAX; trial++) {
            switch (requests.send(batch)) {
                case Reply.Done done -> {
                    if (done.left() == 0) {
                        return;
                    }
                }
                case Reply.Refused(String error, String message, var reasons) ->
                    throw new IOException("BatchWriteItem was refused with " + error + ": " + message);
            }
            TimeUnit.MILLISECONDS.sleep((long) PAUSE_MILLIS << Math.min(trial, 5));
        }
        throw new IOException("the endpoint left items of a batch undone " + TRIES_MAX + " times");
    }
}
