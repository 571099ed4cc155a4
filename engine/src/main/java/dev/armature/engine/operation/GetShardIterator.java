package dev.armature.engine.operation;

import dev.armature.engine.access.StreamAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.StreamArns;
import dev.armature.engine.stream.SequenceNumber;
import dev.armature.engine.stream.ShardIterator;
import dev.armature.engine.stream.ShardView;
import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.stream.StreamReader;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import dev.armature.model.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** GetShardIterator: a place in a shard to read from. */
public record GetShardIterator(
        StreamArn stream,
        String shardId,
        Type type,
        @Nullable SequenceNumber number) implements Operation.OnStreams<GetShardIterator.Response> {

    public enum Type {
        AFTER_SEQUENCE_NUMBER,
        LATEST,
        AT_SEQUENCE_NUMBER,
        TRIM_HORIZON;

        static final List<String> NAMES =
                List.of(values()).stream().map(Type::name).toList();
    }

    public record Request(
            @Nullable String streamArn,
            @Nullable String shardId,
            @Nullable String shardIteratorType,
            @Nullable String sequenceNumber) {}

    public record Response(String shardIterator) {}

    public static GetShardIterator from(Request request, Intake intake) {
        String shardId = request.shardId();
        String type = request.shardIteratorType();
        String number = request.sequenceNumber();
        var constraints = new Constraints().present("streamArn", request.streamArn());
        StreamArns.collect(constraints, "streamArn", request.streamArn());
        constraints.present("shardId", shardId);
        StreamArns.collectShardId(constraints, "shardId", shardId);
        constraints
                .present("shardIteratorType", type)
                .oneOf("shardIteratorType", type, Type.NAMES)
                .length("sequenceNumber", number, Limits.SEQUENCE_NUMBER_LENGTH_MIN, Limits.SEQUENCE_NUMBER_LENGTH_MAX)
                .check();
        if (shardId == null || type == null) {
            throw new IllegalStateException("the constraints were not checked");
        }
        var parsed = Type.valueOf(type);
        return new GetShardIterator(StreamArns.resolve(request.streamArn()), shardId, parsed, number(parsed, number));
    }

    private static @Nullable SequenceNumber number(Type type, @Nullable String text) {
        return switch (type) {
            case LATEST, TRIM_HORIZON -> {
                if (text != null) {
                    throw ApiException.validation("SequenceNumber cannot be used with ShardIteratorType " + type);
                }
                yield null;
            }
            case AT_SEQUENCE_NUMBER, AFTER_SEQUENCE_NUMBER -> {
                if (text == null) {
                    throw ApiException.validation("SequenceNumber must be provided for ShardIteratorType " + type);
                }
                var number = SequenceNumber.parse(text);
                if (number == null) {
                    throw invalidNumber();
                }
                yield number;
            }
        };
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("GetShardIterator", stream.toString()).alone();
    }

    @Override
    public Response run(StreamAccess access, Call call) {
        var view = access.streams().shard(stream, shardId);
        long horizon = access.reader().horizon(view);
        long position = switch (type) {
            case TRIM_HORIZON -> horizon;
            case LATEST -> view.last() + 1;
            case AT_SEQUENCE_NUMBER -> number(view);
            case AFTER_SEQUENCE_NUMBER -> number(view) + 1;
        };
        if (position < horizon) {
            throw StreamReader.trimmed();
        }
        return new Response(
                new ShardIterator(stream, shardId, position, access.clock().instant()).toString());
    }

    private long number(ShardView view) {
        if (number == null || !view.mayHold(number)) {
            throw invalidNumber();
        }
        return number.number();
    }

    private static ApiException invalidNumber() {
        return ApiException.validation("Invalid SequenceNumber");
    }
}
