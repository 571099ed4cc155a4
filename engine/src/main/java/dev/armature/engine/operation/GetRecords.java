package dev.armature.engine.operation;

import dev.armature.engine.access.StreamAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Member;
import dev.armature.engine.stream.ShardIterator;
import dev.armature.engine.stream.ShardView;
import dev.armature.engine.stream.Stream;
import dev.armature.engine.stream.StreamReader;
import dev.armature.engine.stream.StreamRecord;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Returned;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.model.Limits;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** GetRecords: what was written, from a place in a shard on. */
public record GetRecords(ShardIterator iterator, int limit) implements Operation.OnStreams<GetRecords.Response> {
    public record Request(
            @Nullable String shardIterator, @Nullable Integer limit) {}

    /**
     * @param nextShardIterator missing once a closed shard has been read to its end
     */
    public record Response(List<Entry> records, @Nullable String nextShardIterator) implements Returned {
        @Override
        public int returnedCount() {
            return records.size();
        }

        @Override
        public long returnedBytes() {
            return records.stream()
                    .mapToLong(entry -> entry.dynamodb().sizeBytes())
                    .sum();
        }
    }

    /** What DynamoDB calls a Record. */
    public record Entry(
            @Member("eventID") String eventId,
            @Member("eventName") StreamRecord.EventName eventName,
            @Member("eventVersion") String eventVersion,
            @Member("eventSource") String eventSource,
            @Member("awsRegion") String awsRegion,
            @Member("dynamodb") Content dynamodb,
            @Member("userIdentity") @Nullable Identity userIdentity) {
        static Entry of(Stream stream, StreamReader.Numbered numbered) {
            var record = numbered.record();
            return new Entry(
                    stream.eventId(numbered.number()),
                    record.eventName(),
                    "1.1",
                    "aws:dynamodb",
                    stream.table().region(),
                    Content.of(stream, numbered),
                    record.expired() ? Identity.SERVICE : null);
        }
    }

    /**
     * What DynamoDB calls a StreamRecord.
     *
     * @param approximateCreationDateTime in whole seconds since 1970
     */
    public record Content(
            long approximateCreationDateTime,
            Item keys,
            @Nullable Item newImage,
            @Nullable Item oldImage,
            String sequenceNumber,
            long sizeBytes,
            Table.StreamViewType streamViewType) {
        public static Content of(Stream stream, StreamReader.Numbered numbered) {
            var record = numbered.record();
            return new Content(
                    record.createdAt().getEpochSecond(),
                    record.keys(),
                    record.newImage(),
                    record.oldImage(),
                    numbered.number().toString(),
                    record.sizeBytes(),
                    stream.settings().viewType());
        }
    }

    /** Who removed an item, if that was not a caller. Lambda writes the names of these members small; this API does not. */
    public record Identity(String principalId, String type) {
        static final Identity SERVICE = new Identity("dynamodb.amazonaws.com", "Service");
    }

    public static GetRecords from(Request request, Intake intake) {
        var text = request.shardIterator();
        var limit = request.limit();
        new Constraints()
                .present("shardIterator", text)
                .length("shardIterator", text, 1, Limits.SHARD_ITERATOR_LENGTH_MAX)
                .atLeast("limit", limit, 1)
                .atMost("limit", limit, Limits.GET_RECORDS_MAX)
                .check();
        var iterator = text == null ? null : ShardIterator.parse(text);
        if (iterator == null) {
            throw ApiException.validation("Invalid ShardIterator");
        }
        return new GetRecords(iterator, limit == null ? Limits.GET_RECORDS_MAX : limit);
    }

    @Override
    public TableRef table() {
        return iterator.stream().table();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("GetRecords", iterator.stream().toString()).alone();
    }

    @Override
    public Response run(StreamAccess access, Call call) {
        var now = access.clock().instant();
        if (iterator.isExpired(now)) {
            throw new ApiException(ErrorCode.EXPIRED_ITERATOR, "Shard iterator has expired");
        }
        var view = access.streams().shard(iterator.stream(), iterator.shardId());
        var page = access.reader().read(view, start(view, access, call), limit);
        call.add(new Access.Records(table(), page.records().size(), behind(page, now)));
        List<Entry> entries = page.records().stream()
                .map(numbered -> Entry.of(view.stream(), numbered))
                .toList();
        var next = new ShardIterator(iterator.stream(), iterator.shardId(), page.next(), now);
        return new Response(entries, page.isEnd() ? null : next.toString());
    }

    /** Where the iterator points to, or one record before it, if that is simulated: never without something new behind it. */
    private long start(ShardView view, StreamAccess access, Call call) {
        var interference = call.interference();
        long position = iterator.position();
        return interference != null
                        && limit > 1
                        && position <= view.last()
                        && position > access.reader().horizon(view)
                        && interference.repeatsRecord(table())
                ? access.reader().before(view, position)
                : position;
    }

    /** How old the last record is that was read; a reader that finds nothing has caught up. */
    private static Duration behind(StreamReader.Page page, Instant now) {
        return page.records().isEmpty()
                ? Duration.ZERO
                : Duration.between(page.records().getLast().record().createdAt(), now);
    }
}
