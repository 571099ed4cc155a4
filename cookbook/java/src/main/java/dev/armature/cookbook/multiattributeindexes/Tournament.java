package dev.armature.cookbook.multiattributeindexes;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Items.with;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.RecordSchema;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.Order;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSecondaryPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSecondarySortKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;

/** The matches of N21 to N24, and the index that finds them by tournament and region, then round, bracket and match. */
final class Tournament {
    static final String INDEX = "TournamentRegionIndex";
    static final List<String> PARTITION = List.of("tournamentId", "region");
    static final List<String> SORT = List.of("round", "bracket", "matchId");

    /** The order of an annotation is the attribute's place in its key. */
    record Match(
            @DynamoDbPartitionKey String pk,
            @DynamoDbSortKey String sk,

            @DynamoDbSecondaryPartitionKey(indexNames = INDEX, order = Order.FIRST)
            String tournamentId,

            @DynamoDbSecondaryPartitionKey(indexNames = INDEX, order = Order.SECOND)
            String region,

            @DynamoDbSecondarySortKey(indexNames = INDEX, order = Order.FIRST)
            String round,

            @DynamoDbSecondarySortKey(indexNames = INDEX, order = Order.SECOND)
            String bracket,

            @DynamoDbSecondarySortKey(indexNames = INDEX, order = Order.THIRD)
            String matchId) {
        static Match of(String id, String region, String round, String bracket) {
            return new Match("MATCH#" + region + "#" + id, "METADATA", "WINTER2024", region, round, bracket, id);
        }
    }

    static final List<Match> MATCHES = List.of(
            Match.of("match-001", "NA-EAST", "SEMIFINALS", "UPPER"),
            Match.of("match-002", "NA-EAST", "SEMIFINALS", "LOWER"),
            Match.of("match-003", "NA-EAST", "FINALS", "UPPER"),
            Match.of("match-004", "NA-EAST", "QUARTERFINALS", "UPPER"),
            Match.of("match-005", "NA-EAST", "QUARTERFINALS", "LOWER"),
            Match.of("match-001", "EU-WEST", "SEMIFINALS", "UPPER"));

    private final Kit kit;
    private final DynamoDbTable<Match> matches;

    Tournament(Kit kit) {
        this.kit = kit;
        String table = kit.table("Matches", design -> design.index(INDEX, PARTITION, SORT));
        this.matches = kit.enhanced().table(table, RecordSchema.of(Match.class));
        kit.put(matches, MATCHES);
    }

    String table() {
        return matches.tableName();
    }

    /** Matches of WINTER2024 in NA-EAST with these values for the first attributes of the sort key, by the enhanced client. */
    List<Match> under(String... sortValues) {
        return under(matches, sortValues);
    }

    static List<Match> under(DynamoDbTable<Match> matches, String... sortValues) {
        var condition = QueryConditional.keyEqualTo(key -> {
            key.addPartitionValue("WINTER2024").addPartitionValue("NA-EAST");
            Stream.of(sortValues).forEach(key::addSortValue);
        });
        return matches.index(INDEX).query(condition).stream()
                .flatMap(page -> page.items().stream())
                .toList();
    }

    static List<String> ids(List<Match> matches) {
        return matches.stream().map(Match::matchId).toList();
    }

    /** The ids of those that meet a condition besides. "region" is a reserved word. */
    List<String> idsWhere(String condition, Object... values) {
        var found = kit.client()
                .query(query -> query.tableName(table())
                        .indexName(INDEX)
                        .keyConditionExpression("tournamentId = :t AND #region = :r AND " + condition)
                        .expressionAttributeNames(Map.of("#region", "region"))
                        .expressionAttributeValues(with(item(values), ":t", "WINTER2024", ":r", "NA-EAST")));
        return texts(found.items(), "matchId");
    }
}
