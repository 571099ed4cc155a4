package dev.armature.advisor.convert.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.advisor.convert.Placeless;
import dev.armature.advisor.convert.table.ConversionException;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.read.ModelException;
import dev.armature.advisor.read.ModelReader;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a file is, is seen from what is in it; what is no model of any kind is refused with what was expected. */
class SourcesTest {
    private static final String CREATE_TABLE = """
            {"TableName": "Games", "BillingMode": "PROVISIONED",
             "ProvisionedThroughput": {"ReadCapacityUnits": 7, "WriteCapacityUnits": 3},
             "AttributeDefinitions": [{"AttributeName": "player", "AttributeType": "S"}, {"AttributeName": "at", "AttributeType": "N"},
               {"AttributeName": "region", "AttributeType": "S"}, {"AttributeName": "score", "AttributeType": "N"}],
             "KeySchema": [{"AttributeName": "player", "KeyType": "HASH"}, {"AttributeName": "at", "KeyType": "RANGE"}],
             "LocalSecondaryIndexes": [{"IndexName": "ByScore", "Projection": {"ProjectionType": "KEYS_ONLY"},
               "KeySchema": [{"AttributeName": "player", "KeyType": "HASH"}, {"AttributeName": "score", "KeyType": "RANGE"}]}],
             "GlobalSecondaryIndexes": [{"IndexName": "ByRegion",
               "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": ["name"]},
               "KeySchema": [{"AttributeName": "region", "KeyType": "HASH"}, {"AttributeName": "player", "KeyType": "HASH"},
                 {"AttributeName": "score", "KeyType": "RANGE"}, {"AttributeName": "at", "KeyType": "RANGE"}]}],
             "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "OLD_IMAGE"},
             "SSESpecification": {"Enabled": true, "SSEType": "KMS", "KMSMasterKeyId": "alias/games"},
             "TableClass": "STANDARD_INFREQUENT_ACCESS", "DeletionProtectionEnabled": true}
            """;

    @Test
    void readsARequestOfCreateTable() {
        var table = read(CREATE_TABLE).tables().getFirst();
        assertThat(table.partitionKey()).isEqualTo("player");
        assertThat(table.sortKey()).isEqualTo("at");
        var settings = table.settings();
        assertThat(settings.billing()).isEqualTo(Settings.Billing.PROVISIONED);
        assertThat(settings.readCapacity()).isEqualTo(7);
        assertThat(settings.writeCapacity()).isEqualTo(3);
        assertThat(settings.stream()).isEqualTo(Settings.StreamView.OLD_IMAGE);
        assertThat(settings.encryption()).isEqualTo("alias/games");
        assertThat(settings.tableClass()).isEqualTo(Settings.TableClass.STANDARD_INFREQUENT_ACCESS);
        assertThat(settings.deletionProtection()).isTrue();
        var byRegion = table.index("ByRegion").orElseThrow();
        assertThat(byRegion.partitionKey()).containsExactly("region", "player");
        assertThat(byRegion.sortKey()).containsExactly("score", "at");
        assertThat(byRegion.projection()).isEqualTo(Index.Projection.INCLUDE);
        assertThat(byRegion.included()).containsExactly("name");
        assertThat(table.index("ByScore").orElseThrow().isGlobal()).isFalse();
        var standIn = table.entities().getFirst();
        assertThat(standIn.field("at").orElseThrow().type()).isEqualTo(Field.Type.INTEGER);
        assertThat(standIn.mapping("ByRegion").orElseThrow().sortKey())
                .extracting(Object::toString)
                .containsExactly("{score}", "{at}");
    }

    @Test
    void readsSeveralRequestsAndAnswersOfDescribeTable() {
        String other = CREATE_TABLE.replace("Games", "Archive");
        assertThat(read("[" + CREATE_TABLE + "," + other + "]").tables())
                .extracting(table -> table.name())
                .containsExactly("Games", "Archive");
        assertThat(read("{\"Table\": " + CREATE_TABLE + "}").tables()).hasSize(1);
    }

    @Test
    void readsAWorldOfModelsAsTheyAre() {
        String schema = """
                {"tables": [{"table_config": {"table_name": "Users", "partition_key": "pk"},
                  "entities": {"User": {"entity_type": "USER", "pk_template": "USER#{user_id}",
                    "fields": [{"name": "user_id", "type": "string", "required": true}],
                    "access_patterns": [{"pattern_id": 1, "name": "get_user", "description": "One user", "operation": "GetItem",
                      "parameters": [{"name": "user_id", "type": "string"}], "return_type": "single_entity"}]}}}]}
                """;
        var draft = Sources.read(schema, Optional.empty(), SourceSettings.named("schema"));
        assertThat(draft.yaml()).startsWith("armature: 1\n");
        assertThat(Placeless.of(draft.model())).isEqualTo(Placeless.of(ModelReader.read(schema)));
    }

