package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.InterposedStorage;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.definition.GlobalSecondaryIndex;
import dev.armature.engine.definition.IndexProjection;
import dev.armature.engine.definition.LocalSecondaryIndex;
import dev.armature.engine.write.Writer;
import dev.armature.model.AttributeType;
import dev.armature.model.ErrorCode;
import dev.armature.model.UncheckedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** ExecuteStatement, against a table with a partition key and one with a sort key and an index of each kind. */
class ExecuteStatementTest {
    private final TestStatements statements = new TestStatements(
            new TestTables.NewTable("hash"),
            new TestTables.NewTable("pairs")
                    .define("sk", "other", "third")
                    .keyed("pk", "sk")
                    .with(
                            new GlobalSecondaryIndex(
                                    "by-other",
                                    TestTables.keys("other"),
                                    new IndexProjection("KEYS_ONLY", null),
                                    null,
                                    null,
                                    null),
                            TestTables.global("by-third", TestTables.keys("third")))
                    .with(new LocalSecondaryIndex(
                            "near", TestTables.keys("pk", "other"), new IndexProjection("KEYS_ONLY", null))));

    @AfterEach
    void close() {
        statements.close();
    }

    @Test
    void answersWithAllMembers() {
        try (var database = new TestDatabase()) {
            database.transcript("""
                    > ExecuteStatement {Statement: 'INSERT INTO Orders VALUE {''pk'': ?, ''kind'': ?}', Parameters: [{S: a}, {S: book}],
                        ReturnConsumedCapacity: INDEXES}
                    < {Items: [], ConsumedCapacity: {TableName: Orders, CapacityUnits: 2.0, Table: {CapacityUnits: 1.0},
                      GlobalSecondaryIndexes: {byKind: {CapacityUnits: 1.0}}}}
                    > ExecuteStatement {Statement: 'INSERT INTO Orders VALUE {''pk'': ?}', Parameters: [{S: b}]}
                    < {Items: []}
                    > ExecuteStatement {Statement: 'SELECT pk FROM Orders', Limit: 1, ConsistentRead: true, ReturnConsumedCapacity: TOTAL}
                    < {Items: [{pk: {S: ...}}], NextToken: ..., ConsumedCapacity: {TableName: Orders, CapacityUnits: 1.0}, LastEvaluatedKey: {pk: {S: ...}}}
                    > ExecuteStatement {Statement: 'UPDATE Orders SET n = ? WHERE pk = ? AND n = ?', Parameters: [{N: 1}, {S: a}, {N: 7}],
                        ReturnValuesOnConditionCheckFailure: ALL_OLD}
                    < ConditionalCheckFailedException: The conditional request failed {Item: {kind: {S: book}, pk: {S: a}}}
                    > ExecuteStatement {Statement: 'DELETE FROM Orders WHERE pk = ? RETURNING ALL OLD *', Parameters: [{S: a}]}
                    < {Items: [{kind: {S: book}, pk: {S: a}}]}
                    """);
        }
    }

    @Test
    void insertsAndSelectsEveryTypeOfLiteral() {
        assertThat(statements
                        .run(
                                "INSERT INTO \"hash\" VALUE {'pk': 'a', 's': 'it''s', 'n': -1.50e2, 'b': true, 'z': NULL,"
                                        + " 'l': [1, 'two', [FALSE]], 'm': {'x': {'y': .5}}, 'ss': <<'b', 'a'>>, 'ns': <<2, 1>>}")
                        .items())
                .isEmpty();
        assertThat(statements.items("SELECT * FROM \"hash\" WHERE pk = 'a'"))
                .containsExactly("{b: true, l: [1, 'two', [false]], m: {x: {y: 0.5}}, n: -150, ns: <<1, 2>>, pk: 'a',"
                        + " s: 'it's', ss: <<'a', 'b'>>, z: null}");
    }

    @Test
    void refusesToInsertAnItemTwice() {
        statements.having("INSERT INTO hash VALUE {'pk': 'a', 'v': 1}");
        var fault = TestStatements.fault(() -> statements.run("INSERT INTO hash VALUE {'pk': 'a', 'v': 2}"));
        assertThat(fault.code()).isEqualTo(ErrorCode.DUPLICATE_ITEM);
        assertThat(fault.text()).isEqualTo("Duplicate primary key exists in table");
        assertThat(statements.items("SELECT v FROM hash")).containsExactly("{v: 1}");
    }

