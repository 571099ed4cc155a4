package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.KinesisStreaming;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.StructureName;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.KinesisDestination;
import dev.armature.engine.table.KinesisDestination.Status;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** UpdateKinesisStreamingDestination: tell a Kinesis data stream the time of changes in milliseconds or microseconds. */
public record UpdateKinesisStreamingDestination(
        TableRef table, String streamArn, KinesisDestination.Precision precision)
        implements Operation.OnTables<UpdateKinesisStreamingDestination.Response> {
    public record Request(
            @Nullable String tableName,
            @Nullable String streamArn,

            @StructureName("UpdateKinesisStreamingConfiguration")
            KinesisStreaming.@Nullable Configuration updateKinesisStreamingConfiguration) {}

    public record Response(
            String tableName,
            String streamArn,
            String destinationStatus,
            KinesisStreaming.Configuration updateKinesisStreamingConfiguration) {}

    public static UpdateKinesisStreamingDestination from(Request request, Intake intake) {
        TableRef table = TableNames.ofTable(request.tableName(), intake.caller());
        var configuration = request.updateKinesisStreamingConfiguration();
        KinesisStreaming.requireSound(request.streamArn(), "updateKinesisStreamingConfiguration", configuration);
        var precision = configuration == null ? null : configuration.precision();
        if (precision == null) {
            throw ApiException.validation("Streaming destination cannot be updated with given parameters:"
                    + " UpdateKinesisStreamingConfiguration cannot be null or contain only null values");
        }
        return new UpdateKinesisStreamingDestination(table, Constraints.checked(request.streamArn()), precision);
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("UpdateKinesisStreamingDestination", table).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var span = Span.of(access.clock().instant(), access.transitions().transition(table));
        var unused = access.catalog()
                .changeExisting(table, current -> changed(access.catalog().restored(current), span));
        return new Response(
                table.name(), streamArn, Status.UPDATING.name(), new KinesisStreaming.Configuration(precision.name()));
    }

    private Table changed(Table current, Span span) {
        int at = KinesisStreaming.indexOf(current, streamArn);
        if (at < 0) {
            throw KinesisStreaming.unfit("No streaming destination with streamArn: " + streamArn
                    + " found for table with tableName: " + table.name());
        }
        var destination = current.destinations().get(at);
        if (destination.status(span.since()) != Status.ACTIVE) {
            throw KinesisStreaming.unfit("Kinesis streaming is not in ACTIVE state. Updates are only allowed in ACTIVE"
                    + " state. TableName: " + table.name());
        }
        var before =
                destination.precision() == null ? KinesisDestination.Precision.MILLISECOND : destination.precision();
        if (before == precision) {
            throw ApiException.validation("Invalid Request: Precision is already set to the desired value of "
                    + precision + " for tableId: " + current.id() + ", kdsArn: " + streamArn);
        }
        var draft = current.draft();
        draft.destinations.set(at, destination.updated(precision, span));
        return draft.build();
    }
}
