package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.KinesisStreaming;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.StructureName;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.KinesisDestination.Status;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DisableKinesisStreamingDestination: a Kinesis data stream gets what was changed until now, and no more. */
public record DisableKinesisStreamingDestination(TableRef table, String streamArn)
        implements Operation.OnTables<DisableKinesisStreamingDestination.Response> {
    public record Request(
            @Nullable String tableName,
            @Nullable String streamArn,

            @StructureName("EnableKinesisStreamingConfiguration")
            KinesisStreaming.@Nullable Configuration enableKinesisStreamingConfiguration) {}

    public record Response(String tableName, String streamArn, String destinationStatus) {}

    public static DisableKinesisStreamingDestination from(Request request, Intake intake) {
        TableRef table = TableNames.ofTable(request.tableName(), intake.caller());
        var configuration = request.enableKinesisStreamingConfiguration();
        KinesisStreaming.requireSound(request.streamArn(), "enableKinesisStreamingConfiguration", configuration);
        if (configuration != null) {
            throw ApiException.validation(
                    "Stream cannot be disabled using EnableKinesisStreamingConfiguration parameters");
        }
        return new DisableKinesisStreamingDestination(table, Constraints.checked(request.streamArn()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("DisableKinesisStreamingDestination", table).alone();
    }

    /** No write may be under way: its change is recorded, or comes behind. */
    @Override
    public Response run(TableAccess access, Call call) {
        var span = Span.of(access.clock().instant(), access.transitions().transition(table));
        var unused = access.fence()
                .quiesce(() -> access.catalog()
                        .changeExisting(
                                table, current -> changed(access.catalog().restored(current), span)));
        return new Response(table.name(), streamArn, Status.DISABLING.name());
    }

    private Table changed(Table current, Span span) {
        int at = KinesisStreaming.indexOf(current, streamArn);
        var status = at < 0 ? null : current.destinations().get(at).status(span.since());
        if (status == Status.DISABLING) {
            return current;
        }
        if (status != Status.ACTIVE) {
            throw KinesisStreaming.unfit("KinesisStreamingDestination must be ACTIVE to perform DISABLE operation.");
        }
        var draft = current.draft();
        draft.destinations.set(at, current.destinations().get(at).disabled(span));
        return draft.build();
    }
}
