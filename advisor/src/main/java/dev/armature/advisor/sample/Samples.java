package dev.armature.advisor.sample;

import dev.armature.advisor.model.Entity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The things that were made, by entity. */
public final class Samples {
    private final Map<String, List<Sample>> byEntity = new LinkedHashMap<>();

    void add(Sample sample) {
        byEntity.computeIfAbsent(sample.entity().name(), name -> new ArrayList<>())
                .add(sample);
    }

    public List<Sample> of(Entity entity) {
        return List.copyOf(list(entity));
    }

    /** Grows as more are made. */
    List<Sample> list(Entity entity) {
        return byEntity.getOrDefault(entity.name(), List.of());
    }

    public List<Sample> all() {
        return byEntity.values().stream().flatMap(List::stream).toList();
    }
}
