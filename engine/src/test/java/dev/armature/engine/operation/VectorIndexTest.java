package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.engine.simulation.TableSwitchesDraft;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Vector indexes as they are defined, described, added, removed and written to. */
class VectorIndexTest {
    private static final String INDEX =
            "{IndexName: near, VectorAttribute: {AttributeName: v}, Dimensions: 3, DistanceFunction: COSINE,"
                    + " Projection: {ProjectionType: KEYS_ONLY}}";
    private static final String FILTERED = INDEX.replace(
            "Dimensions",
            "SearchSchema: [{AttributeName: genre, SearchSchemaElementType: HASH}, {AttributeName: year,"
                    + " SearchSchemaElementType: INLINE_FILTER}], Dimensions");
    private static final String DEFINITIONS =
            "{AttributeName: genre, AttributeType: S}, {AttributeName: year, AttributeType: N}";

    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private static String create(String indexes, String definitions) {
        return "{TableName: Songs, BillingMode: PAY_PER_REQUEST, KeySchema: [{AttributeName: pk, KeyType: HASH}],"
                + " AttributeDefinitions: [{AttributeName: pk, AttributeType: S}"
                + (definitions.isEmpty() ? "" : ", " + definitions) + "], VectorIndexes: [" + indexes + "]}";
    }

    private void creates(String indexes, String definitions) {
        database.transcript("> CreateTable " + create(indexes, definitions));
    }

    private void refusesToCreate(String indexes, String definitions, String refusal) {
        refuses("CreateTable", create(indexes, definitions), "ValidationException: " + refusal);
    }

    private void refusesToAdd(String index, String definitions, String refusal) {
        refuses(
                "UpdateTable",
                "{TableName: Songs, AttributeDefinitions: [" + definitions + "], VectorIndexUpdates: [{Create: " + index
                        + "}]}",
                refusal);
    }

    private void refuses(String operation, String request, String refusal) {
        assertThatThrownBy(() -> database.answer(operation, request)).hasMessage(refusal);
    }

    /** It never says that it is being filled, as one does that is added later. */
    @Test
    void isDescribedAsItWasDefined() {
        creates(FILTERED, DEFINITIONS);
        database.transcript("""
                > DescribeTable {TableName: Songs}
                < {Table: {AttributeDefinitions: [{AttributeName: genre, AttributeType: S}, {AttributeName: pk, AttributeType: S}, {AttributeName: year, AttributeType: N}],
                ... VectorIndexes: [{IndexName: near, SearchSchema: [{AttributeName: genre, SearchSchemaElementType: HASH},
                 {AttributeName: year, SearchSchemaElementType: INLINE_FILTER}], Projection: {ProjectionType: KEYS_ONLY}, VectorAttribute: {AttributeName: v},
                 Dimensions: 3, DistanceFunction: COSINE, IndexStatus: ACTIVE, IndexSizeBytes: 0, ItemCount: 0,
                 IndexArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Songs/index/near}]}}
                """);
    }

    @Test
    void outlivesARestart() {
        creates(FILTERED, DEFINITIONS);
        String described = database.member("DescribeTable", "{TableName: Songs}", "Table.VectorIndexes");
        database.restart();
        assertThat(database.member("DescribeTable", "{TableName: Songs}", "Table.VectorIndexes"))
                .isEqualTo(described);
    }

    @Test
    void isForTablesThatArePaidPerRequest() {
        String refusal =
                "One or more parameter values were invalid: Vector indexes are only supported for PAY_PER_REQUEST tables";
        refuses(
                "CreateTable",
                create(INDEX, "")
                        .replace(
                                "BillingMode: PAY_PER_REQUEST",
                                "ProvisionedThroughput: {ReadCapacityUnits: 1, WriteCapacityUnits: 1}"),
                "ValidationException: " + refusal);
        creates(INDEX, "");
        refuses(
                "UpdateTable",
                "{TableName: Songs, BillingMode: PROVISIONED, ProvisionedThroughput: {ReadCapacityUnits: 1,"
                        + " WriteCapacityUnits: 1}}",
                "ValidationException: One or more parameter values were invalid: Tables with vector indexes must be in"
                        + " PAY_PER_REQUEST mode");
    }

