package dev.armature.language;

import dev.armature.language.partiql.Statement;
import dev.armature.language.partiql.Statements;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.ValueCheck;
import dev.armature.model.Wording;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the case files about PartiQL: a {@code statement}, perhaps its {@code parameters} and an {@code item}, and what the
 * statement makes of it. {@code \n} in a statement is a line break.
 */
class StatementCasesTest {
    private final Statements statements = new Statements();

    @TestFactory
    Stream<DynamicContainer> answersAsWritten() throws IOException {
        return CaseFiles.run("statements", this::answer);
    }

    private List<String> answer(Map<String, String> asked) {
        try {
            String text = asked.getOrDefault("statement", "").replace("\\n", "\n");
            Statement statement = statements.statement(text, parameters(asked.get("parameters")));
            String item = asked.get("item");
            return answer(statement, item == null ? Item.EMPTY : Item.of(Json.attributes(item)));
        } catch (ApiException refused) {
            return List.of("refused    " + refused.text());
        }
    }

    private static List<AttributeValue> parameters(@Nullable String json) {
        if (json == null) {
            return List.of();
        }
        return Json.list(Json.parse(json)).stream()
                .map(value -> ValueCheck.check(Json.unchecked(value), Wording.OLDER))
                .toList();
    }

    private static List<String> answer(Statement statement, Item item) {
        return switch (statement) {
            case Statement.Select select -> select("select     ", select, item);
            case Statement.Exists(Statement.Select select) -> select("exists     ", select, item);
            case Statement.Insert(String table, var attributes) ->
                List.of("insert     " + table, "item       " + Json.print(attributes));
            case Statement.Update(String table, Update update, var where, var returning) -> {
                List<String> lines = new ArrayList<>(List.of("update     " + table));
                if (where != null && !where.holdsFor(item)) {
                    lines.add("where      false");
                } else {
                    lines.add("item       " + Json.print(update.apply(item)));
                }
                if (returning != null) {
                    lines.add("returning  " + returning);
                }
                yield lines;
            }
            case Statement.Delete(String table, var where, var returning) -> {
                List<String> lines = new ArrayList<>(List.of("delete     " + table));
                lines.add("where      " + (where == null || where.holdsFor(item)));
                if (returning != null) {
                    lines.add("returning  " + returning);
                }
                yield lines;
            }
        };
    }

    private static List<String> select(String word, Statement.Select select, Item item) {
        List<String> lines = new ArrayList<>();
        lines.add(word + select.table() + (select.index() == null ? "" : " index " + select.index()));
        for (Statement.Order order : select.orderBy()) {
            lines.add("order      " + order.attribute() + (order.descending() ? " descending" : " ascending"));
        }
        if (select.where() != null && !select.where().holdsFor(item)) {
            lines.add("where      false");
        } else {
            Item row = select.columns() == null ? item : select.columns().apply(item);
            lines.add("row        " + Json.print(row.attributes()));
        }
        return lines;
    }
}
