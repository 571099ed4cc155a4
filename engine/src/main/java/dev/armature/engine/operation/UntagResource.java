package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** UntagResource: take tags off a table. Those it does not have are no mistake. */
public record UntagResource(TableRef table, List<String> keys) implements Operation<UntagResource.Response> {
    public record Request(
            @Nullable String resourceArn, @Nullable List<String> tagKeys) {}

    public record Response() {}

    public static UntagResource from(Request request, Intake intake) {
        var table = TableNames.ofResource(request.resourceArn());
        if (request.tagKeys() == null || request.tagKeys().isEmpty()) {
            throw ApiException.validation("Atleast one Tag Key needs to be provided as Input.");
        }
        return new UntagResource(
                table, request.tagKeys().stream().map(Tag::checkedKey).toList());
    }

    @Override
    public Response run(Engine engine) {
        var unused = engine.catalog().change(table, current -> {
            if (current == null) {
                throw TagResource.notFound(table);
            }
            var draft = current.draft();
            draft.tags.keySet().removeAll(keys);
            return draft.build();
        });
        return new Response();
    }
}
