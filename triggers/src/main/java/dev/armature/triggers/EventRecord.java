package dev.armature.triggers;

import dev.armature.engine.operation.GetRecords;
import dev.armature.engine.request.Member;
import dev.armature.engine.stream.SequenceNumber;
import dev.armature.engine.stream.Stream;
import dev.armature.engine.stream.StreamReader;
import dev.armature.engine.stream.StreamRecord;
import dev.armature.wire.AdminJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A record of a stream, ready to be given to a function.
 *
 * @param json as it stands in Lambda's event
 */
record EventRecord(SequenceNumber number, Instant createdAt, byte[] json) {
    /** What GetRecords tells, and where it comes from; and the names of an identity are written small. */
    public record Shown(
            @Member("eventID") String eventId,
            @Member("eventName") StreamRecord.EventName eventName,
            @Member("eventVersion") String eventVersion,
            @Member("eventSource") String eventSource,
            @Member("awsRegion") String awsRegion,
            @Member("dynamodb") GetRecords.Content dynamodb,
            @Member("userIdentity") @Nullable Identity userIdentity,
            @Member("eventSourceARN") String eventSourceArn) {}

    public record Identity(
            @Member("principalId") String principalId,
            @Member("type") String type) {
        static final Identity SERVICE = new Identity("dynamodb.amazonaws.com", "Service");
    }

    static EventRecord of(Stream stream, StreamReader.Numbered numbered, AdminJson json) {
        var record = numbered.record();
        var shown = new Shown(
                stream.eventId(numbered.number()),
                record.eventName(),
                "1.1",
                "aws:dynamodb",
                stream.table().region(),
                GetRecords.Content.of(stream, numbered),
                record.expired() ? Identity.SERVICE : null,
                stream.arn().toString());
        return new EventRecord(numbered.number(), record.createdAt(), json.encode(shown));
    }
}
