package dev.armature.advisor.run;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.request.Reply;
import dev.armature.advisor.request.Request;
import dev.armature.advisor.request.Requests;
import dev.armature.advisor.sample.Sample;
import dev.armature.advisor.sample.SampleMaker;
import dev.armature.model.AttributeValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;

/** A database, and the things of the application that are in it, as they should be. */
final class World {
    private final Design design;
    private final Requests requests;
    private final SampleMaker maker;
    private final RandomGenerator random;
    private final int patience;
    private final Map<String, List<Sample>> things = new LinkedHashMap<>();

    /** @param patience how many times to look again, where an index may not have all items yet */
    World(Design design, Requests requests, SampleMaker maker, long seed, int patience) {
        this.design = design;
        this.requests = requests;
        this.maker = maker;
        this.random = new Random(seed);
        this.patience = patience;
        maker.samples().all().forEach(this::add);
    }

    Design design() {
        return design;
    }

    SampleMaker maker() {
        return maker;
    }

    RandomGenerator random() {
        return random;
    }

    int patience() {
        return patience;
    }

    Reply send(Request request) throws IOException, InterruptedException {
        return requests.send(request);
    }

    List<Sample> of(Entity entity) {
        return things.getOrDefault(entity.name(), List.of());
    }

    /** Everything in a table. Of two with one key only the later one is really there. */
    List<Map<String, AttributeValue>> stored(TableModel table) {
        Map<Map<String, AttributeValue>, Map<String, AttributeValue>> byKey = new LinkedHashMap<>();
        for (Sample sample : in(table)) {
            byKey.put(sample.key(), sample.item());
        }
        return List.copyOf(byKey.values());
    }

    List<Sample> in(TableModel table) {
        List<Sample> all = new ArrayList<>();
        things.values()
                .forEach(samples -> samples.stream()
                        .filter(sample -> sample.table().name().equals(table.name()))
                        .forEach(all::add));
        return all;
    }

    void add(Sample sample) {
        things.computeIfAbsent(sample.entity().name(), name -> new ArrayList<>())
                .add(sample);
    }

    void remove(Sample sample) {
        List<Sample> samples = things.get(sample.entity().name());
        if (samples != null) {
            samples.remove(sample);
        }
    }

    /** The item under a key, as it is stored now. */
    Optional<Map<String, AttributeValue>> read(TableModel table, Map<String, AttributeValue> key)
            throws IOException, InterruptedException {
        return switch (send(new Request.GetItem(table.name(), key, null, null, true, null))) {
            case Reply.Done done -> done.items().stream().findFirst();
            case Reply.Refused(String error, String message, var reasons) ->
                throw new IOException("GetItem was refused with " + error + ": " + message);
        };
    }
}
