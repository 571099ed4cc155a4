package dev.armature.engine.request;

import static dev.armature.engine.TestItems.item;
import static dev.armature.engine.TestItems.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.item.Effect;
import dev.armature.language.Update;
import dev.armature.model.Item;
import dev.armature.model.Wording;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReturnValuesTest {
    private static final Item OLD = item("{pk: {S: a}, n: {N: 1}, gone: {N: 1}}");
    private static final Item NEW = item("{pk: {S: a}, n: {N: 2}}");
    private static final Update UPDATE = update("SET n = :n REMOVE gone", "{:n: {N: 2}}");

    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private @Nullable Item shown(
            ReturnValues values, @Nullable Item before, @Nullable Item after, @Nullable Update update) {
        return values.of(new Effect(database.deleting("a"), before, after, List.of(), null, List.of(), 0), update);
    }

    @Test
    void areWhatWasThereOrIsNow() {
        assertThat(shown(ReturnValues.NONE, OLD, NEW, UPDATE)).isNull();
        assertThat(shown(ReturnValues.ALL_OLD, OLD, NEW, UPDATE)).isEqualTo(OLD);
        assertThat(shown(ReturnValues.ALL_NEW, OLD, NEW, UPDATE)).isEqualTo(NEW);
        assertThat(shown(ReturnValues.UPDATED_OLD, OLD, NEW, UPDATE)).isEqualTo(item("{n: {N: 1}, gone: {N: 1}}"));
        assertThat(shown(ReturnValues.UPDATED_NEW, OLD, NEW, UPDATE)).isEqualTo(item("{n: {N: 2}}"));
    }

    /** Nothing, rather than an item without attributes. */
    @Test
    void areNothingWhereThereIsNothingToShow() {
        assertThat(shown(ReturnValues.ALL_OLD, null, NEW, UPDATE)).isNull();
        assertThat(shown(ReturnValues.ALL_NEW, OLD, null, UPDATE)).isNull();
        assertThat(shown(ReturnValues.UPDATED_OLD, null, NEW, UPDATE)).isNull();
        assertThat(shown(ReturnValues.UPDATED_NEW, OLD, NEW, null)).isNull();
        assertThat(shown(ReturnValues.UPDATED_NEW, OLD, NEW, update("REMOVE gone", null)))
                .isNull();
    }

    @Test
    void areCheckedInTheWordsOfEachLayer() {
        assertThatThrownBy(() -> check("WRONG", Wording.OLDER))
                .hasMessageEndingWith(
                        "Value 'WRONG' at 'returnValues' failed to satisfy constraint: Member must satisfy enum value"
                                + " set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]");
        assertThatThrownBy(() -> check("WRONG", Wording.ENVELOPED))
                .hasMessageEndingWith(
                        "detected: Failed to satisfy constraint: Member must satisfy enum value set: [ALL_OLD,"
                                + " UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE]");
        for (Wording wording : Wording.values()) {
            assertThatCode(() -> {
                        check(null, wording);
                        check("UPDATED_NEW", wording);
                    })
                    .doesNotThrowAnyException();
        }
    }

    private static void check(@Nullable String name, Wording wording) {
        var constraints = new Constraints();
        ReturnValues.check(constraints, name, wording);
        constraints.check();
    }

    @Test
    void areOldOnesWhereThereIsNoUpdate() {
        for (String name : List.of("UPDATED_OLD", "ALL_NEW", "UPDATED_NEW")) {
            assertThatThrownBy(() -> ReturnValues.requireOld(name))
                    .hasMessage("ValidationException: ReturnValues can only be ALL_OLD or NONE");
        }
        assertThatCode(() -> {
                    ReturnValues.requireOld(null);
                    ReturnValues.requireOld("NONE");
                    ReturnValues.requireOld("ALL_OLD");
                })
                .doesNotThrowAnyException();
    }
}
