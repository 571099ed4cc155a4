package dev.armature.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.elsewhere.Answer;
import dev.armature.engine.elsewhere.Refusal;
import dev.armature.engine.elsewhere.Retelling;
import dev.armature.engine.item.Effect;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Traffic;
import dev.armature.engine.transaction.Cancellation;
import dev.armature.engine.write.Writer;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is told of an operation by its answer alone is what it did, as far as the answer shows it. */
class RetellingTest {
    private final TestDatabase database = new TestDatabase();
    private final List<Traffic> traffic = new ArrayList<>();

    @BeforeEach
    void fill() {
        database.createWideTable();
        for (int i = 0; i < 5; i++) {
            database.transcript("""
                    > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: %1$d}, seen: {N: %1$d}, mail: {S: m}, note: {S: '${x*%2$d}'}}}
                    """.formatted(i, 3000 * (i + 1)));
        }
        database.engine.calls().add(traffic::add);
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** What was done, and what is told of it. */
    private record Told(List<Access> done, List<Access> told) {
        Told haveTheSameCosts() {
            assertThat(told)
                    .extracting(Access::cost)
                    .isEqualTo(done.stream().map(Access::cost).toList());
            assertThat(told)
                    .extracting(Access::table)
                    .isEqualTo(done.stream().map(Access::table).toList());
            return this;
        }
    }

    private <Q extends Record> Operation<? extends Record> operation(Api<Q> api, String request) {
        return api.operation(Notation.read(request, api.request()), TestDatabase.CALLER, database.engine);
    }

    private Told retell(String name, String request) {
        var operation = operation(Objects.requireNonNull(Operations.ALL.get(name)), request);
        traffic.clear();
        String said = Notation.print(database.run(operation));
        var answer = (Answer) Notation.readSome(said, Answer.of(name).orElseThrow());
        return new Told(traffic.getLast().accesses(), retelling().accesses(operation, answer));
    }

    private Retelling retelling() {
        return new Retelling(database.engine.catalog(), database.engine.statistics());
    }

    private List<Access> refused(String name, String request) {
        var operation = operation(Objects.requireNonNull(Operations.ALL.get(name)), request);
        traffic.clear();
        try {
            database.run(operation);
            throw new AssertionError("it was done");
        } catch (ApiException fault) {
            String details = fault.details() == null ? "{}" : Notation.print(fault.details());
            String said = "{__type: com.amazonaws.dynamodb.v20120810#"
                    + fault.code().shortName() + ", message: '" + fault.text() + "'"
                    + (details.equals("{}") ? "" : ", " + details.substring(1, details.length() - 1)) + "}";
            var refusal = Notation.readSome(said, Refusal.class);
            assertThat(refusal.code()).contains(fault.code());
            assertThat(refusal.exception().orElseThrow().text()).isEqualTo(fault.text());
            return retelling().accesses(operation, refusal);
        }
    }

    private static List<String> gets(List<Access> accesses) {
        return accesses.stream()
                .map(access -> (Access.Get) access)
                .map(get -> HexFormat.of().formatHex(get.key()) + " " + get.item())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{TableName: Wide, Key: {pk: {S: a}, sk: {N: 3}}, ReturnConsumedCapacity: TOTAL}",
                "{TableName: Wide, Key: {pk: {S: a}, sk: {N: 3}}}",
                "{TableName: Wide, Key: {pk: {S: a}, sk: {N: 3}}, ConsistentRead: true, ReturnConsumedCapacity: INDEXES}",
                "{TableName: Wide, Key: {pk: {S: a}, sk: {N: 9}}, ReturnConsumedCapacity: TOTAL}",
                "{TableName: Wide, Key: {pk: {S: a}, sk: {N: 9}}}"
            })
    void ofAGet(String request) {
        var retold = retell("GetItem", request).haveTheSameCosts();
        assertThat(gets(retold.told())).isEqualTo(gets(retold.done()));
    }

