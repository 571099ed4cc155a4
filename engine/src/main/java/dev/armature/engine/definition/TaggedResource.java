package dev.armature.engine.definition;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What has tags: a table, or one of its streams, which has its own. */
public sealed interface TaggedResource {
    record OfTable(TableRef table) implements TaggedResource {
        @Override
        public String arn() {
            return table.arn();
        }
    }

    record OfStream(StreamArn stream) implements TaggedResource {
        @Override
        public TableRef table() {
            return stream.table();
        }

        @Override
        public String arn() {
            return stream.toString();
        }
    }

    TableRef table();

    String arn();

    /** Reads {@code ResourceArn}, with a text for each way in which it may be none. */
    static TaggedResource of(@Nullable String arn, Caller caller) {
        if (arn == null || arn.isEmpty()) {
            throw ApiException.validation("Invalid TableArn");
        }
        if (!arn.startsWith("arn:")) {
            throw Faults.invalid("ARNs must start with 'arn:': " + arn);
        }
        String[] parts = arn.split(":", 6);
        if (parts.length < 6 || !parts[2].equals("dynamodb")) {
            throw Faults.invalid("Provided Arn is not a DynamoDB resource arn: " + arn);
        }
        if (!parts[4].equals(caller.account())) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "Access is denied");
        }
        if (!parts[1].equals("aws") || !parts[3].equals(caller.region())) {
            throw invalid(arn);
        }
        return ofResource(parts[5].split("/", 4), arn, caller);
    }

    private static TaggedResource ofResource(String[] resource, String arn, Caller caller) {
        if (resource.length < 2 || !resource[0].equals("table") || !Constraints.matchesNamePattern(resource[1])) {
            throw invalid(arn);
        }
        var table = caller.table(resource[1]);
        if (resource.length == 2) {
            return new OfTable(table);
        }
        return switch (resource[2]) {
            case "stream" -> new OfStream(new StreamArn(table, resource.length < 4 ? "" : resource[3]));
            case "index" ->
                throw Faults.invalid("Invalid resource arn provided, only table or stream is accepted."
                        + " Provided resource arn: " + arn);
            default -> throw Faults.invalid("Provided Arn is not a DynamoDB resource arn: " + arn);
        };
    }

    private static ApiException invalid(String arn) {
        return ApiException.validation("Invalid TableArn: Invalid ResourceArn provided as input " + arn);
    }

    /** Its tags. */
    default Map<String, String> tags(TableAccess access) {
        return switch (this) {
            case OfTable(TableRef table) -> {
                var found = access.catalog().find(table);
                if (found == null || found.isBeingCreated(access.clock().instant())) {
                    throw notFound(table.arn());
                }
                yield found.tags();
            }
            case OfStream(StreamArn arn) -> {
                var found = access.streams().find(arn);
                if (found == null) {
                    throw notFound(arn.toString());
                }
                yield found.tags();
            }
        };
    }

    /** Gives it other tags. A change that throws changes nothing. */
    default void change(TableAccess access, UnaryOperator<Map<String, String>> change) {
        switch (this) {
            case OfTable(TableRef table) -> {
                var unused = access.catalog().change(table, current -> {
                    if (current == null || current.isBeingCreated(access.clock().instant())) {
                        throw notFound(table.arn());
                    }
                    var changed = change.apply(current.tags());
                    var draft = current.draft();
                    draft.tags.clear();
                    draft.tags.putAll(changed);
                    return draft.build();
                });
            }
            case OfStream(StreamArn arn) ->
                access.streams().tag(arn, current -> {
                    if (current == null) {
                        throw notFound(arn.toString());
                    }
                    return change.apply(current);
                });
        }
    }

    private static ApiException notFound(String arn) {
        return Faults.notFound("ResourceArn: " + arn + " not found");
    }
}
