package dev.armature.conformance;

import static dev.armature.conformance.Tables.attribute;
import static dev.armature.conformance.Tables.hash;
import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static dev.armature.conformance.Values.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.SearchResultItem;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElement;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElementType;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;

/** Vector indexes, and searches of them. */
@Conformance
class SearchVectorsConformance {
    private final DynamoDbClient dynamo;
    private final String table;

    SearchVectorsConformance(DynamoDbClient dynamo, Tables tables) {
        this.dynamo = dynamo;
        this.table = tables.create(shape -> shape.attributeDefinitions(
                        attribute("pk", ScalarAttributeType.S),
                        attribute("shelf", ScalarAttributeType.S),
                        attribute("year", ScalarAttributeType.N))
                .keySchema(hash("pk"))
                .vectorIndexes(
                        index("near", VectorDistanceFunction.EUCLIDEAN),
                        index("angle", VectorDistanceFunction.COSINE),
                        index("product", VectorDistanceFunction.DOT_PRODUCT)));
    }

    private static VectorIndex index(String name, VectorDistanceFunction distance) {
        return VectorIndex.builder()
                .indexName(name)
                .vectorAttribute(vector -> vector.attributeName("v"))
                .dimensions(2L)
                .distanceFunction(distance)
                .projection(projection ->
                        projection.projectionType(ProjectionType.INCLUDE).nonKeyAttributes("title"))
                .searchSchema(
                        element("shelf", SearchSchemaElementType.HASH),
                        element("year", SearchSchemaElementType.INLINE_FILTER))
                .build();
    }

    private static SearchSchemaElement element(String attribute, SearchSchemaElementType type) {
        return SearchSchemaElement.builder()
                .attributeName(attribute)
                .searchSchemaElementType(type)
                .build();
    }

    private static AttributeValue vector(double... numbers) {
        return AttributeValue.fromL(Arrays.stream(numbers)
                .mapToObj(number -> AttributeValue.fromN(Double.toString(number)))
                .toList());
    }

    private void put(String shelf, String pk, int year, AttributeValue vector) {
        dynamo.putItem(put -> put.tableName(table)
                .item(item("pk", s(pk), "shelf", s(shelf), "year", n(year), "title", s("t" + pk), "v", vector)));
    }

    private List<SearchResultItem> search(String index, String shelf, AttributeValue wanted, int count) {
        return dynamo.searchVectors(search -> search.tableName(table)
                        .indexName(index)
                        .searchVector(wanted.l())
                        .topK(count)
                        .searchConditionExpression("shelf = :s")
                        .expressionAttributeValues(Map.of(":s", s(shelf))))
                .searchResults();
    }

    @Test
    void findsTheNearestOfAPart() {
        put("a", "a1", 1970, vector(1, 0));
        put("a", "a2", 1980, vector(0, 2));
        put("a", "a3", 1980, vector(10, 0));
        put("b", "b1", 1980, vector(1, 0));

        assertThat(search("near", "a", vector(1, 0), 10))
                .extracting(found -> text(found.item(), "pk"), SearchResultItem::score)
                .containsExactly(tuple("a1", 0.0), tuple("a2", (double) (float) Math.sqrt(5)), tuple("a3", 9.0));
        assertThat(search("angle", "a", vector(0, 1), 1))
                .extracting(found -> text(found.item(), "pk"))
                .containsExactly("a2");
        assertThat(search("product", "a", vector(1, 0), 1))
                .singleElement()
                .extracting(SearchResultItem::score)
                .isEqualTo(10.0);
        assertThat(search("near", "a", vector(1, 0), 1).getFirst().item())
                .isEqualTo(item("pk", s("a1"), "shelf", s("a"), "year", n(1970), "title", s("ta1")));
    }

    @Test
    void filtersAndShowsTheVectorOnRequest() {
        put("f", "f1", 1970, vector(1, 0));
        put("f", "f2", 1980, vector(5, 0));
        var found = dynamo.searchVectors(search -> search.tableName(table)
                .indexName("near")
                .searchVector(vector(0, 0).l())
                .topK(10)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .projectionExpression("pk, v")
                .searchConditionExpression("shelf = :s AND #y = :y")
                .expressionAttributeNames(Map.of("#y", "year"))
                .expressionAttributeValues(Map.of(":s", s("f"), ":y", n(1980))));
        assertThat(found.searchResults())
                .singleElement()
                .extracting(SearchResultItem::item)
                .isEqualTo(item("pk", s("f2"), "v", AttributeValue.fromL(List.of(n(5), n(0)))));
        assertThat(found.consumedCapacity().vectorSearchRequestBytes()).isGreaterThanOrEqualTo(1024);
    }

    @Test
    void isDescribedAndPaidFor() {
        assertThat(dynamo.describeTable(describe -> describe.tableName(table))
                        .table()
                        .vectorIndexes())
                .hasSize(3)
                .allSatisfy(index -> {
                    assertThat(index.indexStatus()).isEqualTo(IndexStatus.ACTIVE);
                    assertThat(index.dimensions()).isEqualTo(2);
                    assertThat(index.vectorAttribute().attributeName()).isEqualTo("v");
                });
        var consumed = dynamo.putItem(put -> put.tableName(table)
                        .item(item("pk", s("paid"), "shelf", s("p"), "v", vector(1, 2)))
                        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
                .consumedCapacity();
        assertThat(consumed.capacityUnits()).isEqualTo(1);
        assertThat(consumed.vectorIndexes())
                .hasSize(3)
                .allSatisfy((index, capacity) ->
                        assertThat(capacity.vectorWriteRequestBytes()).isEqualTo(1024));
    }

    @Test
    void refusesVectorsThatDoNotFit() {
        assertThatThrownBy(() -> put("r", "r1", 1, vector(1, 2, 3)))
                .hasMessageContaining("Invalid size for parameter v, Expected: 2, Actual: 3 IndexName: angle");
        assertThatThrownBy(() -> search("near", "r", vector(1, 2, 3), 1))
                .hasMessageContaining("Input search vector dimension 3 does not match vector index dimension 2");
        assertThatThrownBy(() -> search("near", "r", vector(1, 2), 101))
                .hasMessageContaining("Provided TopK value '101' is out of valid range");
    }
}
