package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestCalls;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.statement.ParameterizedStatement;
import dev.armature.engine.transaction.Cancellation;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** ExecuteTransaction: all statements, or none. */
class ExecuteTransactionTest {
    private static final String CANCELLED =
            "Transaction cancelled, please refer cancellation reasons for specific reasons ";

    @AutoClose
    private final TestStatements statements = TestStatements.ofTwoTables();

    @Test
    void answersWithAllMembers() {
        try (var database = new TestDatabase()) {
            database.transcript("""
                    > ExecuteTransaction {ReturnConsumedCapacity: INDEXES, TransactStatements: [
                        {Statement: 'INSERT INTO Orders VALUE {''pk'': ?, ''kind'': ?}', Parameters: [{S: a}, {S: book}]}]}
                    < {Responses: [], ConsumedCapacity: [{TableName: Orders, CapacityUnits: 3.0, WriteCapacityUnits: 3.0,
                      Table: {WriteCapacityUnits: 2.0, CapacityUnits: 2.0},
                      GlobalSecondaryIndexes: {byKind: {WriteCapacityUnits: 1.0, CapacityUnits: 1.0}}}]}
                    > ExecuteTransaction {ReturnConsumedCapacity: TOTAL, TransactStatements: [
                        {Statement: 'SELECT kind FROM Orders WHERE pk = ?', Parameters: [{S: a}]},
                        {Statement: 'SELECT kind FROM Orders WHERE pk = ?', Parameters: [{S: none}]}]}
                    < {Responses: [{Item: {kind: {S: book}}}, {}],
                      ConsumedCapacity: [{TableName: Orders, CapacityUnits: 4.0, ReadCapacityUnits: 4.0}]}
                    """);
            database.whileHeld(List.of("a"), () -> database.transcript("""
                    > ExecuteTransaction {TransactStatements: [{Statement: 'SELECT kind FROM Orders WHERE pk = ?', Parameters: [{S: a}]}]}
                    < TransactionCanceledException: Transaction cancelled, please refer cancellation reasons for specific reasons
                      [TransactionConflict] {CancellationReasons: [{Code: TransactionConflict, Message: Transaction is ongoing for the item}]}
                    """));
        }
    }

    @Test
    void readsItemsTogether() {
        statements.having("INSERT INTO hash VALUE {'pk': 'a', 'v': 1}");
        var response = run(
                "SELECT v FROM hash WHERE pk = 'a'",
                "SELECT * FROM hash WHERE pk = 'absent'",
                "SELECT * FROM pairs WHERE pk = 'a' AND sk = 'b'");
        assertThat(response.responses())
                .extracting(each -> TestStatements.printed(each.item()))
                .containsExactly("{v: 1}", "none", "none");
    }

    @Test
    void writesAllOrNothing() {
        statements.having(
                "INSERT INTO hash VALUE {'pk': 'a', 'v': 1}",
                "INSERT INTO hash VALUE {'pk': 'b', 'v': 1}",
                "INSERT INTO hash VALUE {'pk': 'c', 'v': 1}");
        assertThat(run(
                                "INSERT INTO hash VALUE {'pk': 'd'}",
                                "UPDATE hash SET v = 2 WHERE pk = 'a'",
                                "DELETE FROM hash WHERE pk = 'b'",
                                "EXISTS(SELECT * FROM hash WHERE pk = 'c' AND v = 1)")
                        .responses())
                .isEmpty();
        assertThat(statements.items("SELECT * FROM hash"))
                .containsExactlyInAnyOrder("{pk: 'a', v: 2}", "{pk: 'c', v: 1}", "{pk: 'd'}");

        var fault = TestStatements.fault(() -> run(
                "INSERT INTO hash VALUE {'pk': 'e'}",
                "INSERT INTO hash VALUE {'pk': 'd'}",
                "EXISTS(SELECT * FROM hash WHERE pk = 'c' AND v = 7)",
                "UPDATE hash SET v = 1 WHERE pk = 'absent'"));
        assertThat(fault.code()).isEqualTo(ErrorCode.TRANSACTION_CANCELED);
        assertThat(fault.text())
                .isEqualTo(CANCELLED + "[None, DuplicateItem, ConditionalCheckFailed, ConditionalCheckFailed]");
        assertThat(reasons(fault))
                .containsExactly(
                        "None null",
                        "DuplicateItem Duplicate primary key exists in table",
                        "ConditionalCheckFailed The conditional request failed",
                        "ConditionalCheckFailed The conditional request failed");
        assertThat(statements.items("SELECT * FROM hash WHERE pk = 'e'")).isEmpty();
    }

