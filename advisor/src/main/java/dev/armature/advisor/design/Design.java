package dev.armature.advisor.design;

import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A model, and what follows from it. Made once for each model, and handed to all that look at it. */
public final class Design {
    private final Model model;
    private final List<Placed> patterns;

    public Design(Model model) {
        this.model = model;
        List<Placed> placed = new ArrayList<>();
        for (TableModel table : model.tables()) {
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
    }

    public Model model() {
        return model;
    }

    /** Every access pattern of every entity, in the order of the model. */
    public List<Placed> patterns() {
        return patterns;
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
