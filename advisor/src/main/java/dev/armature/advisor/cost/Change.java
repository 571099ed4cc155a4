package dev.armature.advisor.cost;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.TableModel;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an update changes of an item.
 *
 * @param isKnown whether it is known at all; if not, anything may change but keys of indexes
 * @param written the attributes and fields that change
 * @param removed those of them that are taken away
 */
public record Change(boolean isKnown, Set<String> written, Set<String> removed) {
    static final Change UNKNOWN = new Change(false, Set.of(), Set.of());

    /** What happens to an entry of an index. */
    enum Effect {
        NONE,
        ENTERS_OR_LEAVES,
        IN_PLACE,
        /** Taken out and put in again, under another key. */
        MOVES
    }

    static Change ofText(@Nullable String update) {
        return update == null
                ? UNKNOWN
                : UpdateText.parse(update)
                        .map(text -> new Change(true, text.written(), text.removed()))
                        .orElse(UNKNOWN);
    }

    /** By the text of the update, else by the parameters that name fields besides the key. */
    public static Change of(Design.Placed placed) {
        AccessPattern pattern = placed.pattern();
        Change said = ofText(pattern.update());
        if (said.isKnown) {
            return said;
        }
        Entity entity = placed.entity();
        Set<String> keys = new LinkedHashSet<>(entity.partitionKey().fields());
        if (entity.sortKey() != null) {
            keys.addAll(entity.sortKey().fields());
        }
        Set<String> given = new LinkedHashSet<>();
        for (AccessPattern.Parameter parameter : pattern.parameters()) {
            for (Field field : entity.fields()) {
                if (!parameter.isEntity()
                        && !keys.contains(field.name())
                        && FieldNames.areSame(parameter.name(), field.name())) {
                    given.add(field.name());
                }
            }
        }
        return given.isEmpty() ? UNKNOWN : new Change(true, given, Set.of());
    }

    Effect effectOn(TableModel table, Entries entries) {
        if (!isKnown) {
            return switch (entries.index().projection()) {
                case ALL, INCLUDE -> Effect.IN_PLACE;
                case KEYS_ONLY -> Effect.NONE;
            };
        }
        if (removed.stream().anyMatch(entries::isKey)
                || written.stream().anyMatch(entries.conditionFields()::contains)) {
            return Effect.ENTERS_OR_LEAVES;
        }
        if (written.stream().anyMatch(entries::isKey)) {
            return Effect.MOVES;
        }
        return written.stream().anyMatch(attribute -> Entries.projects(table, entries.index(), attribute))
                ? Effect.IN_PLACE
                : Effect.NONE;
    }
}
