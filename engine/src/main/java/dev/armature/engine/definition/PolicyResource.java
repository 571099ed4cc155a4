package dev.armature.engine.definition;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.table.ChangeLimits;
import dev.armature.engine.table.ResourcePolicy;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.Arn;
import dev.armature.model.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What has a policy: a table, or one of its streams.
 *
 * @param label under which the table keeps it
 */
public record PolicyResource(TableRef table, String label) {
    private static final int ARN_LENGTH_MAX = 1283;
    private static final int REVISION_LENGTH_MAX = 255;
    private static final int DOCUMENT_BYTES_MAX = 20_480;

    /** In the place of a revision: that there is no policy. */
    private static final String NO_POLICY = "NO_POLICY";

    public String arn() {
        return isOfStream() ? new StreamArn(table, label).toString() : table.arn();
    }

    public static PolicyResource ofTable(TableRef table) {
        return new PolicyResource(table, ResourcePolicy.OF_TABLE);
    }

    public static Constraints collect(@Nullable String arn, @Nullable String expectedRevision) {
        return new Constraints()
                .present("resourceArn", arn)
                .length("resourceArn", arn, 1, ARN_LENGTH_MAX)
                .length("expectedRevisionId", expectedRevision, 1, REVISION_LENGTH_MAX);
    }

    /** Reads {@code ResourceArn}, with a text for each way in which it may be none. */
    public static PolicyResource of(String text, Caller caller) {
        Faults.requireArn(text);
        var arn = Arn.parse(text);
        if (arn == null || !arn.partition().equals("aws") || !arn.service().equals("dynamodb")) {
            throw Faults.invalid("Invalid resource Arn: " + text);
        }
        if (!arn.account().equals(caller.account())) {
            throw ApiException.validation(
                    "This action is only supported by accounts that match the resource owner\u2019s account.");
        }
        String[] resource = arn.resource().split("/", 4);
        if (!arn.region().equals(caller.region())
                || resource.length < 2
                || !resource[0].equals("table")
                || !Constraints.matchesNamePattern(resource[1])) {
            throw Faults.invalid("Invalid resource Arn: " + text);
        }
        var table = caller.table(resource[1]);
        if (resource.length == 2) {
            return ofTable(table);
        }
        if (resource.length == 4 && resource[2].equals("stream")) {
            return new PolicyResource(table, resource[3]);
        }
        throw Faults.invalid(
                resource[2].equals("index")
                        ? "Invalid resource arn provided, only table or stream is accepted. Provided resource arn: "
                                + text
                        : "Provided Arn is not a DynamoDB resource arn: " + text);
    }

    /** A document that is not too large and can be read, as it is kept. */
    public String document(String document, Intake intake) {
        if (document.getBytes(StandardCharsets.UTF_8).length > DOCUMENT_BYTES_MAX) {
            throw Faults.invalid("Maximum policy size of " + DOCUMENT_BYTES_MAX + " bytes exceeded");
        }
        return intake.policies().read(document, isOfStream());
    }

    private boolean isOfStream() {
        return !label.equals(ResourcePolicy.OF_TABLE);
    }

    /** Also of a table that is said to be DELETING. */
    public @Nullable ResourcePolicy find(TableAccess access) {
        Table departing = access.catalog().departing(table);
        Table found = departing == null ? access.catalog().find(table) : departing;
        return existing(found, access).policies().get(label);
    }

    public ApiException notFound() {
        return notFound(arn());
    }

    private static ApiException notFound(String what) {
        return new ApiException(
                ErrorCode.POLICY_NOT_FOUND, "Resource-based policy not found for the provided ResourceArn: " + what);
    }

    /**
     * Gives it another policy, or none. A change that throws changes nothing.
     *
     * @return what there is now
     */
    public @Nullable ResourcePolicy change(
            TableAccess access, @Nullable String expectedRevision, UnaryOperator<@Nullable ResourcePolicy> change) {
        Unsettled.refuseDeleting(table, access);
        var changed = access.catalog().change(table, current -> {
            Table found = existing(current, access);
            ResourcePolicy before = found.policies().get(label);
            requireRevision(before, expectedRevision);
            ResourcePolicy after = change.apply(before);
            if (!Objects.equals(before, after)) {
                access.changeLimits().require(found, ChangeLimits.Setting.RESOURCE_POLICY);
            }
            var draft = found.draft();
            draft.policies.remove(label);
            if (after != null) {
                draft.policies.put(label, after);
            }
            return draft.build();
        });
        Table after = Objects.requireNonNull(changed.after());
        if (!after.equals(changed.before())) {
            access.changeLimits().count(after, ChangeLimits.Setting.RESOURCE_POLICY);
        }
        return after.policies().get(label);
    }

    private Table existing(@Nullable Table found, TableAccess access) {
        if (found == null || found.isBeingCreated(access.clock().instant())) {
            throw Faults.notFound("Table: " + table.name() + " not found");
        }
        if (isOfStream() && access.streams().find(new StreamArn(table, label)) == null) {
            throw Faults.notFound("Stream: " + label + " not found for Table: " + table.name());
        }
        return found;
    }

    private void requireRevision(@Nullable ResourcePolicy policy, @Nullable String expected) {
        if (expected == null) {
            return;
        }
        String asked = "Requested update for policy with revision id " + expected + ", but ";
        if (policy == null) {
            if (!expected.equals(NO_POLICY)) {
                throw notFound(asked + "table " + table.name() + " has no associated policy");
            }
        } else if (expected.equals(NO_POLICY)) {
            throw notFound("Requested policy update expecting none to be present for table " + table.name()
                    + ", but a policy exists with revision id " + policy.revision() + ".");
        } else if (!expected.equals(policy.revision())) {
            throw notFound(asked + "the policy associated to target table " + table.name() + " has revision id "
                    + policy.revision() + ".");
        }
    }

    /** A new policy in the place of one; the same if it says the same. */
    public static ResourcePolicy replaced(@Nullable ResourcePolicy before, String document, long now) {
        if (before == null) {
            return new ResourcePolicy(document, Long.toString(now));
        }
        return before.document().equals(document)
                ? before
                : new ResourcePolicy(document, Long.toString(Math.max(now, Long.parseLong(before.revision()) + 1)));
    }
}
