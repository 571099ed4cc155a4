package dev.armature.advisor.convert.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TransactionPattern;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Access patterns that are written as commands of the AWS CLI, about entities that only show in the items. */
class DataModelSourceTest {
    private static final String SHOP = """
            {"tables": [{"TableName": "Shop", "BillingMode": "PAY_PER_REQUEST",
               "AttributeDefinitions": [{"AttributeName": "PK", "AttributeType": "S"}, {"AttributeName": "SK", "AttributeType": "S"},
                 {"AttributeName": "status", "AttributeType": "S"}, {"AttributeName": "placed_at", "AttributeType": "S"}],
               "KeySchema": [{"AttributeName": "PK", "KeyType": "HASH"}, {"AttributeName": "SK", "KeyType": "RANGE"}],
               "GlobalSecondaryIndexes": [{"IndexName": "ByStatus", "Projection": {"ProjectionType": "ALL"},
                 "KeySchema": [{"AttributeName": "status", "KeyType": "HASH"}, {"AttributeName": "placed_at", "KeyType": "RANGE"}]}]}],
             "items": {"Shop": [
               {"PutRequest": {"Item": {"PK": {"S": "CUSTOMER#c1"}, "SK": {"S": "PROFILE"}, "customer_id": {"S": "c1"}}}},
               {"PutRequest": {"Item": {"PK": {"S": "CUSTOMER#c2"}, "SK": {"S": "PROFILE"}, "customer_id": {"S": "c2"}}}},
               {"PutRequest": {"Item": {"PK": {"S": "CUSTOMER#c1"}, "SK": {"S": "ORDER#2026-01-02#o11"}, "customer_id": {"S": "c1"},
                 "order_id": {"S": "o11"}, "status": {"S": "OPEN"}, "placed_at": {"S": "2026-01-02T10:00:00Z"}, "paid": {"BOOL": "True"}}}},
               {"PutRequest": {"Item": {"PK": {"S": "CUSTOMER#c2"}, "SK": {"S": "ORDER#2026-02-03#o12"}, "customer_id": {"S": "c2"},
                 "order_id": {"S": "o12"}, "status": {"S": "DONE"}, "placed_at": {"S": "2026-02-03T11:00:00Z"}, "paid": {"BOOL": "False"}}}}]},
             "access_patterns": [%s]}
            """;

    private static final String NAMES =
            " --expression-attribute-names '{\\\"#pk\\\": \\\"PK\\\", \\\"#sk\\\": \\\"SK\\\", \\\"#s\\\": \\\"status\\\", \\\"#at\\\": \\\"placed_at\\\"}'";

    @Test
    void findsTheEntityThatAReadIsAbout() {
        var pattern = only(
                "Order",
                pattern(
                        "GetItem",
                        "get-item --table-name Shop --consistent-read --key"
                                + " '{\\\"PK\\\": {\\\"S\\\": \\\"CUSTOMER#c1\\\"}, \\\"SK\\\": {\\\"S\\\": \\\"ORDER#2026-01-02#o11\\\"}}'"));
        assertThat(pattern.operation()).isEqualTo(AccessPattern.Operation.GET_ITEM);
        assertThat(names(pattern)).containsExactly("customer_id", "placed_at", "order_id");
        assertThat(pattern.consistentRead()).isTrue();
    }

    @Test
    void readsAQueryByThePrefixOfItsKeys() {
        var pattern = only(
                "Order",
                pattern(
                        "Query",
                        "query --table-name Shop --no-scan-index-forward --limit 10 --key-condition-expression"
                                + " '#pk = :pk AND begins_with(#sk, :p)'" + NAMES
                                + values("pk", "CUSTOMER#c1", "p", "ORDER#")));
        assertThat(pattern.rangeCondition()).isEqualTo(AccessPattern.RangeCondition.BEGINS_WITH);
        assertThat(names(pattern)).containsExactly("customer_id");
        assertThat(pattern.order()).isEqualTo(AccessPattern.Order.DESCENDING);
        assertThat(pattern.limit()).isEqualTo(10);
        assertThat(pattern.returnType()).isEqualTo(AccessPattern.ReturnType.ENTITY_LIST);
    }

    @Test
    void readsAQueryOfAnIndexWithBoundsAndAFilter() {
        var pattern = only(
                "Order",
                pattern(
                        "Query",
                        "query --table-name Shop --index-name ByStatus --key-condition-expression"
                                + " '#s = :s AND #at BETWEEN :a AND :b' --filter-expression 'paid = :paid'"
                                + " --projection-expression '#pk, order_id'" + NAMES
                                + values("s", "OPEN", "a", "2026-01-01", "b", "2026-02-01", "paid", "x")));
        assertThat(pattern.index()).isEqualTo("ByStatus");
        assertThat(pattern.rangeCondition()).isEqualTo(AccessPattern.RangeCondition.BETWEEN);
        assertThat(names(pattern)).containsExactly("status", "placed_at_from", "placed_at_to", "paid");
        assertThat(pattern.filter()).isNotNull();
        assertThat(pattern.projection()).containsExactly("PK", "order_id");
    }

