package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.Unsettled;
import dev.armature.engine.exchange.BulkOperation;
import dev.armature.engine.exchange.BulkOperation.PerformanceTier;
import dev.armature.engine.exchange.BulkOperations;
import dev.armature.engine.exchange.ImportSource;
import dev.armature.engine.exchange.JobStore;
import dev.armature.engine.exchange.request.BulkOperationDescription;
import dev.armature.engine.exchange.request.InputS3Configuration;
import dev.armature.engine.exchange.request.ObjectPermissions;
import dev.armature.engine.exchange.request.OutputS3Configuration;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.transaction.RequestDigest;
import dev.armature.engine.write.Tokens;
import dev.armature.model.Limits;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * StartBulkPutItems: the items of objects on their way into a table that is there.
 *
 * <p>What is wrong with buckets or objects shows in the bulk operation, not in the answer.
 *
 * @param tableName as the request named it: a name or an ARN
 * @param digest what has to be the same if the token is used again
 */
public record StartBulkPutItems(
        TableRef table,
        String tableName,
        @Nullable String clientToken,
        String digest,
        ImportSource source,
        BulkOperation.Output output,
        @Nullable Long maxWriteRequestUnits,
        PerformanceTier performanceTier)
        implements Operation.OnTables<StartBulkPutItems.Response> {
    private static final List<String> TIERS = List.of("STANDARD", "ACCELERATED");
    private static final Pattern TOKEN = Pattern.compile("^[^\\$]+$");

    public record Request(
            @Nullable String clientToken,
            @Nullable InputS3Configuration inputS3Configuration,
            @Nullable OutputS3Configuration outputS3Configuration,
            @Nullable String tableName,
            @Nullable Long maxWriteRequestUnits,
            @Nullable String performanceTier) {
        /** What has to be the same if the token is used again, be it one that was given or one that was made up for the first request. */
        private Request withoutToken() {
            return new Request(
                    null,
                    inputS3Configuration,
                    outputS3Configuration,
                    tableName,
                    maxWriteRequestUnits,
                    performanceTier);
        }
    }

    public record Response(BulkOperationDescription bulkOperationDescription) {}

    public static StartBulkPutItems from(Request request, Intake intake) {
        var constraints = new Constraints();
        String token = request.clientToken();
        if (token != null && !TOKEN.matcher(token).matches()) {
            constraints.refuse("clientToken", token, "Member must satisfy regular expression pattern: " + TOKEN);
        }
        InputS3Configuration.collect(constraints, "inputS3Configuration", request.inputS3Configuration());
        OutputS3Configuration.collect(constraints, "outputS3Configuration", request.outputS3Configuration());
        TableNames.collect(request.tableName(), constraints);
        constraints
                .atLeast("maxWriteRequestUnits", request.maxWriteRequestUnits(), Limits.BULK_WRITE_REQUEST_UNITS_MIN)
                .oneOf("performanceTier", request.performanceTier(), TIERS)
                .check();
        String tableName = Constraints.checked(request.tableName());
        return new StartBulkPutItems(
                TableNames.resolve(tableName, intake.caller()),
                tableName,
                token,
                RequestDigest.of(request.withoutToken()),
                Constraints.checked(request.inputS3Configuration()).parse(),
                Constraints.checked(request.outputS3Configuration()).parse(),
                request.maxWriteRequestUnits(),
                request.performanceTier() == null
                        ? PerformanceTier.STANDARD
                        : PerformanceTier.valueOf(request.performanceTier()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("StartBulkPutItems", table).alone();
    }

    @Override
    public List<Permission> permissionsElsewhere() {
        return Stream.concat(ObjectPermissions.of(source).stream(), ObjectPermissions.of(output.target()).stream())
                .toList();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        String token = clientToken == null
                ? new UUID(access.random().nextLong(), access.random().nextLong()).toString()
                : clientToken;
        var wish = new BulkOperations.Wish(
                tableName, token, digest, source, output, maxWriteRequestUnits, performanceTier);
        var known = access.bulkOperations().known(table, wish);
        if (known != null) {
            return answer(known, access);
        }
        var denied = ObjectPermissions.denied(permissionsElsewhere(), call);
        // A table that is about to get an index or a replica does not change between the look at it and the beginning.
        var begun = access.fence().quiesce(() -> {
            var current = writable(access);
            if (access.bulkOperations().running(table.account(), table.region()) >= Limits.BULK_OPERATIONS_MAX) {
                throw Faults.limitExceeded(
                        "Only " + Limits.BULK_OPERATIONS_MAX + " bulk operations can be in progress simultaneously");
            }
            return access.bulkOperations().begin(current, wish, denied);
        });
        return begun.how() instanceof JobStore.Begun.New
                ? new Response(BulkOperationDescription.of(begun.operation()))
                : answer(begun.how(), access);
    }

    private Table writable(TableAccess access) {
        Unsettled.refuseDeleting(table, access);
        var current = access.catalog().existing(table);
        if (current.globalTable() != null) {
            throw Faults.invalid("Bulk operations are not supported for global tables: " + table.name());
        }
        Unsettled.refuse(
                current,
                List.of(Unsettled.Wish.of(Unsettled.Wanted.BULK_OPERATION)),
                access.clock().instant());
        return current;
    }

    private static Response answer(JobStore.Begun known, TableAccess access) {
        return switch (known) {
            case JobStore.Begun.Known(var arn) ->
                new Response(BulkOperationDescription.of(
                        Objects.requireNonNull(access.bulkOperations().store().find(arn))));
            case JobStore.Begun.Conflict ignored -> throw Tokens.mismatch();
            case JobStore.Begun.New ignored -> throw new IllegalStateException("a bulk operation that is not told");
        };
    }
}