    @Test
    void updatesWhatIsThereAndNothingElse() {
        statements.having(
                "INSERT INTO hash VALUE {'pk': 'a', 'v': 1, 'gone': 0, 'l': [1], 'm': {'k': 1}, 's': <<'x'>>}");
        statements.having(
                "UPDATE hash SET v = v + 2, l = list_append(l, [2]) SET m.k = ? REMOVE gone".replace("?", "'new'")
                        + " SET s = set_add(s, <<'y'>>) WHERE pk = 'a' AND v = 1");
        assertThat(statements.items("SELECT * FROM hash"))
                .containsExactly("{l: [1, 2], m: {k: 'new'}, pk: 'a', s: <<'x', 'y'>>, v: 3}");

        for (String statement : List.of(
                "UPDATE hash SET v = 1 WHERE pk = 'absent'",
                "UPDATE hash SET v = 1 WHERE pk = 'absent' AND attribute_not_exists(pk)",
                "UPDATE hash SET v = 1 WHERE pk = 'a' AND v = 99",
                "DELETE FROM hash WHERE pk = 'a' AND v = 99")) {
            var fault = TestStatements.fault(() -> statements.run(statement));
            assertThat(fault.code()).as(statement).isEqualTo(ErrorCode.CONDITIONAL_CHECK_FAILED);
            assertThat(fault.text()).isEqualTo("The conditional request failed");
        }
        assertThat(statements.items("SELECT v FROM hash")).containsExactly("{v: 3}");
    }

    @Test
    void updatesWithTheTableFirst() {
        statements.having(
                "INSERT INTO hash VALUE {'pk': 'a', 'v': 1, 'gone': 0}",
                "FROM hash WHERE pk = 'a' SET v = 2 REMOVE gone");
        assertThat(statements.items("SELECT * FROM hash")).containsExactly("{pk: 'a', v: 2}");
    }

    @Test
    void emptiesASetToNothing() {
        statements.having(
                "INSERT INTO hash VALUE {'pk': 'a', 's': <<'x'>>}",
                "UPDATE hash SET s = set_delete(s, <<'x'>>) SET t = set_add(t, <<1>>) WHERE pk = 'a'");
        assertThat(statements.items("SELECT * FROM hash")).containsExactly("{pk: 'a', t: <<1>>}");
    }

    @Test
    void deletesAndIsContentWithWhatIsNotThere() {
        statements.having("INSERT INTO hash VALUE {'pk': 'a', 'v': 1}");
        assertThat(statements.items("DELETE FROM hash WHERE pk = 'absent' RETURNING ALL OLD *"))
                .isEmpty();
        assertThat(statements.items("DELETE FROM hash WHERE pk = 'absent' AND v = 1"))
                .isEmpty();
        assertThat(statements.items("DELETE FROM hash WHERE pk = 'a' AND v = 1 RETURNING ALL OLD *"))
                .containsExactly("{pk: 'a', v: 1}");
        assertThat(statements.items("SELECT * FROM hash")).isEmpty();
    }

    @Test
    void returnsWhatAnUpdateChanged() {
        statements.having("INSERT INTO hash VALUE {'pk': 'a', 'v': 1, 'm': {'x': 1, 'y': 2}, 'other': 0}");
        String update = "UPDATE hash SET v = v + 1 SET m.x = v WHERE pk = 'a' RETURNING ";
        assertThat(statements.items(update + "MODIFIED OLD *")).containsExactly("{m: {x: 1}, v: 1}");
        assertThat(statements.items(update + "MODIFIED NEW *")).containsExactly("{m: {x: 2}, v: 3}");
        assertThat(statements.items(update + "ALL OLD *"))
                .containsExactly("{m: {x: 2, y: 2}, other: 0, pk: 'a', v: 3}");
        assertThat(statements.items(update + "ALL NEW *"))
                .containsExactly("{m: {x: 4, y: 2}, other: 0, pk: 'a', v: 5}");
        assertThat(statements.items("UPDATE hash REMOVE other WHERE pk = 'a' RETURNING MODIFIED NEW *"))
                .isEmpty();
    }

