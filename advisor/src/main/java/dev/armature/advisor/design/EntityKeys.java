package dev.armature.advisor.design;

import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeySet;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.TableModel;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The keys that one entity has in a table or index. */
public final class EntityKeys {
    private final Entity entity;
    private final TableModel table;
    private final List<KeyTemplate> partition;
    private final List<KeyTemplate> sort;
    private final @Nullable String when;
    private final Place place;
    private final FieldTexts fieldTexts;
    // Worked out when they are asked for: costs are often counted of designs whose keys are never compared. The thread
    // that comes
    // first wins,
    // and one that comes at the same time gets the same.
    private volatile @Nullable List<KeySet> partitionTexts;
    private volatile @Nullable List<KeySet> sortTexts;

    EntityKeys(
            Entity entity,
            TableModel table,
            List<KeyTemplate> partition,
            List<KeyTemplate> sort,
            @Nullable String when,
            Place place) {
        this.entity = entity;
        this.table = table;
        this.partition = List.copyOf(partition);
        this.sort = List.copyOf(sort);
        this.when = when;
        this.place = place;
        this.fieldTexts = new FieldTexts(entity, table);
    }

    public Entity entity() {
        return entity;
    }

    public TableModel table() {
        return table;
    }

    /** A template for each attribute of the partition key. */
    public List<KeyTemplate> partition() {
        return partition;
    }

    /** A template for each attribute of the sort key; none if there is no sort key. */
    public List<KeyTemplate> sort() {
        return sort;
    }

    /** The condition under which an item is in a sparse index; null if it always is. */
    public @Nullable String when() {
        return when;
    }

    /** Where the templates stand. */
    public Place place() {
        return place;
    }

    /** What each attribute of the partition key can be. */
    public List<KeySet> partitionTexts() {
        List<KeySet> texts = partitionTexts;
        if (texts == null) {
            texts = partition.stream().map(this::texts).toList();
            partitionTexts = texts;
        }
        return texts;
    }

    /** What each attribute of the sort key can be. */
    public List<KeySet> sortTexts() {
        List<KeySet> texts = sortTexts;
        if (texts == null) {
            texts = sort.stream().map(this::texts).toList();
            sortTexts = texts;
        }
        return texts;
    }

    /** Whether a value of the sort key is the same in all items of a partition, since the partition key has it. */
    public boolean isFixed(KeyTemplate.Part.Value value) {
        return partition.stream()
                .flatMap(template -> template.values().stream())
                .anyMatch(other -> other.equals(value)
                        || other.field().equals(value.field()) && other.form() instanceof Form.Plain);
    }

    /** Whether there is one item of the entity in a partition. */
    public boolean isSingle() {
        return sort.stream().flatMap(template -> template.values().stream()).allMatch(this::isFixed);
    }

    /** What a template can be with this entity's values. */
    public KeySet texts(KeyTemplate template) {
        return texts(template.parts());
    }

    /** What some parts of a template can be. */
    public KeySet texts(List<KeyTemplate.Part> parts) {
        return KeyTemplate.texts(parts, fieldTexts::of);
    }

    /** What one value of a template can be. */
    public KeySet texts(KeyTemplate.Part.Value value) {
        return fieldTexts.of(value);
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
