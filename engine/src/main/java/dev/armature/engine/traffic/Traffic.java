package dev.armature.engine.traffic;

import dev.armature.engine.permission.Permission;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one call asked for, did, took and got: told once, when it has ended.
 *
 * @param operation DynamoDB's name of it; of the database's own work, the name of that
 * @param caller null for the database itself
 * @param body as it arrived; read it, never write it
 * @param request the decoded body; null if it could not be decoded
 * @param asked null if the request was refused for what it says
 * @param permissions what it needed to be allowed, where that was asked; null where its caller may do everything, or it was refused before
 * @param accesses what it did to tables, in order; of writes that are done together, none if they were refused
 * @param refusals parts of a batch that were refused, whatever became of the batch
 * @param nanos from when it was received until its answer was encoded
 */
public record Traffic(
        String operation,
        @Nullable Caller caller,
        byte[] body,
        @Nullable Record request,
        @Nullable Asked asked,
        @Nullable List<Permission> permissions,
        List<Access> accesses,
        List<PartRefusal> refusals,
        long nanos,
        Ending ending) {

    /** Why one part of a batch was not done. */
    public record PartRefusal(TableRef table, ApiException refusal) {}

    /** The tables that it is about, one for each action; none if it was refused for what it says. */
    public List<TableRef> tables() {
        if (asked == null) {
            return List.of();
        }
        var table = asked.table();
        return table == null ? asked.tables() : List.of(table);
    }
}
