package dev.armature.cookbook.sessions;

import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/**
 * N1: the table of a key-value service, as its template declares
 * it: two string keys, on demand, items that expire by "ttl".
 */
public final class N1TableWithExpiry implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String kv = kit.nameFor("btlrun_kv");
        var client = kit.client();
        client.createTable(create -> create.tableName(kv)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE))
                .attributeDefinitions(text("pk"), text("sk")));
        client.waiter().waitUntilTableExists(wait -> wait.tableName(kv));
        client.updateTimeToLive(update -> update.tableName(kv)
                .timeToLiveSpecification(setting -> setting.attributeName("ttl").enabled(true)));

        var table = client.describeTable(describe -> describe.tableName(kv)).table();
        var expiry =
                client.describeTimeToLive(describe -> describe.tableName(kv)).timeToLiveDescription();
        kit.say(kv + " is " + table.tableStatus() + ", " + expiry.attributeName() + " is " + expiry.timeToLiveStatus());
        equal(table.tableStatus(), TableStatus.ACTIVE);
        equal(expiry.attributeName(), "ttl");
        equal(expiry.timeToLiveStatus(), TimeToLiveStatus.ENABLED);

        // A setting that is not made is not on: neither recovery, nor a
        // key of KMS (the default key is owned by AWS and not described).
        var recovery = client.describeContinuousBackups(describe -> describe.tableName(kv))
                .continuousBackupsDescription()
                .pointInTimeRecoveryDescription();
        equal(recovery.pointInTimeRecoveryStatus(), PointInTimeRecoveryStatus.DISABLED);
        equal(table.sseDescription(), null);

        // On demand there is no provisioned number that consumption could be a percentage of.
        equal(table.billingModeSummary().billingMode(), BillingMode.PAY_PER_REQUEST);
        equal(table.provisionedThroughput().writeCapacityUnits(), 0L);
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    private static AttributeDefinition text(String name) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(ScalarAttributeType.S)
                .build();
    }
}
