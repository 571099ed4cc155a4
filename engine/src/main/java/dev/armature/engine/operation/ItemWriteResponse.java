package dev.armature.engine.operation;

import dev.armature.engine.item.Effect;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.request.ItemCollectionMetrics;
import dev.armature.engine.write.WriteCost;
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
            Effect effect, @Nullable Item shown, Detail detail, Map<String, AttributeValue> key) {
        var table = effect.write().table();
        return new ItemWriteResponse(
                shown,
                // Most callers do not ask, and working it out takes longer than answering them.
                detail.capacity() == ConsumedCapacity.Detail.NONE
                        ? null
                        : ConsumedCapacity.of(detail.capacity(), table.name(), WriteCost.of(effect, 1)),
                ItemCollectionMetrics.of(detail.collectionMetrics(), table, key));
    }
}
