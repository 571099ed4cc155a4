package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.Limits;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** ListTables: the names of the caller's tables, in order, a page at a time. */
public record ListTables(Caller caller, String after, int limit) implements Operation.OnTables<ListTables.Response> {
    public record Request(
            @Nullable String exclusiveStartTableName,
            @Nullable Integer limit) {}

    public record Response(
            List<String> tableNames, @Nullable String lastEvaluatedTableName) {}

    public static ListTables from(Request request, Intake intake) {
        new Constraints()
                .name(
                        "exclusiveStartTableName",
                        request.exclusiveStartTableName(),
                        Limits.TABLE_NAME_LENGTH_MIN,
                        Limits.TABLE_NAME_LENGTH_MAX)
                .atLeast("limit", request.limit(), 1)
                .atMost("limit", request.limit(), Limits.LIST_TABLES_MAX)
                .check();
        return new ListTables(
                intake.caller(),
                request.exclusiveStartTableName() == null ? "" : request.exclusiveStartTableName(),
                request.limit() == null ? Limits.LIST_TABLES_MAX : request.limit());
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.onAll("ListTables", caller.account(), caller.region()).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        List<String> names = Stream.concat(access.catalog().all().stream(), access.catalog().departing().stream())
                .map(Table::ref)
                .filter(ref -> ref.account().equals(caller.account())
                        && ref.region().equals(caller.region())
                        && ref.name().compareTo(after) > 0)
                .map(ref -> ref.name())
                .sorted()
                .toList();
        boolean more = names.size() > limit;
        List<String> page = more ? names.subList(0, limit) : names;
        return new Response(page, more ? page.getLast() : null);
    }
}
