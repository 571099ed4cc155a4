package dev.armature.engine.definition;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.table.ChangeLimits;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.Arn;
import dev.armature.model.ErrorCode;
import java.util.Map;
import java.util.Objects;
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
    static TaggedResource of(@Nullable String text, Caller caller) {
        if (text == null || text.isEmpty()) {
            throw ApiException.validation("Invalid TableArn");
        }
        Faults.requireArn(text);
        var arn = Arn.parse(text);
        if (arn == null || !arn.service().equals("dynamodb")) {
            throw Faults.invalid("Provided Arn is not a DynamoDB resource arn: " + text);
        }
        // Where callers are known, policies say who may use the tables of another account.
        if (!arn.account().equals(caller.account()) && !caller.isLimited()) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "Access is denied");
        }
        if (!arn.partition().equals("aws") || !arn.region().equals(caller.region())) {
            throw invalid(text);
        }
        String[] resource = arn.resource().split("/", 4);
        if (resource.length < 2 || !resource[0].equals("table") || !Constraints.matchesNamePattern(resource[1])) {
            throw invalid(text);
        }
        return ofResource(new TableRef(arn.account(), arn.region(), resource[1]), resource, text);
    }

    private static TaggedResource ofResource(TableRef table, String[] resource, String arn) {
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
                yield existing(access.catalog().find(table), table, access).tags();
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
                var changed = access.catalog().change(table, current -> {
                    var found = existing(current, table, access);
                    var tags = change.apply(found.tags());
                    if (!tags.equals(found.tags())) {
                        access.changeLimits().require(found, ChangeLimits.Setting.TAGS);
                    }
                    var draft = found.draft();
                    draft.tags.clear();
                    draft.tags.putAll(tags);
                    return draft.build();
                });
                Table after = Objects.requireNonNull(changed.after());
                if (!after.equals(changed.before())) {
                    access.changeLimits().count(after, ChangeLimits.Setting.TAGS);
                }
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

    /** Refuses to give tags to a table that is not quite there yet, although those that it is created with can be seen. */
    default void requireTaggable(TableAccess access) {
        var found = access.catalog().find(table());
        if (this instanceof OfTable
                && found != null
                && found.isNearlyCreated(access.clock().instant())) {
            throw Faults.inUse("Table is being created: " + table().name());
        }
    }

    private static Table existing(@Nullable Table found, TableRef table, TableAccess access) {
        var now = access.clock().instant();
        if (found == null || found.isBeingCreated(now) && !found.isNearlyCreated(now)) {
            throw notFound(table.arn());
        }
        return found;
    }

    private static ApiException notFound(String arn) {
        return Faults.notFound("ResourceArn: " + arn + " not found");
    }
}