    @Test
    void showsTheItemThatAConditionFailedOn() {
        statements.having("INSERT INTO hash VALUE {'pk': 'a', 'v': 1}");
        var request = new ExecuteStatement.Request(
                "UPDATE hash SET v = 2 WHERE pk = 'a' AND v = 7", null, null, null, null, null, "ALL_OLD");
        var fault = TestStatements.fault(() -> statements.run(request));
        assertThat(fault.details())
                .isEqualTo(new Writer.ConditionFailure(
                        statements.run("SELECT * FROM hash").items().getFirst()));
    }

    @Test
    void needsTheWholeKeyToWrite() {
        for (String statement : List.of(
                "UPDATE pairs SET v = 1",
                "UPDATE pairs SET v = 1 WHERE pk = 'a'",
                "UPDATE pairs SET v = 1 WHERE pk = 'a' AND sk > 'b'",
                "UPDATE pairs SET v = 1 WHERE pk = 'a' AND sk = 'b' OR pk = 'c' AND sk = 'd'",
                "UPDATE pairs SET v = 1 WHERE pk = 'a' AND NOT sk = 'b'",
                "DELETE FROM pairs WHERE pk IN ['a'] AND sk = 'b'",
                "DELETE FROM pairs")) {
            assertThat(statements.refusal(statement))
                    .as(statement)
                    .isEqualTo("Where clause does not contain a mandatory equality on all key attributes");
        }
        assertThat(statements.refusal("UPDATE pairs SET sk = 'x' WHERE pk = 'a' AND sk = 'b'"))
                .isEqualTo("One or more parameter values were invalid: Cannot update attribute sk. This attribute is"
                        + " part of the key");
        assertThat(statements.refusal("DELETE FROM pairs WHERE pk = 1 AND sk = 'b'"))
                .isEqualTo("Key attribute's data type should match its data type in table's schema: Key pk");
    }

