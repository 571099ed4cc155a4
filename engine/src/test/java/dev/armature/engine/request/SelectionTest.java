package dev.armature.engine.request;

import static dev.armature.engine.TestItems.item;
import static dev.armature.engine.TestItems.projection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.request.Selection.Kind;
import dev.armature.engine.table.Table;
import dev.armature.model.SecondaryIndex;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SelectionTest {
    private static Selection of(@Nullable String select, @Nullable String projection, @Nullable String index) {
        return Selection.of(
                select, projection == null ? null : projection(projection), "ProjectionExpression", index, "So: ");
    }

    @Test
    void isWhatTheRequestLeavesToBeConcluded() {
        assertThat(of(null, null, null).kind()).isEqualTo(Kind.ALL_ATTRIBUTES);
        assertThat(of(null, null, "index").kind()).isEqualTo(Kind.ALL_PROJECTED_ATTRIBUTES);
        assertThat(of(null, "a", "index").kind()).isEqualTo(Kind.SPECIFIC_ATTRIBUTES);
        assertThat(of("COUNT", null, "index").kind()).isEqualTo(Kind.COUNT);
        assertThat(of("ALL_ATTRIBUTES", null, "index").kind()).isEqualTo(Kind.ALL_ATTRIBUTES);
    }

    @Test
    void goesWithTheRestOfTheRequest() {
        assertThatThrownBy(() -> of("SPECIFIC_ATTRIBUTES", null, null))
                .hasMessage(
                        "ValidationException: So: Must specify the AttributesToGet or ProjectionExpression when choosing to"
                                + " get SPECIFIC_ATTRIBUTES");
        assertThatThrownBy(() -> of("COUNT", "a", null))
                .hasMessage(
                        "ValidationException: So: Cannot specify the ProjectionExpression when choosing to get only the Count");
        assertThatThrownBy(() -> of("ALL_ATTRIBUTES", "a", null))
                .hasMessage(
                        "ValidationException: So: Cannot specify the ProjectionExpression when choosing to get ALL_ATTRIBUTES");
        assertThatThrownBy(() -> of("ALL_PROJECTED_ATTRIBUTES", null, null))
                .hasMessage(
                        "ValidationException: So: ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName");
        assertThatThrownBy(() -> of("ALL_PROJECTED_ATTRIBUTES", "a", null)).hasMessageContaining("Cannot specify");
    }

    /** A local index fetches what it lacks, and a global one refuses. */
    @Test
    void fetchesWhatALocalIndexLacks() {
        try (var database = new TestDatabase()) {
            database.createWideTable();
            Table table = database.engine.catalog().existing(TestDatabase.CALLER.table("Wide"));
            SecondaryIndex local = Objects.requireNonNull(table.schema().index("byTime"));
            SecondaryIndex global = Objects.requireNonNull(table.schema().index("byMail"));
            SecondaryIndex whole = database.table().globalIndexes().getFirst();

            assertThat(of(null, null, null).fetchesItems(table, null)).isFalse();
            assertThat(of(null, null, "byTime").fetchesItems(table, local)).isFalse();
            assertThat(of("COUNT", null, "byTime").fetchesItems(table, local)).isFalse();
            assertThat(of(null, "pk, sk, seen", "byTime").fetchesItems(table, local))
                    .isFalse();
            assertThat(of(null, "pk, note", "byTime").fetchesItems(table, local))
                    .isTrue();
            assertThat(of("ALL_ATTRIBUTES", null, "byTime").fetchesItems(table, local))
                    .isTrue();
            assertThat(of("ALL_ATTRIBUTES", null, "byKind").fetchesItems(database.table(), whole))
                    .isFalse();
            assertThat(of(null, "pk, mail, note.x", "byMail").fetchesItems(table, global))
                    .isFalse();
            assertThatThrownBy(() -> of(null, "a.b, note, a.c, d", "byMail").fetchesItems(table, global))
                    .hasMessageEndingWith("Global secondary index byMail does not project [a, d]");
            assertThatThrownBy(() -> of("ALL_ATTRIBUTES", null, "byMail").fetchesItems(table, global))
                    .hasMessageContaining(
                            "Select type ALL_ATTRIBUTES is not supported for global secondary index byMail");
        }
    }

    @Test
    void showsItemsPartsOrOnlyTheirNumber() {
        var items = List.of(item("{pk: {S: a}, x: {N: 1}}"));
        assertThat(of(null, null, null).shown(items)).isEqualTo(items);
        assertThat(of(null, "x", null).shown(items)).containsExactly(item("{x: {N: 1}}"));
        assertThat(of("COUNT", null, null).shown(items)).isNull();
    }
}
