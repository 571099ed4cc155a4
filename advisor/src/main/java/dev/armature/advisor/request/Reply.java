package dev.armature.advisor.request;

import dev.armature.model.AttributeValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What came back. */
public sealed interface Reply {
    /**
     * It was done.
     *
     * @param items those that were asked for, in the order in which they came
     * @param attributes of the one item that was written, as it was asked for
     * @param next where the next page begins; empty if this was the last
     * @param left how many items of a batch were not done
     * @param consumed capacity units by table, and by table and index, as in {@code App} and {@code App/GSI1}
     */
    record Done(
            List<Map<String, AttributeValue>> items,
            Optional<Map<String, AttributeValue>> attributes,
            Optional<Map<String, AttributeValue>> next,
            int scanned,
            int left,
            Map<String, Double> consumed)
            implements Reply {}

    /**
     * It was refused.
     *
     * @param error as in {@code ConditionalCheckFailedException}
     * @param reasons of a transaction, one for each of its actions
     */
    record Refused(String error, String message, List<String> reasons) implements Reply {
        public boolean isFailedCondition() {
            return error.equals("ConditionalCheckFailedException")
                    || error.equals("TransactionCanceledException") && reasons.contains("ConditionalCheckFailed");
        }
    }
}