    @Test
    void readsThePartsThatWhereNames() {
        for (String pk : List.of("a", "b", "c")) {
            for (int sk = 1; sk <= 5; sk++) {
                statements.having("INSERT INTO pairs VALUE {'pk': '" + pk + "', 'sk': '" + sk + "', 'n': " + sk + "}");
            }
        }
        assertRead("pk = 'b'", 5, "b1", "b2", "b3", "b4", "b5");
        assertRead("pk = 'b' AND sk = '2'", 1, "b2");
        assertRead("'2' < sk AND pk = 'b'", 3, "b3", "b4", "b5");
        assertRead("pk = 'b' AND sk BETWEEN '2' AND '4' AND n <> 3", 3, "b2", "b4");
        assertRead("pk = 'b' AND sk >= '2' AND sk < '4'", 2, "b2", "b3");
        assertRead("pk = 'b' AND begins_with(sk, '4')", 1, "b4");
        assertRead("pk = 'b' AND sk IN ('5', '1')", 2, "b1", "b5");
        assertRead("pk IN ['c', 'a'] AND sk > '4'", 2, "c5", "a5");
        assertRead("pk = 'a' AND sk = '1' OR pk = 'c' AND sk > '3'", 3, "a1", "c4", "c5");
        assertRead("(pk = 'a' OR pk = 'b') AND sk = '2'", 2, "a2", "b2");
        assertRead("pk = 'a' AND sk = '1' AND (attribute_exists(m) OR NOT attribute_exists(n))", 1);
        assertRead("pk = 'a' AND (n = 1 OR n = 2)", 5, "a1", "a2");
        assertRead("pk = 'a' AND pk = 'b'", 0);
        assertRead("pk = 'b' AND sk = '2' AND sk = '3'", 0);
        assertRead("pk = 'b' AND pk = 'b' AND sk = '2'", 1, "b2");
        assertRead("pk = 'b' AND sk = '2' AND sk > '2'", 0);
        assertRead("pk = 'b' AND sk = '2' AND n = 3", 1);
        assertRead("pk = 'b' AND sk = '2' AND sk <> '2'", 1);
        assertRead("pk = 'b' AND sk = '6'", 0);
        assertRead("pk = 'b' AND NOT sk = '2'", 5, "b1", "b3", "b4", "b5");
        assertRead("pk = 'b' AND (sk > '3' OR NOT sk = '2')", 5, "b1", "b3", "b4", "b5");
        // Without a fixed partition, everything is looked at.
        assertRead("pk = 'a' AND sk = '1' OR n = 5 AND pk > 'b'", 15, "a1", "c5");
        assertRead("sk = '3' AND pk <> 'b'", 15, "a3", "c3");
        assertThat(statements.refusal("SELECT * FROM pairs WHERE pk = 'b' AND (sk > '3' OR sk > '4')"))
                .isEqualTo("Overlapping conditions with range keys are not supported in where clause");
        for (String where : List.of(
                "pk IN ['a', 'a']",
                "pk = 'a' OR pk = 'a'",
                "pk = 'b' AND sk IN ('5', '1', '5')",
                "pk = 'a' AND (sk = '1' OR n = 2)",
                "(pk = 'a' AND n = 1) OR (pk = 'a' AND n = 2)")) {
            assertThat(statements.refusal("SELECT * FROM pairs WHERE " + where))
                    .as(where)
                    .isEqualTo("Overlapping conditions with range keys are not supported in where clause");
        }
        // What is excluded has to be about the sort key.
        for (String where : List.of(
                "pk = 'a' AND n <> 1 OR pk = 'a' AND sk = '2'",
                "pk = 'a' AND NOT n = 1 OR pk = 'a' AND sk = '2'",
                "pk = 'a' AND n <> m OR pk = 'a' AND sk = '2'")) {
            assertThat(statements.refusal("SELECT * FROM pairs WHERE " + where))
                    .as(where)
                    .isEqualTo("Overlapping conditions with range keys are not supported in where clause");
        }
        assertRead("pk = 'a' AND sk <> '1' OR pk = 'a' AND sk = '1'", 5, "a1", "a2", "a3", "a4", "a5");
        assertThat(statements.items("SELECT * FROM pairs WHERE n IN [" + "7, ".repeat(99) + "7]"))
                .isEmpty();
        assertThat(statements.refusal("SELECT * FROM pairs WHERE n IN [" + "7, ".repeat(100) + "7]"))
                .isEqualTo("The IN operator is provided with too many operands; number of operands: 101");
        for (String where : List.of(
                "pk IN [" + quoted(51) + "]",
                "pk = 'a' AND sk IN [" + quoted(51) + "]",
                "pk IN [" + quoted(26) + "] AND sk IN ['1', '2']",
                "pk IN [" + quoted(50) + "] AND sk IN [" + quoted(50) + "]")) {
            assertThat(statements.refusal("SELECT * FROM pairs WHERE " + where))
                    .as(where)
                    .isEqualTo("Too many decomposed read operations for a given query.");
        }
        for (String where : List.of(
                "pk IN [" + quoted(50) + "] AND n IN [" + quoted(100) + "]", "pk IN [" + quoted(51) + "] OR n = 7")) {
            assertThat(statements.items("SELECT * FROM pairs WHERE " + where)).isEmpty();
        }
        assertThat(statements.refusal("SELECT * FROM pairs WHERE pk = ?", number("1")))
                .isEqualTo("Key attribute's data type should match its data type in table's schema: Key pk");
        assertThat(statements.refusal("SELECT * FROM pairs WHERE pk = ''"))
                .isEqualTo("One or more parameter values are not valid. The AttributeValue for a key attribute cannot"
                        + " contain an empty string value. Key: pk");
    }

    private static String quoted(int count) {
        return IntStream.range(0, count).mapToObj(i -> "'v" + i + "'").collect(Collectors.joining(","));
    }

    /** Limit counts what is looked at, so a page of that many leaves no rest and a smaller one does. */
    private void assertRead(String where, int scanned, String... keys) {
        List<String> expected = new ArrayList<>();
        for (String key : keys) {
            expected.add("{pk: '" + key.charAt(0) + "', sk: '" + key.charAt(1) + "'}");
        }
        String statement = "SELECT pk, sk FROM pairs WHERE " + where;
        boolean isScan = scanned == 15;
        List<String> items = statements.items(statement);
        assertThat(isScan ? items.stream().sorted().toList() : items).as(where).isEqualTo(expected);
        assertThat(page(statement, scanned + 1, null).nextToken()).as(where).isNull();
        if (scanned > 0) {
            assertThat(page(statement, scanned, null).nextToken()).as(where).isNotNull();
        }
    }