    @Test
    void seesThatAQueryReadsSeveralEntities() {
        var pattern = only(
                "Customer",
                pattern(
                        "Query",
                        "query --table-name Shop --key-condition-expression '#pk = :pk'" + NAMES
                                + values("pk", "CUSTOMER#c1")));
        assertThat(pattern.returnType()).isEqualTo(AccessPattern.ReturnType.MIXED_DATA);
    }

    @Test
    void readsWritesWithTheirConditions() {
        var put = only(
                "Customer",
                pattern(
                        "PutItem",
                        "put-item --table-name Shop --condition-expression 'attribute_not_exists(#pk)'" + NAMES
                                + " --item '{\\\"PK\\\": {\\\"S\\\": \\\"CUSTOMER#c9\\\"}, \\\"SK\\\": {\\\"S\\\": \\\"PROFILE\\\"}}'"));
        assertThat(put.condition()).isEqualTo("attribute_not_exists(PK)");
        assertThat(put.parameters().getFirst().entityType()).isEqualTo("Customer");
        var update = only(
                "Customer",
                pattern(
                        "UpdateItem",
                        "update-item --table-name Shop --update-expression 'SET #s = :s'" + NAMES
                                + " --key '{\\\"PK\\\": {\\\"S\\\": \\\"CUSTOMER#c9\\\"}, \\\"SK\\\": {\\\"S\\\": \\\"PROFILE\\\"}}'"));
        assertThat(update.update()).isEqualTo("SET status = :s");
    }

    @Test
    void readsTransactionsOverSeveralEntities() {
        var model = read(pattern(
                "TransactWriteItems",
                "transact-write-items --transact-items '[{\\\"Put\\\": {\\\"TableName\\\": \\\"Shop\\\","
                        + " \\\"Item\\\": {\\\"PK\\\": {\\\"S\\\": \\\"CUSTOMER#c9\\\"}, \\\"SK\\\": {\\\"S\\\": \\\"PROFILE\\\"}}}},"
                        + " {\\\"Delete\\\": {\\\"TableName\\\": \\\"Shop\\\", \\\"Key\\\": {\\\"PK\\\": {\\\"S\\\": \\\"CUSTOMER#c1\\\"},"
                        + " \\\"SK\\\": {\\\"S\\\": \\\"ORDER#2026-01-02#o11\\\"}}}}]'"));
        assertThat(model.crossTablePatterns()).singleElement().satisfies(pattern -> {
            assertThat(pattern.isWrite()).isTrue();
            assertThat(pattern.actions())
                    .extracting(TransactionPattern.Action::entity)
                    .containsExactly("Customer", "Order");
        });
    }

    @Test
    void tellsOfPatternsThatAreNotForDynamoDb() {
        var draft = draft("{\"pattern\": \"9\", \"description\": \"Search\", \"reason\": \"OpenSearch does that\"}");
        assertThat(draft.yaml()).contains("# Pattern 9 (Search) is none of DynamoDB: OpenSearch does that");
    }

    @Test
    void saysWhichCommandIsWrong() {
        assertThatThrownBy(() -> read(pattern("Query", "").replace("aws dynamodb", "curl")))
                .hasMessageStartingWith("access_patterns.1: a command such as aws dynamodb query was expected");
        assertThatThrownBy(() -> read(pattern("GetItem", "get-item --table-name Nowhere")))
                .hasMessage("access_patterns.1: there is no table Nowhere");
        assertThatThrownBy(() -> read(pattern("GetItem", "get-item --table-name Shop --key '{'")))
                .hasMessageStartingWith("access_patterns.1 --key: line 1");
    }

    private static String pattern(String operation, String command) {
        return "{\"pattern\": \"1\", \"description\": \"The pattern\", \"dynamodb_operation\": \"" + operation
                + "\", \"implementation\": \"aws dynamodb " + command + "\"}";
    }

    private static String values(String... namesAndTexts) {
        StringBuilder values = new StringBuilder(" --expression-attribute-values '{");
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            values.append(i == 0 ? "" : ", ")
                    .append("\\\":%s\\\": {\\\"S\\\": \\\"%s\\\"}".formatted(namesAndTexts[i], namesAndTexts[i + 1]));
        }
        return values.append("}'").toString();
    }

    private static AccessPattern only(String entity, String pattern) {
        return read(pattern).entity(entity).orElseThrow().accessPatterns().getFirst();
    }

    private static List<String> names(AccessPattern pattern) {
        return pattern.parameters().stream().map(AccessPattern.Parameter::name).toList();
    }

    private static Draft draft(String patterns) {
        return Sources.read(SHOP.formatted(patterns), Optional.empty(), SourceSettings.named("dynamodb_data_model"));
    }

    private static Model read(String patterns) {
        return draft(patterns).model();
    }
}
