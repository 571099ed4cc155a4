package dev.armature.engine.operation;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.item.Effect;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Permission.Detail;
import dev.armature.engine.read.KeyTarget;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.statement.ParameterizedStatement;
import dev.armature.engine.statement.StatementKeys;
import dev.armature.engine.statement.StatementPermission;
import dev.armature.engine.statement.StatementRead;
import dev.armature.engine.statement.StatementWrite;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.write.Writer;
import dev.armature.language.partiql.Statement;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** BatchExecuteStatement: up to 25 statements on one item each, which succeed and fail each on its own. */
public record BatchExecuteStatement(List<Member> members, ConsumedCapacity.Detail capacity)
        implements Operation.OnItems<BatchExecuteStatement.Response> {

    public record Request(
            @Nullable List<BatchStatementRequest> statements,
            @Nullable String returnConsumedCapacity) {}

    public record BatchStatementRequest(
            @Nullable String statement,
            @Nullable List<UncheckedValue> parameters,
            @Nullable Boolean consistentRead,
            @Nullable String returnValuesOnConditionCheckFailure) {}

    public record Response(
            List<BatchStatementResponse> responses,
            @Nullable List<ConsumedCapacity> consumedCapacity) {}

    public record BatchStatementResponse(
            @Nullable BatchStatementError error,
            @Nullable String tableName,
            @Nullable Item item) {}

    public record BatchStatementError(String code, String message) {}

    /** One statement: read, or refused already. */
    sealed interface Member {
        record Readable(TableRef table, Statement statement, Storage.Consistency consistency) implements Member {}

        record Refused(ApiException fault) implements Member {}
    }

    public static BatchExecuteStatement from(Request request, Intake intake) {
        List<BatchStatementRequest> statements = request.statements() == null ? List.of() : request.statements();
        var constraints = new Constraints()
                .oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES)
                .present("statements", request.statements())
                .length("statements", request.statements(), 1, Limits.BATCH_STATEMENTS_MAX);
        for (int i = 0; i < statements.size(); i++) {
            text(statements.get(i)).collect(constraints, "statements." + (i + 1) + ".member.");
        }
        constraints.check();
        List<Member> members = new ArrayList<>(statements.size());
        for (BatchStatementRequest statement : statements) {
            members.add(member(statement, intake));
        }
        refuseMixture(members);
        return new BatchExecuteStatement(members, ConsumedCapacity.Detail.of(request.returnConsumedCapacity()));
    }

    private static ParameterizedStatement text(BatchStatementRequest request) {
        return new ParameterizedStatement(
                request.statement(), request.parameters(), request.returnValuesOnConditionCheckFailure());
    }

    private static Member member(BatchStatementRequest request, Intake intake) {
        try {
            Statement statement = text(request).parsed(intake);
            if (statement instanceof Statement.Exists) {
                throw ExecuteStatement.existsOutsideTransaction();
            }
            return new Member.Readable(
                    TableNames.of(statement.table(), intake.caller()),
                    statement,
                    GetItem.consistency(request.consistentRead()));
        } catch (ApiException fault) {
            return new Member.Refused(fault);
        }
    }

    /** What could not be read counts neither as a read nor as a write. */
    private static void refuseMixture(List<Member> members) {
        boolean reads = false;
        boolean writes = false;
        for (Member member : members) {
            if (member instanceof Member.Readable readable) {
                reads |= readable.statement().isRead();
                writes |= !readable.statement().isRead();
            }
        }
        if (reads && writes) {
            throw ApiException.validation("Read and write requests together in the same batch is not supported.");
        }
    }

    @Override
    public List<TableRef> tables() {
        List<TableRef> tables = new ArrayList<>();
        for (Member member : members) {
            if (member instanceof Member.Readable readable) {
                tables.add(readable.table());
            }
        }
        return tables;
    }

    /** A statement that cannot be read does nothing. */
    @Override
    public List<Permission> permissions(Catalog catalog) {
        var permissions = new Permission.Several();
        for (Member member : members) {
            if (member instanceof Member.Readable readable) {
                permissions.add(StatementPermission.of(readable.statement(), readable.table(), catalog, false)
                        .with(Detail.RETURN_CONSUMED_CAPACITY, capacity.name()));
            }
        }
        return permissions.build();
    }

    @Override
    public Response run(ItemAccess access, Call call) {
        refuseDuplicates(access);
        var costs = new Costs();
        List<BatchStatementResponse> responses = new ArrayList<>(members.size());
        for (Member member : members) {
            responses.add(
                    switch (member) {
                        case Member.Refused(ApiException fault) -> refused(fault, null);
                        case Member.Readable readable -> answer(access, call, readable, costs);
                    });
        }
        return new Response(responses, costs.in(capacity));
    }

    private void refuseDuplicates(ItemAccess access) {
        Set<Key> keys = new HashSet<>();
        for (Member member : members) {
            Key key = member instanceof Member.Readable readable ? key(access, readable) : null;
            if (key != null && !keys.add(key)) {
                throw ApiException.validation("Provided list of item keys contains duplicates");
            }
        }
    }

    /** The item a statement is about, or null if it will be refused for not being about one. */
    private static @Nullable Key key(ItemAccess access, Member.Readable member) {
        Table table = access.catalog().find(member.table());
        if (table == null) {
            return null;
        }
        try {
            return StatementKeys.of(member.statement(), table);
        } catch (ApiException fault) {
            return null;
        }
    }

    private static BatchStatementResponse answer(ItemAccess access, Call call, Member.Readable member, Costs costs) {
        String tableName = member.table().name();
        try {
            Table table = access.catalog().usable(member.table());
            return member.statement() instanceof Statement.Select select
                    ? new BatchStatementResponse(
                            null,
                            tableName,
                            read(access, call, table, select, member.consistency(), costs.of(tableName)))
                    : write(access, call, table, member, costs);
        } catch (ApiException fault) {
            call.refusedPart(member.table(), fault);
            return refused(fault, tableName);
        }
    }

    private static @Nullable Item read(
            ItemAccess access,
            Call call,
            Table table,
            Statement.Select select,
            Storage.Consistency consistency,
            ConsumedCapacity.Sum cost) {
        if (select.index() != null) {
            StatementRead.refuseMultiAttribute(table, select.index());
        }
        KeyTarget target = KeyTarget.ofKeyAlone(select.where(), table.schema().keys());
        if (target == null || select.index() != null) {
            StatementRead.check(select, table);
            throw ApiException.validation(
                    "Select statements within BatchExecuteStatement must specify the primary key in the where clause.");
        }
        target.checkValues(table.schema().keys());
        var read = new StatementRead(select, consistency, table);
        var page = read.page(access, call, null, null);
        cost.add(page.cost());
        List<Item> shown = read.shown(page.items());
        return shown.isEmpty() ? null : shown.getFirst();
    }

    private static BatchStatementResponse write(
            ItemAccess access, Call call, Table table, Member.Readable member, Costs costs) {
        var write = StatementWrite.of(member.statement(), table, false);
        return switch (access.writer().attempt(call, write.write())) {
            case Writer.Result.Done(Effect effect, Cost cost) -> {
                costs.of(table.name()).add(cost);
                yield new BatchStatementResponse(null, table.name(), write.returned(effect));
            }
            case Writer.Result.ConditionFailed(var ignored, var current, Cost cost) -> {
                costs.addRefused(table.name(), cost.total());
                throw write.refusal(Writer.conditionFailed(write.write(), current));
            }
            case Writer.Result.Invalid(ApiException fault) -> {
                call.refusedPart(member.table(), fault);
                yield new BatchStatementResponse(error(fault), table.name(), null);
            }
        };
    }

    /** A statement that was refused before it ran does not say which table it was about. */
    private static BatchStatementResponse refused(ApiException fault, @Nullable String tableName) {
        boolean ran = fault.code() != ErrorCode.VALIDATION;
        return new BatchStatementResponse(error(fault), ran ? tableName : null, null);
    }

    private static BatchStatementError error(ApiException fault) {
        String code = switch (fault.code()) {
            case VALIDATION -> "ValidationError";
            case CONDITIONAL_CHECK_FAILED -> "ConditionalCheckFailed";
            case DUPLICATE_ITEM -> "DuplicateItem";
            case RESOURCE_NOT_FOUND -> "ResourceNotFound";
            case TRANSACTION_CONFLICT -> "TransactionConflict";
            case PROVISIONED_THROUGHPUT_EXCEEDED -> "ProvisionedThroughputExceeded";
            case REQUEST_LIMIT_EXCEEDED -> "RequestLimitExceeded";
            case ITEM_COLLECTION_SIZE_LIMIT_EXCEEDED -> "ItemCollectionSizeLimitExceeded";
            case THROTTLING -> "ThrottlingError";
            case ACCESS_DENIED -> "AccessDenied";
            default -> "InternalServerError";
        };
        return new BatchStatementError(code, fault.text());
    }

    /** What the batch took, table by table. */
    private static final class Costs {
        private final Map<String, ConsumedCapacity.Sum> sums = new LinkedHashMap<>();
        private final Map<String, Double> refused = new LinkedHashMap<>();

        ConsumedCapacity.Sum of(String table) {
            return sums.computeIfAbsent(table, name -> new ConsumedCapacity.Sum(ConsumedCapacity.Kind.PLAIN));
        }

        void addRefused(String table, double units) {
            refused.merge(table, units, Double::sum);
        }

        /** Refused writes are in the total of a table where something succeeded, and in nothing else. */
        @Nullable
        List<ConsumedCapacity> in(ConsumedCapacity.Detail detail) {
            if (sums.isEmpty() || detail == ConsumedCapacity.Detail.NONE) {
                return null;
            }
            List<ConsumedCapacity> all = new ArrayList<>();
            sums.forEach((table, sum) -> {
                var consumed = sum.in(detail, table);
                if (consumed != null) {
                    all.add(consumed.plus(refused.getOrDefault(table, 0.0)));
                }
            });
            return all;
        }
    }
}
