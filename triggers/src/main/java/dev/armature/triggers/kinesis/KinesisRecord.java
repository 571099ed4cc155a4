package dev.armature.triggers.kinesis;

import dev.armature.engine.destination.DestinationLogs;
import dev.armature.engine.destination.Destinations;
import dev.armature.engine.stream.StreamRecord;
import dev.armature.engine.table.KinesisDestination;
import dev.armature.model.Item;
import dev.armature.wire.AdminJson;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A change as Kinesis gets it.
 *
 * @param position in its log
 * @param partitionKey the same for all changes of an item
 * @param data JSON, with the members that DynamoDB writes in their order
 */
record KinesisRecord(long position, String partitionKey, byte[] data) {
    private static final String SERVICE = "{\"type\":\"Service\",\"principalId\":\"dynamodb.amazonaws.com\"}";

    /** The part under {@code dynamodb}. */
    public record Content(
            long approximateCreationDateTime,
            Item keys,
            @Nullable Item newImage,
            @Nullable Item oldImage,
            long sizeBytes,
            KinesisDestination.@Nullable Precision approximateCreationDateTimePrecision) {
        static Content of(StreamRecord record, KinesisDestination.@Nullable Precision precision) {
            boolean inMicros = precision == KinesisDestination.Precision.MICROSECOND;
            return new Content(
                    inMicros
                            ? ChronoUnit.MICROS.between(Instant.EPOCH, record.createdAt())
                            : record.createdAt().toEpochMilli(),
                    record.keys(),
                    record.newImage(),
                    record.oldImage(),
                    record.sizeBytes(),
                    inMicros ? precision : null);
        }
    }

    static KinesisRecord of(DestinationLogs logs, int lineage, Destinations.Recorded recorded, AdminJson json) {
        var record = recorded.record();
        var data = new ByteArrayOutputStream();
        // Names of tables and Regions have no characters that would have to be escaped.
        data.writeBytes(("{\"awsRegion\":\"" + logs.table().region() + "\",\"eventID\":\""
                        + eventId(logs.log(lineage), recorded.position()) + "\",\"eventName\":\"" + record.eventName()
                        + "\",\"userIdentity\":" + (record.expired() ? SERVICE : "null")
                        + ",\"recordFormat\":\"application/json\",\"tableName\":\""
                        + logs.table().name()
                        + "\",\"dynamodb\":")
                .getBytes(StandardCharsets.UTF_8));
        data.writeBytes(json.encode(Content.of(record, logs.destination().precision())));
        data.writeBytes(",\"eventSource\":\"aws:dynamodb\"}".getBytes(StandardCharsets.UTF_8));
        return new KinesisRecord(recorded.position(), partitionKey(record), data.toByteArray());
    }

    /** What Kinesis counts. */
    int bytes() {
        return data.length + partitionKey.length();
    }

    /** The same each time that a change is delivered, and different for all others. */
    private static UUID eventId(int log, long position) {
        byte[] place = ("log " + log + " position " + position).getBytes(StandardCharsets.UTF_8);
        return UUID.nameUUIDFromBytes(place);
    }

    private static String partitionKey(StreamRecord record) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("MD5").digest(record.keys().stored());
            return HexFormat.of().withUpperCase().formatHex(digest);
        } catch (NoSuchAlgorithmException none) {
            throw new IllegalStateException("every Java has MD5", none);
        }
    }
}
