package dev.armature.engine.operation;

import static dev.armature.engine.operation.TestTables.global;
import static dev.armature.engine.operation.TestTables.keys;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.armature.engine.TestCalls;
import dev.armature.engine.definition.Tag;
import dev.armature.engine.operation.TestTables.Change;
import dev.armature.engine.operation.TestTables.NewTable;
import dev.armature.engine.request.Intake;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Wording;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The table operations that are smaller than CreateTable and UpdateTable. */
class TableOperationsTest {
    private final Storage storage = TestStorage.create();
    private final TestTables tables = new TestTables(storage);

    @AfterEach
    void close() {
        tables.close();
    }

    @Test
    void deletesATableWithItsRowsAndFigures() {
        tables.create(new NewTable("music").define("b").with(global("byB", keys("b"))));
        tables.put("music", Map.of("pk", "1", "b", "x"));
        var spaces = tables.stored("music").schema().spaces();
        assertThat(spaces).allMatch(space -> rows(space) == 1);

        var answer = tables.delete("music");
        assertThat(answer.tableStatus()).isEqualTo("DELETING");
        assertThat(answer.itemCount()).isEqualTo(1);
        assertThat(spaces).allMatch(space -> rows(space) == 0);
        assertThat(spaces).allMatch(space -> tables.engine.statistics().items(space) == 0);
        var gone = fault(() -> tables.describe("music"));
        assertThat(gone.code()).isEqualTo(ErrorCode.RESOURCE_NOT_FOUND);
        assertThat(gone.text()).isEqualTo("Requested resource not found: Table: music not found");
    }

    @Test
    void anotherTableOfTheSameNameIsAnotherTable() {
        var first = tables.create(new NewTable("music"));
        tables.put("music", Map.of("pk", "1"));
        tables.delete("music");
        var second = tables.create(new NewTable("music"));
        assertThat(second.tableId()).isNotEqualTo(first.tableId());
        assertThat(tables.describe("music").itemCount()).isZero();
    }

    @Test
    void protectsFromDeletion() {
        var table = new NewTable("music");
        table.deletionProtected = true;
        tables.create(table);
        assertThat(fault(() -> tables.delete("music")).text())
                .isEqualTo("Resource cannot be deleted as it is currently protected against deletion. Disable deletion"
                        + " protection first.");
        var change = new Change("music");
        change.deletionProtected = false;
        tables.update(change);
        assertThat(tables.delete("music").deletionProtectionEnabled()).isFalse();
    }

    @Test
    void describesExactFigures() {
        tables.create(new NewTable("music"));
        tables.put("music", Map.of("pk", "1", "a", "xyz"));
        tables.put("music", Map.of("pk", "22"));
        var described = tables.describe("music");
        assertThat(described.itemCount()).isEqualTo(2);
        assertThat(described.tableSizeBytes()).isEqualTo(3 + 4 + 4);
    }

    @Test
    void findsATableByItsArn() {
        var created = tables.create(new NewTable("music"));
        assertThat(tables.describe(created.tableArn()).tableName()).isEqualTo("music");
        assertThat(fault(() -> tables.describe("arn:aws:dynamodb:us-east-1")).text())
                .startsWith("1 validation error detected: Valid ARN format is");
        assertThat(fault(() -> tables.describe("")).text())
                .isEqualTo("2 validation errors detected: Value '' at 'tableName' failed to satisfy constraint: Member"
                        + " must have length greater than or equal to 3; Value '' at 'tableName' failed to satisfy"
                        + " constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+");
    }

