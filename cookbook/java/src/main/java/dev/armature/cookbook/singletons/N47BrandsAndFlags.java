package dev.armature.cookbook.singletons;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.range;
import static dev.armature.cookbook.kit.Items.value;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.RecordSchema;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** N47: one item for the whole application. A list takes what it is given, also twice; a set does not. */
public final class N47BrandsAndFlags implements Scenario {
    private static final Map<String, AttributeValue> BRANDS = item("PK", "BRANDS", "SK", "BRANDS");

    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App");
        for (String brand : List.of("Apple", "Samsung", "Apple")) {
            appendToList(kit, app, brand);
            addToSet(kit, app, brand);
        }
        var brands = kit.get(app, "PK", "BRANDS", "SK", "BRANDS");
        kit.show(List.of(brands), "as a list and as a set");
        equal(brands.get("BrandNames"), value(List.of("Apple", "Samsung", "Apple")));
        equal(brands.get("BrandSet"), value(Set.of("Apple", "Samsung")));

        var flags = kit.enhanced().table(app, RecordSchema.of(FeatureFlags.class));
        flags.putItem(new FeatureFlags("CONFIG", "FEATUREFLAGS", true, false));
        var now = flags.getItem(key -> key.key(
                Key.builder().partitionValue("CONFIG").sortValue("FEATUREFLAGS").build()));
        equal(List.of(now.enableNewCheckout, now.maintenanceMode), List.of(true, false));

        // Every change costs the whole item, and all of them meet in
        // one partition: for a few hundred names that change rarely.
        var many = range(0, 1000, number -> "Brand number " + number);
        kit.put(app, with(BRANDS, "BrandNames", many));
        equal(kit.cost(() -> appendToList(kit, app, "One more")).total(), 17.0);
    }

    record FeatureFlags(
            @DynamoDbPartitionKey String pk,
            @DynamoDbSortKey String sk,
            @DynamoDbAttribute("EnableNewCheckout") boolean enableNewCheckout,
            @DynamoDbAttribute("MaintenanceMode") boolean maintenanceMode) {}

    private static void appendToList(Kit kit, String table, String brand) {
        kit.client()
                .updateItem(update -> update.tableName(table)
                        .key(BRANDS)
                        .updateExpression("SET BrandNames = list_append(if_not_exists(BrandNames, :empty), :brand)")
                        .expressionAttributeValues(item(":empty", List.of(), ":brand", List.of(brand))));
    }

    private static void addToSet(Kit kit, String table, String brand) {
        kit.client()
                .updateItem(update -> update.tableName(table)
                        .key(BRANDS)
                        .updateExpression("ADD BrandSet :brand")
                        .expressionAttributeValues(item(":brand", Set.of(brand))));
    }
}
