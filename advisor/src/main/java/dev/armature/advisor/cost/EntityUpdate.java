package dev.armature.advisor.cost;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Place;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An update of an entity's items, in an access pattern or in a transaction, whose text says what it changes.
 *
 * @param name of the pattern
 */
public record EntityUpdate(
        String name, UpdateText text, @Nullable String condition, Place place) {

    /** All of them, in the order of the model. */
    public static List<EntityUpdate> of(Design design, Entity entity) {
        List<EntityUpdate> updates = new ArrayList<>();
        for (var pattern : entity.accessPatterns()) {
            add(updates, pattern.name(), pattern.update(), pattern.condition(), pattern.place());
        }
        for (var transaction : design.model().crossTablePatterns()) {
            for (var action : transaction.actions()) {
                if (action.entity().equals(entity.name())) {
                    add(updates, transaction.name(), action.update(), action.condition(), transaction.place());
                }
            }
        }
        return updates;
    }

    private static void add(
            List<EntityUpdate> updates, String name, @Nullable String update, @Nullable String condition, Place place) {
        if (update != null) {
            UpdateText.parse(update).ifPresent(text -> updates.add(new EntityUpdate(name, text, condition, place)));
        }
    }
}
