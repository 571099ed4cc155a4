package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.traffic.Access;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SearchVectorsTest {
    private final TestDatabase database = new TestDatabase();

    @BeforeEach
    void create() {
        database.transcript("""
                > CreateTable {TableName: Songs, BillingMode: PAY_PER_REQUEST,
                    KeySchema: [{AttributeName: pk, KeyType: HASH}],
                    AttributeDefinitions: [{AttributeName: pk, AttributeType: S}, {AttributeName: genre, AttributeType: S},
                      {AttributeName: year, AttributeType: N}],
                    VectorIndexes: [
                      {IndexName: all, VectorAttribute: {AttributeName: v}, Dimensions: 2, DistanceFunction: EUCLIDEAN,
                        Projection: {ProjectionType: ALL}},
                      {IndexName: cos, VectorAttribute: {AttributeName: v}, Dimensions: 2, DistanceFunction: COSINE,
                        Projection: {ProjectionType: KEYS_ONLY}},
                      {IndexName: dot, VectorAttribute: {AttributeName: v}, Dimensions: 2, DistanceFunction: DOT_PRODUCT,
                        Projection: {ProjectionType: INCLUDE, NonKeyAttributes: [title]}},
                      {IndexName: genres, VectorAttribute: {AttributeName: v}, Dimensions: 2, DistanceFunction: EUCLIDEAN,
                        SearchSchema: [{AttributeName: genre, SearchSchemaElementType: HASH},
                          {AttributeName: year, SearchSchemaElementType: INLINE_FILTER}],
                        Projection: {ProjectionType: KEYS_ONLY}}]}
                > PutItem {TableName: Songs, Item: {pk: {S: a}, genre: {S: rock}, year: {N: '1970'}, title: {S: A}, v: {L: [{N: '1'}, {N: '0'}]}}}
                > PutItem {TableName: Songs, Item: {pk: {S: b}, genre: {S: rock}, year: {N: '1980'}, title: {S: B}, v: {L: [{N: '0'}, {N: '2'}]}}}
                > PutItem {TableName: Songs, Item: {pk: {S: c}, genre: {S: folk}, title: {S: C}, v: {L: [{N: '-3'}, {N: '0'}]}}}
                > PutItem {TableName: Songs, Item: {pk: {S: d}, v: {L: [{N: '10'}, {N: '0'}]}}}
                > PutItem {TableName: Songs, Item: {pk: {S: e}, genre: {S: rock}}}
                """);
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** The distance itself and not its square; an item without a vector is in no index. */
    @Test
    void findsTheNearestFirst() {
        database.transcript("""
                > SearchVectors {TableName: Songs, IndexName: all, SearchVector: [{N: '1'}, {N: '0'}], TopK: 100, ProjectionExpression: pk}
                < {SearchResults: [{Item: {pk: {S: a}}, Score: 0.0}, {Item: {pk: {S: b}}, Score: 2.2360680103302},
                    {Item: {pk: {S: c}}, Score: 4.0}, {Item: {pk: {S: d}}, Score: 9.0}]}
                > SearchVectors {TableName: Songs, IndexName: all, SearchVector: [{N: '1'}, {N: '0'}], TopK: 2, ProjectionExpression: pk}
                < {SearchResults: [{Item: {pk: {S: a}}, Score: 0.0}, {Item: {pk: {S: b}}, Score: 2.2360680103302}]}
                """);
    }

    /** Of a cosine it is one less that, of a product the largest, which may be negative. */
    @Test
    void scoresAsTheIndexSays() {
        database.transcript("""
                > SearchVectors {TableName: Songs, IndexName: cos, SearchVector: [{N: '5'}, {N: '0'}], TopK: 9}
                < {SearchResults: [{Item: {pk: {S: d}}, Score: 0.0}, {Item: {pk: {S: a}}, Score: 0.0}, {Item: {pk: {S: b}}, Score: 1.0},
                    {Item: {pk: {S: c}}, Score: 2.0}]}
                > SearchVectors {TableName: Songs, IndexName: dot, SearchVector: [{N: '2'}, {N: '0'}], TopK: 9}
                < {SearchResults: [{Item: {pk: {S: d}}, Score: 20.0}, {Item: {pk: {S: a}, title: {S: A}}, Score: 2.0},
                    {Item: {pk: {S: b}, title: {S: B}}, Score: 0.0}, {Item: {pk: {S: c}, title: {S: C}}, Score: -6.0}]}
                """);
    }

    /** Without the part's attribute an item is not in the index; without a filter's it is. */
    @Test
    void looksAtOnePartAndAtWhatTheFiltersLetThrough() {
        database.transcript("""
                > SearchVectors {TableName: Songs, IndexName: genres, SearchVector: [{N: '0'}, {N: '0'}], TopK: 9,
                    SearchConditionExpression: 'genre = :g', ExpressionAttributeValues: {':g': {S: rock}}}
                < {SearchResults: [{Item: {genre: {S: rock}, pk: {S: a}, year: {N: 1970}}, Score: 1.0},
                    {Item: {genre: {S: rock}, pk: {S: b}, year: {N: 1980}}, Score: 2.0}]}
                > SearchVectors {TableName: Songs, IndexName: genres, SearchVector: [{N: '0'}, {N: '0'}], TopK: 9,
                    SearchConditionExpression: '#y = :y AND genre = :g', ExpressionAttributeNames: {'#y': year},
                    ExpressionAttributeValues: {':g': {S: rock}, ':y': {N: '1980'}}}
                < {SearchResults: [{Item: {genre: {S: rock}, pk: {S: b}, year: {N: 1980}}, Score: 2.0}]}
                > SearchVectors {TableName: Songs, IndexName: genres, SearchVector: [{N: '0'}, {N: '0'}], TopK: 9,
                    SearchConditionExpression: ':g = genre', ExpressionAttributeValues: {':g': {S: folk}}}
                < {SearchResults: [{Item: {genre: {S: folk}, pk: {S: c}}, Score: 3.0}]}
                > SearchVectors {TableName: Songs, IndexName: genres, SearchVector: [{N: '0'}, {N: '0'}], TopK: 9,
                    SearchConditionExpression: 'genre = :g', ExpressionAttributeValues: {':g': {S: jazz}}}
                < {SearchResults: []}
                """);
    }

    /** The vector is shown only if it is asked for, with the 32 bits that the index has; what is not projected is left out. */
    @Test
    void showsWhatTheIndexCarries() {
        database.transcript("""
                > PutItem {TableName: Songs, Item: {pk: {S: a}, title: {S: A}, v: {L: [{N: '0.1234567890123'}, {N: '-0'}]}, note: {S: x}}}
                > SearchVectors {TableName: Songs, IndexName: all, SearchVector: [{N: '0'}, {N: '0'}], TopK: 1}
                < {SearchResults: [{Item: {note: {S: x}, pk: {S: a}, title: {S: A}}, Score: 0.12345679104328156}]}
                > SearchVectors {TableName: Songs, IndexName: dot, SearchVector: [{N: '-1'}, {N: '0'}], TopK: 2, ProjectionExpression: 'pk, v, note'}
                < {SearchResults: [{Item: {pk: {S: c}, v: {L: [{N: -3}, {N: 0}]}}, Score: 3.0}, {Item: {pk: {S: b}, v: {L: [{N: 0}, {N: 2}]}}, Score: 0.0}]}
                > SearchVectors {TableName: Songs, IndexName: all, SearchVector: [{N: '0'}, {N: '0'}], TopK: 1, ProjectionExpression: 'v[0]'}
                < {SearchResults: [{Item: {v: {L: [{N: 0.12345679}]}}, Score: 0.12345679104328156}]}
                """);
    }

    @Test
    void followsUpdatesAndDeletes() {
        database.transcript("""
                > UpdateItem {TableName: Songs, Key: {pk: {S: a}}, UpdateExpression: 'SET v[0] = :n', ExpressionAttributeValues: {':n': {N: '100'}}}
                > UpdateItem {TableName: Songs, Key: {pk: {S: d}}, UpdateExpression: 'REMOVE v'}
                > DeleteItem {TableName: Songs, Key: {pk: {S: c}}}
                > ExecuteStatement {Statement: 'UPDATE "Songs" SET v=[7,0] WHERE pk=''e'''}
                > SearchVectors {TableName: Songs, IndexName: all, SearchVector: [{N: '0'}, {N: '0'}], TopK: 9, ProjectionExpression: pk}
                < {SearchResults: [{Item: {pk: {S: b}}, Score: 2.0}, {Item: {pk: {S: e}}, Score: 7.0}, {Item: {pk: {S: a}}, Score: 100.0}]}
                """);
    }

    @Test
    void refusesWhatItCannotSearchFor() {
        database.transcript("""
                > SearchVectors {TableName: Songs, IndexName: all, SearchVector: [{N: '1'}, {N: '0'}], TopK: 101}
                < ValidationException: Provided TopK value '101' is out of valid range. The value must be between 1 and 100 inclusive
                > SearchVectors {TableName: Songs, IndexName: all, SearchVector: [{N: '1'}, {N: '0'}], TopK: 0}
                < ValidationException: 1 validation error detected: Value at 'TopK' failed to satisfy constraint: Member must have value greater than or equal to 1
                > SearchVectors {TableName: Nowhere, IndexName: all, SearchVector: [{N: '1'}, {N: '0'}], TopK: 0, ReturnConsumedCapacity: SOME}
                < ValidationException: Value 'SOME' at 'returnConsumedCapacity' failed to satisfy constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE]
                > SearchVectors {TableName: Songs, IndexName: all, SearchVector: [{N: '1'}, {N: '0'}, {N: '0'}], TopK: 1}
                < ValidationException: Input search vector dimension 3 does not match vector index dimension 2
                > SearchVectors {TableName: Songs, IndexName: all, SearchVector: [{N: '1'}, {S: '0'}], TopK: 1}
                < ValidationException: Search vector contains invalid values. All values in the search vector must be a 32-bit floating-point number attribute
                > SearchVectors {TableName: Songs, IndexName: all, SearchVector: [{N: '1'}, {N: '1E39'}], TopK: 1}
                < ValidationException: Search vector contains invalid values. All values in the search vector must be a 32-bit floating-point number attribute
                > SearchVectors {TableName: Songs, IndexName: genres, SearchVector: [{N: '1'}, {N: '0'}], TopK: 1}
                < ValidationException: SearchConditionExpression must be provided when SearchSchema has a HASH key
                > SearchVectors {TableName: Songs, IndexName: genres, SearchVector: [{N: '1'}, {N: '0'}], TopK: 1,
                    SearchConditionExpression: 'genre > :g', ExpressionAttributeValues: {':g': {S: rock}}}
                < ValidationException: Invalid SearchConditionExpression: Invalid comparator used in SearchConditionExpression
                > SearchVectors {TableName: Songs, IndexName: genres, SearchVector: [{N: '1'}, {N: '0'}], TopK: 1,
                    SearchConditionExpression: 'genre = :g AND title = :g', ExpressionAttributeValues: {':g': {S: rock}}}
                < ValidationException: SearchConditionExpression must not contain any attributes that is not in SearchSchema. Invalid attribute: title
                > SearchVectors {TableName: Songs, IndexName: genres, SearchVector: [{N: '1'}, {N: '0'}], TopK: 1,
                    SearchConditionExpression: 'genre = :g', ExpressionAttributeValues: {':g': {N: '1'}}}
                < ValidationException: One or more parameter values were invalid: Condition parameter type does not match schema type
                > SearchVectors {TableName: Songs, IndexName: genres, SearchVector: [{N: '1'}, {N: '0'}], TopK: 1,
                    SearchConditionExpression: '#y = :y', ExpressionAttributeNames: {'#y': year}, ExpressionAttributeValues: {':y': {N: '1'}}}
                < ValidationException: SearchConditionExpression must have an equality condition on the HASH key: genre
                > SearchVectors {TableName: Songs, IndexName: none, SearchVector: [{N: '1'}, {N: '0'}], TopK: 1}
                < ValidationException: The table does not have the specified index: none
                > SearchVectors {TableName: Orders, IndexName: byKind, SearchVector: [{N: '1'}, {N: '0'}], TopK: 1}
                < ValidationException: The table does not have the specified index: byKind
                > SearchVectors {TableName: Nowhere, IndexName: none, SearchVector: [{N: '1'}, {N: '0'}], TopK: 1}
                < ResourceNotFoundException: Requested resource not found
                """);
    }

    @Test
    void isTheOnlyWayToReadAVectorIndex() {
        database.transcript("""
                > Query {TableName: Songs, IndexName: genres, KeyConditionExpression: 'genre = :g', ExpressionAttributeValues: {':g': {S: rock}}}
                < ValidationException: Query operation not supported on this index type.
                > Scan {TableName: Songs, IndexName: all}
                < ValidationException: Scan operation not supported on this index type
                > ExecuteStatement {Statement: 'SELECT * FROM "Songs"."all"'}
                < ValidationException: Scan operation not supported on this index type
                > Query {TableName: Songs, IndexName: all, ConsistentRead: true, KeyConditionExpression: 'pk = :g', ExpressionAttributeValues: {':g': {S: a}}}
                < ValidationException: Consistent reads are not supported on global secondary indexes
                """);
    }

    /** What was compared and what was found, and a kilobyte at least; under TOTAL as under INDEXES. */
    @Test
    void tellsHowManyBytesItHasSearched() {
        database.transcript("""
                > SearchVectors {TableName: Songs, IndexName: all, SearchVector: [{N: '1'}, {N: '0'}], TopK: 1, ReturnConsumedCapacity: TOTAL, ProjectionExpression: pk}
                < {ConsumedCapacity: {VectorSearchRequestBytes: 1024.0}, SearchResults: [{Item: {pk: {S: a}}, Score: 0.0}]}
                > PutItem {TableName: Songs, Item: {pk: {S: a}, title: {S: ${x*2000}}, v: {L: [{N: '1'}, {N: '0'}]}}}
                > SearchVectors {TableName: Songs, IndexName: all, SearchVector: [{N: '1'}, {N: '0'}], TopK: 1, ReturnConsumedCapacity: INDEXES, ProjectionExpression: pk}
                < {ConsumedCapacity: {VectorSearchRequestBytes: 2049.0}, SearchResults: [{Item: {pk: {S: a}}, Score: 0.0}]}
                """);
    }

    @Test
    void isToldToListeners() {
        List<Access> accesses = new ArrayList<>();
        database.engine.calls().add(traffic -> accesses.addAll(traffic.accesses()));
        database.answer(
                "SearchVectors", "{TableName: Songs, IndexName: all, SearchVector: [{N: '1'}, {N: '0'}], TopK: 3}");
        assertThat(accesses).singleElement().isInstanceOfSatisfying(Access.Search.class, search -> {
            assertThat(search.index().name()).isEqualTo("all");
            assertThat(search.examined()).isEqualTo(4);
            assertThat(search.returned()).isEqualTo(3);
            assertThat(search.cost().total()).isZero();
        });
    }

    /** As global indexes do when they are told to lag. */
    @Test
    void isShownThePastOfAnIndexThatIsHeld() {
        database.engine.simulation().hold("Songs", "all");
        database.transcript("""
                > DeleteItem {TableName: Songs, Key: {pk: {S: a}}}
                > SearchVectors {TableName: Songs, IndexName: all, SearchVector: [{N: '1'}, {N: '0'}], TopK: 1, ProjectionExpression: pk}
                < {SearchResults: [{Item: {pk: {S: a}}, Score: 0.0}]}
                """);
        database.engine.simulation().release("Songs", "all");
        database.transcript("""
                > SearchVectors {TableName: Songs, IndexName: all, SearchVector: [{N: '1'}, {N: '0'}], TopK: 1, ProjectionExpression: pk}
                < {SearchResults: [{Item: {pk: {S: b}}, Score: 2.2360680103302}]}
                """);
    }
}
