package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestCalls;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.operation.BatchExecuteStatement.BatchStatementRequest;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** BatchExecuteStatement: each statement is answered on its own. */
class BatchExecuteStatementTest {
    @AutoClose
    private final TestStatements statements = TestStatements.ofTwoTables();

    /** The item that a condition failed on is not shown in a batch, asked for or not. */
    @Test
    void answersWithAllMembers() {
        try (var database = new TestDatabase()) {
            database.transcript("""
                    > PutItem {TableName: Orders, Item: {pk: {S: a}, n: {N: 1}}}
                    > BatchExecuteStatement {ReturnConsumedCapacity: INDEXES, Statements: [
                        {Statement: 'SELECT n FROM Orders WHERE pk = ?', Parameters: [{S: a}], ConsistentRead: true},
                        {Statement: 'SELECT n FROM Orders WHERE pk = ?', Parameters: [{S: none}]},
                        {Statement: SELECT n FROM Nowhere}]}
                    < {Responses: [{TableName: Orders, Item: {n: {N: 1}}}, {TableName: Orders}, {Error: {Code: ..., Message: ...}...}],
                      ConsumedCapacity: [{TableName: Orders, CapacityUnits: 1.5, Table: {CapacityUnits: 1.5}}...]}
                    > BatchExecuteStatement {Statements: [{Statement: 'UPDATE Orders SET n = ? WHERE pk = ? AND n = ?',
                        Parameters: [{N: 1}, {S: a}, {N: 7}], ReturnValuesOnConditionCheckFailure: ALL_OLD}]}
                    < {Responses: [{Error: {Code: ConditionalCheckFailed, Message: The conditional request failed}, TableName: Orders}]}
                    """);
        }
    }

    @Test
    void readsItems() {
        statements.having(
                "INSERT INTO hash VALUE {'pk': 'a', 'v': 1}", "INSERT INTO pairs VALUE {'pk': 'a', 'sk': 'b', 'v': 2}");
        assertThat(answers(
                        "SELECT * FROM hash WHERE pk = 'a'",
                        "SELECT v FROM pairs WHERE sk = 'b' AND pk = 'a'",
                        "SELECT * FROM hash WHERE pk = 'absent'",
                        "SELECT * FROM pairs WHERE pk = 'a' AND sk = 'absent'"))
                .containsExactly("hash {pk: 'a', v: 1}", "pairs {v: 2}", "hash none", "pairs none");
    }

    @Test
    void writesItems() {
        statements.having("INSERT INTO hash VALUE {'pk': 'b', 'v': 1}", "INSERT INTO hash VALUE {'pk': 'c', 'v': 1}");
        assertThat(answers(
                        "INSERT INTO hash VALUE {'pk': 'a'}",
                        "UPDATE hash SET v = 2 WHERE pk = 'b' RETURNING ALL NEW *",
                        "DELETE FROM hash WHERE pk = 'c' RETURNING ALL OLD *"))
                .containsExactly("hash none", "hash {pk: 'b', v: 2}", "hash {pk: 'c', v: 1}");
        assertThat(statements.items("SELECT * FROM hash")).containsExactlyInAnyOrder("{pk: 'a'}", "{pk: 'b', v: 2}");
    }

    @Test
    void answersForEachStatementThatFails() {
        statements.having("INSERT INTO hash VALUE {'pk': 'b', 'v': 1}");
        assertThat(answers(
                        "INSERT INTO hash VALUE {'pk': 'a'}",
                        "INSERT INTO hash VALUE {'pk': 'b'}",
                        "UPDATE hash SET v = 2 WHERE pk = 'absent'",
                        "UPDATE hash SET v = 2",
                        "DELETE FROM hash WHERE pk = 'c' RETURNING ALL NEW *",
                        "INSERT INTO nowhere VALUE {'pk': 'a'}",
                        "INSERT hash",
                        "EXISTS(SELECT * FROM hash WHERE pk = 'z' AND a = 1)"))
                .containsExactly(
                        "hash none",
                        "hash DuplicateItem: Duplicate primary key exists in table",
                        "hash ConditionalCheckFailed: The conditional request failed",
                        "null ValidationError: Where clause does not contain a mandatory equality on all key attributes",
                        "null ValidationError: Invalid returning clause: RETURNING ALL NEW *. Only RETURNING ALL OLD * is"
                                + " allowed in DELETE statements.",
                        "nowhere ResourceNotFound: Requested resource not found",
                        "null ValidationError: Statement wasn't well formed, can't be processed: Unexpected keyword",
                        "null ValidationError: EXISTS can only be used in ExecuteTransaction write requests.");
    }

