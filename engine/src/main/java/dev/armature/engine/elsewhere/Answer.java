package dev.armature.engine.elsewhere;

import dev.armature.engine.operation.BatchGetItem;
import dev.armature.engine.operation.BatchWriteItem;
import dev.armature.model.UncheckedValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What another server answered to an operation on items. As it arrived: anything may be missing. */
public sealed interface Answer {
    /** How many items there are, where that may be any number. */
    default int returned() {
        return 0;
    }

    /** Of GetItem. */
    record OfGet(
            @Nullable Map<String, UncheckedValue> item,
            @Nullable Consumed consumedCapacity) implements Answer {}

    /** Of Query and Scan. */
    record OfPage(
            @Nullable List<Map<String, UncheckedValue>> items,
            @Nullable Integer count,
            @Nullable Integer scannedCount,
            @Nullable Map<String, UncheckedValue> lastEvaluatedKey,
            @Nullable Consumed consumedCapacity)
            implements Answer {
        @Override
        public int returned() {
            return count == null ? 0 : count;
        }
    }

    /** Of BatchGetItem. */
    record OfBatchGet(
            @Nullable Map<String, List<Map<String, UncheckedValue>>> responses,
            @Nullable Map<String, BatchGetItem.KeysAndAttributes> unprocessedKeys,
            @Nullable List<Consumed> consumedCapacity)
            implements Answer {}

    /** Of TransactGetItems. */
    record OfTransactGet(
            @Nullable List<OfItem> responses, @Nullable List<Consumed> consumedCapacity) implements Answer {}

    /** An item of a transaction, if there is one. */
    record OfItem(@Nullable Map<String, UncheckedValue> item) {}

    /** Of PutItem, UpdateItem and DeleteItem. */
    record OfWrite(
            @Nullable Map<String, UncheckedValue> attributes,
            @Nullable Consumed consumedCapacity) implements Answer {}

    /** Of BatchWriteItem. */
    record OfBatchWrite(
            @Nullable Map<String, List<BatchWriteItem.WriteRequest>> unprocessedItems,
            @Nullable List<Consumed> consumedCapacity)
            implements Answer {}

    /** Of TransactWriteItems. */
    record OfTransactWrite(@Nullable List<Consumed> consumedCapacity) implements Answer {}

    /** Of ExecuteStatement. */
    record OfStatement(@Nullable List<Map<String, UncheckedValue>> items) implements Answer {
        @Override
        public int returned() {
            return items == null ? 0 : items.size();
        }
    }

    /** What the answer to an operation is read into; empty if it says nothing about items. */
    static Optional<Class<? extends Record>> of(String operation) {
        return Optional.ofNullable(
                switch (operation) {
                    case "GetItem" -> OfGet.class;
                    case "Query", "Scan" -> OfPage.class;
                    case "BatchGetItem" -> OfBatchGet.class;
                    case "TransactGetItems" -> OfTransactGet.class;
                    case "PutItem", "UpdateItem", "DeleteItem" -> OfWrite.class;
                    case "BatchWriteItem" -> OfBatchWrite.class;
                    case "TransactWriteItems" -> OfTransactWrite.class;
                    case "ExecuteStatement" -> OfStatement.class;
                    default -> null;
                });
    }
}