    /** Pages end with a name to go on from only if there is something to go on to. */
    @Test
    void listsTheCallersTablesInPages() {
        for (String name : List.of("delta", "alpha", "charlie", "bravo")) {
            tables.create(new NewTable(name));
        }
        var elsewhere = new Intake(
                new Caller("000000000000", "eu-west-1"),
                Wording.OLDER,
                tables.engine.expressions(),
                tables.engine.statements());
        TestCalls.run(tables.engine, CreateTable.from(new NewTable("foreign").request(), elsewhere));

        assertThat(list(null, null)).isEqualTo(page(null, "alpha", "bravo", "charlie", "delta"));
        assertThat(list(null, 2)).isEqualTo(page("bravo", "alpha", "bravo"));
        assertThat(list("bravo", 2)).isEqualTo(page(null, "charlie", "delta"));
        assertThat(list("bzz", 1)).isEqualTo(page("charlie", "charlie"));
        assertThat(list("delta", null)).isEqualTo(page(null));
        assertThat(fault(() -> list("x", 101)).text())
                .isEqualTo("2 validation errors detected: Value 'x' at 'exclusiveStartTableName' failed to satisfy"
                        + " constraint: Member must have length greater than or equal to 3; Value '101' at 'limit'"
                        + " failed to satisfy constraint: Member must have value less than or equal to 100");
    }

    @Test
    void tagsAndUntags() {
        String arn = tables.create(new NewTable("music")).tableArn();
        tag(arn, new Tag("team", "blue"), new Tag("cost", ""));
        tag(arn, new Tag("team", "red"));
        assertThat(tags(arn)).containsExactly(new Tag("team", "red"), new Tag("cost", ""));
        untag(arn, "team", "unknown");
        assertThat(tags(arn)).containsExactly(new Tag("cost", ""));
    }

    @Test
    void refusesBadTags() {
        String arn = tables.create(new NewTable("music")).tableArn();
        assertThat(fault(() -> tag(arn)).text()).isEqualTo("Atleast one Tag needs to be provided as Input.");
        assertThat(fault(() -> untag(arn)).text()).isEqualTo("Atleast one Tag Key needs to be provided as Input.");
        assertThat(fault(() -> tag(arn, new Tag(null, "x"))).text())
                .isEqualTo("The Tag Key provided is invalid, Key: null");
        assertThat(fault(() -> tag(arn, new Tag("x", null))).text())
                .isEqualTo("The Tag Value provided is invalid, Value: null");
        assertThat(fault(() -> tag(arn, new Tag("aws:x", "x"))).text())
                .isEqualTo("Tag Key cannot be prefixed with aws:, Key: aws:x");
        assertThat(fault(() -> tag(arn, new Tag("x", "1"), new Tag("x", "2"))).text())
                .isEqualTo("Duplicate Tag Keys provided as input: Duplicate Tag Key found x");
        Tag[] many = IntStream.range(0, 51).mapToObj(i -> new Tag("k" + i, "")).toArray(Tag[]::new);
        assertThat(fault(() -> tag(arn, many)).text())
                .isEqualTo("Number of Tags exceed the current limit for the provided ResourceArn");
        assertThat(fault(() -> tag("music", new Tag("x", ""))).text())
                .isEqualTo("One or more parameter values were invalid: ARNs must start with 'arn:': music");
        String nowhere = "arn:aws:dynamodb:us-east-1:000000000000:table/nowhere";
        var missing = fault(() -> tag(nowhere, new Tag("x", "")));
        assertThat(missing.code()).isEqualTo(ErrorCode.RESOURCE_NOT_FOUND);
        assertThat(missing.text()).isEqualTo("Requested resource not found: ResourceArn: " + nowhere + " not found");
        assertThat(fault(() -> tags(nowhere)).text()).isEqualTo(missing.text());
    }

