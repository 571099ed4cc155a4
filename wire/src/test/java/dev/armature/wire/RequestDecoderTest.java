package dev.armature.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.armature.engine.request.Member;
import dev.armature.engine.request.StrictMembers;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.Bytes;
import dev.armature.model.ErrorCode;
import dev.armature.model.UncheckedValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestDecoderTest {
    /** One component of every kind that requests have. */
    public record Request(
            @Nullable String tableName,
            @Nullable Integer limit,
            @Nullable Long units,
            @Nullable Boolean consistentRead,
            @Nullable Double share,
            @Nullable List<String> attributesToGet,
            @Nullable Map<String, String> names,
            @Nullable Map<String, UncheckedValue> item,
            @Nullable List<Map<String, UncheckedValue>> keys,
            @Nullable Map<String, List<Part>> parts,
            @Nullable Part part,
            @Nullable UncheckedValue value,
            @Member("SSEType") @Nullable String encryption,
            @Nullable List<Nest> nested) {}

    /** A structure in a request. */
    public record Part(@Nullable String name) {}

    /** A structure with a list of its own. */
    public record Nest(@Nullable List<String> inner) {}

    private final RequestDecoder decoder = new RequestDecoder();

    @Test
    void readsEveryKindOfMember() {
        var request = decode("""
                {"TableName": "t", "Limit": 3, "Units": 5000000000, "ConsistentRead": true, "Share": 0.5,
                 "AttributesToGet": ["a", "b"], "Names": {"#a": "a"}, "Item": {"k": {"S": "v"}},
                 "Keys": [{"k": {"N": "1"}}], "Parts": {"x": [{"Name": "n"}]}, "Part": {"Name": "m"},
                 "Value": {"BOOL": false}, "SSEType": "KMS", "Nested": [{"Inner": ["x"]}]}
                """);

        assertThat(request)
                .isEqualTo(new Request(
                        "t",
                        3,
                        5_000_000_000L,
                        true,
                        0.5,
                        List.of("a", "b"),
                        Map.of("#a", "a"),
                        Map.of("k", UncheckedValue.of(AttributeType.S, "v")),
                        List.of(Map.of("k", UncheckedValue.of(AttributeType.N, "1"))),
                        Map.of("x", List.of(new Part("n"))),
                        new Part("m"),
                        UncheckedValue.of(AttributeType.BOOL, false),
                        "KMS",
                        List.of(new Nest(List.of("x")))));
    }

    @Test
    void leavesOutWhatIsNullAndSkipsWhatItDoesNotKnow() {
        var request = decode("{\"TableName\": null, \"Later\": {\"a\": [1, {}]}, \"Limit\": 1, \"tableName\": \"no\"}");

        assertThat(request.tableName()).isNull();
        assertThat(request.limit()).isEqualTo(1);
    }

    @Test
    void findsNamesThatAreWrittenWithEscapes() {
        assertThat(decode("{\"\\u0054ableName\": \"t\"}").tableName()).isEqualTo("t");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "1.9, 1",
        "-1.9, -1",
        "1e2, 100",
        "99999999999, 2147483647",
        "9223372036854775807, 2147483647",
        "-9223372036854775808, -2147483648",
        "1e18, 2147483647"
    })
    void cutsNumbersToFit(String json, int limit) {
        assertThat(decode("{\"Limit\": " + json + "}").limit()).isEqualTo(limit);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0, 0",
        "-0.9, 0",
        "9223372036854775807, 9223372036854775807",
        "-9223372036854775808, -9223372036854775808",
        "-9223372036854775808.0, -9223372036854775808",
        "9.2e18, 9200000000000000000",
        "1E+3, 1000",
        "12345e-3, 12",
        "1e-400, 0"
    })
    void cutsLongNumbersToFit(String json, long units) {
        assertThat(decode("{\"Units\": " + json + "}").units()).isEqualTo(units);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.1, 0.1",
        "-1.5e3, -1500",
        "1e308, 1e308",
        "1e-400, 0",
        "123456789012345678901, 1.2345678901234568e20"
    })
    void readsFractions(String json, double share) {
        assertThat(decode("{\"Share\": " + json + "}").share()).isEqualTo(share);
    }

    /** As the service does: the last of several members, names and keys counts. */
    @Test
    void takesTheLastOfWhatComesTwice() {
        var request = decode("""
                {"TableName": "a", "Names": {"#a": "a", "#b": "b", "#a": "c"}, "TableName": "b", "Limit": 1, "Limit": null,
                 "Item": {"k": {"S": "a"}, "k": {"N": "1"}}}
                """);

        assertThat(request.tableName()).isEqualTo("b");
        assertThat(request.limit()).isNull();
        assertThat(request.names()).containsExactly(Map.entry("#a", "c"), Map.entry("#b", "b"));
        assertThat(request.item()).isEqualTo(Map.of("k", UncheckedValue.of(AttributeType.N, "1")));
    }

    @ParameterizedTest
    @CsvSource({
        "true, true",
        "TRUE, true",
        "Yes, true",
        "1, true",
        "false, false",
        "False, false",
        "NO, false",
        "0, false"
    })
    void takesWordsForTheFlagsOfAttributes(String word, boolean flag) {
        for (AttributeType type : List.of(AttributeType.BOOL, AttributeType.NULL)) {
            assertThat(decode("{\"Value\": {\"" + type + "\": \"" + word + "\"}}")
                            .value())
                    .isEqualTo(UncheckedValue.of(type, flag));
        }
    }

    @Test
    void keepsTheOrderOfAttributes() {
        assertThat(decode("{\"Item\": {\"z\": {\"S\": \"\"}, \"a\": {\"S\": \"\"}, \"m\": {\"S\": \"\"}}}")
                        .item())
                .containsOnlyKeys("z", "a", "m")
                .extractingFromEntries(Map.Entry::getKey)
                .containsExactly("z", "a", "m");
    }

    @Test
    void readsEveryTypeOfValue() {
        var values = decode("""
                        {"Item": {"s": {"S": "é"}, "n": {"N": "1"}, "b": {"B": "AQI="}, "ss": {"SS": ["a"]}, "ns": {"NS": ["1"]},
                         "bs": {"BS": ["AQ=="]}, "l": {"L": [{"NULL": true}]}, "m": {"M": {"x": {"BOOL": true}}}}}
                        """).item();

        assertThat(values)
                .containsEntry("s", UncheckedValue.of(AttributeType.S, "é"))
                .containsEntry("n", UncheckedValue.of(AttributeType.N, "1"))
                .containsEntry("b", UncheckedValue.of(AttributeType.B, Bytes.of(new byte[] {1, 2})))
                .containsEntry("ss", UncheckedValue.of(AttributeType.SS, List.of("a")))
                .containsEntry("ns", UncheckedValue.of(AttributeType.NS, List.of("1")))
                .containsEntry("bs", UncheckedValue.of(AttributeType.BS, List.of(Bytes.of(new byte[] {1}))))
                .containsEntry(
                        "l", UncheckedValue.of(AttributeType.L, List.of(UncheckedValue.of(AttributeType.NULL, true))))
                .containsEntry(
                        "m",
                        UncheckedValue.of(AttributeType.M, Map.of("x", UncheckedValue.of(AttributeType.BOOL, true))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {}                             | 0 |
                    null                           | 0 |
                    {"X": "1"}                     | 0 |
                    {"S": null}                    | 0 |
                    {"S": "a", "N": "1"}           | 2 | 1
                    {"N": "x", "S": "a"}           | 2 | x
                    {"S": "a", "BOOL": true, "L": []} | 3 |
                    """)
    void countsTheTypesOfAValue(String json, int types, @Nullable String number) {
        assertThat(decode("{\"Value\": " + json + ", \"Item\": {\"a\": " + json + "}}")
                        .item())
                .containsEntry("a", UncheckedValue.withTypes(types, number));
    }

    @Test
    void countsATypeThatIsGivenTwiceAsOne() {
        assertThat(decode("{\"Value\": {\"S\": \"a\", \"S\": \"b\", \"N\": null}}")
                        .value())
                .isEqualTo(UncheckedValue.of(AttributeType.S, "b"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"TableName": 23}                | NUMBER_VALUE cannot be converted to String
                    {"TableName": 2.3}               | DECIMAL_VALUE cannot be converted to String
                    {"TableName": true}              | TRUE_VALUE cannot be converted to String
                    {"TableName": false}             | FALSE_VALUE cannot be converted to String
                    {"TableName": []}                | Unrecognized collection type class java.lang.String
                    {"TableName": {}}                | Start of structure or map found where not expected
                    {"Limit": "1"}                   | STRING_VALUE cannot be converted to Integer
                    {"Limit": 9223372036854775808}   | NUMBER_VALUE cannot be converted to Integer
                    {"Limit": -9223372036854777000}  | NUMBER_VALUE cannot be converted to Integer
                    {"Limit": 1e19}                  | DECIMAL_VALUE cannot be converted to Integer
                    {"Limit": -1e400}                | DECIMAL_VALUE cannot be converted to Integer
                    {"Units": 9223372036854775808}   | NUMBER_VALUE cannot be converted to Long
                    {"Share": 1e400}                 | DECIMAL_VALUE cannot be converted to Double
                    {"Limit": true}                  | TRUE_VALUE cannot be converted to Integer
                    {"Limit": []}                    | Unrecognized collection type class java.lang.Integer
                    {"Limit": {}}                    | Start of structure or map found where not expected
                    {"Units": "1"}                   | STRING_VALUE cannot be converted to Long
                    {"Units": false}                 | FALSE_VALUE cannot be converted to Long
                    {"Share": "1"}                   | STRING_VALUE cannot be converted to Double
                    {"ConsistentRead": "true"}       | Unexpected token received from parser
                    {"ConsistentRead": 1}            | NUMBER_VALUE cannot be converted to Boolean
                    {"ConsistentRead": 1.5}          | DECIMAL_VALUE cannot be converted to Boolean
                    {"ConsistentRead": []}           | Unrecognized collection type class java.lang.Boolean
                    {"ConsistentRead": {}}           | Start of structure or map found where not expected
                    {"AttributesToGet": "a"}         | Unexpected field type
                    {"AttributesToGet": {}}          | Start of structure or map found where not expected
                    {"AttributesToGet": [1]}         | NUMBER_VALUE cannot be converted to String
                    {"Names": []}                    | Unrecognized collection type java.util.Map<java.lang.String, java.lang.String>
                    {"Names": "a"}                   | Unexpected field type
                    {"Names": {"#a": 1}}             | NUMBER_VALUE cannot be converted to String
                    {"Item": []}                     | Unrecognized collection type java.util.Map<java.lang.String, com.amazonaws.dynamodb.v20120810.AttributeValue>
                    {"Item": "a"}                    | Unexpected field type
                    {"Item": {"a": "b"}}             | Unexpected value type in payload
                    {"Item": {"a": []}}              | Unrecognized collection type class com.amazonaws.dynamodb.v20120810.AttributeValue
                    {"Part": "a"}                    | Unexpected field type
                    {"Part": []}                     | Unrecognized collection type class com.amazonaws.dynamodb.v20120810.Part
                    {"Parts": {"a": [1]}}            | Unexpected value type in payload
                    {"Parts": {"a": [[]]}}           | Unrecognized collection type class com.amazonaws.dynamodb.v20120810.Part
                    {"Value": "a"}                   | Unexpected field type
                    {"Item": {"a": {"S": 1}}}        | NUMBER_VALUE cannot be converted to String
                    {"Item": {"a": {"N": 1}}}        | NUMBER_VALUE cannot be converted to String
                    {"Item": {"a": {"S": []}}}       | Unrecognized collection type class java.lang.String
                    {"Item": {"a": {"BOOL": "x"}}}   | Unexpected token received from parser
                    {"Item": {"a": {"NULL": "x"}}}   | Unexpected token received from parser
                    {"Item": {"a": {"SS": "x"}}}     | Unexpected field type
                    {"Item": {"a": {"SS": {}}}}      | Start of structure or map found where not expected
                    {"Item": {"a": {"NS": [1]}}}     | NUMBER_VALUE cannot be converted to String
                    {"Item": {"a": {"L": {}}}}       | Start of structure or map found where not expected
                    {"Item": {"a": {"L": ["x"]}}}    | Unexpected value type in payload
                    {"Item": {"a": {"M": "x"}}}      | Unexpected field type
                    {"Item": {"a": {"M": {"b": 1}}}} | Unexpected value type in payload
                    {"Item": {"a": {"B": 1}}}        | only base-64-encoded strings are convertible to bytes
                    {"Item": {"a": {"B": {}}}}       | Start of structure or map found where not expected
                    {"Item": {"a": {"B": []}}}       | Unrecognized collection type class java.nio.ByteBuffer
                    {"Item": {"a": {"B": "abc"}}}    | Base64 encoded length is expected a multiple of 4 bytes but found: 3
                    {"Item": {"a": {"B": "a%=="}}}   | Invalid Base64 character: '%'
                    {"Item": {"a": {"B": "a=bc"}}}   | Invalid Base64 character: '='
                    {"Item": {"a": {"B": "AR=="}}}   | Invalid last non-pad Base64 character dectected
                    {"Item": {"a": {"B": "=+/="}}}   | Invalid last non-pad Base64 character dectected
                    {"Item": {"a": {"B": "A==="}}}   | Invalid Base64 character: '='
                    {"Item": {"a": {"B": "===="}}}   | Invalid Base64 character: '='
                    {"Item": {"a": {"BS": ["AAB="]}}} | Invalid last non-pad Base64 character dectected
                    """)
    void saysWhatDynamoDbSaysToJsonOfTheWrongType(String json, String text) {
        var refusal = refusalOf(json);

        assertThat(refusal.code()).isEqualTo(ErrorCode.SERIALIZATION);
        assertThat(refusal.text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"Keys": [1]}
            {"Keys": ["a"]}
            {"Parts": {"a": 1}}
            {"Parts": {"a": "x"}}
            """)
    void showsItsJavaWhereAGenericTypeStandsInAnother(String json) {
        assertThat(refusalOf(json).text())
                .startsWith(
                        "class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast to class");
    }

    /** Otherwise operations would meet a null in a list, where they expect none. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"AttributesToGet": [null]}         | Value '[null]' at 'attributesToGet' failed to satisfy constraint: Member must satisfy constraint:
            {"AttributesToGet": ["a", null]}    | Value '[a, null]' at 'attributesToGet' failed to satisfy constraint: Member must satisfy constraint:
            {"Names": {"#a": null, "#b": "b"}}  | Value '{#a=null, #b=b}' at 'names' failed to satisfy constraint: Map value must satisfy constraint:
            {"Parts": {"Aa": [{}, null]}}       | Value '[Part(name=null), null]' at 'parts.Aa.member' failed to satisfy constraint: Member must satisfy constraint:
            {"Parts": {"a": [null], "b": null}} | Value '[null]' at 'parts.a.member' failed to satisfy constraint: Member must satisfy constraint:
            {"Nested": [{}, {"Inner": [null]}]} | Value '[null]' at 'nested.2.member.inner' failed to satisfy constraint: Member must satisfy constraint:
            """)
    void refusesNullsInListsAndMaps(String json, String fault) {
        var refusal = refusalOf(json);

        assertThat(refusal.code()).isEqualTo(ErrorCode.VALIDATION);
        assertThat(refusal.text()).isEqualTo("1 validation error detected: " + fault + " [Member must not be null]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SS", "NS", "BS"})
    void refusesNullsInSets(String type) {
        assertThat(refusalOf("{\"Item\": {\"a\": {\"" + type + "\": [null]}}}").code())
                .isEqualTo(ErrorCode.VALIDATION);
    }

    /** Types are looked at before constraints. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"AttributesToGet\": [null, 1]}",
                "{\"AttributesToGet\": [null], \"TableName\": 1}",
                "{\"Names\": {\"#a\": null, \"#b\": 1}}",
                "{\"Nested\": [{\"Inner\": [null]}, {\"Inner\": [1]}]}"
            })
    void looksForOtherTypesBeforeNulls(String json) {
        assertThat(refusalOf(json).text()).isEqualTo("NUMBER_VALUE cannot be converted to String");
    }

    @Test
    void saysFirstThatTheBodyIsNoJsonWhereANullIsWrongToo() {
        assertThat(refusalOf("{\"AttributesToGet\": [null], \"Limit\": }").text())
                .isEmpty();
    }

    @Test
    void saysFirstThatTheBodyIsNoJson() {
        assertThat(refusalOf("{\"TableName\": 1, \"Limit\": }").text()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            []
            "a"
            null
            1
            """)
    void refusesABodyThatIsNoObject(String json) {
        var refusal = refusalOf(json);

        assertThat(refusal.code()).isEqualTo(ErrorCode.SERIALIZATION);
        assertThat(refusal.text()).isEmpty();
    }

    private Request decode(String json) {
        return decoder.decode(json.getBytes(StandardCharsets.UTF_8), Request.class);
    }

    private ApiException refusalOf(String json) {
        var refusal = catchThrowableOfType(ApiException.class, () -> decode(json));
        assertThat(refusal).as(json).isNotNull();
        return refusal;
    }

    /** One of searches, which AWS reads with another reader than the rest. */
    @StrictMembers(required = {"TableName", "TopK"})
    public record Search(
            @Nullable String tableName,
            @Nullable Integer topK,
            @Nullable List<String> searchVector) {}

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {} | ValidationException: missing field `TableName` at line 1 column 2
            {"TableName": "t"} | ValidationException: missing field `TopK` at line 1 column 18
            {"TableName": null, "TopK": 1} | SerializationException: invalid type: null, expected a string at line 1 column 18
            {"TopK": null} | SerializationException: invalid type: null, expected i32 at line 1 column 13
            {"SearchVector": null} | SerializationException: invalid type: null, expected a sequence at line 1 column 21
            """)
    void readsSomeRequestsStrictly(String body, String fault) {
        var thrown = catchThrowableOfType(
                ApiException.class, () -> decoder.decode(body.getBytes(StandardCharsets.UTF_8), Search.class));
        assertThat(thrown).hasMessage(fault);
    }
}
