package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.armature.engine.TestCalls;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Decimal;
import dev.armature.model.Item;
import dev.armature.model.UncheckedValue;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** PartiQL statements against tables in memory, and their answers in PartiQL's own spelling. */
final class TestStatements implements AutoCloseable {
    final TestTables tables = new TestTables();

    TestStatements(TestTables.NewTable... created) {
        for (TestTables.NewTable table : created) {
            var unused = tables.create(table);
        }
    }

    /** Against a table {@code hash} of one key, and a table {@code pairs} of two, with an index {@code by-other}. */
    static TestStatements ofTwoTables() {
        return new TestStatements(
                new TestTables.NewTable("hash"),
                new TestTables.NewTable("pairs")
                        .define("sk", "other")
                        .keyed("pk", "sk")
                        .with(TestTables.global("by-other", TestTables.keys("other"))));
    }

    /** Runs statements that are expected to succeed; for preparing what a test is about. */
    TestStatements having(String... statements) {
        for (String statement : statements) {
            var unused = run(statement);
        }
        return this;
    }

    ExecuteStatement.Response run(String statement, UncheckedValue... parameters) {
        return run(request(statement, parameters));
    }

    ExecuteStatement.Response run(ExecuteStatement.Request request) {
        return TestCalls.run(tables.engine, ExecuteStatement.from(request, tables.intake()));
    }

    /** The items a statement answers with, each as text. */
    List<String> items(String statement, UncheckedValue... parameters) {
        return printed(run(statement, parameters).items());
    }

    /** The text with which a statement is refused. */
    String refusal(String statement, UncheckedValue... parameters) {
        return fault(() -> run(statement, parameters)).text();
    }

    static ApiException fault(Runnable action) {
        return Objects.requireNonNull(
                catchThrowableOfType(ApiException.class, action::run), "the statement was not refused");
    }

    static ExecuteStatement.Request request(String statement, UncheckedValue... parameters) {
        return new ExecuteStatement.Request(
                statement, parameters.length == 0 ? null : List.of(parameters), null, null, null, null, null);
    }

    @Override
    public void close() {
        tables.close();
    }

    static List<String> printed(List<Item> items) {
        return items.stream().map(TestStatements::printed).toList();
    }

    static String printed(@Nullable Item item) {
        return item == null ? "none" : print(new AttributeValue.M(item.attributes()));
    }

    /** Attributes in the order of their names, which AWS does not promise and a test needs. */
    private static String print(AttributeValue value) {
        return switch (value) {
            case AttributeValue.S(String text) -> "'" + text + "'";
            case AttributeValue.N(Decimal number) -> number.toString();
            case AttributeValue.B(Bytes bytes) -> "0x" + bytes.base64();
            case AttributeValue.Bool(boolean flag) -> Boolean.toString(flag);
            case AttributeValue.Null() -> "null";
            case AttributeValue.SS(List<String> members) -> bag(members.stream().map(member -> "'" + member + "'"));
            case AttributeValue.NS(List<Decimal> members) ->
                bag(members.stream().map(Decimal::toString));
            case AttributeValue.BS(List<Bytes> members) -> bag(members.stream().map(Bytes::base64));
            case AttributeValue.L(List<AttributeValue> elements) ->
                elements.stream().map(TestStatements::print).collect(Collectors.joining(", ", "[", "]"));
            case AttributeValue.M(Map<String, AttributeValue> entries) ->
                new TreeMap<>(entries)
                        .entrySet().stream()
                                .map(entry -> entry.getKey() + ": " + print(entry.getValue()))
                                .collect(Collectors.joining(", ", "{", "}"));
        };
    }

    private static String bag(Stream<String> members) {
        return members.collect(Collectors.joining(", ", "<<", ">>"));
    }
}
