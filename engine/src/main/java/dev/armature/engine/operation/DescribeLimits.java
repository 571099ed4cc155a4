package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;

/** DescribeLimits: the quotas of an AWS account that never asked for more. Armature does not enforce them. */
public record DescribeLimits() implements Operation<DescribeLimits.Response> {
    private static final long ACCOUNT_UNITS_MAX = 80_000;
    private static final long TABLE_UNITS_MAX = 40_000;

    public record Request() {}

    public record Response(
            long accountMaxReadCapacityUnits,
            long accountMaxWriteCapacityUnits,
            long tableMaxReadCapacityUnits,
            long tableMaxWriteCapacityUnits) {}

    public static DescribeLimits from(Request request, Intake intake) {
        return new DescribeLimits();
    }

    @Override
    public Response run(Engine engine) {
        return new Response(ACCOUNT_UNITS_MAX, ACCOUNT_UNITS_MAX, TABLE_UNITS_MAX, TABLE_UNITS_MAX);
    }
}
