package dev.armature.language;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A change to one item. All of it reads the item as it was before, so the order of its actions does not matter; no two of them
 * change the same place.
 */
public final class Update {
    static final String WRONG_TYPE = "An operand in the update expression has an incorrect data type";
    static final String WRONG_TYPE_LEGACY = "Type mismatch for attribute to update";

    private final List<UpdateAction> actions;
    private final String wrongType;

    Update(List<UpdateAction> actions, String wrongType) {
        this.actions = List.copyOf(actions);
        this.wrongType = wrongType;
    }

    /** An update made of actions that are known to be at different places. */
    public static Update of(List<UpdateAction> actions) {
        return new Update(actions, WRONG_TYPE);
    }

    /** An update made of actions that may turn out to be at the same place, which is refused. */
    public static Update ofDistinct(List<UpdateAction> actions) {
        PathConflicts.check(actions.stream().map(UpdateAction::target).toList(), (family, text) -> {
            throw ApiException.validation(text);
        });
        return of(actions);
    }

    public List<UpdateAction> actions() {
        return actions;
    }

    /** The attributes of an item after the update. */
    public Map<String, AttributeValue> apply(Item before) {
        return apply(before.attributes(), false);
    }

    /** The attributes of an item that comes into being: of its key, which the update can read, and what it adds to it. */
    public Map<String, AttributeValue> applyToNew(Map<String, AttributeValue> key) {
        return apply(new LinkedHashMap<>(key), true);
    }

    private Map<String, AttributeValue> apply(Map<String, AttributeValue> attributes, boolean isNew) {
        var arithmetic = new UpdateArithmetic(attributes, wrongType);
        // Everything is computed before anything is changed: `attributes` is also what the computations read.
        List<@Nullable AttributeValue> results = new ArrayList<>(actions.size());
        for (UpdateAction action : actions) {
            results.add(arithmetic.result(action));
        }
        ChangeTree nested = null;
        for (int i = 0; i < results.size(); i++) {
            Path target = actions.get(i).target();
            AttributeValue result = results.get(i);
            if (result == null && isNew) {
                // Nothing can be taken from an item that is not there, not even from inside what it lacks.
                continue;
            }
            if (!target.isTopLevel()) {
                nested = nested == null ? new ChangeTree() : nested;
                nested.add(target, result);
            } else if (result == null) {
                attributes.remove(target.attribute());
            } else {
                attributes.put(target.attribute(), result);
            }
        }
        if (nested != null) {
            nested.applyTo(attributes);
        }
        return attributes;
    }

    /** Whether it writes the attribute, or something in it. */
    public boolean writes(String attribute) {
        for (UpdateAction action : actions) {
            if (action.target().attribute().equals(attribute)) {
                return true;
            }
        }
        return false;
    }

    /** Every path whose value is read to be written elsewhere. */
    public void forEachPathRead(Consumer<Path> consumer) {
        for (UpdateAction action : actions) {
            if (action instanceof UpdateAction.Set(Path ignored, UpdateValue value)) {
                value.forEachPath(consumer);
            }
        }
    }

    /** The places that are written, in the order of the text. */
    public List<Path> paths() {
        List<Path> paths = new ArrayList<>(actions.size());
        for (UpdateAction action : actions) {
            paths.add(action.target());
        }
        return paths;
    }

    /** How many values it copies or goes through that may be as large as an item may be. */
    public int copies() {
        int copies = 0;
        for (UpdateAction action : actions) {
            copies += switch (action) {
                case UpdateAction.Set(Path ignored, UpdateValue value) -> value.copies();
                case UpdateAction.Add(Path ignored, AttributeValue operand) ->
                    operand instanceof AttributeValue.N ? 0 : 1;
                case UpdateAction.Remove ignored -> 0;
                case UpdateAction.Delete ignored -> 1;
            };
        }
        return copies;
    }

    /** Its own size, as DynamoDB counts it against the limit of an item. */
    public long sizeBytes() {
        return UpdateSize.of(this);
    }

    /** Whether it only takes away, so that it does not bring an item into being. */
    public boolean onlyRemoves() {
        for (UpdateAction action : actions) {
            switch (action) {
                case UpdateAction.Set ignored -> {
                    return false;
                }
                case UpdateAction.Add ignored -> {
                    return false;
                }
                case UpdateAction.Remove ignored -> {}
                case UpdateAction.Delete ignored -> {}
            }
        }
        return !actions.isEmpty();
    }

    /** The part of an item, as it was or has become, that this update writes: the answer to UPDATED_OLD and UPDATED_NEW. */
    public Item touched(Item image) {
        return PathTree.of(paths()).cut(image);
    }

    static ApiException invalidPath() {
        return ApiException.validation("The document path provided in the update expression is invalid for update");
    }
}
