package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Limits;
import org.jspecify.annotations.Nullable;

/**
 * Global tables of version 2017.11.29, of which AWS makes none any more: there are none, and a request for one is told to use the version of
 * 2019, which is a part of UpdateTable.
 */
public final class LegacyGlobalTables {
    private LegacyGlobalTables() {}

    /** The constraints on a GlobalTableName, which has to be there. */
    public static Constraints name(@Nullable String name) {
        return new Constraints()
                .present("globalTableName", name)
                .nameByLength("globalTableName", name, Limits.TABLE_NAME_LENGTH_MIN, Limits.TABLE_NAME_LENGTH_MAX);
    }

    /** What policies call it. It is of no Region. */
    public static String arn(Caller caller, String name) {
        return "arn:aws:dynamodb::" + caller.account() + ":global-table/" + name;
    }

    /** The answer to a request that would make one, or a replica of one. */
    public static ApiException unsupported() {
        return Faults.invalid("DynamoDB global tables version 2017.11.29 is not supported. We recommend using DynamoDB"
                + " global tables version 2019.11.21, instead of version 2017.11.29 (Legacy).");
    }

    public static ApiException notFound(String name) {
        return new ApiException(ErrorCode.GLOBAL_TABLE_NOT_FOUND, "Global table not found: " + missing(name));
    }

    /** As the operations on settings say it. */
    public static ApiException settingsNotFound(String name) {
        return new ApiException(ErrorCode.GLOBAL_TABLE_NOT_FOUND, missing(name));
    }

    /** As it is said wherever something needs a table that has replicas. */
    public static String missing(String name) {
        return "Global table with name: '" + name + "' does not exist.";
    }
}
