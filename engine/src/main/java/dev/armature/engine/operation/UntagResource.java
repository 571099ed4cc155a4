package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.Tag;
import dev.armature.engine.definition.TaggedResource;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** UntagResource: take tags off a table or a stream. Those it does not have are no mistake. */
public record UntagResource(TaggedResource resource, List<String> keys)
        implements Operation.OnTables<UntagResource.Response> {
    public record Request(
            @Nullable String resourceArn, @Nullable List<String> tagKeys) {}

    public record Response() {}

    public static UntagResource from(Request request, Intake intake) {
        var resource = TaggedResource.of(request.resourceArn(), intake.caller());
        if (request.tagKeys() == null || request.tagKeys().isEmpty()) {
            throw ApiException.validation("Atleast one Tag Key needs to be provided as Input.");
        }
        Tag.requireFew(request.tagKeys().size());
        return new UntagResource(
                resource, request.tagKeys().stream().map(Tag::checkedKey).toList());
    }

    @Override
    public TableRef table() {
        return resource.table();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("UntagResource", resource.arn()).tagKeys(keys).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        resource.change(access, current -> {
            Map<String, String> remaining = new LinkedHashMap<>(current);
            keys.forEach(remaining::remove);
            return remaining;
        });
        return new Response();
    }
}
