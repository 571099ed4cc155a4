package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is deep inside the properties of each kind of table: what is not known there is refused with its place, and functions are resolved. */
class NestedPropertiesTest {
    private static final String KEY = "KeySchema: [{AttributeName: id, KeyType: HASH}]";
    private static final String INDEX = "IndexName: i, " + KEY + ", Projection: {ProjectionType: ALL}";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            KeySchema: [{AttributeName: a, KeyType: HASH, Order: 1}] | .KeySchema[0]: the property Order is not understood
            KeySchema: [{AttributeName: a, KeyType: HASH}, {AttributeName: b}] | .KeySchema[1]: the property KeyType is missing
            KeySchema: {AttributeName: a, KeyType: HASH} | .KeySchema: needs a list, not a map
            AttributeDefinitions: [{AttributeName: a, AttributeType: {S: 1}}] | .AttributeDefinitions[0].AttributeType: needs a string, not a map
            GlobalSecondaryIndexes: {i: {}} | .GlobalSecondaryIndexes: needs a list, not a map
            GlobalSecondaryIndexes: [{%s, Colour: red}] | .GlobalSecondaryIndexes[0]: the property Colour is not understood
            GlobalSecondaryIndexes: [{%s}, {IndexName: j}] | .GlobalSecondaryIndexes[1]: the property KeySchema is missing
            GlobalSecondaryIndexes: [{%s, ProvisionedThroughput: {ReadCapacityUnits: 1}}] | .GlobalSecondaryIndexes[0].ProvisionedThroughput: the property WriteCapacityUnits is missing
            GlobalSecondaryIndexes: [{%s, OnDemandThroughput: {MaxUnits: 1}}] | .GlobalSecondaryIndexes[0].OnDemandThroughput: the property MaxUnits is not understood
            GlobalSecondaryIndexes: [{%s, WarmThroughput: {ReadUnitsPerSecond: fast}}] | .GlobalSecondaryIndexes[0].WarmThroughput.ReadUnitsPerSecond: needs a whole number, not 'fast'
            GlobalSecondaryIndexes: [{%s, ContributorInsightsSpecification: {Mode: ALL}}] | .GlobalSecondaryIndexes[0].ContributorInsightsSpecification: the property Enabled is missing
            LocalSecondaryIndexes: [{%s, ProvisionedThroughput: {}}] | .LocalSecondaryIndexes[0]: the property ProvisionedThroughput is not understood
            LocalSecondaryIndexes: [{IndexName: i, KeySchema: [], Projection: ALL}] | .LocalSecondaryIndexes[0].Projection: needs a map, not 'ALL'
            LocalSecondaryIndexes: [{IndexName: i, KeySchema: [], Projection: {ProjectionType: INCLUDE, NonKeyAttributes: a}}] | .LocalSecondaryIndexes[0].Projection.NonKeyAttributes: needs a list, not 'a'
            LocalSecondaryIndexes: [{IndexName: i, KeySchema: [], Projection: {ProjectionType: INCLUDE, NonKeyAttributes: [a, [b]]}}] | .LocalSecondaryIndexes[0].Projection.NonKeyAttributes[1]: needs a string, not a list
            PointInTimeRecoverySpecification: {Enabled: true} | .PointInTimeRecoverySpecification: the property Enabled is not understood
            PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: 1} | .PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled: needs true or false, not '1'
            PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: week} | .PointInTimeRecoverySpecification.RecoveryPeriodInDays: needs a whole number, not 'week'
            TimeToLiveSpecification: {Enabled: true, AttributeName: t, Unit: s} | .TimeToLiveSpecification: the property Unit is not understood
            SSESpecification: {SSEEnabled: true, KmsMasterKeyId: k} | .SSESpecification: the property KmsMasterKeyId is not understood
            StreamSpecification: NEW_IMAGE | .StreamSpecification: needs a map, not 'NEW_IMAGE'
            WarmThroughput: {ReadUnits: 1} | .WarmThroughput: the property ReadUnits is not understood
            ContributorInsightsSpecification: {Enabled: maybe} | .ContributorInsightsSpecification.Enabled: needs true or false, not 'maybe'
            Tags: [{Key: a, Value: b, Colour: c}] | .Tags[0]: the property Colour is not understood
            """)
    void ofATableAreRefusedWithTheirPlace(String property, String fault) {
        String properties = property.startsWith("KeySchema") ? property : KEY + ", " + property;
        assertRefused("AWS::DynamoDB::Table", properties.replace("%s", INDEX), fault);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            Replicas: [{Region: us-east-1, Colour: red}] | .Replicas[0]: the property Colour is not understood
            Replicas: [{Region: us-east-1}, {TableClass: STANDARD}] | .Replicas[1]: the property Region is missing
            Replicas: [us-east-1] | .Replicas[0]: needs a map, not 'us-east-1'
            Replicas: [{Region: us-east-1, GlobalSecondaryIndexes: [{ContributorInsightsSpecification: {Enabled: true}}]}] | .Replicas[0].GlobalSecondaryIndexes[0]: the property IndexName is missing
            Replicas: [{Region: us-east-1, SSESpecification: {SSEEnabled: true}}] | .Replicas[0].SSESpecification: the property SSEEnabled is not understood
            Replicas: [{Region: us-east-1, ReadProvisionedThroughputSettings: {ReadUnits: 1}}] | .Replicas[0].ReadProvisionedThroughputSettings: the property ReadUnits is not understood
            Replicas: [{Region: us-east-1, ReadProvisionedThroughputSettings: {ReadCapacityAutoScalingSettings: {MinCapacity: few}}}] | .Replicas[0].ReadProvisionedThroughputSettings.ReadCapacityAutoScalingSettings.MinCapacity: needs a whole number, not 'few'
            Replicas: [{Region: us-east-1, DisassociationProtectionEnabled: no}] | .Replicas[0].DisassociationProtectionEnabled: needs true or false, not 'no'
            Replicas: [{Region: us-east-1, PointInTimeRecoverySpecification: []}] | .Replicas[0].PointInTimeRecoverySpecification: needs a map, not a list
            Replicas: [{Region: us-east-1}], ProvisionedThroughput: {ReadCapacityUnits: 1, WriteCapacityUnits: 1} | : the property ProvisionedThroughput is not understood
            Replicas: [{Region: us-east-1}], SSESpecification: {SSEEnabled: true, KMSMasterKeyId: k} | .SSESpecification: the property KMSMasterKeyId is not understood
            Replicas: [{Region: us-east-1}], StreamSpecification: {StreamViewType: NEW_IMAGE, Tags: []} | .StreamSpecification: the property Tags is not understood
            Replicas: [{Region: us-east-1}], WriteOnDemandThroughputSettings: {MaxWriteRequestUnits: lots} | .WriteOnDemandThroughputSettings.MaxWriteRequestUnits: needs a whole number, not 'lots'
            Replicas: [{Region: us-east-1}], WriteProvisionedThroughputSettings: {WriteCapacityUnits: 1} | .WriteProvisionedThroughputSettings: the property WriteCapacityUnits is not understood
            Replicas: [{Region: us-east-1}], GlobalSecondaryIndexes: [{IndexName: i}] | .GlobalSecondaryIndexes[0]: the property KeySchema is missing
            """)
    void ofAGlobalTableAreRefusedWithTheirPlace(String properties, String fault) {
        assertRefused("AWS::DynamoDB::GlobalTable", KEY + ", " + properties, fault);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            PrimaryKey: {Name: id, Sort: true} | .PrimaryKey: the property Sort is not understood
            PrimaryKey: id | .PrimaryKey: needs a map, not 'id'
            ProvisionedThroughput: {WriteCapacityUnits: 1} | .ProvisionedThroughput: the property ReadCapacityUnits is missing
            SSESpecification: {SSEType: KMS} | .SSESpecification: the property SSEEnabled is missing
            PointInTimeRecoverySpecification: {RecoveryPeriodInDays: 1.5} | .PointInTimeRecoverySpecification.RecoveryPeriodInDays: needs a whole number, not '1.5'
            StreamSpecification: {StreamViewType: NEW_IMAGE} | : the property StreamSpecification is not understood
            BillingMode: PROVISIONED | : the property BillingMode is not understood
            """)
    void ofASimpleTableAreRefusedWithTheirPlace(String properties, String fault) {
        assertRefused("AWS::Serverless::SimpleTable", properties, fault);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            Tags: [{Key: a, Value: !Ref Nowhere}] | .Tags[0].Value.Ref: there is no parameter and no resource Nowhere
            Tags: [{Key: !Sub "${Stage}-${Colour}", Value: b}] | .Tags[0].Key.Fn::Sub.${Colour}: there is no parameter and no resource Colour
            GlobalSecondaryIndexes: !FindInMap [Sizes, test, indexes] | .GlobalSecondaryIndexes.Fn::FindInMap: there is no Sizes.test.indexes in Mappings
            ProvisionedThroughput: {ReadCapacityUnits: !Select [3, !Ref Zones], WriteCapacityUnits: 1} | .ProvisionedThroughput.ReadCapacityUnits.Fn::Select: there is no element 3 of 2
            ProvisionedThroughput: {ReadCapacityUnits: !Ref Stage, WriteCapacityUnits: 1} | .ProvisionedThroughput.ReadCapacityUnits: needs a whole number, not 'test'
            BillingMode: !If [Maybe, PROVISIONED, PAY_PER_REQUEST] | .BillingMode.Fn::If: there is no condition Maybe
            TableName: !Join ["-", [!Ref Stage, !GetAtt Queue.Arn]] | .TableName.Fn::Join[1][1].Fn::GetAtt: Queue is not a table but AWS::SQS::Queue, and its name is not known here
            SSESpecification: {SSEEnabled: true, KMSMasterKeyId: "{{resolve:ssm:key}}"} | .SSESpecification.KMSMasterKeyId: a dynamic reference is not understood: {{resolve:ssm:key}}
            """)
    void sayWhereAFunctionHasNoValue(String property, String fault) {
        assertRefused("AWS::DynamoDB::Table", KEY + ", " + property, fault);
    }

    /** Functions stand for numbers, flags, lists and maps, and what has no value is as if it were not written. */
    @Test
    void areResolvedWhereverTheyStand() {
        var table = definition("AWS::DynamoDB::Table", """
                TableName: !Join ["-", [!Ref AWS::StackName, !Select [1, !Split [".", "a.orders"]]]],
                BillingMode: !If [IsTest, !Ref AWS::NoValue, PAY_PER_REQUEST],
                ProvisionedThroughput: !If [IsTest, {ReadCapacityUnits: !Ref Units, WriteCapacityUnits: !FindInMap [Sizes, !Ref Stage, writes]}, !Ref AWS::NoValue],
                DeletionProtectionEnabled: !If [IsTest, "false", "true"],
                KeySchema: !FindInMap [Keys, hash, schema],
                Tags: [{Key: stage, Value: !Sub "${Stage} in ${AWS::Region}"}, !If [IsTest, !Ref AWS::NoValue, {Key: live, Value: yes}]],
                GlobalSecondaryIndexes: [{IndexName: !Sub "by-${Stage}", KeySchema: !FindInMap [Keys, hash, schema],
                    Projection: {ProjectionType: INCLUDE, NonKeyAttributes: !Ref Zones},
                    ProvisionedThroughput: {ReadCapacityUnits: !Ref Units, WriteCapacityUnits: 2}}]
                """);

        assertThat(table.createTable())
                .hasToString(
                        "{\"TableName\": \"shop-orders\", \"KeySchema\": [{\"AttributeName\": \"id\","
                                + " \"KeyType\": \"HASH\"}], \"ProvisionedThroughput\": {\"ReadCapacityUnits\": 7,"
                                + " \"WriteCapacityUnits\": 3}, \"DeletionProtectionEnabled\": false,"
                                + " \"GlobalSecondaryIndexes\": [{\"IndexName\": \"by-test\", \"KeySchema\": [{\"AttributeName\": \"id\","
                                + " \"KeyType\": \"HASH\"}], \"Projection\": {\"ProjectionType\": \"INCLUDE\","
                                + " \"NonKeyAttributes\": [\"a\", \"b\"]}, \"ProvisionedThroughput\": {\"ReadCapacityUnits\": 7,"
                                + " \"WriteCapacityUnits\": 2}}], \"Tags\": [{\"Key\": \"stage\", \"Value\": \"test in us-east-1\"}]}");
    }

    /** What SAM gives all simple tables is resolved as if each had written it, and a table's own wins. */
    @Test
    void areResolvedInGlobals() {
        String globals = "Globals: {SimpleTable: {SSESpecification: {SSEEnabled: !If [IsTest, true, false]},"
                + " ProvisionedThroughput: {ReadCapacityUnits: !Ref Units, WriteCapacityUnits: 1}}}\n";

        assertThat(definition(globals, "AWS::Serverless::SimpleTable", "").createTable())
                .hasToString("{\"TableName\": \"shop-Orders\", \"AttributeDefinitions\": [{\"AttributeName\": \"id\","
                        + " \"AttributeType\": \"S\"}], \"KeySchema\": [{\"AttributeName\": \"id\", \"KeyType\": \"HASH\"}],"
                        + " \"ProvisionedThroughput\": {\"ReadCapacityUnits\": 7, \"WriteCapacityUnits\": 1},"
                        + " \"SSESpecification\": {\"Enabled\": true}}");
        assertThat(definition(globals, "AWS::Serverless::SimpleTable", "SSESpecification: {SSEEnabled: false}")
                        .createTable()
                        .object("SSESpecification")
                        .flag("Enabled"))
                .isFalse();
    }

    private static void assertRefused(String type, String properties, String fault) {
        assertThatThrownBy(() -> definition(type, properties))
                .isInstanceOf(TemplateException.class)
                .hasMessage("Resources.Orders.Properties" + fault);
    }

    private static TableDefinition definition(String type, String properties) {
        return definition("", type, properties);
    }

    private static TableDefinition definition(String globals, String type, String properties) {
        return Template.parse(globals + """
                        Parameters:
                          Stage: {Type: String, Default: test}
                          Units: {Type: Number, Default: 7}
                          Zones: {Type: CommaDelimitedList, Default: "a,b"}
                        Mappings:
                          Sizes: {test: {writes: 3}}
                          Keys: {hash: {schema: [{AttributeName: id, KeyType: HASH}]}}
                        Conditions: {IsTest: !Equals [!Ref Stage, test]}
                        Resources:
                          Queue: {Type: AWS::SQS::Queue}
                          Orders: {Type: "%s", Properties: {%s}}
                        """.formatted(type, properties))
                .stack(StackSettings.named("shop"))
                .tables()
                .getFirst();
    }
}
