package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.exchange.ExportFilter;
import dev.armature.engine.exchange.ExportScope;
import dev.armature.engine.exchange.Exports;
import dev.armature.engine.exchange.JobStore;
import dev.armature.engine.exchange.ObjectTarget;
import dev.armature.engine.exchange.format.ExportFormat;
import dev.armature.engine.exchange.request.ExportDescription;
import dev.armature.engine.exchange.request.FilterSpecification;
import dev.armature.engine.exchange.request.IncrementalExportSpecification;
import dev.armature.engine.exchange.request.JobArns;
import dev.armature.engine.exchange.request.ObjectPermissions;
import dev.armature.engine.exchange.request.ObjectTargets;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Times;
import dev.armature.engine.restore.BackupFaults;
import dev.armature.engine.restore.RecoveryEnd;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.transaction.RequestDigest;
import dev.armature.language.Expressions;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Limits;
import dev.armature.model.Wording;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * ExportTableToPointInTime: the items of a table as of a time, or what became of them between two, as objects.
 *
 * <p>The latest time is the present; DynamoDB is some minutes behind. What is wrong with the bucket shows in the export, not in the answer.
 */
public record ExportTableToPointInTime(
        TableRef table,
        String arn,
        Wanted asked,
        @Nullable String clientToken,
        String digest,
        ObjectTarget target,
        ExportFormat format,
        @Nullable ExportFilter filter,
        Expressions expressions,
        Wording wording)
        implements Operation.OnTables<ExportTableToPointInTime.Response> {
    private static final List<String> TYPES = List.of("FULL_EXPORT", "INCREMENTAL_EXPORT");
    private static final List<String> FORMATS = List.of("DYNAMODB_JSON", "ION");
    private static final List<String> VIEWS = List.of("NEW_IMAGE", "NEW_AND_OLD_IMAGES");
    private static final Duration WINDOW_MIN = Duration.ofMinutes(15);
    private static final Duration WINDOW_MAX = Duration.ofHours(24);

    public record Request(
            @Nullable String tableArn,
            @Nullable Double exportTime,
            @Nullable String clientToken,
            @Nullable String s3Bucket,
            @Nullable String s3BucketOwner,
            @Nullable String s3Prefix,
            @Nullable String s3SseAlgorithm,
            @Nullable String s3SseKmsKeyId,
            @Nullable String exportFormat,
            @Nullable String exportType,
            @Nullable IncrementalExportSpecification incrementalExportSpecification,
            @Nullable FilterSpecification filterSpecification) {
        /** What has to be the same if the token is used again, be it one that was given or one that was made up for the first request. */
        private Request withoutToken() {
            return new Request(
                    tableArn,
                    exportTime,
                    null,
                    s3Bucket,
                    s3BucketOwner,
                    s3Prefix,
                    s3SseAlgorithm,
                    s3SseKmsKeyId,
                    exportFormat,
                    exportType,
                    incrementalExportSpecification,
                    filterSpecification);
        }
    }

    public record Response(ExportDescription exportDescription) {}

    /** What is asked for, before it is known which times the table has. */
    sealed interface Wanted {
        /** @param time null for the present */
        record Full(@Nullable Instant time, boolean isNamed) implements Wanted {}

        /** @param to null for the present */
        record Incremental(Instant from, @Nullable Instant to, ExportScope.View view) implements Wanted {}
    }

    public static ExportTableToPointInTime from(Request request, Intake intake) {
        var constraints = new Constraints().present("tableArn", request.tableArn());
        ObjectTargets.collect(
                constraints,
                request.s3Bucket(),
                request.s3BucketOwner(),
                request.s3Prefix(),
                request.s3SseAlgorithm(),
                request.s3SseKmsKeyId());
        constraints
                .oneOf("exportFormat", request.exportFormat(), FORMATS)
                .oneOf("exportType", request.exportType(), TYPES);
        var window = request.incrementalExportSpecification();
        if (window != null) {
            constraints.oneOf("incrementalExportSpecification.exportViewType", window.exportViewType(), VIEWS);
        }
        constraints.check();
        String arn = Constraints.checked(request.tableArn());
        var table = JobArns.table(arn, intake.caller());
        var asked = asked(request);
        var target = ObjectTargets.of(
                Constraints.checked(request.s3Bucket()),
                request.s3BucketOwner(),
                request.s3Prefix(),
                request.s3SseAlgorithm(),
                request.s3SseKmsKeyId());
        var filter = request.filterSpecification();
        return new ExportTableToPointInTime(
                table,
                arn,
                asked,
                request.clientToken(),
                RequestDigest.of(request.withoutToken()),
                target,
                request.exportFormat() == null
                        ? ExportFormat.DYNAMODB_JSON
                        : ExportFormat.valueOf(request.exportFormat()),
                filter == null ? null : filter.parse(intake),
                intake.expressions(),
                intake.wording());
    }

    private static Wanted asked(Request request) {
        boolean isIncremental = "INCREMENTAL_EXPORT".equals(request.exportType());
        var window = request.incrementalExportSpecification();
        if (!isIncremental) {
            if (window != null) {
                throw BackupFaults.invalid(
                        request.exportType() == null
                                ? "Export Type expected to be Incremental Export when incremental export specification is"
                                        + " provided"
                                : "When Export Type is Full Export , Incremental Export Specification should not be provided");
            }
            return new Wanted.Full(
                    request.exportTime() == null ? null : Times.of(request.exportTime(), Instant.EPOCH),
                    request.exportType() != null);
        }
        if (window == null) {
            throw BackupFaults.invalid(
                    "Incremental Export Specification expected when export type is set as Incremental Export");
        }
        if (window.exportFromTime() == null) {
            throw BackupFaults.invalid("ExportFromTime must be provided in IncrementalExportSpecification");
        }
        if (request.exportTime() != null) {
            throw BackupFaults.invalid("When Export Type is Incremental Export, Export Time should not be provided");
        }
        return new Wanted.Incremental(
                Times.of(window.exportFromTime(), Instant.EPOCH),
                window.exportToTime() == null ? null : Times.of(window.exportToTime(), Instant.EPOCH),
                window.exportViewType() == null
                        ? ExportScope.View.NEW_AND_OLD_IMAGES
                        : ExportScope.View.valueOf(window.exportViewType()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("ExportTableToPointInTime", table).alone();
    }

    @Override
    public List<Permission> permissionsElsewhere() {
        return ObjectPermissions.of(target);
    }

    @Override
    public Response run(TableAccess access, Call call) {
        String token = clientToken == null ? newToken(access) : clientToken;
        var wish = new Exports.Wish(token, digest, target, format, filter);
        var known = access.exports().known(table, wish);
        return known != null ? answer(known, access) : begin(wish, access, call);
    }

    private static String newToken(TableAccess access) {
        return new UUID(access.random().nextLong(), access.random().nextLong()).toString();
    }

    /** Waits for writes that are under way: what has come before the time is in the table. */
    private Response begin(Exports.Wish wish, TableAccess access, Call call) {
        var denied = ObjectPermissions.denied(permissionsElsewhere(), call);
        var begun = access.fence().quiesce(() -> {
            var found = existing(access);
            var scope = scope(found, access);
            if (filter != null) {
                filter.check(found.schema(), expressions, wording);
            }
            if (access.exports().running(table.account(), table.region()) >= Limits.EXPORTS_MAX) {
                throw Faults.limitExceeded("Only " + Limits.EXPORTS_MAX + " exports can be in progress simultaneously");
            }
            return access.exports().begin(found, scope, wish, denied, start(scope, access));
        });
        return begun.how() instanceof JobStore.Begun.New
                ? new Response(ExportDescription.of(begun.export()))
                : answer(begun.how(), access);
    }

    /** What is exported as of no other time is exported as of the start. */
    private Instant start(ExportScope scope, TableAccess access) {
        return asked instanceof Wanted.Full(var time, var ignored)
                        && time == null
                        && scope instanceof ExportScope.Full full
                ? full.time()
                : access.clock().instant();
    }

    private Response answer(JobStore.Begun known, TableAccess access) {
        return switch (known) {
            case JobStore.Begun.Known(var job) ->
                new Response(ExportDescription.of(
                        Objects.requireNonNull(access.exports().store().find(job))));
            case JobStore.Begun.Conflict ignored ->
                throw new ApiException(
                        ErrorCode.EXPORT_CONFLICT,
                        "Export conflict: Duplicate request detected with conflicting parameters");
            case JobStore.Begun.New ignored -> throw new IllegalStateException("an export that is not told");
        };
    }

    private Table existing(TableAccess access) {
        var found = access.catalog().find(table);
        if (found == null
                || found.isRestoring()
                || found.isHardlyCreated(access.clock().instant())) {
            throw new ApiException(ErrorCode.TABLE_NOT_FOUND, "Table not found: " + arn);
        }
        return found;
    }

    private ExportScope scope(Table found, TableAccess access) {
        Instant now = access.clock().instant();
        if (asked instanceof Wanted.Incremental window && window.from().isBefore(found.createdAt())) {
            throw invalidTime("Incremental export period from time cannot be less than the table creation time : "
                    + found.createdAt());
        }
        var recovery = found.recovery();
        if (recovery == null) {
            throw new ApiException(
                    ErrorCode.POINT_IN_TIME_RECOVERY_UNAVAILABLE,
                    "Point in time recovery is not enabled for table '" + found.name() + "'");
        }
        Instant latest = RecoveryEnd.close(found, recovery, access);
        Instant earliest = recovery.earliest(now);
        return switch (asked) {
            case Wanted.Full(var time, boolean isNamed) -> {
                if (time != null && (time.isBefore(earliest) || time.isAfter(latest))) {
                    throw invalidTime("Export Time is invalid");
                }
                yield new ExportScope.Full(time == null ? latest : time, isNamed);
            }
            case Wanted.Incremental(Instant from, var to, ExportScope.View view) -> {
                if (to != null && to.isAfter(latest)) {
                    throw invalidTime("Incremental export period to time cannot be greater than the current time : "
                            + now.truncatedTo(ChronoUnit.MILLIS));
                }
                // What has come within the present millisecond is taken to have come before its end.
                Instant end = to == null ? latest.plusMillis(1) : to;
                requireLength(from, to == null ? latest : to);
                if (from.isBefore(earliest)) {
                    throw invalidTime("Export Time is invalid");
                }
                yield new ExportScope.Incremental(from, end, view);
            }
        };
    }

    private static void requireLength(Instant from, Instant to) {
        var length = Duration.between(from, to);
        if (length.compareTo(WINDOW_MIN) < 0) {
            throw invalidTime(
                    "Difference between export period from time and export period to time is less than 15 minutes");
        }
        if (length.compareTo(WINDOW_MAX) > 0) {
            throw invalidTime(
                    "Difference between export period from time and export period to time is greater than 24 hours");
        }
    }

    private static ApiException invalidTime(String text) {
        return new ApiException(ErrorCode.INVALID_EXPORT_TIME, text);
    }
}
