package dev.armature.engine.operation;

import dev.armature.engine.access.StreamAccess;
import dev.armature.engine.definition.KeySchemaElement;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.StreamArns;
import dev.armature.engine.stream.Shard;
import dev.armature.engine.stream.Stream;
import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import dev.armature.model.Limits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DescribeStream: what is set about a stream, and its shards, some at a time. */
public record DescribeStream(
        StreamArn stream,
        int limit,
        @Nullable String startShardId,
        @Nullable String parentShardId) implements Operation.OnStreams<DescribeStream.Response> {
    private static final List<String> FILTER_TYPES = List.of("CHILD_SHARDS");

    public record Request(
            @Nullable String streamArn,
            @Nullable Integer limit,
            @Nullable String exclusiveStartShardId,
            @Nullable ShardFilter shardFilter) {}

    public record ShardFilter(
            @Nullable String type, @Nullable String shardId) {}

    public record Response(Description streamDescription) {}

    public record Description(
            String streamArn,
            String streamLabel,
            Status streamStatus,
            Table.StreamViewType streamViewType,
            Instant creationRequestDateTime,
            String tableName,
            List<KeySchemaElement> keySchema,
            List<ShardDescription> shards,
            @Nullable String lastEvaluatedShardId) {}

    public enum Status {
        ENABLED,
        DISABLED
    }

    public record KeySchemaElement(String attributeName, String keyType) {
        static List<KeySchemaElement> of(KeySchema keys) {
            List<KeySchemaElement> elements = new ArrayList<>();
            for (KeyAttribute attribute : keys.hash()) {
                elements.add(new KeySchemaElement(attribute.name(), "HASH"));
            }
            for (KeyAttribute attribute : keys.range()) {
                elements.add(new KeySchemaElement(attribute.name(), "RANGE"));
            }
            return elements;
        }
    }

    public record ShardDescription(
            String shardId,
            SequenceNumberRange sequenceNumberRange,
            @Nullable String parentShardId) {
        static ShardDescription of(Shard shard) {
            var ending = shard.ending();
            return new ShardDescription(
                    shard.id(),
                    new SequenceNumberRange(shard.starting().toString(), ending == null ? null : ending.toString()),
                    shard.parent());
        }
    }

    public record SequenceNumberRange(
            String startingSequenceNumber, @Nullable String endingSequenceNumber) {}

    public static DescribeStream from(Request request, Intake intake) {
        var constraints = new Constraints().present("streamArn", request.streamArn());
        StreamArns.collect(constraints, "streamArn", request.streamArn());
        constraints
                .atLeast("limit", request.limit(), 1)
                .atMost("limit", request.limit(), Limits.DESCRIBE_STREAM_SHARDS_MAX);
        StreamArns.collectShardId(constraints, "exclusiveStartShardId", request.exclusiveStartShardId());
        var filter = request.shardFilter();
        if (filter != null) {
            constraints
                    .present("shardFilter.type", filter.type())
                    .oneOf("shardFilter.type", filter.type(), FILTER_TYPES)
                    .present("shardFilter.shardId", filter.shardId());
            StreamArns.collectShardId(constraints, "shardFilter.shardId", filter.shardId());
        }
        constraints.check();
        var limit = request.limit();
        return new DescribeStream(
                StreamArns.resolve(request.streamArn()),
                limit == null ? Limits.DESCRIBE_STREAM_SHARDS_MAX : limit,
                request.exclusiveStartShardId(),
                filter == null ? null : filter.shardId());
    }

    @Override
    public TableRef table() {
        return stream.table();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("DescribeStream", stream.toString()).alone();
    }

    @Override
    public Response run(StreamAccess access, Call call) {
        var found = access.streams().existing(stream);
        List<Shard> rest = found.shards().stream().filter(this::isWanted).toList();
        List<ShardDescription> page =
                rest.stream().limit(limit).map(ShardDescription::of).toList();
        return new Response(described(found, page, rest.size() > limit));
    }

    private boolean isWanted(Shard shard) {
        return (startShardId == null || shard.id().compareTo(startShardId) > 0)
                && (parentShardId == null || parentShardId.equals(shard.parent()));
    }

    private static Description described(Stream stream, List<ShardDescription> page, boolean hasMore) {
        var settings = stream.settings();
        return new Description(
                stream.arn().toString(),
                settings.label(),
                stream.isEnabled() ? Status.ENABLED : Status.DISABLED,
                settings.viewType(),
                settings.createdAt(),
                stream.table().name(),
                KeySchemaElement.of(stream.keys()),
                page,
                hasMore ? page.getLast().shardId() : null);
    }
}
