package dev.armature.engine.operation;

import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.request.ItemCollectionMetrics;
import dev.armature.engine.write.Writer;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What PutItem, UpdateItem and DeleteItem answer. */
public record ItemWriteResponse(
        @Nullable Item attributes,
        @Nullable ConsumedCapacity consumedCapacity,
        @Nullable ItemCollectionMetrics itemCollectionMetrics) {

    /** How much the caller wants to know about what the write took and touched. */
    record Detail(
            ConsumedCapacity.Detail capacity, @Nullable String collectionMetrics) {}

    /**
     * The answer about a write that was done.
     *
     * @param shown what of the item is returned
     * @param key attributes among which those of the key are
     */
    public static ItemWriteResponse of(
            Writer.Result.Done done, @Nullable Item shown, Detail detail, Map<String, AttributeValue> key) {
        var table = done.effect().write().table();
        return new ItemWriteResponse(
                shown,
                ConsumedCapacity.of(detail.capacity(), table.name(), done.cost()),
                ItemCollectionMetrics.of(detail.collectionMetrics(), table, key));
    }
}