    @Test
    void isRefusedWithAttributesThatAreNotDefinedAsTheyShould() {
        refusesToCreate(
                FILTERED,
                "{AttributeName: genre, AttributeType: S}",
                "One or more parameter values were invalid: One element in SearchSchema is not defined in attribute"
                        + " definitions");
        refusesToCreate(
                FILTERED,
                DEFINITIONS + ", {AttributeName: v, AttributeType: S}",
                "One or more parameter values were invalid: Conflicting attribute definition for 'v'. An attribute"
                        + " cannot be defined in AttributeDefinitions when used as a VectorAttribute.");
        refusesToCreate(
                INDEX,
                "{AttributeName: genre, AttributeType: S}",
                "One or more parameter values were invalid: Some AttributeDefinitions are not used."
                        + " AttributeDefinitions: [genre, pk], keys used: [pk]");
        creates(FILTERED, DEFINITIONS);
        String other = INDEX.replace("near", "other");
        refusesToAdd(
                FILTERED.replace("near", "other").replace("genre", "label"),
                "",
                "ValidationException: One or more parameter values were invalid: One element in SearchSchema is not"
                        + " defined in attribute definitions");
        refusesToAdd(
                other,
                "{AttributeName: v, AttributeType: S}",
                "ValidationException: One or more parameter values were invalid: Conflicting attribute definition for"
                        + " 'v'. An attribute cannot be defined in AttributeDefinitions when used as a VectorAttribute.");
        refuses(
                "UpdateTable",
                "{TableName: Songs, AttributeDefinitions: [{AttributeName: v, AttributeType: S}],"
                        + " GlobalSecondaryIndexUpdates: [{Create: {IndexName: byV, KeySchema: [{AttributeName: v,"
                        + " KeyType: HASH}], Projection: {ProjectionType: ALL}}}]}",
                "ValidationException: One or more parameter values were invalid: Attributes cannot be redefined. Please"
                        + " check that your attribute has the same type as previously defined. Existing schema:"
                        + " VectorIndexSchema:[VectorAttribute: key{v:L:3}] New schema: Schema:[SchemaElement:"
                        + " key{v:S:HASH}]");
    }

    @Test
    void hasLimits() {
        String six = IntStream.range(0, 6)
                .mapToObj(i -> INDEX.replace("near", "near" + i))
                .collect(Collectors.joining(", "));
        refusesToCreate(
                six,
                "",
                "One or more parameter values were invalid: VectorIndex count exceeds the per-table limit of 5");
        creates(six.substring(0, six.lastIndexOf(", {IndexName")), "");
        refusesToAdd(
                INDEX,
                "",
                "LimitExceededException: Subscriber limit exceeded: Number of vector secondary indexes exceeds"
                        + " per-table limit of 5");
    }

    @Test
    void hasOnePartitionAndEighteenFiltersAtMost() {
        refusesToCreate(
                INDEX.replace("Dimensions: 3", "Dimensions: 4097"),
                "",
                "One or more parameter values were invalid: Number of dimensions must be between 1 and 4096 inclusive.");
        refusesToCreate(
                withFilters(19),
                filterDefinitions(19),
                "One or more parameter values were invalid: Number of INLINE_FILTER elements in SearchSchema exceeds the"
                        + " limit of 18 for vector index: near");
        refusesToCreate(
                FILTERED.replace("INLINE_FILTER", "HASH"),
                DEFINITIONS,
                "One or more parameter values were invalid: Value '2' at 'SearchSchema' failed to satisfy constraint:"
                        + " Member must have HASH count less than or equal to 1");
        refusesToCreate(
                INDEX + ", " + INDEX.replace("near", "other").replace("Dimensions: 3", "Dimensions: 4"),
                "",
                "One or more parameter values were invalid: Conflicting attribute definition for 'v'. All"
                        + " VectorIndexes on the same vector attribute must use the same dimensions.");
        refusesToCreate(
                INDEX.replace("COSINE", "MANHATTAN"),
                "",
                "1 validation error detected: Value 'MANHATTAN' at 'vectorIndexes.1.member.distanceFunction' failed to"
                        + " satisfy constraint: Member must satisfy enum value set: [COSINE, DOT_PRODUCT, EUCLIDEAN]");
        creates(withFilters(18), filterDefinitions(18));
    }

    private static String withFilters(int count) {
        String filters = IntStream.range(0, count)
                .mapToObj(i -> "{AttributeName: f" + i + ", SearchSchemaElementType: INLINE_FILTER}")
                .collect(Collectors.joining(", "));
        return INDEX.replace("Dimensions", "SearchSchema: [" + filters + "], Dimensions");
    }

