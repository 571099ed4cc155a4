package dev.armature.triggers;

import dev.armature.engine.request.Member;
import dev.armature.engine.stream.StreamArn;
import dev.armature.model.Arn;
import dev.armature.wire.AdminJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * The file that is told what was discarded: a line of JSON for each batch, as Lambda writes it to an on-failure destination. With
 * the records themselves as {@code payload}, as Lambda does where the destination is S3: a stream forgets them after a day.
 */
final class OnFailureFile {
    private final Path file;
    private final String functionName;
    private final RandomGenerator random;
    private final AdminJson json = new AdminJson();

    /** Why a batch was given up, in Lambda's words. */
    enum Condition {
        RETRY_ATTEMPTS_EXHAUSTED("RetryAttemptsExhausted"),
        RECORD_AGE_EXCEEDED("RecordAgeExceeded");

        private final String word;

        Condition(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    public record Line(
            @Member("requestContext") RequestContext requestContext,
            @Member("responseContext") Optional<ResponseContext> responseContext,
            @Member("version") String version,
            @Member("timestamp") String timestamp,
            @Member("DDBStreamBatchInfo") BatchInfo batchInfo,
            @Member("payload") String payload) {}

    public record RequestContext(
            @Member("requestId") String requestId,
            @Member("functionArn") String functionArn,
            @Member("condition") String condition,
            @Member("approximateInvokeCount") int approximateInvokeCount) {}

    public record ResponseContext(
            @Member("statusCode") int statusCode,
            @Member("executedVersion") String executedVersion,
            @Member("functionError") String functionError) {}

    public record BatchInfo(
            @Member("shardId") String shardId,
            @Member("startSequenceNumber") String startSequenceNumber,
            @Member("endSequenceNumber") String endSequenceNumber,
            @Member("approximateArrivalOfFirstRecord") String approximateArrivalOfFirstRecord,
            @Member("approximateArrivalOfLastRecord") String approximateArrivalOfLastRecord,
            @Member("batchSize") int batchSize,
            @Member("streamArn") String streamArn) {}

    OnFailureFile(Path file, String functionName, RandomGenerator random) {
        this.file = file;
        this.functionName = functionName;
        this.random = random;
    }

    /** Refuses a file that cannot be written: better now than when the first records are discarded. */
    static void check(Path file) {
        try {
            open(file).close();
        } catch (IOException unwritable) {
            throw new IllegalArgumentException("the on-failure file cannot be written: " + unwritable, unwritable);
        }
    }

    private static FileChannel open(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }

    /** When it returns, the line is on the disk: only then may the records be passed over. */
    void write(StreamArn stream, Batch discarded, Condition condition, Instant now) throws IOException {
        byte[] line = json.encode(line(stream, discarded, condition, now));
        byte[] ended = Arrays.copyOf(line, line.length + 1);
        ended[line.length] = '\n';
        try (var out = open(file)) {
            var left = ByteBuffer.wrap(ended);
            while (left.hasRemaining()) {
                var unused = out.write(left);
            }
            out.force(false);
        }
    }

    private Line line(StreamArn stream, Batch discarded, Condition condition, Instant now) {
        var table = stream.table();
        var first = discarded.records().getFirst();
        var last = discarded.records().getLast();
        return new Line(
                new RequestContext(
                        new UUID(random.nextLong(), random.nextLong()).toString(),
                        new Arn("aws", "lambda", table.region(), table.account(), "function:" + functionName)
                                .toString(),
                        condition.toString(),
                        discarded.invocations()),
                discarded
                        .last()
                        .map(error -> new ResponseContext(error.statusCode(), "$LATEST", error.functionError())),
                "1.0",
                now.truncatedTo(ChronoUnit.MILLIS).toString(),
                new BatchInfo(
                        discarded.shardId(),
                        first.number().toString(),
                        last.number().toString(),
                        first.createdAt().truncatedTo(ChronoUnit.SECONDS).toString(),
                        last.createdAt().truncatedTo(ChronoUnit.SECONDS).toString(),
                        discarded.size(),
                        stream.toString()),
                new String(discarded.payload(), StandardCharsets.UTF_8));
    }
}
