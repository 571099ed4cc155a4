package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.Tag;
import dev.armature.engine.definition.TaggedResource;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ListTagsOfResource: the tags of a table or a stream. They fit into one page, so that no token means anything. */
public record ListTagsOfResource(TaggedResource resource) implements Operation.OnTables<ListTagsOfResource.Response> {
    public record Request(
            @Nullable String resourceArn, @Nullable String nextToken) {}

    public record Response(List<Tag> tags) {}

    public static ListTagsOfResource from(Request request, Intake intake) {
        return new ListTagsOfResource(TaggedResource.of(request.resourceArn(), intake.caller()));
    }

    @Override
    public TableRef table() {
        return resource.table();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("ListTagsOfResource", resource.arn()).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        return new Response(resource.tags(access).entrySet().stream()
                .map(tag -> new Tag(tag.getKey(), tag.getValue()))
                .toList());
    }
}