    @Test
    void cancelsForWhatDoesNotFitTheTable() {
        var fault = TestStatements.fault(
                () -> run("INSERT INTO hash VALUE {'pk': 'a'}", "UPDATE hash SET v = 1 WHERE pk = 5"));
        assertThat(fault.text()).isEqualTo(CANCELLED + "[None, ValidationError]");
        assertThat(reasons(fault))
                .containsExactly("None null", "ValidationError The provided key element does not match the schema");
        fault = TestStatements.fault(() -> run(
                "UPDATE pairs SET v = 1 WHERE pk = 'a'",
                "UPDATE pairs SET v = 1 WHERE pk IN ['a'] AND sk = '1'",
                "DELETE FROM pairs WHERE pk = 'a' AND sk = '1' AND pk = 'b'",
                "INSERT INTO pairs VALUE {'pk': 'a'}",
                "UPDATE pairs SET v = 1 WHERE pk = 'a' AND sk = '1' AND pk = 'a'"));
        assertThat(reasons(fault))
                .containsExactly(
                        "ValidationError The provided key element does not match the schema",
                        "ValidationError The provided key element does not match the schema",
                        "ValidationError The provided key element does not match the schema",
                        "ValidationError One or more parameter values were invalid: Missing the key sk in the item",
                        "None null");
        String read = "SELECT * FROM hash WHERE pk = 'a'";
        assertThat(reasons(TestStatements.fault(() -> run(read, read, "SELECT * FROM hash WHERE pk = 1"))))
                .containsExactly(
                        "None null", "None null", "ValidationError The provided key element does not match the schema");
    }

    @Test
    void cancelsForTablesThatAreNotThere() {
        String missing = "ResourceNotFound Requested resource not found";
        assertThat(reasons(TestStatements.fault(() -> run(
                        "UPDATE nowhere SET v = 1 WHERE pk = 'a' RETURNING ALL NEW *",
                        "DELETE FROM nowhere WHERE pk = 'b'"))))
                .containsExactly(missing, missing);
        assertThat(reasons(TestStatements.fault(
                        () -> run("SELECT * FROM hash WHERE pk = 'a'", "SELECT * FROM nowhere.idx WHERE pk = 'a'"))))
                .containsExactly("None null", missing);
        assertThat(refusal("DELETE FROM nowhere WHERE pk = 'a'", "DELETE FROM hash WHERE pk = 'b' RETURNING ALL OLD *"))
                .startsWith("Validation failed in TransactStatements[1]: RETURNING clause");
    }

    /** What a SELECT asks besides the key counts as a key that is not given. */
    @Test
    void readsByTheKeyAlone() {
        statements.having("INSERT INTO pairs VALUE {'pk': 'a', 'sk': '1', 'flag': 'x'}");
        for (String where : List.of(
                "pk = 'a' AND sk = '1' AND flag = 'x'",
                "pk = 'a' AND sk = '1' AND pk = 'b'",
                "pk IN ['b'] AND pk = 'a' AND sk = '1'",
                "pk = 'a' AND sk = '1' AND attribute_exists(flag)",
                "pk IN ['a', 'b'] AND sk = '1'")) {
            assertThat(refusal("SELECT * FROM pairs WHERE " + where))
                    .as(where)
                    .isEqualTo("Validation failed in TransactStatements[0]: Select statements within"
                            + " ExecuteTransaction must specify the primary key in the where clause.");
        }
        for (String where : List.of(
                "(sk = '1') AND pk = 'a' AND pk = 'a'",
                "pk IN ['a'] AND sk IN ['1']",
                "(pk IN ['a']) AND pk = 'a' AND sk = '1'")) {
            assertThat(run("SELECT flag FROM pairs WHERE " + where).responses())
                    .as(where)
                    .extracting(each -> TestStatements.printed(each.item()))
                    .containsExactly("{flag: 'x'}");
        }
        assertThat(refusal("SELECT * FROM pairs WHERE pk IN ['a', 'a'] AND sk = '1'"))
                .isEqualTo("Validation failed in TransactStatements[0]: Overlapping conditions with range keys are not"
                        + " supported in where clause");
    }