    @Test
    void continuesWhereAPageEnded() {
        for (int sk = 1; sk <= 4; sk++) {
            statements.having(
                    "INSERT INTO pairs VALUE {'pk': 'a', 'sk': '" + sk + "', 'other': 'x'}",
                    "INSERT INTO pairs VALUE {'pk': 'b', 'sk': '" + sk + "', 'other': 'x'}");
        }
        for (String statement : List.of(
                "SELECT * FROM pairs",
                "SELECT * FROM pairs WHERE pk IN ['b', 'a']",
                "SELECT * FROM pairs WHERE pk IN ['b', 'a'] ORDER BY pk ASC, sk DESC",
                "SELECT pk, sk FROM pairs.\"by-other\" WHERE other = 'x'",
                "SELECT sk, pk FROM pairs.near")) {
            List<String> all = statements.items(statement);
            assertThat(all).as(statement).hasSize(8);
            for (int limit : List.of(1, 3, 8)) {
                List<String> paged = new ArrayList<>();
                String token = null;
                do {
                    var page = page(statement, limit, token);
                    paged.addAll(TestStatements.printed(page.items()));
                    token = page.nextToken();
                    assertThat(page.lastEvaluatedKey() == null).isEqualTo(token == null);
                } while (token != null);
                assertThat(paged).as("%s by %d", statement, limit).isEqualTo(all);
            }
        }
    }

    @Test
    void bindsATokenToItsStatement() {
        statements.having("INSERT INTO hash VALUE {'pk': 'a'}", "INSERT INTO hash VALUE {'pk': 'b'}");
        String token = page("SELECT * FROM hash", 1, null).nextToken();
        assertThat(TestStatements.fault(() -> page("SELECT pk FROM hash", 1, token))
                        .text())
                .isEqualTo("NextToken does not match request");
        for (String garbage :
                List.of("garbage", "AAAA", "!", Objects.requireNonNull(token).substring(4))) {
            assertThat(TestStatements.fault(() -> page("SELECT * FROM hash", 1, garbage))
                            .text())
                    .as(garbage)
                    .isEqualTo("Invalid NextToken");
        }
    }

    @Test
    void ordersByKeys() {
        statements.having(
                "INSERT INTO pairs VALUE {'pk': 'a', 'sk': '1'}",
                "INSERT INTO pairs VALUE {'pk': 'a', 'sk': '2'}",
                "INSERT INTO pairs VALUE {'pk': 'b', 'sk': '1'}");
        assertThat(statements.items("SELECT sk FROM pairs WHERE pk = 'a' ORDER BY sk DESC"))
                .containsExactly("{sk: '2'}", "{sk: '1'}");
        assertThat(statements.items("SELECT pk, sk FROM pairs WHERE pk IN ['a', 'b'] ORDER BY pk DESC, sk"))
                .containsExactly("{pk: 'b', sk: '1'}", "{pk: 'a', sk: '1'}", "{pk: 'a', sk: '2'}");
        // Without an order of its own the sort key descends, whichever way partitions go.
        assertThat(statements.items("SELECT pk, sk FROM pairs WHERE pk IN ['a', 'b'] ORDER BY pk ASC"))
                .containsExactly("{pk: 'a', sk: '2'}", "{pk: 'a', sk: '1'}", "{pk: 'b', sk: '1'}");
        assertThat(statements.refusal("SELECT * FROM pairs ORDER BY sk"))
                .isEqualTo("Must have WHERE clause in the statement when using ORDER BY clause.");
        assertThat(statements.refusal("SELECT * FROM pairs WHERE pk = 'a' ORDER BY n"))
                .isEqualTo("Attribute n in ORDER BY clause must be part of the primary key");
        assertThat(statements.refusal("SELECT * FROM pairs WHERE pk > 'a' ORDER BY sk"))
                .isEqualTo("Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY"
                        + " clause.");
        assertThat(statements.refusal("SELECT * FROM pairs WHERE pk IN ['a', 'b'] ORDER BY sk"))
                .isEqualTo("Must have hash key in ORDER BY clause when more than one hash key condition specified in"
                        + " WHERE clause.");
    }

