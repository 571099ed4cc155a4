package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** TagResource: add tags to a table, or give those it has another value. */
public record TagResource(TableRef table, Map<String, String> tags) implements Operation<TagResource.Response> {
    public record Request(
            @Nullable String resourceArn, @Nullable List<Tag> tags) {}

    public record Response() {}

    public static TagResource from(Request request, Intake intake) {
        var table = TableNames.ofResource(request.resourceArn());
        if (request.tags() == null || request.tags().isEmpty()) {
            throw ApiException.validation("Atleast one Tag needs to be provided as Input.");
        }
        return new TagResource(table, Tag.parse(request.tags()));
    }

    @Override
    public Response run(Engine engine) {
        var unused = engine.catalog().change(table, current -> {
            if (current == null) {
                throw notFound(table);
            }
            var draft = current.draft();
            draft.tags.putAll(tags);
            Tag.requireFew(draft.tags);
            return draft.build();
        });
        return new Response();
    }

    /** The spelling is AWS's. */
    static ApiException notFound(TableRef table) {
        return Faults.notFound("ResourcArn: " + table.arn() + " not found");
    }
}
