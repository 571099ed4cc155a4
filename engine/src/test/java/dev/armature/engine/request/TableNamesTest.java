package dev.armature.engine.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.table.TableRef;
import dev.armature.model.Wording;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableNamesTest {
    private static final String CONSTRAINT = "failed to satisfy constraint: Member must ";

    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private TableRef ofWrite(String name) {
        var older = database.intake();
        return TableNames.ofWrite(
                name, new Intake(older.caller(), Wording.ENVELOPED, older.expressions(), older.statements()));
    }

    @Test
    void areNamesOrArnsOfTheCallersTables() {
        List<Function<String, TableRef>> readers = List.of(
                name -> TableNames.of(name, TestDatabase.CALLER),
                name -> TableNames.ofTable(name, TestDatabase.CALLER),
                name -> TableNames.ofNew(name, TestDatabase.CALLER),
                this::ofWrite);
        for (var reader : readers) {
            assertThat(reader.apply("Orders")).isEqualTo(TestDatabase.TABLE);
            assertThat(reader.apply(TestDatabase.TABLE.arn())).isEqualTo(TestDatabase.TABLE);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    arn:aws:dynamodb:eu-west-2                             | 1 validation error detected: Valid ARN format is 'arn:<awsPartition>:<vendor>:<region>:<subscriber>:resourceType/resourceName', which is not that of
                    arn:aws:s3:eu-west-2:123456789012:table/Orders         | 1 validation error detected: Valid ARN format is 'arn:<awsPartition>:<vendor>:<region>:<subscriber>:resourceType/resourceName', which is not that of
                    arn:aws-cn:dynamodb:eu-west-2:123456789012:table/Orders| 1 validation error detected: Invalid AWS partition in
                    arn:aws:dynamodb:eu-west-1:123456789012:table/Orders   | 1 validation error detected: Invalid AWS region in
                    arn:aws:dynamodb:eu-west-2:123456789012:index/Orders   | 1 validation error detected: Invalid resource type in
                    arn:aws:dynamodb:eu-west-2:123456789012:table/a b      | 1 validation error detected: Invalid resource type in
                    """)
    void refusesArnsThatLeadElsewhere(String arn, String fault) {
        assertThatThrownBy(() -> TableNames.resolve(arn, TestDatabase.CALLER))
                .hasMessage("ValidationException: " + fault + " '" + arn + "'");
    }

    @Test
    void refusesTablesOfOthers() {
        assertThatThrownBy(() ->
                        TableNames.resolve("arn:aws:dynamodb:eu-west-2:000000000000:table/Orders", TestDatabase.CALLER))
                .hasMessage("AccessDeniedException: Access is denied");
    }

    /** Each kind of operation has its own words. */
    @Test
    void refusesNamesThatAreNone() {
        assertThatThrownBy(() -> TableNames.of(null, TestDatabase.CALLER))
                .hasMessageEndingWith("Value null at 'tableName' " + CONSTRAINT + "not be null");
        assertThatThrownBy(() -> TableNames.ofTable(null, TestDatabase.CALLER))
                .hasMessage(
                        "ValidationException: The parameter 'TableName' is required but was not present in the request");
        assertThatThrownBy(() -> TableNames.ofNew(null, TestDatabase.CALLER))
                .hasMessage(
                        "ValidationException: The parameter 'TableName' is required but was not present in the request");
        assertThatThrownBy(() -> TableNames.of("", TestDatabase.CALLER))
                .hasMessage("ValidationException: 1 validation error detected: Value '' at 'tableName' " + CONSTRAINT
                        + "have length greater than or equal to 1");
        assertThatThrownBy(() -> ofWrite(""))
                .hasMessage("ValidationException: 1 validation error detected: Value at 'TableName' " + CONSTRAINT
                        + "have length greater than or equal to 1");
        assertThatThrownBy(() -> TableNames.ofWrite("", database.intake()))
                .hasMessageContaining("Value '' at 'tableName'");
        assertThatThrownBy(() -> TableNames.ofTable("a!", TestDatabase.CALLER))
                .hasMessage("ValidationException: 2 validation errors detected: Value 'a!' at 'tableName' " + CONSTRAINT
                        + "have length greater than or equal to 3; Value 'a!' at 'tableName' " + CONSTRAINT
                        + "satisfy regular expression pattern: [a-zA-Z0-9_.-]+");
        assertThatThrownBy(() -> TableNames.of("x".repeat(256), TestDatabase.CALLER))
                .hasMessageEndingWith("have length less than or equal to 255");
        assertThat(TableNames.of("a", TestDatabase.CALLER).name()).isEqualTo("a");
    }
}