    @Test
    void readsTemplatesWithTheirParametersAndConsumers() {
        String template = """
                Transform: AWS::Serverless-2016-10-31
                Parameters: {Stage: {Type: String}}
                Resources:
                  Orders:
                    Type: AWS::DynamoDB::Table
                    Properties:
                      TableName: !Sub "${Stage}-orders"
                      BillingMode: PAY_PER_REQUEST
                      AttributeDefinitions: [{AttributeName: id, AttributeType: S}, {AttributeName: day, AttributeType: N}]
                      KeySchema: [{AttributeName: id, KeyType: HASH}]
                      GlobalSecondaryIndexes:
                        - {IndexName: ByDay, KeySchema: [{AttributeName: day, KeyType: HASH}], Projection: {ProjectionType: ALL}}
                      TimeToLiveSpecification: {AttributeName: expires, Enabled: true}
                      PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}
                      StreamSpecification: {StreamViewType: NEW_IMAGE}
                  Mailer:
                    Type: AWS::Serverless::Function
                    Properties:
                      Events:
                        Stream:
                          Type: DynamoDB
                          Properties:
                            Stream: !GetAtt Orders.StreamArn
                            StartingPosition: LATEST
                            FilterCriteria: {Filters: [{Pattern: '{"eventName": ["INSERT"]}'}]}
                  Counters:
                    Type: AWS::Serverless::SimpleTable
                """;
        var settings = new SourceSettings("shop", Optional.empty(), Map.of("Stage", "test"), "us-east-1");
        var model = Sources.read(template, Optional.empty(), settings).model();
        var orders = model.table("test-orders").orElseThrow();
        assertThat(orders.settings().ttlAttribute()).isEqualTo("expires");
        assertThat(orders.settings().pointInTimeRecovery()).isTrue();
        assertThat(orders.settings().stream()).isEqualTo(Settings.StreamView.NEW_IMAGE);
        assertThat(orders.consumers().getFirst().name()).isEqualTo("Mailer");
        assertThat(orders.consumers().getFirst().filter()).isEqualTo("{\"eventName\": [\"INSERT\"]}");
        assertThat(orders.entities().getFirst().field("day").orElseThrow().type())
                .isEqualTo(Field.Type.INTEGER);
        assertThat(model.tables()).hasSize(2);
        assertThat(model.tables().getLast().partitionKey()).isEqualTo("id");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"a": 1, "b": 2}                                | it has a, b. Expected is one of
            {}                                              | it is empty. Expected is one of
            [1, 2]                                          | it is a list. Expected is one of
            hello                                           | it is 'hello'. Expected is one of
            {"a": [                                         | line 1, column
            export default {a: 1}; const b = {              | this is a program; schemas are read in their JSON form
            {"DataModel": []}                               | DataModel: a list of tables was expected
            {"DataModel": [{"TableName": "T"}]}             | T: KeyAttributes with a PartitionKey were expected
            {"Resources": {}}                               | there is no table in this template
            {"format": "onetable:2.0.0", "models": {}}      | format: onetable:1.1.0 was expected, and this is onetable:2.0.0
            {"format": "onetable:1.1.0", "models": {}}      | indexes.primary: a hash was expected
            {"TableName": "T", "KeySchema": []}             | T.KeySchema: a table's key has one HASH attribute
            """)
    void refusesWhatIsNoModel(String text, String message) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ConversionException.class)
                .hasMessageContaining(message);
    }

    @Test
    void saysWhatIsWrongWithAModel() {
        assertThatThrownBy(() -> read("{\"tables\": [{\"table_config\": {\"table_name\": \"T\"}}]}"))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("partition_key is missing");
    }

    @Test
    void readsAFileAsWhatItIsSaidToBe() {
        assertThatThrownBy(() ->
                        Sources.read(CREATE_TABLE, Optional.of(Kind.NOSQL_WORKBENCH), SourceSettings.named("games")))
                .hasMessageContaining("DataModel: a list of tables was expected");
        assertThatThrownBy(() -> Sources.read("{\"a\": 1}", Optional.of(Kind.CREATE_TABLE), SourceSettings.named("a")))
                .hasMessage("a request of CreateTable or an answer of DescribeTable has a TableName and a KeySchema,"
                        + " and this has a");
    }

    private static Model read(String text) {
        return Sources.read(text, Optional.empty(), SourceSettings.named("file"))
                .model();
    }
}
