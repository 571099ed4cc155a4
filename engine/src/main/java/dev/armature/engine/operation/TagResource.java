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

/** TagResource: add tags to a table or a stream, or give those it has another value. */
public record TagResource(TaggedResource resource, Map<String, String> tags)
        implements Operation.OnTables<TagResource.Response> {
    public record Request(
            @Nullable String resourceArn, @Nullable List<Tag> tags) {}

    public record Response() {}

    public static TagResource from(Request request, Intake intake) {
        var resource = TaggedResource.of(request.resourceArn(), intake.caller());
        if (request.tags() == null || request.tags().isEmpty()) {
            throw ApiException.validation("Atleast one Tag needs to be provided as Input.");
        }
        return new TagResource(resource, Tag.parse(request.tags()));
    }

    @Override
    public TableRef table() {
        return resource.table();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("TagResource", resource.arn()).tags(tags).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        resource.requireTaggable(access);
        resource.change(access, current -> {
            Map<String, String> merged = new LinkedHashMap<>(current);
            merged.putAll(tags);
            Tag.requireFit(merged);
            return merged;
        });
        return new Response();
    }
}
