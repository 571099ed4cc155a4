package dev.armature.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.SecondaryIndex.Kind;
import dev.armature.model.SecondaryIndex.ProjectionType;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TableSchemaTest {
    private static final KeyAttribute PK = new KeyAttribute("pk", AttributeType.S);
    private static final KeyAttribute SK = new KeyAttribute("sk", AttributeType.N);
    private static final KeyAttribute STATE = new KeyAttribute("state", AttributeType.S);
    private static final KeySchema KEYS = new KeySchema(List.of(PK), List.of(SK));

    @Test
    void anIndexCarriesItsKeysAndTheTablesKeysAndWhatItProjects() {
        assertThat(index(ProjectionType.KEYS_ONLY).projects("pk", KEYS)).isTrue();
        assertThat(index(ProjectionType.KEYS_ONLY).projects("state", KEYS)).isTrue();
        assertThat(index(ProjectionType.KEYS_ONLY).projects("other", KEYS)).isFalse();
        assertThat(index(ProjectionType.INCLUDE, "other").projects("other", KEYS))
                .isTrue();
        assertThat(index(ProjectionType.INCLUDE, "other").projects("another", KEYS))
                .isFalse();
        assertThat(index(ProjectionType.ALL).projects("anything", KEYS)).isTrue();
    }

    @Test
    void aTableKnowsItsSpacesAndKeyAttributes() {
        var table = new TableSchema(7, KEYS, List.of(index(ProjectionType.ALL)));
        assertThat(table.spaces()).containsExactly(7, 8);
        assertThat(table.keyAttributes()).containsExactly("pk", "sk", "state");
        assertThat(table.index("byState")).isEqualTo(index(ProjectionType.ALL));
        assertThat(table.index("byNothing")).isNull();
        assertThat(table.hasLocalIndexes()).isFalse();
    }

    @Test
    void aKeySchemaListsPartitionAttributesFirst() {
        assertThat(KEYS.names()).containsExactly("pk", "sk");
        assertThat(KEYS.find("sk")).isEqualTo(SK);
        assertThat(KEYS.find("state")).isNull();
        assertThat(KEYS.isMultiAttribute()).isFalse();
        assertThat(new KeySchema(List.of(PK, STATE), List.of()).isMultiAttribute())
                .isTrue();
    }

    @Test
    void onlyScalarsAreKeys() {
        assertThatThrownBy(() -> new KeyAttribute("pk", AttributeType.BOOL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("BOOL");
    }

    private static SecondaryIndex index(ProjectionType projection, String... included) {
        var keys = new KeySchema(List.of(STATE), List.of());
        return new SecondaryIndex("byState", Kind.GLOBAL, 8, keys, projection, Set.of(included));
    }
}