    private static String filterDefinitions(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{AttributeName: f" + i + ", AttributeType: S}")
                .collect(Collectors.joining(", "));
    }

    @Test
    void refusesVectorsThatAreNone() {
        creates(FILTERED, DEFINITIONS);
        String invalid = "One or more parameter values were invalid. Invalid ";
        refusesToPut(
                "v: {S: x}",
                invalid + "type for parameter v, Expected: 32-bit floating point number list IndexName: near");
        refusesToPut(
                "v: {L: [{N: '1'}, {N: '2'}]}",
                invalid + "size for parameter v, Expected: 3, Actual: 2 IndexName: near");
        refusesToPut(
                "v: {L: [{N: '1'}, {N: '1E39'}, {N: '3'}]}",
                invalid + "value for parameter v[1], Value: 1E+39 is outside valid range [-3.4028235E38,"
                        + " 3.4028235E38]. IndexName: near");
        refusesToPut(
                "v: {L: [{S: x}, {N: '2'}, {N: '3'}]}",
                "One or more parameter values were invalid. Invalid type for parameter v[0], Expected: 32-bit floating"
                        + " point number, Actual: S. IndexName: near");
        refusesToPut(
                "genre: {N: '1'}",
                "One or more parameter values were invalid. Attribute 'genre' type mismatch. Expected: S, Actual: N."
                        + " IndexName: near");
        refusesToPut(
                "year: {S: x}",
                "One or more parameter values were invalid. Attribute 'year' type mismatch. Expected: N, Actual: S."
                        + " IndexName: near");
        refusesToPut(
                "genre: {S: ${x*2049}}",
                "One or more parameter values were invalid. Size of attribute 'genre' has exceeded the maximum size limit"
                        + " of 2048 bytes. IndexName: near");
    }

    private void refusesToPut(String attributes, String refusal) {
        database.transcript("> PutItem {TableName: Songs, Item: {pk: {S: a}, " + attributes + "}}\n"
                + "< ValidationException: " + refusal);
        assertThat(database.answer("GetItem", "{TableName: Songs, Key: {pk: {S: a}}}"))
                .isEqualTo("{}");
    }

