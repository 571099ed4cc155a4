package dev.armature.engine.request;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import dev.armature.model.ValueCheck;
import dev.armature.model.Wording;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads an item, or the key of one, as a request gives it. */
public final class ItemParameter {
    private ItemParameter() {}

    /** Its attributes, once the constraints have made sure that it is there. */
    public static Map<String, AttributeValue> checked(@Nullable Map<String, UncheckedValue> item, Wording wording) {
        if (item == null) {
            throw new IllegalStateException("the constraints were not checked");
        }
        return ValueCheck.checkAll(item, wording);
    }

    /** An item of these attributes, which is not larger than one may be. */
    public static Item sized(Map<String, AttributeValue> attributes) {
        Item item = Item.of(attributes);
        if (item.sizeBytes() > Limits.ITEM_SIZE_BYTES_MAX) {
            throw ApiException.validation("Item size has exceeded the maximum allowed size");
        }
        return item;
    }
}
