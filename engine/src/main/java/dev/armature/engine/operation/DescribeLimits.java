package dev.armature.engine.operation;

import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.Limits;
import java.util.List;

/** DescribeLimits: the quotas of an AWS account that never asked for more. That of a table is kept, that of the account is not. */
public record DescribeLimits(Caller caller) implements Operation.OnNothing<DescribeLimits.Response> {
    public record Request() {}

    public record Response(
            long accountMaxReadCapacityUnits,
            long accountMaxWriteCapacityUnits,
            long tableMaxReadCapacityUnits,
            long tableMaxWriteCapacityUnits) {}

    public static DescribeLimits from(Request request, Intake intake) {
        return new DescribeLimits(intake.caller());
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.onAll("DescribeLimits", caller.account(), caller.region())
                .alone();
    }

    @Override
    public Response run() {
        return new Response(
                Limits.ACCOUNT_CAPACITY_UNITS_MAX,
                Limits.ACCOUNT_CAPACITY_UNITS_MAX,
                Limits.TABLE_CAPACITY_UNITS_MAX,
                Limits.TABLE_CAPACITY_UNITS_MAX);
    }
}
