package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ListTagsOfResource: a table's tags. There are few enough to fit into one page. */
public record ListTagsOfResource(TableRef table) implements Operation<ListTagsOfResource.Response> {
    public record Request(
            @Nullable String resourceArn, @Nullable String nextToken) {}

    public record Response(List<Tag> tags) {}

    public static ListTagsOfResource from(Request request, Intake intake) {
        var table = TableNames.ofResource(request.resourceArn());
        if (request.nextToken() != null) {
            throw Faults.invalid("NextToken is not one that was given out: all tags fit into one page");
        }
        return new ListTagsOfResource(table);
    }

    @Override
    public Response run(Engine engine) {
        var found = engine.catalog().find(table);
        if (found == null) {
            // DynamoDB does not tell a table that is not there from one that is none of the caller's business.
            throw new ApiException(
                    ErrorCode.ACCESS_DENIED,
                    "User: arn:aws:iam::" + table.account()
                            + ":root is not authorized to perform: dynamodb:ListTagsOfResource on resource: "
                            + table.arn());
        }
        return new Response(found.tags().entrySet().stream()
                .map(tag -> new Tag(tag.getKey(), tag.getValue()))
                .toList());
    }
}
