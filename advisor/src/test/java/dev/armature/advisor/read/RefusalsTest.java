package dev.armature.advisor.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is not a model, and what its author is told. */
class RefusalsTest {
    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                gsi_list: [{ name: GSI1, partition_key: GSI1PK, sort_key: GSI1SK }]
                entities:
                  User:
                    pk_template: "USER#{id}"
                    sk_template: "USER"
                  Order:
                    pk_template: "USER#{userId}"
                    sk_template: "ORDER#{id}"
                    %s
            """;

    /** Where the text is put into the model. */
    private static final int LINE = 11;

    private static final int INDENTATION = 8;

    /** A {@code ^} stands where the fault is to be found. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ^feilds: []                                                  | there is no 'feilds' here; did you mean fields?
            rps: 5, x^: 1                                                | mapping values are not allowed here
            ^item_count: 5                                               | 'item_count' belongs into usage: write usage: { item_count: ... }
            fields: ^{}                                                  | must be a list, not a map
            fields: [{ name: id, type: ^strng }]                         | 'strng' is none of string, integer, decimal, boolean, array, object, uuid, binary, string_set, number_set, binary_set; did you mean string?
            fields: [^{ type: string }]                                  | name is missing
            fields: [{ name: ^'' }]                                      | must not be empty
            fields: [{ name: id, required: ^maybe }]                     | must be true or false, not 'maybe'
            fields: [{ name: id, max: ^1e999 }]                          | must be a number, not '1e999'
            fields: [{ name: id, max_length: ^-1 }]                      | must be a whole number from 0 on, not '-1'
            fields: [{ name: id, min: ^2, max: 1 }]                      | is over max
            fields: [{ name: id, pattern: ^'[' }]                        | must be a regular expression: Unclosed character class
            fields: [{ name: id, immutable: true, mutable: ^often }]     | contradicts immutable
            fields: [id, ^id]                                            | there are two fields id: the first is in line 11
            fields: [{ name: id, ^name: no }]                            | there are two of 'name': the first is in line 11
            ttl: { after: ^soon, attribute: t }                          | must be a time such as 30s, 15m, 24h or 7d, not 'soon'
            ttl: ^true                                                   | names no attribute, and the table has none: add attribute here, or ttl_attribute to the settings
            gsi_mappings: [^{ name: GSI2, pk_template: a }]              | there is no index GSI2 in the table, which has GSI1; did you mean GSI1?
            gsi_mappings: [^{ name: GSI1, pk_template: a }]              | the sort key of GSI1 has 1 attribute, and there are no templates for it
            gsi_mappings: [{ name: GSI1, pk_template: ^"{", sk_template: b }] | there is a { without its } in '{'
            access_patterns: [^{ name: a }]                              | operation is missing: GetItem, PutItem, UpdateItem, DeleteItem, Query, Scan, BatchGetItem, BatchWriteItem, TransactGetItems, TransactWriteItems
            access_patterns: [{ name: a, operation: ^Qery }]             | 'Qery' is none of GetItem, PutItem, UpdateItem, DeleteItem, Query, Scan, BatchGetItem, BatchWriteItem, TransactGetItems, TransactWriteItems; did you mean Query?
            access_patterns: [{ name: a, operation: GetItem, ^rps: 5 }]  | 'rps' belongs into usage: write usage: { rps: ... }
            access_patterns: [^{ name: a, operation: Query, index_name: GSI2 }] | there is no index GSI2 in the table, which has GSI1; did you mean GSI1?
            access_patterns: [^{ name: a, operation: Query, range_condition: between, parameters: [userId, day] }] | between needs a lower and an upper value: two parameters besides those of the partition key
            access_patterns: [^{ name: a, operation: GetItem, range_condition: '>' }] | range_condition is for Query, and this is a GetItem
            access_patterns: [{ name: a, operation: GetItem, filter: ^b = :c }] | a filter is for Query and Scan, and this is a GetItem
            access_patterns: [{ name: a, operation: Query, ^filter: { conditions: [{ field: SK, operator: '=', param: b }] } }] | SK is an attribute of the key, and belongs into the key condition, not into a filter
            access_patterns: [{ name: a, operation: Query, usage: { hottest_key_share: ^7 } }] | is a share, and must be from 0 to 1, not '7'
            access_patterns: [{ name: a, operation: Query, parameters: [^{ name: b, type: entity, entity_type: Ordr }] }] | there is no entity Ordr in the model; did you mean Order?
            access_patterns: [{ name: a, operation: Query, parameters: [b, ^b] }] | there are two parameters b: the first is in line 11
            access_patterns: [{ name: a, operation: Query, condition: b, condition_expression: ^c }] | says the same as condition: give one of them
            x: ^!Ref b                                                   | the tag !Ref is not known here: write a plain value
            x: ^*b                                                       | *b stands for what is marked with &b, which must be written before it
            """)
    void saysWhatIsWrongAndWhere(String marked, String problem) {
        var faults = faults(MODEL.formatted(marked.replace("^", "")));
        assertThat(faults).hasSize(1);
        assertThat(faults.getFirst().problem()).endsWith(problem);
        assertThat(faults.getFirst().line()).isEqualTo(LINE);
        assertThat(faults.getFirst().column()).isEqualTo(INDENTATION + marked.indexOf('^') + 1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                                             | tables is missing: a model is a list of tables, each with its table_config and entities
            tables: []                                     | there must be a table at least
            tables: { App: {} }                            | must be a list, not a map
            tables: [{}]                                   | table_config is missing: it has table_name, partition_key and sort_key
            tables: [{ table_config: { table_name: A } }]  | partition_key is missing
            tables: [{ table_config: { table_name: A, partition_key: p }, lsi_list: [{ name: l, partition_key: q, sort_key: s }] }] | a local index has the table's partition key p: leave it out, or put the index into gsi_list
            armature: 2                                    | this reads version 1 of the format, not '2'
            profile: singel-table                          | 'singel-table' is none of single-table, multi-table, kv, graphql; did you mean single-table?
            waivers: [{ rule: AM-K01, why: x, until: soon }] | must be a date such as 2027-06-30, not 'soon'
            waivers: [{ rule: AM-K01 }]                    | why is missing
            constraints: [{ unique: { entity: A } }]       | must name the fields whose values are unique
            cross_table_access_patterns: [{ name: a, operation: TransactGet, parameters: [{ name: b, type: entity }] }] | entity_type is missing: of which entity it is
            cross_table_access_patterns: [{ name: a, operation: Scan }] | 'Scan' is none of TransactWrite, TransactGet
            cross_table_access_patterns: [{ name: a, operation: TransactGet, entities_involved: [{ entity: A, action: Put }] }] | a TransactGet has Get, and no Put
            cross_table_access_patterns: [{ name: a, operation: TransactGet, entities_involved: [{ entity: A, table: B }] }] | there is no table B in the model
            """)
    void saysWhatIsWrongWithTheWhole(String text, String problem) {
        assertThat(faults(text)).extracting(ModelException.Fault::problem).contains(problem);
    }

    @Test
    void tellsEverythingThatIsWrongAtOnceInTheOrderOfTheFile() {
        var faults = faults(MODEL.formatted("fields: [{ typ: string }, { name: a, max: b }]")
                .replace("sort_key: SK", "sort_kye: SK"));
        assertThat(faults)
                .extracting(ModelException.Fault::toString)
                .containsExactly(
                        "line 2, column 57: tables.0.table_config.sort_kye: there is no 'sort_kye' here; did you mean sort_key?",
                        "line 7, column 22: entities.User.sk_template: the table has no sort key: add sort_key to table_config, or leave this out",
                        "line 10, column 22: entities.Order.sk_template: the table has no sort key: add sort_key to table_config, or leave this out",
                        "line 11, column 18: entities.Order.fields.0: name is missing",
                        "line 11, column 20: entities.Order.fields.0.typ: there is no 'typ' here; did you mean type?",
                        "line 11, column 51: entities.Order.fields.a.max: must be a number, not 'b'");
    }

    /** Another tool's members, and those that a person puts in as a remark, are no reason to refuse a model. */
    @Test
    void readsOverWhatIsNotItsOwnAndSaysSo() {
        var model = ModelReader.read(MODEL.formatted(
                "owner: team-orders, x-team: 1, note: read me, cdk_construct: Table".replace(", ", "\n        ")));
        assertThat(model.notes())
                .extracting(note -> note.place().line() + " " + note.place().path() + ": " + note.text())
                .containsExactly(
                        "11 entities.Order.owner: 'owner' is not known here, and is ignored",
                        "14 entities.Order.cdk_construct: 'cdk_construct' is not known here, and is ignored");
    }

    private static List<ModelException.Fault> faults(String text) {
        var refused = catchThrowableOfType(ModelException.class, () -> ModelReader.read(text));
        assertThat(refused).as(text).isNotNull();
        return refused.faults();
    }
}