    @Test
    void readsIndexes() {
        statements.having(
                "INSERT INTO pairs VALUE {'pk': 'a', 'sk': '1', 'other': 'x', 'n': 1}",
                "INSERT INTO pairs VALUE {'pk': 'a', 'sk': '2', 'n': 2}");
        assertThat(statements.items("SELECT * FROM \"pairs\".\"by-other\""))
                .containsExactly("{other: 'x', pk: 'a', sk: '1'}");
        assertThat(statements.items("SELECT n FROM pairs.near WHERE pk = 'a'")).containsExactly("{n: 1}");
        assertThat(statements.items("SELECT * FROM pairs.\"by-other\" WHERE n = 1"))
                .isEmpty();
        assertThat(statements.refusal("SELECT n, m.x FROM pairs.\"by-other\""))
                .isEqualTo("One or more parameter values were invalid: Global secondary index by-other does not project"
                        + " [n, m]");
        assertThat(statements.refusal("SELECT * FROM pairs.\"by-other\" WHERE other IN ['x', 'y'] AND NOT n = 1"))
                .isEqualTo("One or more parameter values were invalid: Secondary index by-other does not project one or"
                        + " more filter attributes: [n]");
        assertThat(statements.items("SELECT pk FROM pairs.\"by-other\" WHERE other = 'x' AND n = 1 OR other = 'y'"))
                .isEmpty();
        assertThat(statements.items("SELECT pk FROM pairs.\"by-other\" WHERE other = 'x' AND (other = 'y' OR n = 1)"))
                .isEmpty();
        assertThat(Stream.of(
                                "(other = 'x' OR other = 'y') AND n = 1",
                                "other = 'x' AND b = 1 AND (a = 2 OR n = 1)",
                                "other = 'x' AND (zz = 1 OR aa = 2 OR mm = 3)",
                                "(other = 'b' AND u1 = 1) OR (other = 'q' AND u2 = 1)",
                                "(other = 'q' AND u1 = 1) OR (other = 'b' AND u2 = 1)")
                        .map(where -> statements.refusal("SELECT pk FROM pairs.\"by-other\" WHERE " + where))
                        .map(text -> text.substring(text.indexOf('['))))
                .containsExactly("[n]", "[a, b, n]", "[zz, aa, mm]", "[u2]", "[u1]");
        assertThat(statements.refusal("SELECT * FROM pairs.nowhere"))
                .isEqualTo("The table does not have the specified index");
        assertThat(TestStatements.fault(() -> statements.run(consistent("SELECT * FROM pairs.\"by-other\"")))
                        .text())
                .isEqualTo("Strongly consistent read is not supported on Global Secondary Indexes");
        assertThat(statements.run(consistent("SELECT * FROM pairs.near")).items())
                .hasSize(1);
    }

    @Test
    void chargesWhatWasLookedAt() {
        statements.having(
                "INSERT INTO pairs VALUE {'pk': 'a', 'sk': '1', 'other': 'x'}",
                "INSERT INTO pairs VALUE {'pk': 'a', 'sk': '2', 'other': 'y'}");
        assertThat(capacity("SELECT sk FROM pairs WHERE pk = 'a' AND other = 'absent'"))
                .isEqualTo("total 0.5, table 0.5");
        assertThat(capacity("SELECT sk FROM pairs WHERE pk = 'a' AND sk = '1'")).isEqualTo("total 0.5, table 0.5");
        assertThat(capacity("SELECT sk FROM pairs WHERE pk = 'a' AND sk = '9'")).isEqualTo("total 0.5, table 0.5");
        assertThat(capacity("SELECT * FROM pairs WHERE pk IN ['a', 'b']")).isEqualTo("total 1.0, table 1.0");
        assertThat(capacity("SELECT * FROM pairs.\"by-other\" WHERE other = 'x'"))
                .isEqualTo("total 0.5, table 0.0, by-other 0.5");
        assertThat(capacity("SELECT n FROM pairs.near WHERE pk = 'a'")).isEqualTo("total 1.5, table 1.0, near 0.5");
        assertThat(capacity("INSERT INTO pairs VALUE {'pk': 'b', 'sk': '1', 'other': 'x'}"))
                .isEqualTo("total 3.0, table 1.0, near 1.0, by-other 1.0");
    }

