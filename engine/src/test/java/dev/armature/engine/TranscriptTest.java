package dev.armature.engine;

import static dev.armature.engine.TestItems.attributes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.operation.GetItem;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What other tests are written in is able to fail. */
class TranscriptTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void failsIfAnAnswerIsAnotherOne() {
        assertThatThrownBy(() -> database.transcript("> ListTables {}\n< {TableNames: [orders]}"))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> database.transcript("> ListTables {}\n< {TableNames: [...x...]}"))
                .isInstanceOf(AssertionError.class);
        database.transcript("> ListTables {}\n< {TableNames: [O...s]}");
    }

    @Test
    void failsIfARefusalIsNotExpectedOrDoesNotCome() {
        assertThatThrownBy(() -> database.transcript("> ListTables {Limit: 0}")).isInstanceOf(ApiException.class);
        assertThatThrownBy(() -> database.transcript("> ListTables {}\n< ValidationException: ..."))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void failsIfARequestHasAMemberThatThereIsNot() {
        assertThatThrownBy(() -> Notation.read("{Tablename: x}", GetItem.Request.class))
                .hasMessageContaining("has no [Tablename]");
    }

    @Test
    void readsEveryTypeAndPrintsItAgain() {
        String item =
                "{b: {B: AAE=}, bs: {BS: [AAE=]}, bool: {BOOL: false}, l: {L: [{S: a}, {L: []}]}, m: {M: {x: {N: 1}}}, n: {N: -1.5},"
                        + " ns: {NS: [1, 2]}, nul: {NULL: true}, s: {S: 'it''s, a: [text]'}, ss: {SS: [a, 'b c: d']}, z: {S: ''}}";
        assertThat(Notation.print(attributes(item))
                        .replace("bool: {BOOL: false}, bs: {BS: [AAE=]}", "bs: {BS: [AAE=]}, bool: {BOOL: false}"))
                .isEqualTo(item);
        assertThat(attributes("{s: {S: 'it''s, a: [text]'}}"))
                .isEqualTo(Map.of("s", AttributeValue.string("it's, a: [text]")));
        assertThat(Notation.tree("[a, {b: c}, []]")).isEqualTo(List.of("a", Map.of("b", "c"), List.of()));
    }

    @Test
    void keepsWhatItIsToldTo() {
        database.transcript(
                "> ListTables {}\n= name TableNames.0\n> DescribeTable {TableName: ${name}}\n< {Table: {...TableName: ${name},...");
        assertThat(database.kept("name")).isEqualTo("Orders");
        assertThat(database.member("ListTables", "{}", "TableNames")).isEqualTo("[Orders]");
    }
}
