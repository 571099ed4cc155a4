package dev.armature.engine.definition;

import dev.armature.engine.request.Faults;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Limits;
import org.jspecify.annotations.Nullable;

/**
 * How much a single table or index may take in an AWS account that never asked for more.
 *
 * @param region where the account has it, for the texts
 */
public record CapacityQuota(String region) {
    /** @param index null for the table itself */
    public void require(ProvisionedThroughput wanted, @Nullable String index) {
        require("ReadCapacityUnits", wanted.read(), index);
        require("WriteCapacityUnits", wanted.write(), index);
    }

    /** @param index null for the table itself */
    void requireReplica(@Nullable Long units, @Nullable String index) {
        if (units != null) {
            require("ReadCapacityUnits", units, index);
        }
    }

    private void require(String member, long units, @Nullable String index) {
        if (units > Limits.TABLE_CAPACITY_UNITS_MAX) {
            throw new ApiException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "The requested " + member + (index == null ? "" : " for index " + index) + ", " + units
                            + ", is above the per " + (index == null ? "table" : "index")
                            + " maximum for the account in " + region + ". Per table maximum: "
                            + Limits.TABLE_CAPACITY_UNITS_MAX
                            + ". Refer to the Amazon DynamoDB Developer Guide for current limits and how to request"
                            + " higher limits.");
        }
    }

    /** @param what the member with its table or index, in the words of the text */
    void requireRead(@Nullable Long units, String what) {
        require(units, what, "TableMaxReadCapacityUnits");
    }

    void requireWrite(@Nullable Long units, String what) {
        require(units, what, "TableMaxWriteCapacityUnits");
    }

    private void require(@Nullable Long units, String what, String limit) {
        if (units != null && units > Limits.TABLE_CAPACITY_UNITS_MAX) {
            throw Faults.limitExceeded(
                    "Requested " + what + " exceeds " + limit + " of the account in region " + region);
        }
    }
}
