package dev.armature.cookbook.sharding;

import static dev.armature.cookbook.kit.Items.range;
import static dev.armature.cookbook.kit.Kit.equal;
import static dev.armature.cookbook.kit.Kit.together;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.RecordSchema;
import dev.armature.cookbook.kit.Scenario;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSecondaryPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSecondarySortKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;

/** N39: customers by what they spent, over fifteen shards of an index. The top ten are among the top ten of each. */
public final class N39TopTen implements Scenario {
    private static final int SHARDS = 15;

    @Override
    public void run(Kit kit) throws Exception {
        // The remainder of a negative number is negative, and no reader asks for shard -7.
        equal("alexdebrie".hashCode() % SHARDS, -7);
        equal(Math.floorMod("alexdebrie".hashCode(), SHARDS), 8);

        // Padding a decimal pads its fraction, too: 1000 sorts before 99.5. Whole cents sort as they should.
        equal(Stream.of("00000099.5", "0000001000").sorted().toList(), List.of("0000001000", "00000099.5"));
        equal(
                Stream.of("99.5", "1000")
                        .map(BigDecimal::new)
                        .map(N39TopTen::cents)
                        .sorted()
                        .toList(),
                List.of("0000009950", "0000100000"));

        String app = kit.table("App", design -> design.index("GSI1", "GSI1PK", "GSI1SK"));
        var customers = kit.enhanced().table(app, RecordSchema.of(Customer.class));
        kit.put(customers, range(0, 100, number -> Customer.of("customer" + number, spentBy(number))));
        customers.putItem(Customer.of("alexdebrie", new BigDecimal("99.5")));

        var best = top(customers, 10);
        kit.list(best, "the top ten");
        equal(best.stream().map(Customer::pk).toList(), range(0, 10, place -> "CUSTOMER#customer" + (99 - place)));
        equal(kit.cost(() -> top(customers, 10)).total(), SHARDS * 0.5); // every reader pays for all shards
    }

    private static BigDecimal spentBy(int number) {
        return new BigDecimal("10.5").multiply(BigDecimal.valueOf(number));
    }

    private static String cents(BigDecimal amount) {
        return String.format(Locale.ROOT, "%010d", amount.movePointRight(2).toBigIntegerExact());
    }

    private static List<Customer> top(DynamoDbTable<Customer> customers, int limit) throws Exception {
        return together(SHARDS, shard -> topOf(customers, shard, limit)).stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparing(Customer::totalSpent).reversed())
                .limit(limit)
                .toList();
    }

    private static List<Customer> topOf(DynamoDbTable<Customer> customers, int shard, int limit) {
        return customers
                .index("GSI1")
                .query(query -> query.queryConditional(
                                QueryConditional.keyEqualTo(key -> key.partitionValue("CUSTOMER#" + shard)))
                        .scanIndexForward(false)
                        .limit(limit))
                .iterator()
                .next()
                .items();
    }

    record Customer(
            @DynamoDbPartitionKey String pk,
            @DynamoDbSortKey String sk,

            @DynamoDbSecondaryPartitionKey(indexNames = "GSI1")
            String gsi1pk,

            @DynamoDbSecondarySortKey(indexNames = "GSI1") String gsi1sk,
            @DynamoDbAttribute("TotalSpent") BigDecimal totalSpent) {
        static Customer of(String name, BigDecimal spent) {
            String key = "CUSTOMER#" + name;
            int shard = Math.floorMod(name.hashCode(), SHARDS);
            return new Customer(key, key, "CUSTOMER#" + shard, cents(spent), spent);
        }
    }
}
