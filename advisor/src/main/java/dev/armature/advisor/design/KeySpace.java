package dev.armature.advisor.design;

import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.TableModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a table or of one of its indexes, with all entities that have some there.
 *
 * @param index null for the table itself
 */
public record KeySpace(TableModel table, @Nullable Index index, List<EntityKeys> entities) {
    public KeySpace {
        entities = List.copyOf(entities);
    }

    /** Made of the model alone; {@link Design#space} has them ready. */
    public static KeySpace of(TableModel table, @Nullable Index index) {
        List<EntityKeys> entities = new ArrayList<>();
        for (Entity entity : table.entities()) {
            if (index == null) {
                entities.add(new EntityKeys(
                        entity,
                        table,
                        List.of(entity.partitionKey()),
                        entity.sortKey() == null ? List.of() : List.of(entity.sortKey()),
                        null,
                        entity.place()));
            } else {
                mapped(table, index, entity).ifPresent(entities::add);
            }
        }
        return new KeySpace(table, index, entities);
    }

    private static Optional<EntityKeys> mapped(TableModel table, Index index, Entity entity) {
        var mapping = entity.mapping(index.name());
        if (mapping.isEmpty()) {
            return natural(table, index, entity);
        }
        Entity.IndexMapping found = mapping.get();
        return Optional.of(
                new EntityKeys(entity, table, found.partitionKey(), found.sortKey(), found.when(), found.place()));
    }

    /** An item that has the attributes of an index's keys is in the index, whether that was said or not. */
    private static Optional<EntityKeys> natural(TableModel table, Index index, Entity entity) {
        List<KeyTemplate> partition = attributes(table, index.partitionKey(), entity);
        List<KeyTemplate> sort = attributes(table, index.sortKey(), entity);
        boolean complete = partition.size() == index.partitionKey().size()
                && sort.size() == index.sortKey().size();
        return complete
                ? Optional.of(new EntityKeys(entity, table, partition, sort, null, entity.place()))
                : Optional.empty();
    }

    private static List<KeyTemplate> attributes(TableModel table, List<String> names, Entity entity) {
        List<KeyTemplate> templates = new ArrayList<>();
        for (String name : names) {
            if (name.equals(table.partitionKey())) {
                templates.add(entity.partitionKey());
            } else if (name.equals(table.sortKey()) && entity.sortKey() != null) {
                templates.add(entity.sortKey());
            } else if (entity.field(name).isPresent()) {
                templates.add(KeyTemplate.parse("{" + name + "}"));
            }
        }
        return templates;
    }

    public Optional<EntityKeys> keysOf(Entity entity) {
        return entities.stream()
                .filter(keys -> keys.entity().name().equals(entity.name()))
                .findFirst();
    }

    /** As people call it: {@code App}, or {@code GSI1 of App}. */
    public String name() {
        return index == null ? table.name() : index.name() + " of " + table.name();
    }

    public Place place() {
        return index == null ? table.place() : index.place();
    }

    /** The attributes of the sort key. */
    public List<String> sortAttributes() {
        if (index != null) {
            return index.sortKey();
        }
        return table.sortKey() == null ? List.of() : List.of(table.sortKey());
    }

    /** The attributes of the partition key. */
    public List<String> partitionAttributes() {
        return index == null ? List.of(table.partitionKey()) : index.partitionKey();
    }

    /** Whether an attribute of the sort key is a Number: it is a number of each entity that has it, and nothing else. */
    public boolean isNumber(int sortAttribute) {
        List<EntityKeys> having = entities.stream()
                .filter(keys -> sortAttribute < keys.sort().size())
                .toList();
        return !having.isEmpty()
                && having.stream().allMatch(keys -> isNumber(keys, keys.sort().get(sortAttribute)));
    }

    private static boolean isNumber(EntityKeys keys, KeyTemplate template) {
        return template.isField()
                && keys.entity()
                        .field(template.values().getFirst().field())
                        .filter(field -> field.type().isNumber())
                        .isPresent();
    }
}
