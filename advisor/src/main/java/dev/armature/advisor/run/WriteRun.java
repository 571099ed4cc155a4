package dev.armature.advisor.run;

import dev.armature.advisor.cost.Sizes;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.request.Reply;
import dev.armature.advisor.request.Request;
import dev.armature.advisor.sample.Sample;
import dev.armature.model.AttributeValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs a pattern that writes, several times, and looks at what is stored afterwards. */
final class WriteRun {
    private static final int BATCH = 3;

    private final Writing writing;
    private final World world;
    private final AccessPattern pattern;
    private final TableModel table;
    private final Entity entity;
    private final WriteRequests requests;

    WriteRun(World world, Design.Placed placed) {
        this.writing = new Writing(world, placed);
        this.world = world;
        this.pattern = placed.pattern();
        this.table = placed.table();
        this.entity = placed.entity();
        this.requests = writing.requests;
    }

    PatternResult run() throws IOException, InterruptedException {
        switch (pattern.operation()) {
            case PUT_ITEM, TRANSACT_WRITE_ITEMS -> new PutRun(writing).run();
            case UPDATE_ITEM -> {
                if (requests.update() == null) {
                    return writing.seen.skipped("the model does not say what it changes");
                }
                new UpdateRun(writing).run(requests.update());
            }
            case DELETE_ITEM -> delete();
            case BATCH_WRITE_ITEM -> putSeveral();
            case GET_ITEM, QUERY, SCAN, BATCH_GET_ITEM, TRANSACT_GET_ITEMS ->
                throw new IllegalArgumentException(pattern.name() + " reads");
        }
        return writing.seen.result();
    }

    private void delete() throws IOException, InterruptedException {
        for (Sample target : writing.targets(requests.condition())) {
            Map<String, AttributeValue> given = writing.holding(target.item());
            writing.refusedUnless(target, given);
            Request.DeleteItem request = requests.delete(target.key(), given, true);
            Reply reply = writing.send(request);
            if (reply instanceof Reply.Refused refused) {
                writing.refused(request, refused);
            } else if (reply instanceof Reply.Done done) {
                world.remove(target);
                writing.cost(request, done, target.item(), null);
                if (world.read(table, target.key()).isPresent()) {
                    writing.problem("the item is still there", request);
                }
            }
        }
    }

    private void putSeveral() throws IOException, InterruptedException {
        int size = pattern.batchSize() == null ? BATCH : pattern.batchSize();
        Map<Map<String, AttributeValue>, Sample> made = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            world.maker().another(entity, Map.of()).ifPresent(sample -> made.put(sample.key(), sample));
        }
        if (made.isEmpty()) {
            return;
        }
        List<Sample> samples = List.copyOf(made.values());
        Map<String, List<Request.Write>> writes = new LinkedHashMap<>();
        writes.put(
                table.name(),
                samples.stream()
                        .map(sample -> new Request.Write(new Request.Stored(sample.item()), null))
                        .toList());
        Request request = new Request.BatchWriteItem(writes, Request.CAPACITY);
        Reply reply = writing.send(request);
        if (reply instanceof Reply.Refused refused) {
            writing.refused(request, refused);
        } else if (reply instanceof Reply.Done done) {
            List<Sizes.ItemChange> changes = new ArrayList<>();
            for (Sample sample : samples) {
                world.add(sample);
                writing.isStored(request, sample);
                changes.add(Sizes.ItemChange.of(table, null, sample.item()));
            }
            writing.cost(request, done, changes);
        }
    }
}