    /** Of an item that is not shown as a whole, what it took is known only if it was told. */
    @Test
    void ofAGetThatShowsAPart() {
        String part = "{TableName: Wide, Key: {pk: {S: a}, sk: {N: 3}}, ProjectionExpression: sk";
        retell("GetItem", part + ", ReturnConsumedCapacity: TOTAL}").haveTheSameCosts();
        var untold = retell("GetItem", part + "}");
        assertThat(untold.told().getFirst().cost().total())
                .isLessThan(untold.done().getFirst().cost().total());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ", ReturnConsumedCapacity: TOTAL", ", ReturnConsumedCapacity: INDEXES"})
    void ofSeveralGets(String capacity) {
        var batch = retell("BatchGetItem", """
                {RequestItems: {Wide: {ConsistentRead: true, Keys: [{pk: {S: a}, sk: {N: 1}}, {pk: {S: a}, sk: {N: 7}},
                 {pk: {S: a}, sk: {N: 4}}]}}%s}""".formatted(capacity));
        assertThat(gets(batch.told())).containsExactlyInAnyOrderElementsOf(gets(batch.done()));
        assertThat(batch.told().stream()
                        .mapToDouble(each -> each.cost().total())
                        .sum())
                .isEqualTo(batch.done().stream()
                        .mapToDouble(each -> each.cost().total())
                        .sum());
        var together = retell("TransactGetItems", """
                {TransactItems: [{Get: {TableName: Wide, Key: {pk: {S: a}, sk: {N: 1}}}},
                 {Get: {TableName: Wide, Key: {pk: {S: a}, sk: {N: 7}}}}]%s}""".formatted(capacity));
        assertThat(gets(together.told())).isEqualTo(gets(together.done()));
        assertThat(together.told().stream()
                        .mapToDouble(each -> each.cost().total())
                        .sum())
                .isEqualTo(together.done().stream()
                        .mapToDouble(each -> each.cost().total())
                        .sum());
    }

    private static void assertSamePage(Told retold, boolean isExact) {
        retold.haveTheSameCosts();
        var done = (Access.Page) retold.done().getFirst();
        var told = (Access.Page) retold.told().getFirst();
        assertThat(told.scanned()).isEqualTo(done.scanned());
        assertThat(told.returned()).isEqualTo(done.returned());
        assertThat(told.more()).isEqualTo(done.more());
        assertThat(told.start()).isEqualTo(done.start());
        assertThat(told.index()).isEqualTo(done.index());
        if (isExact) {
            assertThat(told.bytes()).isEqualTo(done.bytes());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "KeyConditionExpression: pk = :p",
                "KeyConditionExpression: pk = :p, ConsistentRead: true",
                "KeyConditionExpression: pk = :p, Limit: 2",
                "KeyConditionExpression: 'pk = :p AND sk < :n', ScanIndexForward: false",
                "IndexName: byMail, KeyConditionExpression: mail = :p",
                "IndexName: byTime, KeyConditionExpression: pk = :p"
            })
    void ofAPageThatShowsItsRows(String members) {
        String values = members.contains(":n") ? "{:p: {S: a}, :n: {N: 3}}" : "{:p: {S: a}}";
        if (members.contains("mail")) {
            values = "{:p: {S: m}}";
        }
        for (String capacity : List.of("", ", ReturnConsumedCapacity: TOTAL", ", ReturnConsumedCapacity: INDEXES")) {
            assertSamePage(
                    retell(
                            "Query",
                            "{TableName: Wide, ExpressionAttributeValues: " + values + ", " + members + capacity + "}"),
                    true);
        }
    }

    /** Of what a filter leaves out, or is only counted, the answer says what it took, and so about how large it was. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "FilterExpression: sk > :n, ExpressionAttributeValues: {:n: {N: 3}}",
                "Select: COUNT",
                "ProjectionExpression: sk",
                "FilterExpression: sk > :n, ExpressionAttributeValues: {:n: {N: 30}}"
            })
    void ofAPageThatHidesSome(String members) {
        assertSamePage(retell("Scan", "{TableName: Wide, ReturnConsumedCapacity: TOTAL, " + members + "}"), false);
        var page = (Access.Page) retell("Scan", "{TableName: Wide, ReturnConsumedCapacity: TOTAL, " + members + "}")
                .told()
                .getFirst();
        assertThat(page.bytes()).isBetween(44_000L, 49_152L);
    }

    private static Effect effect(Access access) {
        assertThat(access).isInstanceOf(Access.Write.class);
        return ((Access.Write) access).effect();
    }

    private static void assertSameWrite(Told retold) {
        retold.haveTheSameCosts();
        var done = effect(retold.done().getFirst());
        var told = effect(retold.told().getFirst());
        assertThat(told.before()).isEqualTo(done.before());
        assertThat(told.after()).isEqualTo(done.after());
        assertThat(told.indexes()).isEqualTo(done.indexes());
    }

    /** What was there before is known if it was asked for, or if a condition proves that there was nothing. */
    @Test
    void ofAWriteThatShowsWhatItReplaced() {
        String item = "{TableName: Wide, Item: {pk: {S: a}, sk: {N: 2}, seen: {N: 9}, mail: {S: other}}";
        assertSameWrite(retell("PutItem", item + ", ReturnValues: ALL_OLD}"));
        assertSameWrite(retell("PutItem", item.replace("{N: 2}", "{N: 20}") + ", ReturnValues: ALL_OLD}"));
        assertSameWrite(retell(
                "PutItem", item.replace("{N: 2}", "{N: 21}") + ", ConditionExpression: attribute_not_exists(pk)}"));
        String key = "{TableName: Wide, Key: {pk: {S: a}, sk: {N: %d}}";
        String update = ", UpdateExpression: 'SET seen = :n REMOVE mail', ExpressionAttributeValues: {:n: {N: 77}}";
        assertSameWrite(retell("UpdateItem", key.formatted(1) + update + ", ReturnValues: ALL_OLD}"));
        assertSameWrite(retell("UpdateItem", key.formatted(30) + update + ", ReturnValues: ALL_OLD}"));
        assertSameWrite(retell("DeleteItem", key.formatted(3) + ", ReturnValues: ALL_OLD}"));
        assertSameWrite(retell("DeleteItem", key.formatted(99) + ", ReturnValues: ALL_OLD}"));
    }

    /** Otherwise it took what it is told to have taken. */
    @Test
    void ofAWriteThatDoesNot() {
        String put = "{TableName: Wide, Item: {pk: {S: a}, sk: {N: 2}, seen: {N: 9}, mail: {S: other}}";
        var told = retell("PutItem", put + ", ReturnConsumedCapacity: INDEXES}");
        told.haveTheSameCosts();
        assertThat(told.told().getFirst()).isInstanceOfSatisfying(Access.WriteElsewhere.class, write -> {
            assertThat(write.after()).isNotNull();
            assertThat(write.indexes()).hasSize(2);
        });
        var untold = retell("PutItem", put + "}");
        assertThat(untold.told().getFirst().cost().table()).isEqualTo(1);
        var updated = retell("UpdateItem", """
                {TableName: Wide, Key: {pk: {S: a}, sk: {N: 2}}, UpdateExpression: SET note = :x,
                 ExpressionAttributeValues: {:x: {S: y}}, ReturnValues: ALL_NEW, ReturnConsumedCapacity: INDEXES}""");
        updated.haveTheSameCosts();
        assertThat(updated.told().getFirst())
                .isInstanceOfSatisfying(
                        Access.WriteElsewhere.class,
                        write -> assertThat(write.after())
                                .isEqualTo(Objects.requireNonNull(
                                                effect(updated.done().getFirst()))
                                        .after()));
    }

    private static double total(List<Access> accesses) {
        return accesses.stream().mapToDouble(each -> each.cost().total()).sum();
    }

    @Test
    void ofSeveralWrites() {
        var batch = retell("BatchWriteItem", """
                {ReturnConsumedCapacity: INDEXES, RequestItems: {Wide: [{PutRequest: {Item: {pk: {S: b}, sk: {N: 1}, mail: {S: x}, seen: {N: 1}}}},
                 {DeleteRequest: {Key: {pk: {S: a}, sk: {N: 1}}}}]}}""");
        assertThat(batch.told()).hasSize(2);
        assertThat(total(batch.told())).isEqualTo(total(batch.done()));
        String together = """
                {ReturnConsumedCapacity: TOTAL, ClientRequestToken: once, TransactItems: [
                 {Put: {TableName: Wide, Item: {pk: {S: c}, sk: {N: 1}}, ConditionExpression: attribute_not_exists(pk)}},
                 {Update: {TableName: Wide, Key: {pk: {S: a}, sk: {N: 2}}, UpdateExpression: SET note = :x,
                  ExpressionAttributeValues: {:x: {S: y}}}},
                 {ConditionCheck: {TableName: Wide, Key: {pk: {S: a}, sk: {N: 3}}, ConditionExpression: attribute_exists(pk)}},
                 {Delete: {TableName: Wide, Key: {pk: {S: a}, sk: {N: 4}}}}]}""";
        var transaction = retell("TransactWriteItems", together);
        assertThat(transaction.told()).hasSize(4);
        assertThat(total(transaction.told())).isEqualTo(total(transaction.done()));
        assertThat(retell("TransactWriteItems", together).told())
                .as("with its token again, it does nothing")
                .isEmpty();
    }

    /** A write whose condition did not hold is paid for, as is seen if it was to show the item. */
    @Test
    void ofAConditionThatDidNotHold() {
        String condition = "ConditionExpression: seen > :n, ExpressionAttributeValues: {:n: {N: 1000}}";
        String showing = condition + ", ReturnValuesOnConditionCheckFailure: ALL_OLD}";
        String put = "{TableName: Wide, Item: {pk: {S: a}, sk: {N: 4}}, ";
        String key = "{TableName: Wide, Key: {pk: {S: a}, sk: {N: 4}}, ";
        for (var asked : List.of(
                List.of("PutItem", put),
                List.of("UpdateItem", key + "UpdateExpression: REMOVE seen, "),
                List.of("DeleteItem", key))) {
            var told = refused(asked.getFirst(), asked.getLast() + showing);
            var done = traffic.getLast().accesses();
            assertThat(told).hasSize(1);
            assertThat(((Access.Refused) told.getFirst()).current())
                    .isEqualTo(((Access.Refused) done.getFirst()).current());
            assertThat(told.getFirst().cost()).isEqualTo(done.getFirst().cost());
            assertThat(refused(asked.getFirst(), asked.getLast() + condition + "}"))
                    .as("it does not show what it found")
                    .isEmpty();
        }
    }

    @Test
    void ofOtherRefusals() {
        assertThat(refused("GetItem", "{TableName: Wide, Key: {pk: {S: a}}}")).isEmpty();
        var cancelled = Notation.readSome("""
                {__type: a#TransactionCanceledException, Message: no, CancellationReasons: [{Code: None},
                 {Code: ConditionalCheckFailed, Message: why, Item: {pk: {S: a}}}, {}]}""", Refusal.class);
        var reasons = ((Cancellation) Objects.requireNonNull(
                        cancelled.exception().orElseThrow().details()))
                .cancellationReasons();
        assertThat(reasons)
                .extracting(Cancellation.Reason::code)
                .containsExactly("None", "ConditionalCheckFailed", "None");
        assertThat(cancelled.exception().orElseThrow().text()).isEqualTo("no");
        var failed = Notation.readSome("{__type: ConditionalCheckFailedException}", Refusal.class);
        assertThat(failed.code()).contains(ErrorCode.CONDITIONAL_CHECK_FAILED);
        assertThat(failed.exception().orElseThrow().details()).isEqualTo(new Writer.ConditionFailure(null));
        assertThat(Notation.readSome("{__type: a#SomethingNewException}", Refusal.class)
                        .exception())
                .isEmpty();
        assertThat(Notation.readSome("{message: x}", Refusal.class).code()).isEmpty();
        for (String kind : List.of("ProvisionedThroughputExceededException", "ThrottlingException")) {
            for (String member : List.of("ThrottlingReasons", "throttlingReasons")) {
                var throttled = Notation.readSome(
                        "{__type: %s, %s: [{reason: TableReadProvisionedThroughputExceeded, resource: arn}, {}]}"
                                .formatted(kind, member),
                        Refusal.class);
                assertThat(Notation.print(Objects.requireNonNull(
                                throttled.exception().orElseThrow().details())))
                        .contains("reason: TableReadProvisionedThroughputExceeded, resource: arn");
            }
        }
    }

    @Test
    void saysNothingOfAnswersThatShowNothing() {
        var operation = operation(Objects.requireNonNull(Operations.ALL.get("ListTables")), "{}");
        assertThat(retelling().accesses(operation, new Answer.OfTransactWrite(null)))
                .isEmpty();
        assertThat(Answer.of("ListTables")).isEmpty();
        assertThat(Answer.of("ExecuteStatement")).contains(Answer.OfStatement.class);
        assertThat(new Answer.OfStatement(null).returned()).isZero();
        assertThat(new Answer.OfPage(null, 4, null, null, null).returned()).isEqualTo(4);
    }
}