    @Test
    void needsTheWholeKeyToRead() {
        String text =
                "null ValidationError: Select statements within BatchExecuteStatement must specify the primary key in"
                        + " the where clause.";
        assertThat(answers(
                        "SELECT * FROM pairs WHERE pk = 'a'",
                        "SELECT * FROM hash",
                        "SELECT * FROM pairs.\"by-other\" WHERE pk = 'a' AND sk = 'b'",
                        "SELECT * FROM nowhere WHERE pk = 'a'",
                        "SELECT * FROM hash WHERE pk = 'a' AND v = 1",
                        "SELECT * FROM hash WHERE pk = 'a' AND pk = 'b'",
                        "SELECT * FROM hash WHERE pk IN ['a', 'b']",
                        "SELECT * FROM hash WHERE pk IN ['a', 'a']"))
                .containsExactly(
                        text,
                        text,
                        text,
                        "nowhere ResourceNotFound: Requested resource not found",
                        text,
                        text,
                        text,
                        "null ValidationError: Overlapping conditions with range keys are not supported in where clause");
    }

    /** What is found wrong with a statement while it runs is said with its table. */
    @Test
    void namesTheTableOfWhatRan() {
        statements.having("INSERT INTO hash VALUE {'pk': 'a', 'v': 1}");
        assertThat(answers(
                        "UPDATE hash SET v.x = 1 WHERE pk = 'a'", "UPDATE hash SET v = 1 WHERE pk = 'b' AND pk = 'c'"))
                .containsExactly(
                        "hash ValidationError: The document path provided in the update expression is invalid for update",
                        "null ValidationError: Multiple conditions on same key pk. Only single item Update/Insert/Delete are"
                                + " supported");
    }

    @Test
    void refusesABatchAsAWhole() {
        String read = "SELECT * FROM hash WHERE pk = 'a'";
        String write = "DELETE FROM hash WHERE pk = 'a'";
        assertThat(refusal(read, "nonsense", write))
                .isEqualTo("Read and write requests together in the same batch is not supported.");
        assertThat(refusal(read, "nonsense", "SELECT v FROM hash WHERE pk IN ['a']"))
                .isEqualTo("Provided list of item keys contains duplicates");
        assertThat(refusal(write, "INSERT INTO hash VALUE {'pk': 'a'}"))
                .isEqualTo("Provided list of item keys contains duplicates");
        assertThat(refusal())
                .isEqualTo(
                        "1 validation error detected: Value '[]' at 'statements' failed to satisfy constraint: Member"
                                + " must have length greater than or equal to 1");
        assertThat(refusal(Collections.nCopies(26, read).toArray(new String[0])))
                .endsWith("at 'statements' failed to satisfy constraint: Member must have length less than or equal to"
                        + " 25");
        assertThat(refusal(""))
                .isEqualTo("1 validation error detected: Value '' at 'statements.1.member.statement' failed to satisfy"
                        + " constraint: Member must have length greater than or equal to 1");
    }

    /** As captured: refused writes count in the total of a table where something succeeded, and in nothing else. */
    @Test
    void chargesWhatWasRefused() {
        statements.having(
                "INSERT INTO hash VALUE {'pk': 'large', 'v': '" + "x".repeat(2500) + "'}",
                "INSERT INTO pairs VALUE {'pk': 'a', 'sk': 'b'}");
        var response = run(
                "INDEXES",
                "INSERT INTO hash VALUE {'pk': 'a'}",
                "INSERT INTO hash VALUE {'pk': 'large'}",
                "UPDATE hash SET v = 1 WHERE pk = 'absent'",
                "INSERT INTO pairs VALUE {'pk': 'a', 'sk': 'b'}");
        var consumed = Objects.requireNonNull(response.consumedCapacity());
        assertThat(consumed).hasSize(1);
        assertThat(consumed.getFirst().capacityUnits()).isEqualTo(5);
        assertThat(Objects.requireNonNull(consumed.getFirst().table()).capacityUnits())
                .isEqualTo(1);
        assertThat(run("TOTAL", "INSERT INTO hash VALUE {'pk': 'a'}").consumedCapacity())
                .isNull();
    }

    @Test
    void chargesReadsByTheirConsistency() {
        var requests = List.of(
                new BatchStatementRequest("SELECT * FROM hash WHERE pk = 'a'", null, true, null),
                new BatchStatementRequest("SELECT * FROM hash WHERE pk = 'b'", null, null, null));
        var response = TestCalls.run(
                statements.tables.engine,
                BatchExecuteStatement.from(
                        new BatchExecuteStatement.Request(requests, "TOTAL"), statements.tables.intake()));
        assertThat(Objects.requireNonNull(response.consumedCapacity())
                        .getFirst()
                        .capacityUnits())
                .isEqualTo(1.5);
    }

    private List<String> answers(String... texts) {
        return run("NONE", texts).responses().stream()
                .map(answer -> {
                    var error = answer.error();
                    return answer.tableName() + " "
                            + (error == null
                                    ? TestStatements.printed(answer.item())
                                    : error.code() + ": " + error.message());
                })
                .toList();
    }

    private String refusal(String... texts) {
        return TestStatements.fault(() -> run("NONE", texts)).text();
    }

    private BatchExecuteStatement.Response run(String capacity, String... texts) {
        var requests = Stream.of(texts)
                .map(text -> new BatchStatementRequest(text, null, null, "ALL_OLD"))
                .toList();
        return TestCalls.run(
                statements.tables.engine,
                BatchExecuteStatement.from(
                        new BatchExecuteStatement.Request(requests, capacity), statements.tables.intake()));
    }
}
