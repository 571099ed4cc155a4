package dev.armature.junit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Tests that look at ARNs choose the account and the Region in them. */
class AccountTest {
    private static final String BEGINNING = "arn:aws:dynamodb:eu-west-1:123456789012:table/";

    @Nested
    @ArmatureTest(region = "eu-west-1", account = "123456789012", tableFiles = "tables.json")
    class OfAnAnnotation {
        @Test
        void isInArns(DynamoDbClient client) {
            assertThat(arn(client)).startsWith(BEGINNING);
        }
    }

    @Nested
    class OfAnExtension {
        @RegisterExtension
        final ArmatureExtension database = ArmatureExtension.empty()
                .withRegion(Region.EU_WEST_1)
                .withAccount("123456789012")
                .withTables("tables.json");

        @Test
        void isInArns() {
            assertThat(arn(database.client())).startsWith(BEGINNING);
        }
    }

    private static String arn(DynamoDbClient client) {
        String table = client.listTables().tableNames().getFirst();
        return client.describeTable(describe -> describe.tableName(table))
                .table()
                .tableArn();
    }
}
