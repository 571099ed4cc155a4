package dev.armature.engine.operation;

import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Caller;
import java.util.List;

/** DescribeEndpoints: where clients that ask are to send their requests, which is where they sent this one. */
public record DescribeEndpoints(Caller caller) implements Operation.OnNothing<DescribeEndpoints.Response> {
    private static final long CACHE_PERIOD_MINUTES = 1440;

    public record Request() {}

    public record Response(List<Endpoint> endpoints) {}

    public record Endpoint(String address, long cachePeriodInMinutes) {}

    public static DescribeEndpoints from(Request request, Intake intake) {
        return new DescribeEndpoints(intake.caller());
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.onAll("DescribeEndpoints", caller.account(), caller.region())
                .alone();
    }

    @Override
    public Response run() {
        return new Response(List.of(new Endpoint(caller.host(), CACHE_PERIOD_MINUTES)));
    }
}
