package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.definition.AttributeDefinition;
import dev.armature.model.AttributeType;
import dev.armature.model.Item;
import dev.armature.model.UncheckedValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where DynamoDB Local answers otherwise than DynamoDB, and we do as one or the other. */
class DynamoDbLocalQuirksTest {
    private static final EngineSettings LIKE_LOCAL = EngineSettings.defaults().withDynamoDbLocalQuirks(true);

    /** The enhanced client of the AWS SDK for Java sends this for a record of which only the key is set. */
    private static @Nullable Item removed(TestDatabase database) {
        var key = Map.of("pk", UncheckedValue.of(AttributeType.S, "a"));
        var request = new UpdateItem.Request(
                TestDatabase.TABLE.name(),
                key,
                null,
                null,
                null,
                "REMOVE title",
                null,
                null,
                null,
                "ALL_NEW",
                null,
                null,
                null);
        return database.call(UpdateItem::from, request).attributes();
    }

    @Test
    void anUpdateThatOnlyRemovesCreatesNothing() {
        try (var database = new TestDatabase()) {
            assertThat(removed(database)).isNull();
        }
    }

    @Test
    void anUpdateThatOnlyRemovesCreatesAnItemInDynamoDbLocal() {
        try (var database = new TestDatabase(LIKE_LOCAL)) {
            var created = removed(database);
            assertThat(created == null ? Map.of() : created.attributes()).containsOnlyKeys("pk");
        }
    }

    /** Suites that were written against DynamoDB Local define spare attributes beside their indexes, and could not start. */
    @Test
    void aTableMayDefineWhatNoKeyUses() {
        var table = new TestTables.NewTable("music")
                .define("b", "c")
                .with(TestTables.global("byB", TestTables.keys("b")))
                .request();
        try (var database = new TestDatabase();
                var likeLocal = new TestDatabase(LIKE_LOCAL)) {
            assertThatThrownBy(() -> database.call(CreateTable::from, table))
                    .hasMessage(
                            "ValidationException: One or more parameter values were invalid: Some"
                                    + " AttributeDefinitions are not used. AttributeDefinitions: [b, pk, c], keys used: [b, pk]");
            assertThat(likeLocal
                            .call(CreateTable::from, table)
                            .tableDescription()
                            .attributeDefinitions())
                    .extracting(AttributeDefinition::attributeName)
                    .containsExactly("b", "pk");
        }
    }

    @Test
    void aTableThatIsMissingIsRefusedInTheWordsOfEither() {
        try (var database = new TestDatabase();
                var likeLocal = new TestDatabase(LIKE_LOCAL)) {
            var request = new DescribeTable.Request("none");

            assertThatThrownBy(() -> database.call(DescribeTable::from, request))
                    .hasMessage("ResourceNotFoundException: Requested resource not found: Table: none not found");
            assertThatThrownBy(() -> likeLocal.call(DescribeTable::from, request))
                    .hasMessage("ResourceNotFoundException: Cannot do operations on a non-existent table");
        }
    }
}