    @Test
    void isLongWhereAWriteWaitsForTheDisk() {
        String insert = "INSERT INTO hash VALUE {'pk': 'a'}";
        String select = "SELECT * FROM hash WHERE pk = 'a'";
        var waiting = new InterposedStorage();
        waiting.sayThatWritesWait();
        try (var quick = new TestTables(new InterposedStorage());
                var slow = new TestTables(waiting)) {
            for (TestTables tables : List.of(quick, slow)) {
                var unused = tables.create(new TestTables.NewTable("hash"));
                assertThat(effort(select, tables)).isEqualTo(1);
            }
            assertThat(effort(insert, quick)).isZero();
            assertThat(effort(insert, slow)).isEqualTo(Operation.LONG_EFFORT);
            assertThat(effort("UPDATE hash SET v = 1 WHERE pk = 'a'", slow)).isEqualTo(Operation.LONG_EFFORT);
            assertThat(effort("DELETE FROM hash WHERE pk = 'a'", slow)).isEqualTo(Operation.LONG_EFFORT);
        }
    }

    private static int effort(String statement, TestTables tables) {
        var request = new ExecuteStatement.Request(statement, null, null, null, null, null, null);
        return tables.engine.effort(ExecuteStatement.from(request, tables.intake()));
    }

    @Test
    void holdsTheSizeLimit() {
        var large = UncheckedValue.of(AttributeType.S, "x".repeat(409_600));
        statements.having("INSERT INTO hash VALUE {'pk': 'a'}");
        assertThat(statements.refusal("INSERT INTO hash VALUE {'pk': 'b', 'v': ?}", large))
                .isEqualTo("Item size has exceeded the maximum allowed size");
        assertThat(statements.refusal("UPDATE hash SET v = ? WHERE pk = 'a'", large))
                .isEqualTo("Item size to update has exceeded the maximum allowed size");
    }

    @Test
    void checksMembersFirst() {
        assertThat(TestStatements.fault(() -> statements.run(
                                new ExecuteStatement.Request("", List.of(), null, null, "ALL", 0, "SOME")))
                        .text())
                .isEqualTo("5 validation errors detected: Value 'ALL' at 'returnConsumedCapacity' failed to satisfy"
                        + " constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE]; Value '' at"
                        + " 'statement' failed to satisfy constraint: Member must have length greater than or equal to"
                        + " 1; Value '[]' at 'parameters' failed to satisfy constraint: Member must have length greater"
                        + " than or equal to 1; Value 'SOME' at 'returnValuesOnConditionCheckFailure' failed to satisfy"
                        + " constraint: Member must satisfy enum value set: [ALL_OLD, NONE]; Value '0' at 'limit'"
                        + " failed to satisfy constraint: Member must have value greater than or equal to 1");
        assertThat(statements.refusal("SELECT * FROM nowhere")).isEqualTo("Requested resource not found");
        assertThat(statements.refusal("SELECT * FROM nowhere WHERE a < NULL"))
                .isEqualTo("Incorrect operand type for operator or function; operator or function: <, operand type:"
                        + " NULL");
        assertThat(statements.refusal("EXISTS(SELECT * FROM hash WHERE pk = 'a' AND v = 1)"))
                .isEqualTo("EXISTS can only be used in ExecuteTransaction write requests.");
    }

    private ExecuteStatement.Response page(String statement, int limit, @Nullable String token) {
        return statements.run(new ExecuteStatement.Request(statement, null, null, token, null, limit, null));
    }

    private static ExecuteStatement.Request consistent(String statement) {
        return new ExecuteStatement.Request(statement, null, true, null, null, null, null);
    }

    private static UncheckedValue number(String text) {
        return UncheckedValue.of(AttributeType.N, text);
    }

    private String capacity(String statement) {
        var consumed = Objects.requireNonNull(statements
                .run(new ExecuteStatement.Request(statement, null, null, null, "INDEXES", null, null))
                .consumedCapacity());
        var text = new StringBuilder("total " + consumed.capacityUnits() + ", table "
                + Objects.requireNonNull(consumed.table()).capacityUnits());
        if (consumed.localSecondaryIndexes() != null) {
            consumed.localSecondaryIndexes()
                    .forEach((name, units) -> text.append(", " + name + " " + units.capacityUnits()));
        }
        if (consumed.globalSecondaryIndexes() != null) {
            consumed.globalSecondaryIndexes()
                    .forEach((name, units) -> text.append(", " + name + " " + units.capacityUnits()));
        }
        return text.toString();
    }
}
