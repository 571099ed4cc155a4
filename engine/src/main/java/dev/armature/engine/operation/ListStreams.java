package dev.armature.engine.operation;

import dev.armature.engine.access.StreamAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.StreamArns;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.stream.Stream;
import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.Arn;
import dev.armature.model.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ListStreams: the streams of all tables or of one, also those of the last day that are not enabled any more. */
public record ListStreams(
        Caller caller,
        @Nullable TableRef table,
        int limit,
        @Nullable StreamArn start) implements Operation.OnStreams<ListStreams.Response> {

    public record Request(
            @Nullable String tableName,
            @Nullable Integer limit,
            @Nullable String exclusiveStartStreamArn) {}

    public record Response(List<Summary> streams, @Nullable String lastEvaluatedStreamArn) {}

    public record Summary(String streamArn, String tableName, String streamLabel) {
        static Summary of(Stream stream) {
            return new Summary(
                    stream.arn().toString(),
                    stream.table().name(),
                    stream.settings().label());
        }
    }

    public static ListStreams from(Request request, Intake intake) {
        var constraints = new Constraints();
        var name = request.tableName();
        if (name != null && !Arn.isMeant(name)) {
            constraints.nameByLength("tableName", name, Limits.TABLE_NAME_LENGTH_MIN, Limits.TABLE_NAME_LENGTH_MAX);
        }
        constraints.atLeast("limit", request.limit(), 1).atMost("limit", request.limit(), Limits.LIST_STREAMS_MAX);
        StreamArns.collect(constraints, "exclusiveStartStreamArn", request.exclusiveStartStreamArn());
        constraints.check();
        var limit = request.limit();
        var start = request.exclusiveStartStreamArn();
        return new ListStreams(
                intake.caller(),
                name == null ? null : TableNames.resolve(name, intake.caller()),
                limit == null ? Limits.LIST_STREAMS_MAX : limit,
                start == null ? null : StreamArns.resolve(start));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.onAllBeside("ListStreams", table == null ? caller.table("any") : table)
                .alone();
    }

    @Override
    public Response run(StreamAccess access, Call call) {
        // One more than wanted, to know whether there are more.
        List<Stream> found = table == null
                ? access.streams().list(caller.account(), caller.region(), null, start, limit + 1)
                : access.streams().list(table.account(), table.region(), table.name(), start, limit + 1);
        List<Summary> page = found.stream().limit(limit).map(Summary::of).toList();
        return new Response(page, found.size() > limit ? page.getLast().streamArn() : null);
    }
}
