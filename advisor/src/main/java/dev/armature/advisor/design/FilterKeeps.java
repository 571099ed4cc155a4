package dev.armature.advisor.design;

import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Field;
import java.util.Locale;
import java.util.Optional;

/**
 * What a filter keeps of what was read.
 *
 * @param share from 0 to 1
 * @param reason how that is known
 */
public record FilterKeeps(double share, String reason) {
    /** Nothing if there is no filter, or neither the model says it nor the values of an enumerated field show it. */
    public static Optional<FilterKeeps> of(Design.Placed placed) {
        AccessPattern pattern = placed.pattern();
        if (pattern.filter() == null) {
            return Optional.empty();
        }
        Double said = pattern.usage().selectivity();
        if (said != null) {
            return Optional.of(
                    new FilterKeeps(said, String.format(Locale.ROOT, "the filter keeps %.0f %%", 100 * said)));
        }
        for (String name : FilterFields.equalities(pattern)) {
            Optional<Field> field =
                    placed.entity().field(name).filter(found -> found.values().size() > 1);
            if (field.isPresent()) {
                int values = field.get().values().size();
                return Optional.of(
                        new FilterKeeps(1.0 / values, "one of the " + values + " values of " + name + " is kept"));
            }
        }
        return Optional.empty();
    }
}
