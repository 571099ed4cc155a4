package dev.armature.engine.operation;

import dev.armature.engine.Caller;
import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.read.ReadCost;
import dev.armature.engine.table.Table;
import dev.armature.engine.write.Effect;
import dev.armature.engine.write.ItemWrite;
import dev.armature.engine.write.Tokens;
import dev.armature.engine.write.WriteCost;
import dev.armature.engine.write.Writer;
import dev.armature.model.ApiException;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import dev.armature.model.Utf8;
import dev.armature.storage.Storage;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** TransactWriteItems: up to 100 puts, updates, deletes and checks, all of them or none. */
public record TransactWriteItems(
        List<TransactAction> actions,
        Caller caller,
        @Nullable String token,
        String digest,
        ConsumedCapacity.Detail capacity,
        @Nullable String collectionMetrics)
        implements Operation<TransactWriteItems.Response> {

    public record Request(
            @Nullable List<TransactWriteItem> transactItems,
            @Nullable String clientRequestToken,
            @Nullable String returnConsumedCapacity,
            @Nullable String returnItemCollectionMetrics) {}

    /** One of the four. */
    public record TransactWriteItem(
            @Nullable ConditionCheck conditionCheck,
            @Nullable Put put,
            @Nullable Delete delete,
            @Nullable Update update) {}

    public record ConditionCheck(
            @Nullable String tableName,
            @Nullable Map<String, UncheckedValue> key,
            @Nullable String conditionExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Map<String, UncheckedValue> expressionAttributeValues,
            @Nullable String returnValuesOnConditionCheckFailure) {}

    public record Put(
            @Nullable String tableName,
            @Nullable Map<String, UncheckedValue> item,
            @Nullable String conditionExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Map<String, UncheckedValue> expressionAttributeValues,
            @Nullable String returnValuesOnConditionCheckFailure) {}

    public record Delete(
            @Nullable String tableName,
            @Nullable Map<String, UncheckedValue> key,
            @Nullable String conditionExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Map<String, UncheckedValue> expressionAttributeValues,
            @Nullable String returnValuesOnConditionCheckFailure) {}

    public record Update(
            @Nullable String tableName,
            @Nullable Map<String, UncheckedValue> key,
            @Nullable String updateExpression,
            @Nullable String conditionExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Map<String, UncheckedValue> expressionAttributeValues,
            @Nullable String returnValuesOnConditionCheckFailure) {}

    public record Response(
            @Nullable List<ConsumedCapacity> consumedCapacity,
            @Nullable Map<String, List<ItemCollectionMetrics>> itemCollectionMetrics) {}

    /** Constraints of all actions together, then each action in turn, all before any table is looked at. */
    public static TransactWriteItems from(Request request, Intake intake) {
        List<TransactWriteItem> items = request.transactItems() == null ? List.of() : request.transactItems();
        var constraints = new Constraints()
                .length("clientRequestToken", request.clientRequestToken(), 1, 36)
                .oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES)
                .oneOf(
                        "returnItemCollectionMetrics",
                        request.returnItemCollectionMetrics(),
                        ItemCollectionMetrics.NAMES)
                .present("transactItems", request.transactItems());
        if (request.transactItems() != null) {
            constraints.length(
                    "transactItems", items.isEmpty() ? "[]" : "[...]", items.size(), 1, Limits.TRANSACT_ITEMS_MAX);
        }
        for (int i = 0; i < items.size(); i++) {
            TransactAction.collect(constraints, "transactItems." + (i + 1) + ".member.", items.get(i));
        }
        constraints.check();
        List<TransactAction> actions = new ArrayList<>(items.size());
        for (TransactWriteItem item : items) {
            actions.add(TransactAction.from(item, intake));
        }
        return new TransactWriteItems(
                actions,
                intake.caller(),
                request.clientRequestToken(),
                digest(items),
                ConsumedCapacity.Detail.of(request.returnConsumedCapacity()),
                request.returnItemCollectionMetrics());
    }

    /** What makes a repeated request the same one: its actions, whatever it wants to know about capacity. */
    private static String digest(List<TransactWriteItem> items) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Utf8.bytes(items.toString()));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }

    @Override
    public Response run(Engine engine) {
        List<Table> tables = actions.stream()
                .map(action -> engine.catalog().usable(action.table()))
                .toList();
        List<ItemWrite> writes = fitted(tables);
        if (token == null) {
            return done(engine, tables, writes, null);
        }
        try (var use = engine.tokens().use(caller.account() + "/TransactWriteItems", token, digest)) {
            return use.isReplay() ? replayed(engine, tables, writes) : done(engine, tables, writes, use);
        }
    }

    /** The writes, once they all fit their tables. Of those that do not, only the first is reported. */
    private List<ItemWrite> fitted(List<Table> tables) {
        List<ItemWrite> writes = new ArrayList<>(actions.size());
        Set<Key> distinct = new HashSet<>();
        int misfit = -1;
        ApiException fault = null;
        boolean hasDuplicates = false;
        for (int i = 0; i < actions.size(); i++) {
            try {
                var write = actions.get(i).write(tables.get(i));
                hasDuplicates |= !distinct.add(write.key());
                writes.add(write);
            } catch (ApiException thrown) {
                if (actions.get(i).hasEmptyKey(tables.get(i).schema().keys())) {
                    throw thrown;
                }
                if (fault == null) {
                    misfit = i;
                    fault = thrown;
                }
            }
        }
        if (hasDuplicates) {
            throw ApiException.validation("Transaction request cannot include multiple operations on one item");
        }
        if (fault != null) {
            throw Cancellation.of(actions.size(), misfit, Cancellation.Reason.invalid(fault));
        }
        long bytes = actions.stream().mapToLong(TransactAction::sizeBytes).sum();
        if (bytes > Limits.TRANSACT_BYTES_MAX) {
            throw ApiException.validation("Transaction request size cannot exceed 4 MB");
        }
        return writes;
    }

    private Response done(Engine engine, List<Table> tables, List<ItemWrite> writes, Tokens.@Nullable Use use) {
        List<Key> keys = writes.stream().map(ItemWrite::key).toList();
        try (var claim = engine.conflicts().claim(keys)) {
            if (!claim.conflicting().isEmpty()) {
                throw Cancellation.of(keys.stream()
                        .map(key -> claim.conflicting().contains(key)
                                ? Cancellation.Reason.CONFLICT
                                : Cancellation.Reason.NONE)
                        .toList());
            }
            var results = engine.writer().writeTogether(writes, use == null ? null : use.row());
            if (results == null) {
                return replayed(engine, tables, writes);
            }
            return new Response(consumed(effects(results)), metrics(tables));
        }
    }

    private static List<Effect> effects(List<Writer.Result> results) {
        List<Effect> effects = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            switch (results.get(i)) {
                case Writer.Result.Done(Effect effect) -> effects.add(effect);
                // A fault of the data is reported alone; failed conditions are all reported.
                case Writer.Result.Invalid(ApiException fault) ->
                    throw Cancellation.of(results.size(), i, Cancellation.Reason.invalid(fault));
                case Writer.Result.ConditionFailed ignored -> {}
            }
        }
        if (effects.size() < results.size()) {
            throw Cancellation.of(results.stream().map(Cancellation.Reason::of).toList());
        }
        return effects;
    }

    private @Nullable List<ConsumedCapacity> consumed(List<Effect> effects) {
        Map<String, ConsumedCapacity.Sum> sums = new LinkedHashMap<>();
        for (Effect effect : effects) {
            sum(sums, effect.write().table(), ConsumedCapacity.Kind.TRANSACTIONAL_WRITE)
                    .add(WriteCost.of(effect, 2));
        }
        return ConsumedCapacity.all(capacity, sums);
    }

    /** The same request again: nothing is done, and the items are charged as if they had been read. */
    private Response replayed(Engine engine, List<Table> tables, List<ItemWrite> writes) {
        Map<String, ConsumedCapacity.Sum> sums = new LinkedHashMap<>();
        for (ItemWrite write : writes) {
            Item item = engine.reader().item(write.key(), Storage.Consistency.STRONG);
            double units = 2 * ReadCost.units(item == null ? 0 : item.sizeBytes(), Storage.Consistency.STRONG);
            sum(sums, write.table(), ConsumedCapacity.Kind.TRANSACTIONAL_READ).add(ReadCost.ofTable(units));
        }
        return new Response(ConsumedCapacity.all(capacity, sums), metrics(tables));
    }

    private static ConsumedCapacity.Sum sum(
            Map<String, ConsumedCapacity.Sum> sums, Table table, ConsumedCapacity.Kind kind) {
        return sums.computeIfAbsent(table.name(), ignored -> new ConsumedCapacity.Sum(kind));
    }

    private @Nullable Map<String, List<ItemCollectionMetrics>> metrics(List<Table> tables) {
        if (!"SIZE".equals(collectionMetrics)) {
            return null;
        }
        Map<String, List<ItemCollectionMetrics>> all = new LinkedHashMap<>();
        for (int i = 0; i < actions.size(); i++) {
            var metrics = ItemCollectionMetrics.of(
                    collectionMetrics, tables.get(i), actions.get(i).attributes());
            if (metrics != null) {
                all.computeIfAbsent(tables.get(i).name(), ignored -> new ArrayList<>())
                        .add(metrics);
            }
        }
        return all.isEmpty() ? null : all;
    }
}