    @Test
    void setsTimeToLive() {
        tables.create(new NewTable("music"));
        assertThat(timeToLive()).isEqualTo(new DescribeTimeToLive.TimeToLiveDescription("DISABLED", null));
        assertThat(fault(() -> setTimeToLive("ttl", false)).text()).isEqualTo("TimeToLive is already disabled");
        setTimeToLive("ttl", true);
        assertThat(timeToLive()).isEqualTo(new DescribeTimeToLive.TimeToLiveDescription("ENABLED", "ttl"));
        assertThat(fault(() -> setTimeToLive("ttl", true)).text()).isEqualTo("TimeToLive is already enabled");
        assertThat(fault(() -> setTimeToLive("other", true)).text())
                .isEqualTo("TimeToLive is active on a different AttributeName: current AttributeName is ttl");
        setTimeToLive("ttl", false);
        assertThat(timeToLive()).isEqualTo(new DescribeTimeToLive.TimeToLiveDescription("DISABLED", null));
        assertThat(fault(() -> setTimeToLive("", true)).text())
                .isEqualTo("1 validation error detected: Value '' at 'timeToLiveSpecification.attributeName' failed to"
                        + " satisfy constraint: Member must have length greater than or equal to 1");
        assertThat(fault(() -> setTimeToLive(null, null)).text())
                .isEqualTo("2 validation errors detected: Value null at 'timeToLiveSpecification.attributeName' failed"
                        + " to satisfy constraint: Member must not be null; Value null at"
                        + " 'timeToLiveSpecification.enabled' failed to satisfy constraint: Member must not be null");
    }

    @Test
    void saysThatRecoveryIsOffUnlessItIsSwitchedOn() {
        tables.create(new NewTable("music"));
        var request = new DescribeContinuousBackups.Request("music");
        var description = TestCalls.run(tables.engine, DescribeContinuousBackups.from(request, tables.intake()))
                .continuousBackupsDescription();
        assertThat(description.continuousBackupsStatus()).isEqualTo("ENABLED");
        assertThat(description.pointInTimeRecoveryDescription().pointInTimeRecoveryStatus())
                .isEqualTo("DISABLED");
        var missing = fault(() -> TestCalls.run(
                tables.engine,
                DescribeContinuousBackups.from(new DescribeContinuousBackups.Request("nowhere"), tables.intake())));
        assertThat(missing.code()).isEqualTo(ErrorCode.TABLE_NOT_FOUND);
    }

    @Test
    void sendsClientsBackToWhereTheyCalled() {
        var response =
                TestCalls.run(tables.engine, DescribeEndpoints.from(new DescribeEndpoints.Request(), tables.intake()));
        assertThat(response.endpoints())
                .singleElement()
                .isEqualTo(new DescribeEndpoints.Endpoint("localhost:8000", 1440));
    }

    private ListTables.Response list(@Nullable String after, @Nullable Integer limit) {
        return TestCalls.run(tables.engine, ListTables.from(new ListTables.Request(after, limit), tables.intake()));
    }

    private static ListTables.Response page(@Nullable String last, String... names) {
        return new ListTables.Response(List.of(names), last);
    }

    private void tag(String arn, Tag... tags) {
        var unused = TestCalls.run(
                tables.engine, TagResource.from(new TagResource.Request(arn, List.of(tags)), tables.intake()));
    }

    private void untag(String arn, String... keys) {
        var unused = TestCalls.run(
                tables.engine, UntagResource.from(new UntagResource.Request(arn, List.of(keys)), tables.intake()));
    }

    private List<Tag> tags(String arn) {
        return TestCalls.run(
                        tables.engine,
                        ListTagsOfResource.from(new ListTagsOfResource.Request(arn, null), tables.intake()))
                .tags();
    }

    private void setTimeToLive(@Nullable String attribute, @Nullable Boolean enabled) {
        var specification = new UpdateTimeToLive.TimeToLiveSpecification(enabled, attribute);
        var unused = TestCalls.run(
                tables.engine,
                UpdateTimeToLive.from(new UpdateTimeToLive.Request("music", specification), tables.intake()));
    }

    private DescribeTimeToLive.TimeToLiveDescription timeToLive() {
        return TestCalls.run(
                        tables.engine,
                        DescribeTimeToLive.from(new DescribeTimeToLive.Request("music"), tables.intake()))
                .timeToLiveDescription();
    }

    private int rows(int space) {
        int count = 0;
        try (var rows = storage.range(KeyRange.space(space), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                count++;
            }
        }
        return count;
    }

    private static ApiException fault(ThrowingCallable call) {
        return catchThrowableOfType(ApiException.class, call);
    }
}
