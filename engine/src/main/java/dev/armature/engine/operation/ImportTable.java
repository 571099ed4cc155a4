package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.exchange.ImportSource;
import dev.armature.engine.exchange.JobArn;
import dev.armature.engine.exchange.JobStore;
import dev.armature.engine.exchange.RecordTree;
import dev.armature.engine.exchange.format.InputFormat;
import dev.armature.engine.exchange.request.Compressions;
import dev.armature.engine.exchange.request.ImportTableDescription;
import dev.armature.engine.exchange.request.InputFormatOptions;
import dev.armature.engine.exchange.request.ObjectPermissions;
import dev.armature.engine.exchange.request.S3BucketSource;
import dev.armature.engine.exchange.request.TableCreationParameters;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.restore.BackupFaults;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.ErrorCode;
import dev.armature.model.Limits;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * ImportTable: a new table with the items of objects.
 *
 * <p>What is wrong with the bucket or the objects shows in the import, not in the answer.
 *
 * @param creation of the table, whose checks are the same
 * @param parameters what the request says about the table, to be told again
 */
public record ImportTable(
        CreateTable creation,
        AttributeValue parameters,
        @Nullable String clientToken,
        ImportSource source) implements Operation.OnTables<ImportTable.Response> {
    private static final List<String> FORMATS = List.of("DYNAMODB_JSON", "ION", "CSV");

    public record Request(
            @Nullable String clientToken,
            @Nullable S3BucketSource s3BucketSource,
            @Nullable String inputFormat,
            @Nullable InputFormatOptions inputFormatOptions,
            @Nullable String inputCompressionType,
            @Nullable TableCreationParameters tableCreationParameters) {}

    public record Response(ImportTableDescription importTableDescription) {}

    public static ImportTable from(Request request, Intake intake) {
        var constraints = new Constraints();
        S3BucketSource.collect(constraints, "s3BucketSource", request.s3BucketSource());
        constraints
                .present("inputFormat", request.inputFormat())
                .oneOf("inputFormat", request.inputFormat(), FORMATS)
                .oneOf("inputCompressionType", request.inputCompressionType(), Compressions.NAMES)
                .present("tableCreationParameters", request.tableCreationParameters());
        var options = request.inputFormatOptions();
        InputFormatOptions.collect(constraints, "inputFormatOptions", options);
        constraints.check();
        var parameters = Constraints.checked(request.tableCreationParameters());
        var creation = creation(parameters, intake);
        var format = InputFormat.valueOf(Constraints.checked(request.inputFormat()));
        var csv = options == null ? null : options.csv();
        if (csv != null && format != InputFormat.CSV) {
            throw BackupFaults.invalid("Unsupported InputFormatOptions for the given input format: " + format + ".");
        }
        var compression = Compressions.of(request.inputCompressionType());
        var source = Constraints.checked(request.s3BucketSource());
        return new ImportTable(
                creation,
                RecordTree.of(parameters),
                request.clientToken(),
                new ImportSource(
                        Constraints.checked(source.s3Bucket()),
                        source.s3BucketOwner(),
                        source.s3KeyPrefix(),
                        format,
                        compression,
                        csv == null ? null : new ImportSource.Csv(csv.delimiter(), csv.headerList())));
    }

    /** Faults name members by where they stand in this request. */
    private static CreateTable creation(TableCreationParameters parameters, Intake intake) {
        try {
            return CreateTable.from(
                    new CreateTable.Request(
                            parameters.attributeDefinitions(),
                            parameters.tableName(),
                            parameters.keySchema(),
                            null,
                            parameters.globalSecondaryIndexes(),
                            parameters.billingMode(),
                            parameters.provisionedThroughput(),
                            null,
                            parameters.sseSpecification(),
                            null,
                            null,
                            null,
                            null,
                            null,
                            parameters.onDemandThroughput(),
                            null,
                            null,
                            parameters.vectorIndexes()),
                    intake);
        } catch (ApiException fault) {
            throw fault.withText(fault.text()
                    .replace("' at '", "' at 'tableCreationParameters.")
                    .replace("Value null at '", "Value null at 'tableCreationParameters."));
        }
    }

    @Override
    public TableRef table() {
        return creation.table();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("ImportTable", table()).alone();
    }

    @Override
    public List<Permission> permissionsElsewhere() {
        return ObjectPermissions.of(source);
    }

    @Override
    public Response run(TableAccess access, Call call) {
        String token = clientToken == null
                ? new UUID(access.random().nextLong(), access.random().nextLong()).toString()
                : clientToken;
        var known = access.imports().known(table(), token);
        if (known != null) {
            return answer(known, access);
        }
        requireFree(access);
        if (access.imports().running(table().account(), table().region()) >= Limits.IMPORTS_MAX) {
            throw Faults.limitExceeded("Only " + Limits.IMPORTS_MAX + " imports can be in progress simultaneously");
        }
        var now = access.clock().instant();
        var span = Span.of(now, access.transitions().transition(table()));
        Table made = creation.made(access, now, new TableChange.Import(span));
        var denied = ObjectPermissions.denied(permissionsElsewhere(), call);
        var begun = access.imports().begin(made, parameters, token, source, denied);
        return begun.how() instanceof JobStore.Begun.New
                ? new Response(ImportTableDescription.begun(begun.job()))
                : answer(begun.how(), access);
    }

    private void requireFree(TableAccess access) {
        if (access.catalog().find(table()) != null || access.catalog().departing(table()) != null) {
            throw exists();
        }
    }

    private ApiException exists() {
        return new ApiException(ErrorCode.RESOURCE_IN_USE, "Table already exists: " + table().name());
    }

    /** One that is done is not told again, if its table is in the way. */
    private Response answer(JobStore.Begun known, TableAccess access) {
        return switch (known) {
            case JobStore.Begun.Known(JobArn arn) -> {
                var job = Objects.requireNonNull(access.imports().store().find(arn));
                if (!job.isInProgress()) {
                    requireFree(access);
                }
                yield new Response(ImportTableDescription.of(job, access.imports()));
            }
            case JobStore.Begun.Conflict ignored ->
                throw new ApiException(
                        ErrorCode.IMPORT_CONFLICT,
                        "Import conflict: Duplicate request detected with conflicting parameters");
            case JobStore.Begun.New ignored -> throw new IllegalStateException("an import that is not told");
        };
    }
}
