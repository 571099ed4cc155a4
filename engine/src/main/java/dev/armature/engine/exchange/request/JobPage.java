package dev.armature.engine.exchange.request;

import dev.armature.engine.exchange.Job;
import dev.armature.engine.exchange.JobArn;
import dev.armature.engine.exchange.JobKind;
import dev.armature.engine.exchange.JobStore;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.Limits;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list of jobs that was asked for.
 *
 * @param table null for those of all tables
 * @param behind where it begins; null for the beginning
 */
public record JobPage(
        JobKind kind,
        Caller caller,
        @Nullable TableRef table,
        int limit,
        @Nullable JobArn behind) {
    /** Tokens have at least 112 digits, and a multiple of 16. */
    private static final int TOKEN_BYTES_MIN = 56;

    private static final int TOKEN_BYTES_STEP = 8;

    private static final char SEPARATOR = '/';

    /** The jobs, and where to go on; null if there are no more. */
    public record Found<J>(List<J> jobs, @Nullable String nextToken) {}

    /** @param limitMember how the request calls the number of jobs that it wants */
    public static JobPage of(
            JobKind kind,
            @Nullable String tableArn,
            String limitMember,
            @Nullable Integer limit,
            @Nullable String nextToken,
            Caller caller) {
        new Constraints()
                .atLeast(limitMember, limit, 1)
                .atMost(limitMember, limit, Limits.LIST_JOBS_MAX)
                .check();
        return new JobPage(
                kind,
                caller,
                tableArn == null ? null : JobArns.table(tableArn, caller),
                limit == null ? Limits.LIST_JOBS_DEFAULT : limit,
                nextToken == null ? null : behind(kind, nextToken, caller));
    }

    /** A table among those whose jobs are listed. */
    public TableRef listed() {
        return table == null ? caller.table("any") : table;
    }

    public <J extends Job> Found<J> read(JobStore<J> store) {
        // One more is looked for, to know whether there are more.
        List<J> found = store.list(listed().account(), listed().region(), table, behind, limit + 1);
        return found.size() <= limit
                ? new Found<>(found, null)
                : new Found<>(
                        found.subList(0, limit), token(found.get(limit - 1).arn()));
    }

    private static String token(JobArn last) {
        var text = new StringBuilder()
                .append(last.kind().word())
                .append(SEPARATOR)
                .append(last.id())
                .append(SEPARATOR)
                .append(last.table().name())
                .append(SEPARATOR);
        while (text.length() < TOKEN_BYTES_MIN || text.length() % TOKEN_BYTES_STEP != 0) {
            text.append(' ');
        }
        return HexFormat.of().formatHex(text.toString().getBytes(StandardCharsets.US_ASCII));
    }

    private static JobArn behind(JobKind kind, String token, Caller caller) {
        try {
            String[] parts = new String(HexFormat.of().parseHex(token), StandardCharsets.US_ASCII)
                    .split(String.valueOf(SEPARATOR), -1);
            if (parts.length == 4 && parts[0].equals(kind.word()) && Constraints.matchesNamePattern(parts[2])) {
                return new JobArn(caller.table(parts[2]), kind, parts[1]);
            }
        } catch (IllegalArgumentException noHex) {
            // Refused below, as every other text.
        }
        throw ApiException.validation("Invalid Request: Provided nextToken is invalid: " + token);
    }
}
