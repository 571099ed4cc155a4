package dev.armature.advisor.rule.setting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.read.ModelReader;
import dev.armature.templates.Described;
import dev.armature.templates.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableDriftTest {
    private static final TableModel MODEL = ModelReader.read("""
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: n }
                settings: { stream: NEW_IMAGE, ttl_attribute: until, pitr: true, deletion_protection: true }
                gsi_list:
                  - { name: GSI1, partition_key: [a, b], sort_key: c, projection: INCLUDE, included_attributes: [x, y] }
                entities:
                  Thing:
                    pk_template: "THING#{id}"
                    sk_template: "{n}"
                    fields: [{ name: id, type: string }, { name: n, type: integer }]
            """).tables().getFirst();

    private static final String TABLE = """
            {"TableName": "App", "BillingModeSummary": {"BillingMode": "PAY_PER_REQUEST"},
             "AttributeDefinitions": [{"AttributeName": "PK", "AttributeType": "S"}, {"AttributeName": "n", "AttributeType": "N"}],
             "KeySchema": [{"AttributeName": "PK", "KeyType": "HASH"}, {"AttributeName": "n", "KeyType": "RANGE"}],
             "GlobalSecondaryIndexes": [{"IndexName": "GSI1",
              "KeySchema": [{"AttributeName": "a", "KeyType": "HASH"}, {"AttributeName": "b", "KeyType": "HASH"},
                            {"AttributeName": "c", "KeyType": "RANGE"}],
              "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": ["y", "x"]}}],
             "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "NEW_IMAGE"},
             "DeletionProtectionEnabled": true}
            """;

    @Test
    void isContentWithATableThatIsTheSame() {
        assertThat(findings(TABLE)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "\"AttributeName\": \"PK\" | \"AttributeName\": \"pk\" | ERROR | the key of App",
                "\"AttributeType\": \"N\" | \"AttributeType\": \"S\" | ERROR | the key attribute n",
                "\"IndexName\": \"GSI1\" | \"IndexName\": \"GSI2\" | ERROR | the index GSI1 is not there",
                "\"AttributeName\": \"c\" | \"AttributeName\": \"d\" | ERROR | the key of the index GSI1",
                "\"y\", \"x\" | \"y\" | ERROR | the index GSI1 has other attributes",
                "\"INCLUDE\" | \"ALL\" | ERROR | the index GSI1 has other attributes",
                "PAY_PER_REQUEST | PROVISIONED | WARNING | billing",
                "\"NEW_IMAGE\" | \"KEYS_ONLY\" | WARNING | the stream",
                "\"StreamEnabled\": true | \"StreamEnabled\": false | WARNING | the stream",
                "\"DeletionProtectionEnabled\": true | \"DeletionProtectionEnabled\": false | WARNING | deletion protection",
            })
    void findsWhatIsDifferent(String there, String instead, Severity severity, String message) {
        assertThat(findings(TABLE.replace(there, instead))).first().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(severity);
            assertThat(finding.message()).startsWith(message);
            assertThat(finding.rule()).isEqualTo("AM-O02");
        });
    }

    @Test
    void tellsOfIndexesThatTheModelDoesNotHave() {
        assertThat(findings(TABLE.replace("\"GSI1\"", "\"GSI2\"")))
                .extracting(Finding::severity)
                .containsExactly(Severity.ERROR, Severity.WARNING);
    }

    @Test
    void comparesTimeToLiveAndRecovery() {
        var live = new Described((Json.Object) Json.parse(TABLE), Optional.empty(), Map.of(), OptionalLong.empty());
        assertThat(TableDrift.between(MODEL, live))
                .extracting(Finding::message)
                .containsExactly(
                        "time to live of App is set otherwise", "point-in-time recovery of App is set otherwise");
    }

    @Test
    void leavesAloneWhatTheModelDoesNotSay() {
        TableModel unsaid = model("{ pitr: true }");
        TableModel off = model("{ stream: none }");
        var live = new Described((Json.Object) Json.parse(TABLE), Optional.of("until"), Map.of(), OptionalLong.of(35));
        assertThat(TableDrift.between(unsaid, live)).isEmpty();
        assertThat(TableDrift.between(off, live))
                .extracting(Finding::message)
                .containsExactly("the stream of App is set otherwise");
    }

    private static TableModel model(String settings) {
        return ModelReader.read("""
                tables:
                  - table_config: { table_name: App, partition_key: PK, sort_key: n }
                    settings: %s
                    gsi_list:
                      - { name: GSI1, partition_key: [a, b], sort_key: c, projection: INCLUDE, included_attributes: [x, y] }
                    entities: { Thing: { pk_template: "THING#{id}", sk_template: "{n}", fields: [id, { name: n, type: integer }] } }
                """.formatted(settings)).tables().getFirst();
    }

    private static List<Finding> findings(String table) {
        return TableDrift.between(
                MODEL,
                new Described((Json.Object) Json.parse(table), Optional.of("until"), Map.of(), OptionalLong.of(35)));
    }
}
