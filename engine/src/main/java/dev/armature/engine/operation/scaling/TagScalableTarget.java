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
import dev.armature.model.Limits;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** TagResource of Application Auto Scaling: give a scalable target tags. */
public record TagScalableTarget(Caller caller, String arn, Map<String, String> tags)
        implements Operation.OnTables<TagScalableTarget.Response> {
    public record Request(
            @Member("ResourceARN") @Nullable String resourceArn,
            @Nullable Map<String, String> tags) {}

    public record Response() {}

    public static TagScalableTarget from(Request request, Intake intake) {
        new Constraints()
                .present("resourceARN", request.resourceArn())
                .present("tags", request.tags())
                .check();
        return new TagScalableTarget(
                intake.caller(),
                Constraints.checked(request.resourceArn()),
                ScalableTargetTags.sound(Constraints.checked(request.tags())));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("application-autoscaling:TagResource", arn)
                .tags(tags)
                .alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        ScalableTargetTags.change(arn, caller, access, current -> {
            current.putAll(tags);
            if (current.size() > Limits.TAGS_MAX) {
                throw ScalableTargetTags.tooMany();
            }
        });
        return new Response();
    }
}
