package dev.armature.advisor.design;

import dev.armature.advisor.key.KeySet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An entity that has keys where others have theirs, with keys that show it.
 *
 * @param partition a partition key that both can have, one text for each attribute
 * @param sort a sort key of this entity that is where the other's are, likewise
 */
public record Neighbour(EntityKeys keys, List<String> partition, List<String> sort) {
    public Neighbour {
        partition = List.copyOf(partition);
        sort = List.copyOf(sort);
    }

    /** The other entities of which a query can read items. */
    public static List<Neighbour> inside(KeyCondition condition) {
        List<Neighbour> inside = new ArrayList<>();
        for (EntityKeys other : condition.space().entities()) {
            if (!other.entity().equals(condition.keys().entity())) {
                with(other, condition.keys().partitionTexts(), condition.sort().texts())
                        .flatMap(found ->
                                condition.sort().comparesNumbers() ? found.numbered(condition) : Optional.of(found))
                        .ifPresent(inside::add);
            }
        }
        return inside;
    }

    /** The entity with a key that is in all of these sets; nothing if it has none. */
    public static Optional<Neighbour> with(EntityKeys other, List<KeySet> partition, List<KeySet> sort) {
        return common(other.partitionTexts(), partition)
                .flatMap(samePartition ->
                        common(other.sortTexts(), sort).map(sameSort -> new Neighbour(other, samePartition, sameSort)));
    }

    /** The same with a number that the query reads in the place of a text; nothing if it reads none of the other's numbers. */
    private Optional<Neighbour> numbered(KeyCondition condition) {
        int attribute = condition.sort().attribute();
        return condition.sort().numbers().common(numbers(keys, attribute)).map(number -> {
            List<String> texts = new ArrayList<>(sort);
            texts.set(attribute, number.toPlainString());
            return new Neighbour(keys, partition, texts);
        });
    }

    private static NumberRange numbers(EntityKeys keys, int attribute) {
        return NumberRange.of(
                keys.entity(), keys.sort().get(attribute).values().getFirst().field());
    }

    /** The keys that show it, as people write them: {@code PK = `a`, SK = `b`}. */
    public String text(KeySpace space) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < partition.size(); i++) {
            texts.add(space.partitionAttributes().get(i) + " = `" + partition.get(i) + "`");
        }
        for (int i = 0; i < Math.min(sort.size(), space.sortAttributes().size()); i++) {
            texts.add(space.sortAttributes().get(i) + " = `" + sort.get(i) + "`");
        }
        return String.join(", ", texts);
    }

    private static Optional<List<String>> common(List<KeySet> texts, List<KeySet> others) {
        List<String> witness = new ArrayList<>();
        for (int i = 0; i < Math.min(texts.size(), others.size()); i++) {
            var text = texts.get(i).common(others.get(i));
            if (text.isEmpty()) {
                return Optional.empty();
            }
            witness.add(text.get());
        }
        return Optional.of(witness);
    }
}
