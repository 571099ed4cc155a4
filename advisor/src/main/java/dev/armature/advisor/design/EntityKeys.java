package dev.armature.advisor.design;

import dev.armature.advisor.key.KeySet;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Place;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The keys that one entity has in a table or index.
 *
 * @param partition a template for each attribute of the partition key
 * @param sort likewise; empty if there is no sort key
 * @param when the condition under which an item is in a sparse index; null if it always is
 * @param place where the templates stand
 */
public record EntityKeys(
        Entity entity,
        String delimiter,
        List<KeyTemplate> partition,
        List<KeyTemplate> sort,
        @Nullable String when,
        Place place) {
    public EntityKeys {
        partition = List.copyOf(partition);
        sort = List.copyOf(sort);
    }

    /** What each attribute of the partition key can be. */
    public List<KeySet> partitionTexts() {
        return partition.stream().map(this::texts).toList();
    }

    /** What each attribute of the sort key can be. */
    public List<KeySet> sortTexts() {
        return sort.stream().map(this::texts).toList();
    }

    public KeySet texts(KeyTemplate template) {
        return texts(template.parts());
    }

    public KeySet texts(List<KeyTemplate.Part> parts) {
        return KeyTemplate.texts(parts, new FieldTexts(entity, delimiter)::of);
    }

    /** What one value of a template can be. */
    public KeySet texts(KeyTemplate.Part.Value value) {
        return new FieldTexts(entity, delimiter).of(value);
    }

    public Set<String> partitionFields() {
        return fields(partition);
    }

    public Set<String> sortFields() {
        return fields(sort);
    }

    private static Set<String> fields(List<KeyTemplate> templates) {
        Set<String> fields = new LinkedHashSet<>();
        templates.forEach(template -> fields.addAll(template.fields()));
        return fields;
    }

    /** Partition key first. */
    public Stream<KeyTemplate> templates() {
        return Stream.concat(partition.stream(), sort.stream());
    }

    /** The templates of the sort key as people write them; several attributes with commas between them. */
    public String sortText() {
        return String.join(", ", sort.stream().map(KeyTemplate::text).toList());
    }

    /** The templates of the partition key, likewise. */
    public String partitionText() {
        return String.join(", ", partition.stream().map(KeyTemplate::text).toList());
    }
}
