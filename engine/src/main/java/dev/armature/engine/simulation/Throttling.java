package dev.armature.engine.simulation;

import dev.armature.engine.request.Member;
import dev.armature.engine.table.Table;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.util.List;

/** What DynamoDB says to a request that it throttles. */
public final class Throttling {
    private static final String TABLE_TEXT =
            "The level of configured provisioned throughput for the table was exceeded. Consider increasing your"
                    + " provisioning level with the UpdateTable API.";
    private static final String INDEX_TEXT =
            "The level of configured provisioned throughput for one or more global secondary indexes of the table was"
                    + " exceeded. Consider increasing your provisioning level for the under-provisioned global secondary"
                    + " indexes with the UpdateTable API";
    private static final String ON_DEMAND_TEXT =
            "Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table"
                    + " or index so please try again shortly. If exceptions persist, check if you have a hot key:"
                    + " https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html";

    /** Why, in one word, and what was short of capacity, by its ARN. */
    public record Reason(
            @Member("reason") String reason,
            @Member("resource") String resource) {
        boolean isOfTable() {
            return reason.startsWith("Table");
        }
    }

    /** Members of a ProvisionedThroughputExceededException. */
    public record Provisioned(List<Reason> throttlingReasons) {}

    /** Members of a ThrottlingException, which spells the same list with a small letter. */
    public record OnDemand(@Member("throttlingReasons") List<Reason> throttlingReasons) {}

    private Throttling() {}

    public static ApiException of(Table table, List<Reason> reasons) {
        if (table.isOnDemand()) {
            return new ApiException(ErrorCode.THROTTLING, ON_DEMAND_TEXT, new OnDemand(reasons));
        }
        String text = reasons.stream().anyMatch(Reason::isOfTable) ? TABLE_TEXT : INDEX_TEXT;
        return new ApiException(ErrorCode.PROVISIONED_THROUGHPUT_EXCEEDED, text, new Provisioned(reasons));
    }
}
