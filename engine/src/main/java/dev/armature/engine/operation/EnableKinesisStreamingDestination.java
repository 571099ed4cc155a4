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
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.Arn;
import dev.armature.model.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * EnableKinesisStreamingDestination: from now on, a Kinesis data stream gets the changes of a table. Whether there is such a stream is found out
 * afterwards.
 */
public record EnableKinesisStreamingDestination(
        TableRef table, String streamArn, KinesisDestination.@Nullable Precision precision)
        implements Operation.OnTables<EnableKinesisStreamingDestination.Response> {
    private static final String OTHER_REGION = "The kinesis Arn used to enable kinesis replication belongs to a stream"
            + " which is not in the current region";

    public record Request(
            @Nullable String tableName,
            @Nullable String streamArn,

            @StructureName("EnableKinesisStreamingConfiguration")
            KinesisStreaming.@Nullable Configuration enableKinesisStreamingConfiguration) {}

    public record Response(
            String tableName,
            String streamArn,
            String destinationStatus,
            KinesisStreaming.Configuration enableKinesisStreamingConfiguration) {}

    public static EnableKinesisStreamingDestination from(Request request, Intake intake) {
        TableRef table = TableNames.ofTable(request.tableName(), intake.caller());
        var configuration = request.enableKinesisStreamingConfiguration();
        KinesisStreaming.requireSound(request.streamArn(), "enableKinesisStreamingConfiguration", configuration);
        return new EnableKinesisStreamingDestination(
                table,
                Constraints.checked(request.streamArn()),
                configuration == null ? null : configuration.precision());
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("EnableKinesisStreamingDestination", table).alone();
    }

    /** No write may be under way: all that come behind are recorded. */
    @Override
    public Response run(TableAccess access, Call call) {
        var span = Span.of(access.clock().instant(), access.transitions().transition(table));
        var unused = access.fence()
                .quiesce(() -> access.catalog().changeExisting(table, current -> changed(current, span, access)));
        return new Response(
                table.name(),
                streamArn,
                Status.ENABLING.name(),
                new KinesisStreaming.Configuration(precision == null ? null : precision.name()));
    }

    private Table changed(Table current, Span span, TableAccess access) {
        if (access.catalog().restored(current).status(span.since()) != Table.Status.ACTIVE) {
            throw KinesisStreaming.unfit("TableStatus must be ACTIVE to perform ENABLE operation.");
        }
        for (KinesisDestination each : current.destinations()) {
            var status = each.status(span.since());
            if (status != Status.DISABLED && status != Status.ENABLE_FAILED) {
                throw KinesisStreaming.unfit("EnableKinesisStreamingDestination must be DISABLED or ENABLE_FAILED to"
                        + " perform ENABLE operation.");
            }
        }
        var draft = current.draft();
        int at = KinesisStreaming.indexOf(current, streamArn);
        if (at >= 0) {
            draft.destinations.set(
                    at,
                    inRegion(access.destinations().again(current.destinations().get(at), precision, span)));
        } else {
            makeRoom(draft);
            draft.destinations.add(inRegion(access.destinations().begin(streamArn, precision, span)));
        }
        return draft.build();
    }

    /** None of those that are listed is in use. */
    private static void makeRoom(TableDraft draft) {
        if (draft.destinations.size() >= Limits.KINESIS_DESTINATIONS_MAX) {
            draft.destinations.removeFirst();
        }
    }

    private KinesisDestination inRegion(KinesisDestination begun) {
        var arn = Arn.parse(streamArn);
        return arn == null || arn.region().equals(table.region()) ? begun : begun.failed(OTHER_REGION);
    }
}
