package dev.armature.engine.operation;

import dev.armature.engine.TestCalls;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.operation.TestTables.NewTable;
import dev.armature.engine.request.Intake;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.Wording;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ListTablesTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private void create(String name, Caller caller) {
        var intake = new Intake(caller, Wording.OLDER, database.engine.expressions(), database.engine.statements());
        var unused = TestCalls.run(database.engine, CreateTable.from(new NewTable(name).request(), intake));
    }

    /** Pages end with a name to go on from only if there is something to go on to. */
    @Test
    void listsTheCallersTablesInPages() {
        create("delta", TestDatabase.CALLER);
        create("alpha", TestDatabase.CALLER);
        create("charlie", TestDatabase.CALLER);
        create("elsewhere", new Caller(TestDatabase.CALLER.account(), "eu-west-1"));
        create("foreign", new Caller("000000000000", TestDatabase.CALLER.region()));
        database.transcript("""
                > ListTables {}
                < {TableNames: [Orders, alpha, charlie, delta]}
                > ListTables {Limit: 2}
                < {TableNames: [Orders, alpha], LastEvaluatedTableName: alpha}
                > ListTables {Limit: 2, ExclusiveStartTableName: alpha}
                < {TableNames: [charlie, delta]}
                > ListTables {Limit: 1, ExclusiveStartTableName: azz}
                < {TableNames: [charlie], LastEvaluatedTableName: charlie}
                > ListTables {ExclusiveStartTableName: delta}
                < {TableNames: []}
                """);
    }

    @Test
    void reportsFaultsTogether() {
        database.transcript("""
                > ListTables {ExclusiveStartTableName: ';', Limit: 101}
                < ValidationException: 3 validation errors detected: Value ';' at 'exclusiveStartTableName' failed to satisfy constraint:
                  Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+;
                  Value ';' at 'exclusiveStartTableName' failed to satisfy constraint: Member must have length greater than or equal to 3;
                  Value '101' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 100
                > ListTables {Limit: 0}
                < ValidationException: 1 validation error detected: Value '0' at 'limit' failed to satisfy constraint:
                  Member must have value greater than or equal to 1
                """);
    }
}