    @Test
    void refusesATransactionAsAWhole() {
        String read = "SELECT * FROM hash WHERE pk = 'a'";
        String write = "DELETE FROM hash WHERE pk = 'a'";
        assertThat(refusal(read, write))
                .isEqualTo(
                        "ExecuteTransaction API does not support both read and write operations in the same request.");
        assertThat(refusal(write, "INSERT INTO hash VALUE {'pk': 'a'}"))
                .isEqualTo("Transaction request cannot include multiple operations on one item");
        assertThat(refusal(read, read)).isEqualTo("Transaction request cannot include multiple operations on one item");
        assertThat(refusal(write, "DELETE FROM hash WHERE pk = 'b' RETURNING ALL OLD *"))
                .isEqualTo("Validation failed in TransactStatements[1]: RETURNING clause is not supported in"
                        + " ExecuteTransaction.");
        assertThat(refusal(read, "SELECT * FROM pairs WHERE pk = 'a'"))
                .isEqualTo(
                        "Validation failed in TransactStatements[1]: Select statements within ExecuteTransaction must"
                                + " specify the primary key in the where clause.");
        assertThat(refusal("SELECT * FROM pairs.\"by-other\" WHERE pk = 'a' AND sk = 'b'"))
                .isEqualTo("Validation failed in TransactStatements[0]: Reads on indices are not supported within"
                        + " transactions.");
        assertThat(refusal("EXISTS(SELECT * FROM hash WHERE pk = 'a')", "DELETE FROM hash WHERE pk = 'b'"))
                .isEqualTo("Validation failed in TransactStatements[0]: EXISTS() must contain a single item read with"
                        + " additional condition");
        assertThat(refusal("nonsense"))
                .isEqualTo(
                        "Validation failed in TransactStatements[0]: Statement wasn't well formed, can't be processed: Expected data manipulation");
        assertThat(refusal())
                .isEqualTo(
                        "1 validation error detected: Value '[]' at 'transactStatements' failed to satisfy constraint:"
                                + " Member must have length greater than or equal to 1");
        assertThat(refusal(Collections.nCopies(101, read).toArray(new String[0])))
                .endsWith("at 'transactStatements' failed to satisfy constraint: Member must have length less than or"
                        + " equal to 100");
    }

    @Test
    void isDoneOnceForAToken() {
        statements.having("INSERT INTO hash VALUE {'pk': 'a', 'v': 1}");
        String increase = "UPDATE hash SET v = v + 1 WHERE pk = 'a'";
        var first = withToken("once", "TOTAL", increase);
        var second = withToken("once", "INDEXES", increase);
        assertThat(statements.items("SELECT v FROM hash")).containsExactly("{v: 2}");
        assertThat(second.responses()).isEqualTo(first.responses());
        var written = Objects.requireNonNull(first.consumedCapacity()).getFirst();
        assertThat(written.capacityUnits()).isEqualTo(2);
        assertThat(written.writeCapacityUnits()).isEqualTo(2);
        var replayed = Objects.requireNonNull(second.consumedCapacity()).getFirst();
        assertThat(replayed.capacityUnits()).isEqualTo(2);
        assertThat(replayed.readCapacityUnits()).isEqualTo(2);

        var fault = TestStatements.fault(() -> withToken("once", "NONE", "DELETE FROM hash WHERE pk = 'a'"));
        assertThat(fault.code()).isEqualTo(ErrorCode.IDEMPOTENT_PARAMETER_MISMATCH);
    }

    @Test
    void showsItemsThatConditionsFailedOn() {
        statements.having("INSERT INTO hash VALUE {'pk': 'a', 'v': 1}");
        var request = new ExecuteTransaction.Request(
                List.of(new ParameterizedStatement("UPDATE hash SET v = 2 WHERE pk = 'a' AND v = 7", null, "ALL_OLD")),
                null,
                null);
        var fault = TestStatements.fault(() ->
                TestCalls.run(statements.tables.engine, ExecuteTransaction.from(request, statements.tables.intake())));
        var cancellation = (Cancellation) Objects.requireNonNull(fault.details());
        assertThat(TestStatements.printed(
                        cancellation.cancellationReasons().getFirst().item()))
                .isEqualTo("{pk: 'a', v: 1}");
    }

    private static List<String> reasons(ApiException fault) {
        return ((Cancellation) Objects.requireNonNull(fault.details()))
                .cancellationReasons().stream()
                        .map(reason -> reason.code() + " " + reason.message())
                        .toList();
    }

    private String refusal(String... texts) {
        return TestStatements.fault(() -> run(texts)).text();
    }

    private ExecuteTransaction.Response run(String... texts) {
        return withToken(null, "NONE", texts);
    }

    private ExecuteTransaction.Response withToken(@Nullable String token, String capacity, String... texts) {
        var members = Stream.of(texts)
                .map(text -> new ParameterizedStatement(text, null, null))
                .toList();
        return TestCalls.run(
                statements.tables.engine,
                ExecuteTransaction.from(
                        new ExecuteTransaction.Request(members, token, capacity), statements.tables.intake()));
    }
}
