package dev.armature.engine.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestDatabase;
import dev.armature.model.Item;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogRowTest {
    @Test
    void isReadAsItWasWritten() {
        try (var database = new TestDatabase()) {
            List<CatalogRow> rows = List.of(
                    new CatalogRow.OfTable(database.table()),
                    new CatalogRow.NextSpace(17),
                    new CatalogRow.DroppedSpace(18, 3));
            assertThat(rows)
                    .allSatisfy(
                            row -> assertThat(CatalogRow.decode(row.encode())).isEqualTo(row));
            assertThat(rows.stream().map(CatalogRow::key)).doesNotHaveDuplicates();
            assertThat(rows.getFirst().key()).isEqualTo(CatalogRow.key(TestDatabase.TABLE));
            assertThat(new CatalogRow.DroppedSpace(19, 3).key()).isNotEqualTo(new CatalogRow.DroppedSpace(18, 3).key());
        }
    }

    @Test
    void isRefusedIfItMakesNoSense() {
        assertThatThrownBy(() -> CatalogRow.decode(Item.EMPTY.stored()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("damaged catalog");
    }

    @Test
    void tablesAreNamedByTheirArns() {
        var table = TestDatabase.TABLE;
        assertThat(table.arn()).isEqualTo("arn:aws:dynamodb:eu-west-2:123456789012:table/Orders");
        assertThat(TableRef.ofArn(table.arn())).isEqualTo(table);
        assertThat(table.indexArn("byKind")).isEqualTo(table.arn() + "/index/byKind");
        assertThat(table).hasToString("123456789012/eu-west-2/Orders");
        assertThat(table.isBeside(TestDatabase.CALLER.table("Other"))).isTrue();
        assertThat(table.isBeside(new TableRef("123456789012", "eu-west-1", "Orders")))
                .isFalse();
        assertThat(table.isBeside(new TableRef("000000000000", "eu-west-2", "Orders")))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Orders",
                "arn:aws:dynamodb:eu-west-2:table/Orders",
                "arn:aws:s3:eu-west-2:123456789012:table/Orders"
            })
    void otherTextsAreNoArns(String text) {
        assertThat(TableRef.ofArn(text)).isNull();
    }
}
