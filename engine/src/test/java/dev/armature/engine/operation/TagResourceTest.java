package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TagResourceTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private static final String ARN = TestDatabase.TABLE.arn();

    @Test
    void addsTagsAndChangesThem() {
        database.transcript("""
                > TagResource {ResourceArn: %1$s, Tags: [{Key: team, Value: blue}, {Key: cost, Value: ''}]}
                < {}
                > TagResource {ResourceArn: %1$s, Tags: [{Key: team, Value: red}]}
                < {}
                > ListTagsOfResource {ResourceArn: %1$s}
                < {Tags: [{Key: team, Value: red}, {Key: cost, Value: ''}]}
                """.formatted(ARN));
    }

    @Test
    void tagsAStreamApartFromItsTable() {
        database.transcript("""
                > UpdateTable {TableName: Orders, StreamSpecification: {StreamEnabled: true, StreamViewType: KEYS_ONLY}}
                = stream TableDescription.LatestStreamArn
                > TagResource {ResourceArn: ${stream}, Tags: [{Key: of, Value: the stream}]}
                < {}
                > ListTagsOfResource {ResourceArn: ${stream}}
                < {Tags: [{Key: of, Value: the stream}]}
                > ListTagsOfResource {ResourceArn: %s}
                < {Tags: []}
                """.formatted(ARN));
    }

    /** Each request has the faults of all that follow it; of two bad tags the first is named. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > TagResource {ResourceArn: Orders}
                < ValidationException: One or more parameter values were invalid: ARNs must start with 'arn:': Orders
                > TagResource {ResourceArn: %1$s, Tags: []}
                < ValidationException: Atleast one Tag needs to be provided as Input.
                > TagResource {ResourceArn: %1$s, Tags: [{Value: x}]}
                < ValidationException: The Tag Key provided is invalid, Key: null
                > TagResource {ResourceArn: %1$s, Tags: [{Key: ${k*129}, Value: x}]}
                < ValidationException: The Tag Key provided is invalid, Key: ${k*129}
                > TagResource {ResourceArn: %1$s, Tags: [{Key: x}, {Key: 'a#b', Value: x}]}
                < ValidationException: The Tag Value provided is invalid, Value: null
                > TagResource {ResourceArn: %1$s, Tags: [{Key: x, Value: ${v*257}}]}
                < ValidationException: The Tag Value provided is invalid, Value: ${v*257}
                > TagResource {ResourceArn: %1$s, Tags: [{Key: 'a#b', Value: x}]}
                < ValidationException: The Tag Key provided is invalid, Key: a#b
                > TagResource {ResourceArn: %1$s, Tags: [{Key: AWS:x, Value: x}]}
                < ValidationException: Tag Key cannot be prefixed with aws:, Key: AWS:x
                > TagResource {ResourceArn: %1$s, Tags: [{Key: x, Value: 1}, {Key: x, Value: 2}]}
                < ValidationException: Duplicate Tag Keys provided as input: Duplicate Tag Key found x
                > TagResource {ResourceArn: %1$snone, Tags: [{Key: x, Value: 1}]}
                < ResourceNotFoundException: Requested resource not found: ResourceArn: %1$snone not found
                > ListTagsOfResource {ResourceArn: %1$s}
                < {Tags: []}
                """.formatted(ARN));
    }

    @Test
    void allowsFiftyTagsOfTenKilobytesInAll() {
        database.transcript("""
                > TagResource {ResourceArn: %1$s, Tags: [%2$s]}
                < ValidationException: Number of Tags exceed the current limit for the provided ResourceArn
                > TagResource {ResourceArn: %1$s, Tags: [%3$s]}
                < {}
                > TagResource {ResourceArn: %1$s, Tags: [{Key: k49, Value: again}]}
                < {}
                > TagResource {ResourceArn: %1$s, Tags: [{Key: one more, Value: ''}]}
                < ValidationException: Number of Tags exceed the current limit for the provided ResourceArn
                > TagResource {ResourceArn: %1$s, Tags: [%4$s]}
                < ValidationException: Tag set size 10275 bytes is above max size limit of 10240 bytes
                """.formatted(ARN, tags(51, ""), tags(50, ""), tags(40, "v".repeat(253))));
    }

    private static String tags(int count, String value) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{Key: k%02d, Value: '%s'}".formatted(i, value))
                .collect(Collectors.joining(", "));
    }
}
