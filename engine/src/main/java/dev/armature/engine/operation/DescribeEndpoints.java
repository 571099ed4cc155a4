package dev.armature.engine.operation;

import dev.armature.engine.request.Intake;
import java.util.List;

/** DescribeEndpoints: where clients that ask are to send their requests, which is where they sent this one. */
public record DescribeEndpoints(String address) implements Operation.OnNothing<DescribeEndpoints.Response> {
    private static final long CACHE_PERIOD_MINUTES = 1440;

    public record Request() {}

    public record Response(List<Endpoint> endpoints) {}

    public record Endpoint(String address, long cachePeriodInMinutes) {}

    public static DescribeEndpoints from(Request request, Intake intake) {
        return new DescribeEndpoints(intake.caller().host());
    }

    @Override
    public Response run() {
        return new Response(List.of(new Endpoint(address, CACHE_PERIOD_MINUTES)));
    }
}
