package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.table.TableRef;
import org.jspecify.annotations.Nullable;

/** DescribeTimeToLive: whether items of a table expire, and by which attribute. */
public record DescribeTimeToLive(TableRef table) implements Operation<DescribeTimeToLive.Response> {
    public record Request(@Nullable String tableName) {}

    public record Response(TimeToLiveDescription timeToLiveDescription) {}

    public record TimeToLiveDescription(
            String timeToLiveStatus, @Nullable String attributeName) {}

    public static DescribeTimeToLive from(Request request, Intake intake) {
        return new DescribeTimeToLive(TableNames.ofTable(request.tableName(), intake.caller()));
    }

    @Override
    public Response run(Engine engine) {
        String attribute = engine.catalog().existing(table).expiryAttribute();
        return new Response(new TimeToLiveDescription(attribute == null ? "DISABLED" : "ENABLED", attribute));
    }
}
