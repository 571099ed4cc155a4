package dev.armature.engine.operation;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.item.Keys;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Permission.Detail;
import dev.armature.engine.read.Fetched;
import dev.armature.engine.read.KeyTarget;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Projections;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.statement.ParameterizedStatement;
import dev.armature.engine.statement.StatementPermission;
import dev.armature.engine.statement.StatementRead;
import dev.armature.engine.statement.StatementWrite;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.transaction.Cancellation;
import dev.armature.engine.transaction.WriteTransaction;
import dev.armature.engine.write.Writer;
import dev.armature.language.Condition;
import dev.armature.language.partiql.Returning;
import dev.armature.language.partiql.Statement;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.Limits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** ExecuteTransaction: up to 100 statements on one item each, all of which read or all of which write, as one. */
public record ExecuteTransaction(
        List<Action> actions, WriteTransaction.@Nullable Idempotency idempotency, ConsumedCapacity.Detail capacity)
        implements Operation.OnItems<ExecuteTransaction.Response> {

    public record Request(
            @Nullable List<ParameterizedStatement> transactStatements,
            @Nullable String clientRequestToken,
            @Nullable String returnConsumedCapacity) {}

    public record Response(
            List<ItemResponse> responses, @Nullable List<ConsumedCapacity> consumedCapacity) {}

    /** Nothing in it means that there is no such item. */
    public record ItemResponse(@Nullable Item item) {}

    record Action(TableRef table, Statement statement, boolean returnsOldOnFailure) {}

    public static ExecuteTransaction from(Request request, Intake intake) {
        List<ParameterizedStatement> statements =
                request.transactStatements() == null ? List.of() : request.transactStatements();
        var constraints = new Constraints()
                .length("clientRequestToken", request.clientRequestToken(), 1, 36)
                .oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES)
                .present("transactStatements", request.transactStatements())
                .length("transactStatements", request.transactStatements(), 1, Limits.TRANSACT_ITEMS_MAX);
        for (int i = 0; i < statements.size(); i++) {
            statements.get(i).collect(constraints, "transactStatements." + (i + 1) + ".member.");
        }
        constraints.check();
        List<Action> actions = new ArrayList<>(statements.size());
        for (int i = 0; i < statements.size(); i++) {
            actions.add(action(statements.get(i), i, intake));
        }
        long reads =
                actions.stream().filter(action -> action.statement().isRead()).count();
        if (reads > 0 && reads < actions.size()) {
            throw ApiException.validation(
                    "ExecuteTransaction API does not support both read and write operations in the same request.");
        }
        return new ExecuteTransaction(
                actions,
                WriteTransaction.Idempotency.of(
                        intake.caller().account() + "/ExecuteTransaction", request.clientRequestToken(), statements),
                ConsumedCapacity.Detail.of(request.returnConsumedCapacity()));
    }

    private static Action action(ParameterizedStatement text, int position, Intake intake) {
        Statement statement = parsed(text, position, intake);
        return new Action(TableNames.of(statement.table(), intake.caller()), statement, text.returnsOldOnFailure());
    }

    private static Statement parsed(ParameterizedStatement text, int position, Intake intake) {
        var parameters = text.checkedParameters();
        try {
            return text.parsed(intake, parameters);
        } catch (ApiException fault) {
            throw invalid(position, fault.text());
        }
    }

    private static ApiException invalid(int position, String text) {
        return ApiException.validation("Validation failed in TransactStatements[" + position + "]: " + text);
    }

    @Override
    public List<TableRef> tables() {
        return actions.stream().map(Action::table).toList();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        var permissions = new Permission.Several();
        for (Action action : actions) {
            permissions.add(
                    StatementPermission.of(action.statement(), action.table(), catalog, action.returnsOldOnFailure())
                            .with(Detail.RETURN_CONSUMED_CAPACITY, capacity.name())
                            .with(Detail.ENCLOSING_OPERATION, "ExecuteTransaction"));
        }
        return permissions.build();
    }

    @Override
    public Response run(ItemAccess access, Call call) {
        List<Table> tables = new ArrayList<>(actions.size());
        List<Cancellation.Reason> missing = new ArrayList<>(actions.size());
        for (int i = 0; i < actions.size(); i++) {
            try {
                Table table = access.catalog().usable(actions.get(i).table());
                check(i, table);
                tables.add(table);
                missing.add(Cancellation.Reason.NONE);
            } catch (ApiException fault) {
                if (fault.code() != ErrorCode.RESOURCE_NOT_FOUND) {
                    throw fault;
                }
                missing.add(Cancellation.Reason.invalid(fault));
            }
        }
        Cancellation.check(missing);
        return actions.getFirst().statement().isRead() ? read(access, call, tables) : write(access, call, tables);
    }

    /** What DynamoDB says of a statement on a table that is there, before it looks at others. */
    private void check(int position, Table table) {
        var keys = table.schema().keys();
        switch (actions.get(position).statement()) {
            case Statement.Select select -> {
                if (select.index() != null) {
                    throw invalid(position, "Reads on indices are not supported within transactions.");
                }
                if (KeyTarget.ofKeyAlone(select.where(), keys) == null) {
                    throw invalid(position, withoutKey(select, table).text());
                }
            }
            case Statement.Exists(Statement.Select select) -> {
                var target = KeyTarget.of(select.where(), keys);
                if (target == null || target.rest() == null || select.index() != null) {
                    throw invalid(position, "EXISTS() must contain a single item read with additional condition");
                }
            }
            case Statement.Insert ignored -> {}
            case Statement.Update update -> refuseReturning(position, update.returning());
            case Statement.Delete delete -> refuseReturning(position, delete.returning());
        }
    }

    private static void refuseReturning(int position, @Nullable Returning returning) {
        if (returning != null) {
            throw invalid(position, "RETURNING clause is not supported in ExecuteTransaction.");
        }
    }

    /** What is wrong with a SELECT that is not about one item: where its WHERE cannot be read by any SELECT, that comes first. */
    private static ApiException withoutKey(Statement.Select select, Table table) {
        try {
            StatementRead.check(select, table);
        } catch (ApiException fault) {
            return fault;
        }
        return ApiException.validation(
                "Select statements within ExecuteTransaction must specify the primary key in the where clause.");
    }

    private Response read(ItemAccess access, Call call, List<Table> tables) {
        List<Key> keys = new ArrayList<>(actions.size());
        List<Cancellation.Reason> reasons = new ArrayList<>(actions.size());
        for (int i = 0; i < actions.size(); i++) {
            var schema = tables.get(i).schema();
            try {
                var select = (Statement.Select) actions.get(i).statement();
                Projections.requireScalarKeys(schema, select.columns());
                var target = requireKey(KeyTarget.ofKeyAlone(select.where(), schema.keys()), tables.get(i));
                keys.add(Keys.ofKey(schema, target.key()));
                reasons.add(Cancellation.Reason.NONE);
            } catch (ApiException fault) {
                reasons.add(Cancellation.Reason.invalid(fault));
            }
        }
        Cancellation.check(reasons);
        refuseDuplicates(keys);
        Cancellation.refuseUnreadable(access, call, tables, keys);
        List<Fetched> items = access.reader().itemsTogether(call, tables, keys);
        refuseSize(items.stream()
                .map(Fetched::item)
                .filter(Objects::nonNull)
                .mapToLong(Item::sizeBytes)
                .sum());
        List<ItemResponse> responses = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            responses.add(new ItemResponse(shown(items.get(i).item(), actions.get(i))));
        }
        return new Response(responses, ConsumedCapacity.ofReads(capacity, tables, items));
    }

    private static @Nullable Item shown(@Nullable Item item, Action action) {
        var columns = ((Statement.Select) action.statement()).columns();
        return item == null || columns == null ? item : columns.apply(item);
    }

    private Response write(ItemAccess access, Call call, List<Table> tables) {
        List<StatementWrite> writes = new ArrayList<>(actions.size());
        List<Cancellation.Reason> reasons = new ArrayList<>(actions.size());
        for (int i = 0; i < actions.size(); i++) {
            try {
                writes.add(write(actions.get(i), tables.get(i)));
                reasons.add(Cancellation.Reason.NONE);
            } catch (ApiException fault) {
                reasons.add(Cancellation.Reason.invalid(fault));
            }
        }
        Cancellation.check(reasons);
        refuseDuplicates(writes.stream().map(write -> write.write().key()).toList());
        refuseSize(writes.stream()
                .map(StatementWrite::inserted)
                .filter(Objects::nonNull)
                .mapToLong(Item::sizeBytes)
                .sum());
        var transaction = new WriteTransaction(
                writes.stream().map(StatementWrite::write).toList(),
                (position, result) -> reason(writes.get(position), result),
                capacity);
        return new Response(List.of(), transaction.run(access, call, idempotency));
    }

    private static StatementWrite write(Action action, Table table) {
        switch (action.statement()) {
            case Statement.Select ignored -> throw new IllegalStateException("a SELECT writes nothing");
            case Statement.Insert ignored -> {}
            case Statement.Update update -> requireOneItem(update.where(), table);
            case Statement.Delete delete -> requireOneItem(delete.where(), table);
            case Statement.Exists(Statement.Select select) ->
                requireKey(KeyTarget.of(select.where(), table.schema().keys()), table);
        }
        return StatementWrite.of(action.statement(), table, action.returnsOldOnFailure());
    }

    private static void requireOneItem(@Nullable Condition where, Table table) {
        var target = requireKey(KeyTarget.of(where, table.schema().keys()), table);
        if (target.contradicted() != null) {
            throw ApiException.validation(Keys.SCHEMA_MISMATCH);
        }
    }

    /** In a transaction, a WHERE without a whole key is a key that does not fit. */
    private static KeyTarget requireKey(@Nullable KeyTarget target, Table table) {
        if (target == null) {
            throw ApiException.validation(Keys.SCHEMA_MISMATCH);
        }
        Keys.requireShape(table.schema(), target.key());
        return target;
    }

    private static Cancellation.Reason reason(StatementWrite write, Writer.Result result) {
        return write.isInsert() && result instanceof Writer.Result.ConditionFailed
                ? new Cancellation.Reason("DuplicateItem", StatementWrite.DUPLICATE, null)
                : Cancellation.Reason.of(result);
    }

    private static void refuseSize(long bytes) {
        if (bytes > Limits.TRANSACT_BYTES_MAX) {
            throw ApiException.validation("Transaction request size cannot exceed 4 MB");
        }
    }

    private static void refuseDuplicates(List<Key> keys) {
        Set<Key> distinct = new HashSet<>(keys);
        if (distinct.size() < keys.size()) {
            throw ApiException.validation("Transaction request cannot include multiple operations on one item");
        }
    }
}
