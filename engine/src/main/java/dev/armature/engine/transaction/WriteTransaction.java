package dev.armature.engine.transaction;

import dev.armature.engine.Engine;
import dev.armature.engine.item.Effect;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.item.Keys;
import dev.armature.engine.read.ReadCost;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.table.Table;
import dev.armature.engine.write.Tokens;
import dev.armature.engine.write.WriteCost;
import dev.armature.engine.write.Writer;
import dev.armature.model.ApiException;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes that are done all together or not at all, and only once where the caller gives them a token. */
public record WriteTransaction(List<ItemWrite> writes, Reasons reasons, ConsumedCapacity.Detail capacity) {

    /** Says why one of the writes was refused. */
    @FunctionalInterface
    public interface Reasons {
        public Cancellation.Reason of(int position, Writer.Result result);
    }

    /**
     * What a token stands for.
     *
     * @param owner the account and operation it belongs to
     * @param digest what makes a repeated request the same one
     */
    public record Idempotency(String owner, String token, String digest) {
        public static @Nullable Idempotency of(String owner, @Nullable String token, Object request) {
            return token == null ? null : new Idempotency(owner, token, RequestDigest.of(request));
        }
    }

    /** Does the writes, or finds that they were done before, and says what that took. */
    @Nullable
    public List<ConsumedCapacity> run(Engine engine, @Nullable Idempotency idempotency) {
        if (idempotency == null) {
            return done(engine, null);
        }
        try (var use = engine.tokens().use(idempotency.owner(), idempotency.token(), idempotency.digest())) {
            return use.isReplay() ? replayed(engine) : done(engine, use);
        }
    }

    private @Nullable List<ConsumedCapacity> done(Engine engine, Tokens.@Nullable Use use) {
        List<Key> keys = writes.stream().map(ItemWrite::key).toList();
        try (var claim = engine.claims().claim(keys)) {
            Set<Key> conflicting = new HashSet<>(claim.conflicting());
            var simulated = engine.simulation().active();
            if (simulated != null) {
                writes.stream()
                        .filter(write -> simulated.conflicts(write.table()))
                        .forEach(write -> conflicting.add(write.key()));
            }
            if (!conflicting.isEmpty()) {
                throw Cancellation.of(keys.stream()
                        .map(key -> conflicting.contains(key) ? Cancellation.Reason.CONFLICT : Cancellation.Reason.NONE)
                        .toList());
            }
            var results =
                    engine.writer().writeTogether(writes, WriteCost.TRANSACTION_FACTOR, use == null ? null : use.row());
            return results == null ? replayed(engine) : consumed(effects(results));
        }
    }

    private List<Effect> effects(List<Writer.Result> results) {
        List<Effect> effects = new ArrayList<>();
        List<Cancellation.Reason> refusals = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            switch (results.get(i)) {
                case Writer.Result.Done(Effect effect) -> effects.add(effect);
                // A fault of the data is reported alone; failed conditions are all reported.
                case Writer.Result.Invalid(ApiException fault) ->
                    throw Keys.isAboutEmptyKey(fault)
                            ? fault
                            : Cancellation.of(results.size(), i, Cancellation.Reason.invalid(fault));
                case Writer.Result.ConditionFailed ignored -> {}
            }
            refusals.add(reasons.of(i, results.get(i)));
        }
        if (effects.size() < results.size()) {
            throw Cancellation.of(refusals);
        }
        return effects;
    }

    private @Nullable List<ConsumedCapacity> consumed(List<Effect> effects) {
        Map<String, ConsumedCapacity.Sum> sums = new LinkedHashMap<>();
        for (Effect effect : effects) {
            sum(sums, effect.write().table(), ConsumedCapacity.Kind.TRANSACTIONAL_WRITE)
                    .add(WriteCost.of(effect, WriteCost.TRANSACTION_FACTOR));
        }
        return ConsumedCapacity.all(capacity, sums);
    }

    /** The same request again: nothing is done, and the items are charged as if they had been read. */
    private @Nullable List<ConsumedCapacity> replayed(Engine engine) {
        Map<String, ConsumedCapacity.Sum> sums = new LinkedHashMap<>();
        for (ItemWrite write : writes) {
            Item item = engine.reader().item(write.key(), Storage.Consistency.STRONG);
            double units = 2 * ReadCost.units(item == null ? 0 : item.sizeBytes(), Storage.Consistency.STRONG);
            engine.metrics().read(write.table().ref(), units);
            sum(sums, write.table(), ConsumedCapacity.Kind.TRANSACTIONAL_READ).add(ReadCost.ofTable(units));
        }
        return ConsumedCapacity.all(capacity, sums);
    }

    private static ConsumedCapacity.Sum sum(
            Map<String, ConsumedCapacity.Sum> sums, Table table, ConsumedCapacity.Kind kind) {
        return sums.computeIfAbsent(table.name(), ignored -> new ConsumedCapacity.Sum(kind));
    }
}
