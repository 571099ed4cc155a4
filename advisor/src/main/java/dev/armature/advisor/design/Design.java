package dev.armature.advisor.design;

import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A model, and what follows from it. Made once for each model, and handed to all that look at it. */
public final class Design {
    private final Model model;
    private final List<Placed> patterns;
    private final List<KeySpace> spaces;

    public Design(Model model) {
        this.model = model;
        List<Placed> placed = new ArrayList<>();
        List<KeySpace> found = new ArrayList<>();
        for (TableModel table : model.tables()) {
            found.add(KeySpace.of(table, null));
            table.indexes().forEach(index -> found.add(KeySpace.of(table, index)));
            for (Entity entity : table.entities()) {
                for (AccessPattern pattern : entity.accessPatterns()) {
                    Index index = pattern.index() == null
                            ? null
                            : table.index(pattern.index()).orElse(null);
                    placed.add(new Placed(table, entity, pattern, index));
                }
            }
        }
        this.patterns = List.copyOf(placed);
        this.spaces = List.copyOf(found);
    }

    public Model model() {
        return model;
    }

    /** Every access pattern of every entity, in the order of the model. */
    public List<Placed> patterns() {
        return patterns;
    }

    /** Every table and every index, each index behind its table. */
    public List<KeySpace> spaces() {
        return spaces;
    }

    /** The keys of a table, or of one of its indexes. */
    public KeySpace space(TableModel table, @Nullable Index index) {
        return spaces.stream()
                .filter(space -> space.table().equals(table) && Objects.equals(space.index(), index))
                .findFirst()
                .orElseThrow();
    }

    /** Which keys a pattern is about; nothing if its entity has none there, or there is no such index. */
    public Optional<KeyCondition> keyCondition(Placed placed) {
        if (placed.pattern().index() != null && placed.index() == null) {
            return Optional.empty();
        }
        KeySpace space = space(placed.table(), placed.index());
        return space.keysOf(placed.entity()).map(keys -> KeyCondition.of(space, keys, placed.pattern()));
    }

    /**
     * An access pattern with what it is about.
     *
     * @param index null if it is about the table itself
     */
    public record Placed(
            TableModel table,
            Entity entity,
            AccessPattern pattern,
            @Nullable Index index) {}
}
