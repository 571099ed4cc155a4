package dev.armature.engine.transaction;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.write.Writer;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.model.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Why a transaction was cancelled: a reason for each of its actions, in their order. */
public record Cancellation(List<Reason> cancellationReasons) {

    /** The part of one action, which may have been innocent. */
    public record Reason(
            String code, @Nullable String message, @Nullable Item item) {
        public static final Reason NONE = new Reason("None", null, null);
        static final Reason CONFLICT = new Reason("TransactionConflict", "Transaction is ongoing for the item", null);

        public static Reason invalid(ApiException fault) {
            String code = switch (fault.code()) {
                case PROVISIONED_THROUGHPUT_EXCEEDED -> "ProvisionedThroughputExceeded";
                case THROTTLING -> "ThrottlingError";
                case RESOURCE_NOT_FOUND -> "ResourceNotFound";
                default -> "ValidationError";
            };
            return new Reason(code, fault.text(), null);
        }

        public static Reason of(Writer.Result result) {
            return switch (result) {
                case Writer.Result.Done ignored -> NONE;
                case Writer.Result.Invalid(ApiException fault) -> invalid(fault);
                case Writer.Result.ConditionFailed(var write, Item current, var ignored) ->
                    new Reason(
                            "ConditionalCheckFailed",
                            "The conditional request failed",
                            write.returnsOldOnFailure() ? current : null);
            };
        }
    }

    /** Refuses to read items together if another transaction has one, or there is no capacity for one. */
    public static void refuseUnreadable(ItemAccess access, Call call, List<Table> tables, List<Key> keys) {
        var interference = call.interference();
        List<Reason> reasons = new ArrayList<>(keys.size());
        for (int i = 0; i < keys.size(); i++) {
            boolean conflicts =
                    access.claims().has(keys.get(i)) || interference != null && interference.conflicts(tables.get(i));
            reasons.add(conflicts ? Reason.CONFLICT : Reason.NONE);
            try {
                if (interference != null && !conflicts) {
                    interference.admitRead(tables.get(i), null, keys.get(i).bytes());
                }
            } catch (ApiException throttled) {
                reasons.set(i, Reason.invalid(throttled));
            }
        }
        check(reasons);
    }

    public static ApiException of(List<Reason> reasons) {
        String codes = reasons.stream().map(Reason::code).collect(Collectors.joining(", "));
        return new ApiException(
                ErrorCode.TRANSACTION_CANCELED,
                "Transaction cancelled, please refer cancellation reasons for specific reasons [" + codes + "]",
                new Cancellation(reasons));
    }

    /** Cancels a transaction in which at least one action is guilty. */
    public static void check(List<Reason> reasons) {
        if (reasons.stream().anyMatch(reason -> !reason.equals(Reason.NONE))) {
            throw of(reasons);
        }
    }

    /** All actions are innocent but one. */
    public static ApiException of(int actions, int guilty, Reason reason) {
        List<Reason> reasons = new ArrayList<>();
        for (int i = 0; i < actions; i++) {
            reasons.add(i == guilty ? reason : Reason.NONE);
        }
        return of(reasons);
    }
}
