package dev.armature.engine.operation;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Permission.Detail;
import dev.armature.engine.read.KeyTarget;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.statement.NextToken;
import dev.armature.engine.statement.ParameterizedStatement;
import dev.armature.engine.statement.StatementPermission;
import dev.armature.engine.statement.StatementRead;
import dev.armature.engine.statement.StatementWrite;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Returned;
import dev.armature.engine.write.Writer;
import dev.armature.language.Condition;
import dev.armature.language.partiql.Statement;
import dev.armature.model.ApiException;
import dev.armature.model.Item;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import dev.armature.storage.Storage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ExecuteStatement: one PartiQL statement, which reads a page of items or writes one item. */
public record ExecuteStatement(
        TableRef table,
        Statement statement,
        ParameterizedStatement text,
        Storage.Consistency consistency,
        @Nullable String nextToken,
        @Nullable Integer limit,
        ConsumedCapacity.Detail capacity)
        implements Operation.OnItems<ExecuteStatement.Response> {

    public record Request(
            @Nullable String statement,
            @Nullable List<UncheckedValue> parameters,
            @Nullable Boolean consistentRead,
            @Nullable String nextToken,
            @Nullable String returnConsumedCapacity,
            @Nullable Integer limit,
            @Nullable String returnValuesOnConditionCheckFailure) {}

    public record Response(
            List<Item> items,
            @Nullable String nextToken,
            @Nullable ConsumedCapacity consumedCapacity,
            @Nullable Item lastEvaluatedKey)
            implements Returned {
        @Override
        public int returnedCount() {
            return items.size();
        }
    }

    public static ExecuteStatement from(Request request, Intake intake) {
        var text = new ParameterizedStatement(
                request.statement(), request.parameters(), request.returnValuesOnConditionCheckFailure());
        var constraints = new Constraints()
                .oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES);
        text.collect(constraints, "");
        constraints
                .length("nextToken", request.nextToken(), 1, Limits.NEXT_TOKEN_LENGTH_MAX)
                .atLeast("limit", request.limit(), 1)
                .check();
        Statement statement = text.parsed(intake);
        if (statement instanceof Statement.Exists) {
            throw existsOutsideTransaction();
        }
        return new ExecuteStatement(
                TableNames.of(statement.table(), intake.caller()),
                statement,
                text,
                GetItem.consistency(request.consistentRead()),
                request.nextToken(),
                request.limit(),
                ConsumedCapacity.Detail.of(request.returnConsumedCapacity()));
    }

    static ApiException existsOutsideTransaction() {
        return ApiException.validation("EXISTS can only be used in ExecuteTransaction write requests.");
    }

    @Override
    public int effort(ItemAccess access) {
        return switch (statement) {
            case Statement.Select select -> isAboutOneItem(select, access) ? reads(select.where()) : LONG_EFFORT;
            case Statement.Insert ignored -> ofWrite(0, access);
            case Statement.Update update ->
                ofWrite(reads(update.where()) + update.update().copies(), access);
            case Statement.Delete delete -> ofWrite(reads(delete.where()), access);
            case Statement.Exists ignored -> LONG_EFFORT;
        };
    }

    private boolean isAboutOneItem(Statement.Select select, ItemAccess access) {
        Table stored = access.catalog().find(table);
        return stored != null
                && select.index() == null
                && KeyTarget.of(select.where(), stored.schema().keys()) != null;
    }

    private static int ofWrite(int effort, ItemAccess access) {
        return access.writesWait() ? LONG_EFFORT : effort;
    }

    private static int reads(@Nullable Condition where) {
        return where == null ? 0 : where.reads();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return StatementPermission.of(statement, table, catalog, text.returnsOldOnFailure())
                .with(Detail.RETURN_CONSUMED_CAPACITY, capacity.name())
                .alone();
    }

    @Override
    public Response run(ItemAccess access, Call call) {
        Table stored = access.catalog().usable(table);
        return statement instanceof Statement.Select select
                ? read(access, call, new StatementRead(select, consistency, stored))
                : write(access, call, StatementWrite.of(statement, stored, text.returnsOldOnFailure()));
    }

    private Response read(ItemAccess access, Call call, StatementRead read) {
        Item start = nextToken == null ? null : NextToken.decode(nextToken, boundTo());
        var page = read.page(access, call, start, limit);
        Item resumeKey = read.resumeKey(page);
        return new Response(
                read.shown(page.items()),
                resumeKey == null ? null : NextToken.encode(resumeKey, boundTo()),
                ConsumedCapacity.of(capacity, table.name(), page.cost()),
                resumeKey);
    }

    /** What makes a token belong to this request. */
    private String boundTo() {
        return text.statement() + " " + text.parameters();
    }

    private Response write(ItemAccess access, Call call, StatementWrite write) {
        if (nextToken != null) {
            throw NextToken.mismatch();
        }
        var done = done(access, call, write);
        Item returned = write.returned(done.effect());
        return new Response(
                returned == null ? List.of() : List.of(returned),
                null,
                ConsumedCapacity.of(capacity, table.name(), done.cost()),
                null);
    }

    private static Writer.Result.Done done(ItemAccess access, Call call, StatementWrite write) {
        try {
            return access.writer().write(call, write.write());
        } catch (ApiException fault) {
            throw write.refusal(fault);
        }
    }
}
