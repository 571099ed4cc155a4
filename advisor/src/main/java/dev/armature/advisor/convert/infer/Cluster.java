package dev.armature.advisor.convert.infer;

import dev.armature.advisor.model.Field;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Items of one entity.
 *
 * @param name how it was called where it was found; null if it has to be named
 * @param type the value of the type attribute; null if there is none
 * @param alias how its keys were called where it was found; null if they were not
 * @param attributes that it is said to have
 */
record Cluster(
        @Nullable String name,
        @Nullable String type,
        @Nullable Alias alias,
        List<SampleItem> items,
        Map<String, Field.Type> attributes) {
    Cluster {
        items = List.copyOf(items);
    }
}
