package dev.armature.engine.operation.scaling;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Member;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Caller;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** UntagResource of Application Auto Scaling: take tags from a scalable target. */
public record UntagScalableTarget(Caller caller, String arn, List<String> keys)
        implements Operation.OnTables<UntagScalableTarget.Response> {
    public record Request(
            @Member("ResourceARN") @Nullable String resourceArn,
            @Nullable List<String> tagKeys) {}

    public record Response() {}

    public static UntagScalableTarget from(Request request, Intake intake) {
        new Constraints()
                .present("resourceARN", request.resourceArn())
                .present("tagKeys", request.tagKeys())
                .check();
        return new UntagScalableTarget(
                intake.caller(), Constraints.checked(request.resourceArn()), Constraints.checked(request.tagKeys()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("application-autoscaling:UntagResource", arn)
                .tagKeys(keys)
                .alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        ScalableTargetTags.change(arn, caller, access, current -> keys.forEach(current::remove));
        return new Response();
    }
}
