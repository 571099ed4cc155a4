package dev.armature.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    private final TestDatabase database = new TestDatabase();
    private int table;
    private int index;

    @BeforeEach
    void put() {
        table = database.table().schema().space();
        index = database.table().globalIndexes().getFirst().space();
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, kind: {S: book}}}
                > PutItem {TableName: Orders, Item: {pk: {S: bb}}}
                """);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void assertFigures(long items, long bytes, long indexed) {
        var statistics = database.engine.statistics();
        assertThat(statistics.items(table)).isEqualTo(items);
        assertThat(statistics.bytes(table)).isEqualTo(bytes);
        assertThat(statistics.items(index)).isEqualTo(indexed);
    }

    @Test
    void followEachWrite() {
        assertFigures(2, 11 + 4, 1);
        database.transcript("> PutItem {TableName: Orders, Item: {pk: {S: bb}, kind: {S: disc}}}");
        assertFigures(2, 11 + 12, 2);
        database.transcript("> DeleteItem {TableName: Orders, Key: {pk: {S: a}}}");
        assertFigures(1, 12, 1);
        database.transcript("> DeleteItem {TableName: Orders, Key: {pk: {S: none}}}");
        assertFigures(1, 12, 1);
        database.transcript("> UpdateItem {TableName: Orders, Key: {pk: {S: bb}}, UpdateExpression: REMOVE kind}");
        assertFigures(1, 4, 0);
    }

    /** Saved when the engine is closed, and taken up when it is opened. */
    @Test
    void surviveARestart() {
        database.restart();
        assertFigures(2, 15, 1);
        database.put("c", "x");
        assertThat(database.engine.statistics().items(table)).isEqualTo(3);
        database.restart();
        assertThat(database.engine.statistics().items(table)).isEqualTo(3);
    }

    /** What is in doubt is not saved, and counted anew. */
    @Test
    void areCountedAgainIfTheyWereInDoubt() {
        database.engine.statistics().add(table, 5, 500);
        database.engine.statistics().doubt();
        database.restart();
        TestDatabase.await(() -> database.engine.statistics().items(index) == 1);
        assertFigures(2, 15, 1);
    }

    @Test
    void areCountedAnewOnRequestAndForgotten() {
        var statistics = database.engine.statistics();
        statistics.add(index, 7, 700);
        statistics.recount(database.table().schema(), index);
        assertFigures(2, 15, 1);
        assertThat(statistics.bytes(index)).isEqualTo(11);
        statistics.forget(table);
        assertThat(statistics.items(table)).isZero();
        assertThat(statistics.items(index)).isEqualTo(1);
    }
}
