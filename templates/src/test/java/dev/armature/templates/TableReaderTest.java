package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The request that each kind of table becomes, property by property. */
class TableReaderTest {
    private static final String KEY = "KeySchema: [{AttributeName: id, KeyType: HASH}]";
    private static final String KEY_JSON = "\"KeySchema\": [{\"AttributeName\": \"id\", \"KeyType\": \"HASH\"}]";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            BillingMode: PAY_PER_REQUEST                      | "BillingMode": "PAY_PER_REQUEST"
            ProvisionedThroughput: {ReadCapacityUnits: "5", WriteCapacityUnits: 6} | "ProvisionedThroughput": {"ReadCapacityUnits": 5, "WriteCapacityUnits": 6}
            OnDemandThroughput: {MaxReadRequestUnits: 5}      | "OnDemandThroughput": {"MaxReadRequestUnits": 5}
            WarmThroughput: {ReadUnitsPerSecond: 12000}       | "WarmThroughput": {"ReadUnitsPerSecond": 12000}
            TableClass: STANDARD_INFREQUENT_ACCESS            | "TableClass": "STANDARD_INFREQUENT_ACCESS"
            DeletionProtectionEnabled: "TRUE"                 | "DeletionProtectionEnabled": true
            StreamSpecification: {StreamViewType: KEYS_ONLY}  | "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "KEYS_ONLY"}
            SSESpecification: {SSEEnabled: true, SSEType: KMS, KMSMasterKeyId: k} | "SSESpecification": {"SSEType": "KMS", "KMSMasterKeyId": "k", "Enabled": true}
            SSESpecification: {SSEEnabled: false}             | "SSESpecification": {"Enabled": false}
            Tags: [{Key: a, Value: 1}, {Key: b, Value: true}] | "Tags": [{"Key": "a", "Value": "1"}, {"Key": "b", "Value": "true"}]
            """)
    void putsEachPropertyIntoTheRequest(String property, String member) {
        assertThat(table(property).createTable())
                .hasToString("{\"TableName\": \"shop-Orders\", " + KEY_JSON + ", " + member + "}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            Tags: []
            GlobalSecondaryIndexes: []
            TimeToLiveSpecification: {AttributeName: t, Enabled: true}
            PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}
            BillingMode: !Ref AWS::NoValue
            ResourcePolicy: {PolicyDocument: {a: [1]}}
            KinesisStreamSpecification: {StreamArn: a}
            ImportSourceSpecification: {InputFormat: CSV, S3BucketSource: {S3Bucket: b}}
            """)
    void leavesOutOfTheRequestWhatIsNotForIt(String property) {
        assertThat(table(property).createTable()).hasToString("{\"TableName\": \"shop-Orders\", " + KEY_JSON + "}");
    }

    @Test
    void readsIndexes() {
        var table = table("""
                LocalSecondaryIndexes: [{IndexName: l, KeySchema: [{AttributeName: a, KeyType: HASH}], Projection: {ProjectionType: ALL}}]
                      GlobalSecondaryIndexes:
                        - IndexName: g
                          KeySchema: [{AttributeName: a, KeyType: HASH}]
                          Projection: {ProjectionType: INCLUDE, NonKeyAttributes: [x, 1]}
                          ProvisionedThroughput: {ReadCapacityUnits: 1, WriteCapacityUnits: 2}
                          ContributorInsightsSpecification: {Enabled: true}
                """);

        assertThat(table.createTable().member("LocalSecondaryIndexes").orElseThrow())
                .hasToString(
                        "[{\"IndexName\": \"l\", \"KeySchema\": [{\"AttributeName\": \"a\", \"KeyType\": \"HASH\"}],"
                                + " \"Projection\": {\"ProjectionType\": \"ALL\"}}]");
        assertThat(table.createTable().member("GlobalSecondaryIndexes").orElseThrow())
                .hasToString(
                        "[{\"IndexName\": \"g\", \"KeySchema\": [{\"AttributeName\": \"a\", \"KeyType\": \"HASH\"}],"
                                + " \"Projection\": {\"ProjectionType\": \"INCLUDE\", \"NonKeyAttributes\": [\"x\", \"1\"]},"
                                + " \"ProvisionedThroughput\": {\"ReadCapacityUnits\": 1, \"WriteCapacityUnits\": 2}}]");
        assertThat(table.attachments().insights()).containsExactly(Map.entry("g", "ACCESSED_AND_THROTTLED_KEYS"));
    }

    @Test
    void readsWhatBelongsToATable() {
        var attachments = table("""
                KinesisStreamSpecification: {StreamArn: "arn:k", ApproximateCreationDateTimePrecision: MICROSECOND}
                      ResourcePolicy: {PolicyDocument: {Version: 2012-10-17, Statement: []}}
                      ContributorInsightsSpecification: {Enabled: true, Mode: THROTTLED_KEYS}
                      StreamSpecification:
                        StreamViewType: NEW_IMAGE
                        ResourcePolicy: {PolicyDocument: '{"Statement": [{"Effect": "Deny"}]}'}
                        Tags: [{Key: a, Value: 1}]
                """).attachments();

        assertThat(attachments.destination()).contains(new Attachments.Destination("arn:k", "MICROSECOND"));
        assertThat(attachments.insights()).containsExactly(Map.entry("", "THROTTLED_KEYS"));
        assertThat(attachments.policy().orElseThrow().document())
                .hasToString("{\"Version\": \"2012-10-17\", \"Statement\": []}");
        assertThat(attachments.streamPolicy().orElseThrow().document())
                .hasToString("{\"Statement\": [{\"Effect\": \"Deny\"}]}");
        assertThat(attachments.streamTags()).containsExactly(Map.entry("a", "1"));
    }

    @Test
    void switchesOffWhatIsNotEnabled() {
        assertThat(table("ContributorInsightsSpecification: {Enabled: false, Mode: THROTTLED_KEYS}")
                        .attachments())
                .isEqualTo(Attachments.NONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            Colour: red                                | : the property Colour is not understood
            tableName: a                               | : the property tableName is not understood
            TableName: [a]                             | .TableName: needs a string, not a list
            BillingMode: {a: b}                        | .BillingMode: needs a string, not a map
            BillingMode:                               | .BillingMode: needs a string, not nothing
            Tags: {a: b}                               | .Tags: needs a list, not a map
            Tags: [a]                                  | .Tags[0]: needs a map, not 'a'
            Tags: [{Key: a}]                           | .Tags[0]: the property Value is missing
            Tags: [{Key: a, Value: b}, {Value: b}]     | .Tags[1]: the property Key is missing
            ProvisionedThroughput: 5                   | .ProvisionedThroughput: needs a map, not 5
            ProvisionedThroughput: {ReadCapacityUnits: 5} | .ProvisionedThroughput: the property WriteCapacityUnits is missing
            ProvisionedThroughput: {ReadCapacityUnits: many, WriteCapacityUnits: 1} | .ProvisionedThroughput.ReadCapacityUnits: needs a whole number, not 'many'
            OnDemandThroughput: {MaxReadRequestUnits: 1.5} | .OnDemandThroughput.MaxReadRequestUnits: needs a whole number, not '1.5'
            OnDemandThroughput: {MaxReadRequestUnits: 9999999999999999999} | .OnDemandThroughput.MaxReadRequestUnits: needs a whole number, not '9999999999999999999'
            DeletionProtectionEnabled: yes             | .DeletionProtectionEnabled: needs true or false, not 'yes'
            DeletionProtectionEnabled: []              | .DeletionProtectionEnabled: needs true or false, not a list
            StreamSpecification: {}                    | .StreamSpecification: the property StreamViewType is missing
            StreamSpecification: {StreamEnabled: true, StreamViewType: NEW_IMAGE} | .StreamSpecification: the property StreamEnabled is not understood
            SSESpecification: {SSEType: KMS}           | .SSESpecification: the property SSEEnabled is missing
            TimeToLiveSpecification: {AttributeName: t} | .TimeToLiveSpecification: the property Enabled is missing
            TimeToLiveSpecification: {Enabled: true}   | .TimeToLiveSpecification: the property AttributeName is missing
            LocalSecondaryIndexes: [{IndexName: a}]    | .LocalSecondaryIndexes[0]: the property KeySchema is missing
            AttributeDefinitions: [{AttributeName: a}] | .AttributeDefinitions[0]: the property AttributeType is missing
            KinesisStreamSpecification: {}             | .KinesisStreamSpecification: the property StreamArn is missing
            KinesisStreamSpecification: {StreamArn: a, Precision: b} | .KinesisStreamSpecification: the property Precision is not understood
            ResourcePolicy: {}                         | .ResourcePolicy: the property PolicyDocument is missing
            ResourcePolicy: {PolicyDocument: [1]}      | .ResourcePolicy.PolicyDocument: needs a policy, not a list
            ResourcePolicy: {PolicyDocument: "{"}      | .ResourcePolicy.PolicyDocument: needs a policy as JSON: line 1, column 2: expected the node content, but found '<stream end>'
            ImportSourceSpecification: {InputFormat: CSV} | .ImportSourceSpecification: the property S3BucketSource is missing
            ImportSourceSpecification: {InputFormat: CSV, S3BucketSource: {}} | .ImportSourceSpecification.S3BucketSource: the property S3Bucket is missing
            ImportSourceSpecification: {InputFormat: CSV, S3BucketSource: {S3Bucket: b}, InputFormatOptions: {Csv: {Quote: x}}} | .ImportSourceSpecification.InputFormatOptions.Csv: the property Quote is not understood
            """)
    void refusesWhatDoesNotFit(String property, String fault) {
        assertThatThrownBy(() -> table(property))
                .isInstanceOf(TemplateException.class)
                .hasMessage("Resources.Orders.Properties" + fault);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                                     | id | S
            {PrimaryKey: {}}                       | id | S
            {PrimaryKey: {Name: n, Type: String}}  | n  | S
            {PrimaryKey: {Type: Number}}           | id | N
            {PrimaryKey: {Name: b, Type: Binary}}  | b  | B
            """)
    void makesASimpleTableOfItsKey(String properties, String name, String type) {
        assertThat(of("AWS::Serverless::SimpleTable", properties).createTable())
                .hasToString("{\"TableName\": \"shop-Orders\", \"AttributeDefinitions\": [{\"AttributeName\": \"%s\","
                                .formatted(name)
                        + " \"AttributeType\": \"%s\"}], \"KeySchema\": [{\"AttributeName\": \"%s\","
                                .formatted(type, name)
                        + " \"KeyType\": \"HASH\"}], \"BillingMode\": \"PAY_PER_REQUEST\"}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            AWS::Serverless::SimpleTable | {PrimaryKey: {Type: S}}         | .PrimaryKey.Type: needs String, Number or Binary, not 'S'
            AWS::Serverless::SimpleTable | {KeySchema: []}                 | : the property KeySchema is not understood
            AWS::Serverless::SimpleTable | {Tags: [a]}                     | .Tags: needs a map, not a list
            AWS::Serverless::SimpleTable | {Tags: {a: [b]}}                | .Tags.a: needs a string, not a list
            AWS::DynamoDB::Table         | {}                              | : the property KeySchema is missing
            AWS::DynamoDB::GlobalTable   | {}                              | : the property Replicas is missing
            AWS::DynamoDB::GlobalTable   | {Replicas: [{}]}                | .Replicas[0]: the property Region is missing
            AWS::DynamoDB::GlobalTable   | {Replicas: [{Region: eu-west-1}]} | .Replicas: none is in us-east-1, the Region of the stack
            AWS::DynamoDB::GlobalTable   | {Replicas: [], Tags: []}        | : the property Tags is not understood
            """)
    void refusesWhatAnotherKindOfTableHas(String type, String properties, String fault) {
        assertThatThrownBy(() -> of(type, properties)).hasMessage("Resources.Orders.Properties" + fault);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            BillingMode: PAY_PER_REQUEST, WriteOnDemandThroughputSettings: {MaxWriteRequestUnits: 7} | {Region: us-east-1, ReadOnDemandThroughputSettings: {MaxReadRequestUnits: 6}} | "OnDemandThroughput": {"MaxReadRequestUnits": 6, "MaxWriteRequestUnits": 7}
            BillingMode: PAY_PER_REQUEST, ReadOnDemandThroughputSettings: {MaxReadRequestUnits: 5} | {Region: us-east-1} | "OnDemandThroughput": {"MaxReadRequestUnits": 5}
            BillingMode: PROVISIONED, WriteProvisionedThroughputSettings: {WriteCapacityAutoScalingSettings: {MinCapacity: 2, MaxCapacity: 9, TargetTrackingScalingPolicyConfiguration: {TargetValue: 70}}} | {Region: us-east-1, ReadProvisionedThroughputSettings: {ReadCapacityUnits: 3}} | "ProvisionedThroughput": {"ReadCapacityUnits": 3, "WriteCapacityUnits": 2}
            BillingMode: PROVISIONED, WriteProvisionedThroughputSettings: {WriteCapacityAutoScalingSettings: {MinCapacity: 2, MaxCapacity: 9, SeedCapacity: 4, TargetTrackingScalingPolicyConfiguration: {TargetValue: 70}}} | {Region: us-east-1, ReadProvisionedThroughputSettings: {ReadCapacityAutoScalingSettings: {MinCapacity: 1, MaxCapacity: 9, TargetTrackingScalingPolicyConfiguration: {TargetValue: 70}}}} | "ProvisionedThroughput": {"ReadCapacityUnits": 1, "WriteCapacityUnits": 4}
            """)
    void takesThroughputFromAGlobalTableAndItsReplica(String global, String replica, String throughput) {
        assertThat(of("AWS::DynamoDB::GlobalTable", "{" + KEY + ", " + global + ", Replicas: [" + replica + "]}")
                        .createTable()
                        .toString())
                .endsWith(", " + throughput + "}");
    }

    private static TableDefinition table(String property) {
        return Template.parse("""
                        Resources:
                          Orders:
                            Type: AWS::DynamoDB::Table
                            Properties:
                              KeySchema: [{AttributeName: id, KeyType: HASH}]
                              %s
                        """.formatted(property))
                .stack(StackSettings.named("shop"))
                .tables()
                .getFirst();
    }

    private static TableDefinition of(String type, String properties) {
        return Template.parse("Resources: {Orders: {Type: \"" + type + "\", Properties: " + properties + "}}")
                .stack(StackSettings.named("shop"))
                .tables()
                .getFirst();
    }
}
