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
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** DeleteResourcePolicy: let only identity policies say who may do what with a table or a stream. */
public record DeleteResourcePolicy(
        PolicyResource resource, @Nullable String expectedRevision)
        implements Operation.OnTables<DeleteResourcePolicy.Response> {
    public record Request(
            @Nullable String resourceArn, @Nullable String expectedRevisionId) {}

    /** @param revisionId of the one that was there */
    public record Response(@Nullable String revisionId) {}

    public static DeleteResourcePolicy from(Request request, Intake intake) {
        PolicyResource.collect(request.resourceArn(), request.expectedRevisionId())
                .check();
        return new DeleteResourcePolicy(
                PolicyResource.of(Constraints.checked(request.resourceArn()), intake.caller()),
                request.expectedRevisionId());
    }

    @Override
    public TableRef table() {
        return resource.table();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("DeleteResourcePolicy", resource.arn()).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var removed = new AtomicReference<@Nullable ResourcePolicy>();
        var unused = resource.change(access, expectedRevision, before -> {
            removed.set(before);
            return null;
        });
        ResourcePolicy before = removed.get();
        return new Response(before == null ? null : before.revision());
    }
}
