package dev.armature.advisor.run;

import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Model;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How many things of each entity there are to be, in the proportions that the model tells. */
final class Counts {
    private final int items;
    private final double unknown;
    private final double total;

    Counts(Model model, int items) {
        this.items = items;
        double known = model.entities()
                .map(entity -> entity.usage().itemCount())
                .filter(Objects::nonNull)
                .mapToDouble(Long::doubleValue)
                .sum();
        double counted = model.entities()
                .filter(entity -> entity.usage().itemCount() != null)
                .count();
        // Of what nothing is said there is as much as of the others on average.
        this.unknown = counted == 0 ? 1 : known / counted;
        this.total = known + unknown * (model.entities().count() - counted);
    }

    /** The same for each, whatever the model says. */
    int equally(Entity entity) {
        return isOnce(entity) ? 1 : items;
    }

    int of(Entity entity) {
        if (isOnce(entity)) {
            return 1;
        }
        Long count = entity.usage().itemCount();
        double weight = count == null ? unknown : count;
        return (int) Math.max(1, Math.round(items * weight / total));
    }

    /** Whether there can be only one. */
    private static boolean isOnce(Entity entity) {
        return isConstant(entity.partitionKey()) && isConstant(entity.sortKey());
    }

    private static boolean isConstant(@Nullable KeyTemplate template) {
        return template == null || template.isConstant();
    }
}
