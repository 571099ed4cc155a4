package dev.armature.engine.transaction;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.write.Tokens;
import dev.armature.engine.write.Writer;
import dev.armature.model.ApiException;
import dev.armature.model.Key;
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
    public List<ConsumedCapacity> run(ItemAccess access, Call call, @Nullable Idempotency idempotency) {
        if (idempotency == null) {
            return done(access, call, null);
        }
        try (var use = access.tokens().use(idempotency.owner(), idempotency.token(), idempotency.digest())) {
            return use.isReplay() ? replayed(access, call) : done(access, call, use);
        }
    }

    private @Nullable List<ConsumedCapacity> done(ItemAccess access, Call call, Tokens.@Nullable Use use) {
        List<Key> keys = writes.stream().map(ItemWrite::key).toList();
        try (var claim = access.claims().claim(keys)) {
            Set<Key> conflicting = new HashSet<>(claim.conflicting());
            var interference = call.interference();
            if (interference != null) {
                writes.stream()
                        .filter(write -> interference.conflicts(write.table()))
                        .forEach(write -> conflicting.add(write.key()));
            }
            if (!conflicting.isEmpty()) {
                throw Cancellation.of(keys.stream()
                        .map(key -> conflicting.contains(key) ? Cancellation.Reason.CONFLICT : Cancellation.Reason.NONE)
                        .toList());
            }
            var results = access.writer().writeTransaction(call, writes, use);
            return results == null ? replayed(access, call) : consumed(done(results));
        }
    }

    private List<Writer.Result.Done> done(List<Writer.Result> results) {
        List<Writer.Result.Done> all = new ArrayList<>();
        List<Cancellation.Reason> refusals = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            switch (results.get(i)) {
                case Writer.Result.Done done -> all.add(done);
                // A fault of the data is reported alone; failed conditions are all reported.
                case Writer.Result.Invalid(ApiException fault) ->
                    throw fault.isOfWholeRequest()
                            ? fault
                            : Cancellation.of(results.size(), i, Cancellation.Reason.invalid(fault));
                case Writer.Result.ConditionFailed ignored -> {}
            }
            refusals.add(reasons.of(i, results.get(i)));
        }
        if (all.size() < results.size()) {
            throw Cancellation.of(refusals);
        }
        return all;
    }

    private @Nullable List<ConsumedCapacity> consumed(List<Writer.Result.Done> all) {
        Map<String, ConsumedCapacity.Sum> sums = new LinkedHashMap<>();
        for (Writer.Result.Done done : all) {
            sum(sums, done.effect().write().table(), ConsumedCapacity.Kind.TRANSACTIONAL_WRITE)
                    .add(done.cost());
        }
        return ConsumedCapacity.all(capacity, sums);
    }

    /** The same request again: nothing is done, and the items are charged as if they had been read. */
    private @Nullable List<ConsumedCapacity> replayed(ItemAccess access, Call call) {
        Map<String, ConsumedCapacity.Sum> sums = new LinkedHashMap<>();
        for (ItemWrite write : writes) {
            var fetched = access.reader().itemOfTransaction(call, write.table(), write.key());
            sum(sums, write.table(), ConsumedCapacity.Kind.TRANSACTIONAL_READ).add(fetched.cost());
        }
        return ConsumedCapacity.all(capacity, sums);
    }

    private static ConsumedCapacity.Sum sum(
            Map<String, ConsumedCapacity.Sum> sums, Table table, ConsumedCapacity.Kind kind) {
        return sums.computeIfAbsent(table.name(), ignored -> new ConsumedCapacity.Sum(kind));
    }
}
