package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.KinesisDestination;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DescribeKinesisStreamingDestination: the Kinesis data streams that get the changes of a table, or once did. */
public record DescribeKinesisStreamingDestination(TableRef table)
        implements Operation.OnTables<DescribeKinesisStreamingDestination.Response> {
    public record Request(@Nullable String tableName) {}

    public record Response(String tableName, List<Destination> kinesisDataStreamDestinations) {}

    public record Destination(
            String streamArn,
            String destinationStatus,
            @Nullable String destinationStatusDescription,
            @Nullable String approximateCreationDateTimePrecision) {
        static Destination of(KinesisDestination destination, Instant now) {
            var status = destination.status(now);
            var precision = destination.precision();
            return new Destination(
                    destination.streamArn(),
                    status.name(),
                    status == KinesisDestination.Status.ENABLE_FAILED ? destination.failure() : null,
                    precision == null ? null : precision.name());
        }
    }

    public static DescribeKinesisStreamingDestination from(Request request, Intake intake) {
        return new DescribeKinesisStreamingDestination(TableNames.ofTable(request.tableName(), intake.caller()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("DescribeKinesisStreamingDestination", table).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var now = access.clock().instant();
        return new Response(
                table.name(),
                access.catalog().restored(table).destinations().stream()
                        .map(each -> Destination.of(each, now))
                        .toList());
    }
}
