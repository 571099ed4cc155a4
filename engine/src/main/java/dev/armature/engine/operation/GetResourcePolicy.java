package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.PolicyResource;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.PolicyDocuments;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.ResourcePolicy;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** GetResourcePolicy: who may do what with a table or a stream. */
public record GetResourcePolicy(PolicyResource resource, PolicyDocuments policies)
        implements Operation.OnTables<GetResourcePolicy.Response> {
    public record Request(@Nullable String resourceArn) {}

    public record Response(String policy, String revisionId) {}

    public static GetResourcePolicy from(Request request, Intake intake) {
        PolicyResource.collect(request.resourceArn(), null).check();
        return new GetResourcePolicy(
                PolicyResource.of(Constraints.checked(request.resourceArn()), intake.caller()), intake.policies());
    }

    @Override
    public TableRef table() {
        return resource.table();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("GetResourcePolicy", resource.arn()).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        ResourcePolicy policy = resource.find(access);
        if (policy == null) {
            throw resource.notFound();
        }
        return new Response(policies.shown(policy.document()), policy.revision());
    }
}
