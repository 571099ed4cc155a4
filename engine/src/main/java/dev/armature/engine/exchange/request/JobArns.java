package dev.armature.engine.exchange.request;

import dev.armature.engine.exchange.JobArn;
import dev.armature.engine.exchange.JobKind;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.Arn;
import dev.armature.model.ErrorCode;
import dev.armature.model.Limits;
import org.jspecify.annotations.Nullable;

/** Reads the members of requests that name a job, or the table of one. */
public final class JobArns {
    private JobArns() {}

    /** The only member of a request, named as its kind says. */
    public static JobArn required(@Nullable String arn, JobKind kind, Caller caller) {
        String member = kind.arnMember();
        new Constraints()
                .present(member, arn)
                .length(member, arn, Limits.JOB_ARN_LENGTH_MIN, Limits.JOB_ARN_LENGTH_MAX)
                .check();
        var job = JobArn.parse(Constraints.checked(arn), kind);
        if (job == null || !Constraints.matchesNamePattern(job.table().name())) {
            throw ApiException.validation("Invalid " + kind.title() + " ARN");
        }
        requireOwn(job.table(), caller);
        return job;
    }

    /** The ARN of a table that a job is about. */
    public static TableRef table(String arn, Caller caller) {
        if (arn.isEmpty()) {
            throw ApiException.validation("Invalid TableArn: Invalid Table ARN");
        }
        if (!Arn.isMeant(arn) || Arn.parse(arn) == null) {
            throw Faults.invalid("tableArn is not a valid ARN");
        }
        var table = TableRef.ofArn(arn);
        if (table == null || !Constraints.matchesNamePattern(table.name())) {
            throw ApiException.validation("Invalid Request: Table ARN is invalid.");
        }
        requireOwn(table, caller);
        return table;
    }

    private static void requireOwn(TableRef table, Caller caller) {
        // Where callers are known, policies say who may use the tables of another account.
        if (!table.account().equals(caller.account()) && !caller.isLimited()) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "Access is denied");
        }
    }
}
