package dev.armature.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.request.Member;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Decimal;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

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

    private static String text(byte[] json) {
        return new String(json, StandardCharsets.UTF_8);
    }
}
