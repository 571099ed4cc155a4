package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.PolicyResource;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.ResourcePolicy;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * PutResourcePolicy: say who may do what with a table or a stream. A document that says the same as the one that is there changes nothing.
 *
 * <p>It takes effect at once, and may be changed again at once, unless DynamoDB's 15 seconds between changes are simulated.
 *
 * @param document as it is kept; refuses one that is wrong when it is asked for, because a revision that is not there is refused before
 */
public record PutResourcePolicy(
        PolicyResource resource,
        Supplier<String> document,
        @Nullable String expectedRevision) implements Operation.OnTables<PutResourcePolicy.Response> {
    public record Request(
            @Nullable String resourceArn,
            @Nullable String policy,
            @Nullable String expectedRevisionId,
            @Nullable Boolean confirmRemoveSelfResourceAccess) {}

    public record Response(String revisionId) {}

    public static PutResourcePolicy from(Request request, Intake intake) {
        PolicyResource.collect(request.resourceArn(), request.expectedRevisionId())
                .present("policy", request.policy())
                .check();
        var resource = PolicyResource.of(Constraints.checked(request.resourceArn()), intake.caller());
        if (request.expectedRevisionId() != null) {
            return new PutResourcePolicy(
                    resource, () -> document(request, resource, intake), request.expectedRevisionId());
        }
        String document = document(request, resource, intake);
        return new PutResourcePolicy(resource, () -> document, null);
    }

    private static String document(Request request, PolicyResource resource, Intake intake) {
        String document = resource.document(Constraints.checked(request.policy()), intake);
        boolean isConfirmed =
                request.confirmRemoveSelfResourceAccess() != null && request.confirmRemoveSelfResourceAccess();
        String principal = intake.caller().principal();
        if (!isConfirmed && !principal.isEmpty() && intake.policies().locksOut(document, principal, resource.arn())) {
            throw new ApiException(
                    ErrorCode.ACCESS_DENIED,
                    "The new resource policy will not allow you to update the resource policy in the future.");
        }
        return document;
    }

    @Override
    public TableRef table() {
        return resource.table();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("PutResourcePolicy", resource.arn()).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        ResourcePolicy changed = resource.change(
                access,
                expectedRevision,
                before -> PolicyResource.replaced(
                        before, document.get(), access.clock().millis()));
        return new Response(Objects.requireNonNull(changed).revision());
    }
}
