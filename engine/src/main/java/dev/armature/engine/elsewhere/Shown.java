package dev.armature.engine.elsewhere;

import dev.armature.engine.item.Keys;
import dev.armature.engine.request.ItemParameter;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.TableSchema;
import dev.armature.model.UncheckedValue;
import dev.armature.model.Wording;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads items as answers show them. */
final class Shown {
    private Shown() {}

    static @Nullable Item item(@Nullable Map<String, UncheckedValue> attributes) {
        return attributes == null ? null : Item.of(ItemParameter.checked(attributes, Wording.BARE));
    }

    /** The key of an item, or a key on its own; null if not all of it is shown. */
    static @Nullable Key key(TableSchema schema, @Nullable Map<String, UncheckedValue> attributes) {
        return attributes == null
                        || !attributes.keySet().containsAll(schema.keys().names())
                ? null
                : Keys.ofItem(schema, ItemParameter.checked(attributes, Wording.BARE));
    }
}
