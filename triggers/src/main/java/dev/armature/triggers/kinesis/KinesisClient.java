package dev.armature.triggers.kinesis;

import dev.armature.model.Arn;
import dev.armature.triggers.BoundedBody;
import dev.armature.wire.AdminJson;
import dev.armature.wire.signature.Credentials;
import dev.armature.wire.signature.HttpMessage;
import dev.armature.wire.signature.RequestSigner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** As much of Kinesis's API as delivering takes: awsJson1_1, signed. */
final class KinesisClient {
    private static final String STREAM = "stream/";
    private static final int QUOTED_LENGTH_MAX = 200;
    /** In the place of an error. */
    static final String TAKEN = "";

    private final HttpClient http;
    private final URI endpoint;
    private final RequestSigner signer;
    private final AdminJson json = AdminJson.lenient();

    /** @param clock the machine's, since signatures are compared with it */
    KinesisClient(HttpClient http, URI endpoint, Credentials credentials, Clock clock) {
        this.http = http;
        this.endpoint = endpoint;
        this.signer = new RequestSigner(credentials, "kinesis", clock);
    }

    /** What the endpoint says to records. */
    sealed interface Put {
        /** @param errors {@link #TAKEN} for a record that it took, an error code for one that it did not */
        record Answered(List<String> errors) implements Put {}

        /** It is not known that any was taken. */
        record Failed(String why, boolean isRefused) implements Put {}
    }

    /** What a stream is: its status, or that there is none to be seen, or no answer. */
    sealed interface Look {
        record Found(String status) implements Look {}

        record Refused(String why) implements Look {}

        record NoAnswer(String why) implements Look {}
    }

    public record PutResults(@Nullable List<PutResult> records) {}

    public record PutResult(
            @Nullable String sequenceNumber, @Nullable String errorCode) {}

    public record SummaryAnswer(@Nullable Summary streamDescriptionSummary) {}

    public record Summary(@Nullable String streamStatus) {}

    /** The name of a stream, by its ARN; null if it is none of Kinesis. */
    static @Nullable String streamName(String streamArn) {
        var arn = Arn.parse(streamArn);
        return arn != null && arn.service().equals("kinesis") && arn.resource().startsWith(STREAM)
                ? arn.resource().substring(STREAM.length())
                : null;
    }

    Look look(String streamArn) throws InterruptedException {
        String name = streamName(streamArn);
        if (name == null) {
            return new Look.Refused("not the ARN of a data stream");
        }
        try {
            var response = send("DescribeStreamSummary", "{\"StreamName\":" + quoted(name) + "}", region(streamArn));
            if (response.statusCode() == 200) {
                var summary = json.decode(response.body(), SummaryAnswer.class).streamDescriptionSummary();
                String status = summary == null ? null : summary.streamStatus();
                return status == null ? new Look.NoAnswer(said(response)) : new Look.Found(status);
            }
            return response.statusCode() < 500 ? new Look.Refused(said(response)) : new Look.NoAnswer(said(response));
        } catch (IOException | TimeoutException | IllegalArgumentException none) {
            return new Look.NoAnswer(String.valueOf(none.getMessage()));
        }
    }

    Put put(String streamArn, List<KinesisRecord> records) throws InterruptedException {
        try {
            var response = send("PutRecords", body(streamArn, records), region(streamArn));
            if (response.statusCode() != 200) {
                return new Put.Failed(said(response), response.statusCode() < 500);
            }
            List<PutResult> results =
                    json.decode(response.body(), PutResults.class).records();
            if (results == null || results.size() != records.size()) {
                return new Put.Failed("not an answer to " + records.size() + " records: " + said(response), false);
            }
            return new Put.Answered(results.stream().map(KinesisClient::error).toList());
        } catch (IOException | TimeoutException | IllegalArgumentException none) {
            return new Put.Failed(String.valueOf(none.getMessage()), false);
        }
    }

    /** A record without a number was not taken, whatever else is said of it. */
    private static String error(PutResult result) {
        String code = result.errorCode();
        if (code != null) {
            return code;
        }
        return result.sequenceNumber() == null ? "InternalFailure" : TAKEN;
    }

    private static String body(String streamArn, List<KinesisRecord> records) {
        var body = new StringBuilder("{\"StreamName\":").append(quoted(String.valueOf(streamName(streamArn))));
        body.append(",\"Records\":[");
        for (int i = 0; i < records.size(); i++) {
            body.append(i == 0 ? "{\"Data\":\"" : ",{\"Data\":\"")
                    .append(Base64.getEncoder().encodeToString(records.get(i).data()))
                    .append("\",\"PartitionKey\":\"")
                    .append(records.get(i).partitionKey())
                    .append("\"}");
        }
        return body.append("]}").toString();
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private static String region(String streamArn) {
        var arn = Arn.parse(streamArn);
        return arn == null ? "" : arn.region();
    }

    private HttpResponse<byte[]> send(String operation, String body, String region)
            throws IOException, InterruptedException, TimeoutException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("host", endpoint.getRawAuthority());
        headers.put("content-type", "application/x-amz-json-1.1");
        headers.put("x-amz-target", "Kinesis_20131202." + operation);
        var request = HttpRequest.newBuilder(endpoint.resolve("/")).POST(HttpRequest.BodyPublishers.ofByteArray(bytes));
        for (var header :
                signer.sign(HttpMessage.of("POST", "/", headers, bytes), region).headers()) {
            // The client sends the host by itself.
            if (!header.getKey().equals("host")) {
                request.header(header.getKey(), header.getValue());
            }
        }
        var response = http.sendAsync(request.build(), head -> new BoundedBody(KinesisLimits.ANSWER_BYTES_MAX));
        try {
            return response.get(KinesisLimits.ANSWER_WAIT_MAX.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failure) {
            throw new IOException(String.valueOf(failure.getCause()), failure);
        } finally {
            // Nothing happens to one that has come.
            response.cancel(true);
        }
    }

    private static String said(HttpResponse<byte[]> response) {
        byte[] body = response.body();
        return "answered " + response.statusCode() + " "
                + new String(body, 0, Math.min(body.length, QUOTED_LENGTH_MAX), StandardCharsets.UTF_8);
    }
}
