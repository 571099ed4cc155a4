package dev.armature.cookbook.sharding;

import static dev.armature.cookbook.kit.Items.range;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.RecordSchema;
import dev.armature.cookbook.kit.Scenario;
import dev.armature.cookbook.sorting.Ksuid;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbIndex;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSecondaryPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSecondarySortKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryEnhancedRequest;

/** N38: one partition of an index per day. "The newest 25" begins with today and goes back until there are enough. */
public final class N38DayBuckets implements Scenario {
    private static final int DAYS_MAX = 5;
    private static final Instant NOW = Instant.parse("2024-01-15T12:00:00Z");

    @Override
    public void run(Kit kit) throws Exception {
        String table = kit.table("Deals", design -> design.index("GSI1", "GSI1PK", "GSI1SK"));
        var deals = kit.enhanced().table(table, RecordSchema.of(Deal.class));
        // Ten deals on each of three days, an hour apart, numbered by their time.
        var times = IntStream.rangeClosed(-2, 0)
                .boxed()
                .flatMap(day -> IntStream.rangeClosed(-9, 0)
                        .mapToObj(hour -> NOW.plus(day, ChronoUnit.DAYS).plus(hour, ChronoUnit.HOURS)))
                .toList();
        kit.put(deals, range(0, 30, number -> Deal.of(number, times.get(number))));

        var newest = newest(deals.index("GSI1"), 25);
        kit.list(newest.deals, "the newest, by " + newest.queries + " queries");
        equal(newest.deals.stream().map(Deal::number).toList(), range(0, 25, place -> 29 - place));
        equal(newest.queries, 3);

        // There are only 30. Without a bound it would go back to the beginning of time.
        var all = newest(deals.index("GSI1"), 31);
        equal(all.deals.size(), 30);
        equal(all.queries, DAYS_MAX);
    }

    record Deal(
            @DynamoDbPartitionKey String pk,
            @DynamoDbSortKey String sk,

            @DynamoDbSecondaryPartitionKey(indexNames = "GSI1")
            String gsi1pk,

            @DynamoDbSecondarySortKey(indexNames = "GSI1") String gsi1sk,
            int number) {
        static Deal of(int number, Instant time) {
            String id = "DEAL#" + Ksuid.at(time);
            return new Deal(id, id, bucket(time), id, number);
        }
    }

    private record Found(List<Deal> deals, int queries) {}

    private static Found newest(DynamoDbIndex<Deal> byDay, int count) {
        List<Deal> deals = new ArrayList<>();
        int day = 0;
        while (deals.size() < count && day < DAYS_MAX) {
            String bucket = bucket(NOW.minus(day, ChronoUnit.DAYS));
            var query = QueryEnhancedRequest.builder()
                    .queryConditional(QueryConditional.keyEqualTo(key -> key.partitionValue(bucket)))
                    .scanIndexForward(false)
                    .limit(count - deals.size())
                    .build();
            deals.addAll(byDay.query(query).iterator().next().items());
            day++;
        }
        return new Found(deals, day);
    }

    private static String bucket(Instant time) {
        return "DEALS#" + time.truncatedTo(ChronoUnit.DAYS);
    }
}
