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
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** ListTagsForResource of Application Auto Scaling: the tags of a scalable target. */
public record ListTagsOfScalableTarget(Caller caller, String arn)
        implements Operation.OnTables<ListTagsOfScalableTarget.Response> {
    public record Request(@Member("ResourceARN") @Nullable String resourceArn) {}

    public record Response(Map<String, String> tags) {}

    public static ListTagsOfScalableTarget from(Request request, Intake intake) {
        new Constraints().present("resourceARN", request.resourceArn()).check();
        return new ListTagsOfScalableTarget(intake.caller(), Constraints.checked(request.resourceArn()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("application-autoscaling:ListTagsForResource", arn).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        return new Response(ScalableTargetTags.existing(arn, caller, access).tags());
    }
}
