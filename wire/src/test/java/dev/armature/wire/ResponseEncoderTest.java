package dev.armature.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.request.Member;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Decimal;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.model.json.JsonWriter;
import dev.armature.model.json.ValueEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ResponseEncoderTest {
    /** What responses are made of. */
    public record Response(
            Optional<String> name,
            Optional<Item> attributes,
            List<Double> units,
            Map<String, List<Item>> responses,
            Optional<Nested> nested) {}

    /** A structure in a response. */
    public record Nested(
            int count,
            long size,
            boolean more,
            Instant created,
            ErrorCode status,
            @Member("SSEType") String encryption) {}

    /** What has nothing to say. */
    public record Nothing() {}

    /** What an error tells besides its text. */
    public record Details(Item item) {}

    /** What has a time. */
    public record Times(Instant at) {}

    /** What may hold anything. */
    public record Anything(Map<String, Object> values) {}

    private final ResponseEncoder encoder = new ResponseEncoder();

    @Test
    void writesNoBodyWhereThereIsNothingToSay() {
        assertThat(encoder.encode(new Nothing())).isEmpty();
    }

    @Test
    void writesEveryKindOfMember() {
        var response = new Response(
                Optional.of("a\"b"),
                Optional.of(Item.of(Map.of("k", AttributeValue.string("v")))),
                List.of(1.0, 0.5),
                Map.of("t", List.of(Item.EMPTY)),
                Optional.of(new Nested(
                        1,
                        5_000_000_000L,
                        true,
                        Instant.ofEpochMilli(1_700_000_000_007L),
                        ErrorCode.VALIDATION,
                        "KMS")));

        assertThat(text(encoder.encode(response)))
                .isEqualTo("{\"Name\":\"a\\\"b\",\"Attributes\":{\"k\":{\"S\":\"v\"}},\"Units\":[1.0,0.5],"
                        + "\"Responses\":{\"t\":[{}]},\"Nested\":{\"Count\":1,\"Size\":5000000000,\"More\":true,"
                        + "\"Created\":1700000000.007,\"Status\":\"VALIDATION\",\"SSEType\":\"KMS\"}}");
    }

    @Test
    void leavesOutWhatIsNotThere() {
        var response = new Response(Optional.empty(), Optional.empty(), List.of(), Map.of(), Optional.empty());

        assertThat(text(encoder.encode(response))).isEqualTo("{\"Units\":[],\"Responses\":{}}");
    }

    /** The two ways from a value to JSON, from its stored bytes and from the value itself, must agree. */
    @Test
    void writesItemsAndValuesAlike() throws Decimal.MalformedException {
        Map<String, AttributeValue> attributes = new TreeMap<>();
        attributes.put("s", AttributeValue.string("é \" \\ \n \u0001 😀"));
        attributes.put("n", new AttributeValue.N(Decimal.parse("-1.5")));
        attributes.put("b", new AttributeValue.B(Bytes.of(new byte[] {1, 2, 3})));
        attributes.put("ss", new AttributeValue.SS(List.of("a", "b")));
        attributes.put("ns", new AttributeValue.NS(List.of(Decimal.of(1), Decimal.of(20))));
        attributes.put("bs", new AttributeValue.BS(List.of(Bytes.of(new byte[] {1}), Bytes.of(new byte[] {2}))));
        attributes.put("t", new AttributeValue.Bool(true));
        attributes.put("f", new AttributeValue.Bool(false));
        attributes.put("null", new AttributeValue.Null());
        attributes.put("l", new AttributeValue.L(List.of(AttributeValue.number(1), new AttributeValue.L(List.of()))));
        attributes.put("m", new AttributeValue.M(Map.of("x", new AttributeValue.M(Map.of()))));

        var fromStored = new JsonWriter(16);
        ValueEncoder.item(fromStored, Item.of(attributes));
        var fromValues = new JsonWriter(16);
        ValueEncoder.value(fromValues, new AttributeValue.M(attributes));

        assertThat(text(fromStored.toBytes()))
                .isEqualTo("{\"b\":{\"B\":\"AQID\"},\"bs\":{\"BS\":[\"AQ==\",\"Ag==\"]},\"f\":{\"BOOL\":false},"
                        + "\"l\":{\"L\":[{\"N\":\"1\"},{\"L\":[]}]},\"m\":{\"M\":{\"x\":{\"M\":{}}}},"
                        + "\"n\":{\"N\":\"-1.5\"},\"ns\":{\"NS\":[\"1\",\"20\"]},\"null\":{\"NULL\":true},"
                        + "\"s\":{\"S\":\"é \\\" \\\\ \\n \\u0001 😀\"},\"ss\":{\"SS\":[\"a\",\"b\"]},"
                        + "\"t\":{\"BOOL\":true}}");
        assertThat(text(fromValues.toBytes())).isEqualTo("{\"M\":" + text(fromStored.toBytes()) + "}");
    }

    @Test
    void writesErrorsWithTheirDetails() {
        var refusal = new ApiException(
                ErrorCode.CONDITIONAL_CHECK_FAILED,
                "The conditional request failed",
                new Details(Item.of(Map.of("k", AttributeValue.number(1)))));

        assertThat(text(encoder.encode(refusal)))
                .isEqualTo("{\"__type\":\"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException\","
                        + "\"message\":\"The conditional request failed\",\"Item\":{\"k\":{\"N\":\"1\"}}}");
    }

    @Test
    void capitalizesTheMessageWhereDynamoDbDoes() {
        assertThat(text(encoder.encode(new ApiException(ErrorCode.SERIALIZATION, "why"))))
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#SerializationException\",\"Message\":\"why\"}");
        assertThat(text(encoder.encode(new ApiException(ErrorCode.SERIALIZATION, ""))))
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#SerializationException\"}");
    }

    /** SDKs look for the text in one of the two members, and take the type from behind the number sign. */
    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void writesEveryErrorWithItsTypeAndText(ErrorCode code) {
        var capitalized = EnumSet.of(
                ErrorCode.ACCESS_DENIED,
                ErrorCode.SERIALIZATION,
                ErrorCode.IDEMPOTENT_PARAMETER_MISMATCH,
                ErrorCode.INVALID_NEXT_TOKEN,
                ErrorCode.OBJECT_NOT_FOUND,
                ErrorCode.TOO_MANY_TAGS,
                ErrorCode.TRANSACTION_CANCELED,
                ErrorCode.TRANSACTION_IN_PROGRESS);
        String member = capitalized.contains(code) ? "Message" : "message";

        assertThat(text(encoder.encode(new ApiException(code, "a \"b\" \n ä"))))
                .isEqualTo("{\"__type\":\"" + code.type() + "\",\"" + member + "\":\"a \\\"b\\\" \\n ä\"}");
        assertThat(code.type()).matches("com\\.amazon[a-z0-9.]+#" + code.shortName());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.000",
        "1, 0.001",
        "999, 0.999",
        "1000, 1.000",
        "1700000000070, 1700000000.070",
        "-1, -0.001",
        "-1001, -1.001",
        "-1000, -1.000",
        "4102444800000, 4102444800.000"
    })
    void writesTimesWithMilliseconds(long millis, String seconds) {
        assertThat(text(encoder.encode(new Times(Instant.ofEpochMilli(millis)))))
                .isEqualTo("{\"At\":" + seconds + "}");
        assertThat(text(encoder.encode(new Times(Instant.ofEpochMilli(millis).plusNanos(999_999)))))
                .isEqualTo("{\"At\":" + seconds + "}");
    }

    @Test
    void writesValuesOnTheirOwn() {
        var values = new LinkedHashMap<String, Object>();
        values.put("text", "a");
        values.put("value", AttributeValue.number(1));
        values.put("binary", Bytes.of(new byte[] {1, 2}));
        values.put("decimal", Decimal.of(100));
        values.put("lists", List.of(List.of(), List.of(1, 2L), List.of(Map.of("k", false))));
        values.put("nested", new Times(Instant.EPOCH));

        assertThat(text(encoder.encode(new Anything(values))))
                .isEqualTo(
                        "{\"Values\":{\"text\":\"a\",\"value\":{\"N\":\"1\"},\"binary\":\"AQI=\",\"decimal\":\"100\","
                                + "\"lists\":[[],[1,2],[{\"k\":false}]],\"nested\":{\"At\":0.000}}}");
    }

    @Test
    void refusesWhatHasNoForm() {
        assertThatThrownBy(() -> encoder.encode(new Anything(Map.of("k", new StringBuilder()))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("StringBuilder");
        // What was written by then is in the way of nothing.
        assertThat(text(encoder.encode(new Anything(Map.of())))).isEqualTo("{\"Values\":{}}");
    }

    /** A response is written where the last one was; none may see anything of another. */
    @Test
    void keepsResponsesApart() throws Exception {
        List<byte[]> before = new ArrayList<>();
        for (int size : List.of(0, 10, 100_000, 10, 600, 0)) {
            before.add(encoder.encode(new Anything(Map.of("k", "x".repeat(size)))));
        }
        assertThat(before).extracting(json -> text(json).length()).containsExactly(19, 29, 100_019, 29, 619, 19);
        try (var threads = Executors.newFixedThreadPool(4)) {
            List<Callable<Boolean>> writers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                String text = String.valueOf((char) ('a' + i)).repeat(50 + 700 * i);
                writers.add(() -> {
                    boolean good = true;
                    for (int round = 0; round < 2_000; round++) {
                        good &= text(encoder.encode(new Anything(Map.of("k", text))))
                                .equals("{\"Values\":{\"k\":\"" + text + "\"}}");
                    }
                    return good;
                });
            }
            for (var writer : threads.invokeAll(writers)) {
                assertThat(writer.get()).isTrue();
            }
        }
    }

    private static String text(byte[] json) {
        return new String(json, StandardCharsets.UTF_8);
    }
}