    /** An item from before the index may have a value that is none; an update of another attribute leaves it alone. */
    @Test
    void looksAtWhatAnUpdateChanges() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, v: {S: none}}}
                > PutItem {TableName: Orders, Item: {pk: {S: b}, v: {L: [{N: '1'}, {N: '2'}, {N: '3'}]}}}
                > UpdateTable {TableName: Orders, VectorIndexUpdates: [{Create: %s}]}
                """.formatted(INDEX));
        awaitActive("Orders");
        database.transcript("""
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: 'SET x = :x', ExpressionAttributeValues: {':x': {S: y}}}
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: 'SET v = :x', ExpressionAttributeValues: {':x': {S: y}}}
                < ValidationException: One or more parameter values were invalid. Invalid type for parameter v, Expected: 32-bit floating point number list IndexName: near
                > SearchVectors {TableName: Orders, IndexName: near, SearchVector: [{N: '1'}, {N: '2'}, {N: '3'}], TopK: 9}
                < {SearchResults: [{Item: {pk: {S: b}}, Score: 0.0}]}
                """);
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
    }

    /** As recorded in August 2026: an update names neither index nor attribute, unlike a put. */
    @Test
    void refusesPartitionsWithoutAName() {
        creates(FILTERED, DEFINITIONS);
        database.transcript("""
                > PutItem {TableName: Songs, Item: {pk: {S: a}, genre: {S: ''}}}
                < ValidationException: One or more parameter values are not valid. A value specified for a secondary index key is not
                  supported. The AttributeValue for a key attribute cannot contain an empty string value. IndexName: near, IndexKey: genre
                > UpdateItem {TableName: Songs, Key: {pk: {S: a}}, UpdateExpression: 'SET genre = :g',
                    ExpressionAttributeValues: {':g': {S: ''}}}
                < ValidationException: One or more parameter values are not valid. The update expression attempted to update a secondary
                  index key to a value that is not supported. The AttributeValue for a key attribute cannot contain an empty string value.
                > Scan {TableName: Songs, Select: COUNT}
                < {Count: 0, ScannedCount: 0}
                """);
    }

    private void awaitActive(String table) {
        TestDatabase.await(() -> database.member(
                        "DescribeTable", "{TableName: " + table + "}", "Table.VectorIndexes.0.IndexStatus")
                .equals("ACTIVE"));
    }

    /** First resources are allocated, and then items are put into it; only one index of a table comes or goes at a time. */
    @Test
    void isAddedAndRemovedWhileTheTableIsInUse() {
        var slow = new TableSwitchesDraft();
        slow.transitionSeconds = 60L;
        database.engine
                .simulation()
                .apply(SimulationSettings.from(new SimulationSettings.Request(null, null, slow.request(), null)));
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: b}, v: {L: [{N: '1'}, {N: '2'}, {N: '3'}]}}}
                > UpdateTable {TableName: Orders, VectorIndexUpdates: [{Create: %1$s}]}
                < {TableDescription: {... TableStatus: UPDATING, ... VectorIndexes: [{... IndexStatus: CREATING, Backfilling: false, ...}]}}
                > UpdateTable {TableName: Orders, VectorIndexUpdates: [{Create: %1$s}]}
                < ResourceInUseException: Attempt to change a resource which is still in use: Index is being created.  Table: Orders Index: near
                > UpdateTable {TableName: Orders, VectorIndexUpdates: [{Delete: {IndexName: near}}]}
                < ResourceInUseException: Attempt to change a resource which is still in use: Index creation is in resource allocation phase. Retry deletion during backfilling phase or when the index is active. Table: Orders Index: near
                > UpdateTable {TableName: Orders, GlobalSecondaryIndexUpdates: [{Delete: {IndexName: byKind}}]}
                < LimitExceededException: Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table
                > SearchVectors {TableName: Orders, IndexName: near, SearchVector: [{N: '1'}, {N: '2'}, {N: '3'}], TopK: 9}
                < ValidationException: Cannot search backfilling vector index: near
                """.formatted(INDEX));
        var unused = database.engine.advanceClock(Duration.ofSeconds(31));
        database.transcript("""
                > DescribeTable {TableName: Orders}
                < {Table: {... TableStatus: ACTIVE, ... VectorIndexes: [{... IndexStatus: CREATING, Backfilling: true, ...}]}}
                > DeleteTable {TableName: Orders}
                < ResourceInUseException: Attempt to change a resource which is still in use: Cannot delete table while indexes are being created, updated, or deleted.
                """);
    }

    /** Indexes of both kinds take turns. */
    @Test
    void isNotAddedWhileAnotherIndexComesOrGoes() {
        var slow = new TableSwitchesDraft();
        slow.transitionSeconds = 60L;
        database.engine
                .simulation()
                .apply(SimulationSettings.from(new SimulationSettings.Request(null, null, slow.request(), null)));
        String only1 =
                "< LimitExceededException: Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table\n";
        database.transcript(
                "> UpdateTable {TableName: Orders, GlobalSecondaryIndexUpdates: [{Delete: {IndexName: byKind}}]}\n"
                        + "> UpdateTable {TableName: Orders, VectorIndexUpdates: [{Create: " + INDEX + "}]}\n" + only1);
        // All of it in one request is no better.
        database.createWideTable();
        var unused = database.engine.advanceClock(Duration.ofMinutes(2));
        database.transcript("> UpdateTable {TableName: Wide, VectorIndexUpdates: [{Create: " + INDEX + "}, {Create: "
                + INDEX.replace("near", "other") + "}]}\n" + only1);
    }

    /** The entry, with four bytes for each number, a kilobyte at least, and only if it changes; both entries if it moves. */
    @Test
    void tellsHowManyBytesAWriteHasChanged() {
        creates(
                FILTERED.replace("KEYS_ONLY", "ALL") + ", "
                        + INDEX.replace("near", "keys").replace("COSINE", "EUCLIDEAN"),
                DEFINITIONS);
        assertThat(
                        cost(
                                "{pk: {S: a}, genre: {S: rock}, title: {S: ${x*2000}}, v: {L: [{N: '1'}, {N: '2'}, {N: '3'}]}}"))
                .isEqualTo("{keys: {VectorWriteRequestBytes: 1024.0}, near: {VectorWriteRequestBytes: 2030.0}}");
        // The same numbers in 32 bits, and an attribute that one of them does not carry.
        assertThat(
                        cost(
                                "{pk: {S: a}, genre: {S: rock}, title: {S: ${y*2000}}, v: {L: [{N: '1.0000000001'}, {N: '2'}, {N: '3'}]}}"))
                .isEqualTo("{near: {VectorWriteRequestBytes: 2030.0}}");
        assertThat(
                        cost(
                                "{pk: {S: a}, genre: {S: folk}, title: {S: ${y*2000}}, v: {L: [{N: '1'}, {N: '2'}, {N: '3'}]}}"))
                .isEqualTo("{near: {VectorWriteRequestBytes: 4060.0}}");
        assertThat(cost("{pk: {S: a}, title: {S: ${y*2000}}, v: {L: [{N: '1'}, {N: '2'}, {N: '3'}]}}"))
                .isEqualTo("{near: {VectorWriteRequestBytes: 2030.0}}");
        assertThat(cost("{pk: {S: a}}")).isEqualTo("{keys: {VectorWriteRequestBytes: 1024.0}}");
    }

    private String cost(String item) {
        return database.member(
                "PutItem",
                "{TableName: Songs, ReturnConsumedCapacity: INDEXES, Item: "
                        + item.replace("${x*2000}", "x".repeat(2000)).replace("${y*2000}", "y".repeat(2000)) + "}",
                "ConsumedCapacity.VectorIndexes");
    }

    /** A vector counts four bytes for each number where it is written and where it lies, and as a list where it is read. */
    @Test
    void countsVectorsOfItemsByTheirNumbers() {
        String numbers = IntStream.range(0, 1000)
                .mapToObj(i -> "{N: '0.12345678901234'}")
                .collect(Collectors.joining(", "));
        creates(INDEX.replace("Dimensions: 3", "Dimensions: 1000"), "");
        assertThat(database.member(
                        "PutItem",
                        "{TableName: Songs, ReturnConsumedCapacity: TOTAL, Item: {pk: {S: a}, v: {L: [" + numbers
                                + "]}}}",
                        "ConsumedCapacity.CapacityUnits"))
                .isEqualTo("4.0");
        assertThat(database.member("DescribeTable", "{TableName: Songs}", "Table.TableSizeBytes"))
                .isEqualTo("4004");
        assertThat(database.member(
                        "GetItem",
                        "{TableName: Songs, ReturnConsumedCapacity: TOTAL, ConsistentRead: true, Key: {pk: {S: a}}}",
                        "ConsumedCapacity.CapacityUnits"))
                .isEqualTo("3.0");
        database.crash();
        TestDatabase.await(() -> database.member("DescribeTable", "{TableName: Songs}", "Table.TableSizeBytes")
                .equals("4004"));
    }

    @Test
    void isRestoredWithItsTable() {
        creates(FILTERED, DEFINITIONS);
        database.transcript("""
                > PutItem {TableName: Songs, Item: {pk: {S: a}, genre: {S: rock}, v: {L: [{N: '1'}, {N: '2'}, {N: '3'}]}}}
                > CreateBackup {TableName: Songs, BackupName: now}
                = arn BackupDetails.BackupArn
                """);
        TestDatabase.await(() -> database.member("ListBackups", "{}", "BackupSummaries.0.BackupStatus")
                .equals("AVAILABLE"));
        database.transcript("""
                > DescribeBackup {BackupArn: ${arn}}
                < {BackupDescription: {...VectorIndexes: [{IndexName: near, ...}]}}}
                > RestoreTableFromBackup {TargetTableName: Other, BackupArn: ${arn}, VectorIndexOverride: [%s]}
                < ValidationException: ...Index near does not match a secondary index that existed in the source table and cannot be created during the restore operation
                > RestoreTableFromBackup {TargetTableName: Again, BackupArn: ${arn}}
                """.formatted(FILTERED.replace("COSINE", "EUCLIDEAN")));
        awaitTable("Again");
        database.transcript("""
                > SearchVectors {TableName: Again, IndexName: near, SearchVector: [{N: '1'}, {N: '2'}, {N: '3'}], TopK: 9,
                    SearchConditionExpression: 'genre = :g', ExpressionAttributeValues: {':g': {S: rock}}}
                < {SearchResults: [{Item: {genre: {S: rock}, pk: {S: a}}, Score: 0.0}]}
                > RestoreTableFromBackup {TargetTableName: None, BackupArn: ${arn}, VectorIndexOverride: []}
                """);
        awaitTable("None");
        database.transcript("""
                > SearchVectors {TableName: None, IndexName: near, SearchVector: [{N: '1'}, {N: '2'}, {N: '3'}], TopK: 9}
                < ValidationException: The table does not have the specified index: near
                """);
    }

    private void awaitTable(String name) {
        TestDatabase.await(() -> database.member("DescribeTable", "{TableName: " + name + "}", "Table.TableStatus")
                .equals("ACTIVE"));
    }
}
