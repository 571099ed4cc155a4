package dev.armature.engine.request;

import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.Arn;
import dev.armature.model.ErrorCode;
import dev.armature.model.Limits;
import org.jspecify.annotations.Nullable;

/** Reads {@code TableName}, which may be a name or an ARN. */
public final class TableNames {
    private TableNames() {}

    /** For PutItem, UpdateItem and DeleteItem, which report a bad name alone and an empty one without its value. */
    public static TableRef ofWrite(@Nullable String name, Intake intake) {
        if (name != null && name.isEmpty() && intake.wording().isCurrent()) {
            new Constraints()
                    .add("Value at 'TableName' failed to satisfy constraint:"
                            + " Member must have length greater than or equal to 1")
                    .check();
        }
        return of(name, intake.caller());
    }

    /** For item operations: DynamoDB takes names of any length there, and then does not find the table. */
    public static TableRef of(@Nullable String name, Caller caller) {
        var constraints = new Constraints();
        collect(name, constraints);
        constraints.check();
        return resolve(name, caller);
    }

    /** The constraints alone, for operations that report them together with others. */
    public static void collect(@Nullable String name, Constraints constraints) {
        collect("tableName", name, constraints);
    }

    public static void collect(String member, @Nullable String name, Constraints constraints) {
        constraints.present(member, name);
        if (name != null && !Arn.isMeant(name)) {
            if (name.isEmpty()) {
                constraints.length(member, name, 1, Limits.TABLE_NAME_LENGTH_MAX);
            } else {
                constraints.name(member, name, 1, Limits.TABLE_NAME_LENGTH_MAX);
            }
        }
    }

    /** For CreateTable, where the name is new. */
    public static TableRef ofNew(@Nullable String name, Caller caller) {
        if (!Arn.isMeant(required(name))) {
            new Constraints()
                    .nameByLength("tableName", name, Limits.TABLE_NAME_LENGTH_MIN, Limits.TABLE_NAME_LENGTH_MAX)
                    .check();
        }
        return resolve(name, caller);
    }

    /** For the other table operations. */
    public static TableRef ofTable(@Nullable String name, Caller caller) {
        if (!Arn.isMeant(required(name))) {
            new Constraints()
                    .nameByLength("tableName", name, Limits.TABLE_NAME_LENGTH_MIN, Limits.TABLE_NAME_LENGTH_MAX)
                    .check();
        }
        return resolve(name, caller);
    }

    /** Table operations have a text of their own for a missing name. */
    private static String required(@Nullable String name) {
        if (name == null) {
            throw missing();
        }
        return name;
    }

    public static ApiException missing() {
        return ApiException.validation("The parameter 'TableName' is required but was not present in the request");
    }

    public static TableRef resolve(@Nullable String name, Caller caller) {
        if (name == null) {
            throw new IllegalStateException("the constraints were not checked");
        }
        return Arn.isMeant(name) ? ofArn(name, caller) : caller.table(name);
    }

    /** An ARN in the place of a name: that of a table which the caller has where it calls. */
    private static TableRef ofArn(String text, Caller caller) {
        var arn = Arn.parse(text);
        if (arn == null || !arn.service().equals("dynamodb")) {
            throw misnamed(
                    "Valid ARN format is 'arn:<awsPartition>:<vendor>:<region>:<subscriber>:"
                            + "resourceType/resourceName', which is not that of",
                    text);
        }
        if (!arn.partition().equals("aws")) {
            throw misnamed("Invalid AWS partition in", text);
        }
        if (!arn.region().equals(caller.region())) {
            throw misnamed("Invalid AWS region in", text);
        }
        var table = TableRef.ofArn(text);
        if (table == null || !Constraints.matchesNamePattern(table.name())) {
            throw misnamed("Invalid resource type in", text);
        }
        // Where callers are known, policies say who may use the tables of another account.
        if (!table.account().equals(caller.account()) && !caller.isLimited()) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "Access is denied");
        }
        return table;
    }

    private static ApiException misnamed(String fault, String arn) {
        return ApiException.validation(ApiException.ENVELOPE + fault + " '" + arn + "'");
    }
}
