package dev.armature.advisor.convert.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Settings;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkbenchSourceTest {
    private static final String LIBRARY = """
            {"ModelName": "Library", "ModelMetadata": {"AWSService": "Amazon DynamoDB", "Version": "3.0"},
             "DataModel": [{"TableName": "Library",
               "KeyAttributes": {"PartitionKey": {"AttributeName": "PK", "AttributeType": "S"},
                                 "SortKey": {"AttributeName": "SK", "AttributeType": "S"}},
               "NonKeyAttributes": [{"AttributeName": "title", "AttributeType": "S"}, {"AttributeName": "pages", "AttributeType": "N"},
                 {"AttributeName": "due", "AttributeType": "S"}, {"AttributeName": "notes", "AttributeType": "L"}],
               "TableFacets": [
                 {"FacetName": "Book", "KeyAttributeAlias": {"PartitionKeyAlias": "BOOK#isbn", "SortKeyAlias": "META"},
                  "NonKeyAttributes": ["title", "pages"],
                  "TableData": [{"PK": {"S": "BOOK#978-1"}, "SK": {"S": "META"}, "title": {"S": "One"}},
                                {"PK": {"S": "BOOK#978-2"}, "SK": {"S": "META"}, "title": {"S": "Two"}}]},
                 {"FacetName": "Loan", "KeyAttributeAlias": {"PartitionKeyAlias": "READER#readerId", "SortKeyAlias": "LOAN#due#isbn"},
                  "NonKeyAttributes": ["due", "notes"], "TableData": []}],
               "GlobalSecondaryIndexes": [{"IndexName": "ByTitle", "Projection": {"ProjectionType": "KEYS_ONLY"},
                 "KeyAttributes": {"PartitionKey": {"AttributeName": "title", "AttributeType": "S"}}}],
               "DataAccess": {"MySql": {}}, "BillingMode": "PROVISIONED",
               "ProvisionedCapacitySettings": {"ProvisionedThroughput": {"ReadCapacityUnits": 5, "WriteCapacityUnits": 4}}}]}
            """;

    @Test
    void makesEntitiesOfFacets() {
        var model = read(LIBRARY);
        var book = model.entity("Book").orElseThrow();
        assertThat(book.partitionKey()).hasToString("BOOK#{isbn}");
        assertThat(book.sortKey()).hasToString("META");
        assertThat(book.mapping("ByTitle").orElseThrow().partitionKey().getFirst())
                .hasToString("{title}");
        assertThat(book.field("pages").orElseThrow().type()).isEqualTo(Field.Type.DECIMAL);
    }

    /** A facet without data has only what its keys are called. */
    @Test
    void readsTheNamesOfKeysWhereThereIsNoData() {
        var loan = read(LIBRARY).entity("Loan").orElseThrow();
        assertThat(loan.partitionKey()).hasToString("READER#{readerId}");
        assertThat(loan.sortKey()).hasToString("LOAN#{due}#{isbn}");
        assertThat(loan.field("notes").orElseThrow().type()).isEqualTo(Field.Type.ARRAY);
    }

    @Test
    void readsHowTheTableIsPaidFor() {
        var settings = read(LIBRARY).tables().getFirst().settings();
        assertThat(settings.billing()).isEqualTo(Settings.Billing.PROVISIONED);
        assertThat(settings.writeCapacity()).isEqualTo(4);
    }

    /** Models without facets have their data in the table; versions before 3.0 say nothing about billing. */
    @Test
    void findsEntitiesInTheDataOfATableWithoutFacets() {
        var model = read("""
                {"ModelName": "Chat", "DataModel": [{"TableName": "Chat",
                  "KeyAttributes": {"PartitionKey": {"AttributeName": "PK", "AttributeType": "S"},
                                    "SortKey": {"AttributeName": "SK", "AttributeType": "S"}},
                  "TableData": [
                    {"PK": {"S": "room#1"}, "SK": {"S": "meta"}, "name": {"S": "Lobby"}, "options": {"M": {"open": true, "size": 3}}},
                    {"PK": {"S": "room#2"}, "SK": {"S": "meta"}, "name": {"S": "Garden"}},
                    {"PK": {"S": "room#1"}, "SK": {"S": "message#2026-01-02T03:04:05Z"}, "text": {"S": "Hello"}},
                    {"PK": {"S": "room#2"}, "SK": {"S": "message#2026-01-03T03:04:05Z"}, "text": {"S": "Bye"}}]}]}
                """);
        assertThat(model.entity("Room").orElseThrow().sortKey()).hasToString("meta");
        assertThat(model.entity("Message").orElseThrow().partitionKey()).hasToString("room#{roomId}");
        assertThat(model.entity("Message").orElseThrow().sortKey()).hasToString("message#{messageTime}");
        assertThat(model.tables().getFirst().settings().billing()).isEqualTo(Settings.Billing.ON_DEMAND);
    }

    @Test
    void saysWhichValueIsWrong() {
        assertThatThrownBy(() -> read(LIBRARY.replace("{\"S\": \"One\"}", "{\"X\": \"One\"}")))
                .hasMessage("Library.TableFacets.Book.TableData.0.title: there is no type 'X'");
        assertThatThrownBy(() -> read(LIBRARY.replace("{\"S\": \"One\"}", "\"One\"")))
                .hasMessageContaining("a value stands under its type, as in {\"S\": \"text\"}, and this is 'One'");
        assertThatThrownBy(() -> read(LIBRARY.replace("KEYS_ONLY", "SOME")))
                .hasMessageContaining("'SOME' is none of ALL");
    }

    private static Model read(String text) {
        return Sources.read(text, Optional.empty(), SourceSettings.named("library"))
                .model();
    }
}
