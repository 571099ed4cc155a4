package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.language.partiql.Statement;
import dev.armature.model.ApiException;
import dev.armature.model.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Whatever WHERE says, a SELECT finds, page by page, what a look at every item finds. A failure names its seed; {@code -Dseed=}
 * replays it.
 */
class SelectModelTest {
    private static final int ROUNDS = 1000;
    private static final List<String> SOURCES = List.of("pairs", "pairs.\"by-n\"", "pairs.\"by-sk\"");

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void findsWhatALookAtEveryItemFinds() {
        try (var statements = new TestStatements(new TestTables.NewTable("pairs")
                .define("sk", "n")
                .keyed("pk", "sk")
                .with(TestTables.global("by-sk", TestTables.keys("sk", "n")))
                .with(TestTables.local("by-n", TestTables.keys("pk", "n"))))) {
            for (int i = 0; i < 60; i++) {
                statements.having(insert(i));
            }
            int overlapping = 0;
            for (int round = 0; round < ROUNDS; round++) {
                String source = SOURCES.get(random.nextInt(SOURCES.size()));
                String statement = "SELECT * FROM " + source + " WHERE " + condition(3);
                List<String> found;
                try {
                    found = paged(statements, statement, 1 + random.nextInt(40));
                } catch (ApiException refused) {
                    assertThat(refused.text())
                            .as("seed %d: %s", seed, statement)
                            .isEqualTo("Overlapping conditions with range keys are not supported in where clause");
                    overlapping++;
                    continue;
                }
                assertThat(found)
                        .as("seed %d: %s", seed, statement)
                        .doesNotHaveDuplicates()
                        .containsExactlyInAnyOrderElementsOf(looked(statements, source, statement));
            }
            assertThat(overlapping).as("seed %d", seed).isLessThan(ROUNDS / 2);
        }
    }

    private String insert(int i) {
        return "INSERT INTO pairs VALUE {'pk': '" + letter(i / 20) + "', 'sk': '" + letter(i % 20) + "'"
                + (random.nextInt(4) == 0 ? "" : ", 'n': '" + letter(random.nextInt(5)) + "'") + "}";
    }

    private static String letter(int i) {
        return String.valueOf((char) ('a' + i));
    }

    private String condition(int depth) {
        if (depth > 0 && random.nextInt(3) > 0) {
            String left = condition(depth - 1);
            String right = condition(depth - 1);
            return switch (random.nextInt(5)) {
                case 0 -> "(" + left + " OR " + right + ")";
                case 1 -> "NOT (" + left + ")";
                default -> left + " AND " + right;
            };
        }
        String attribute = List.of("pk", "sk", "n").get(random.nextInt(3));
        int letters = attribute.equals("pk") ? 3 : attribute.equals("n") ? 5 : 20;
        String value = "'" + letter(random.nextInt(letters)) + "'";
        String other = "'" + letter(random.nextInt(letters)) + "'";
        return switch (random.nextInt(attribute.equals("pk") ? 3 : 8)) {
            case 0, 1 -> random.nextBoolean() ? attribute + " = " + value : value + " = " + attribute;
            case 2 -> attribute + " IN [" + value + ", " + other + "]";
            case 3 -> attribute + " BETWEEN " + value + " AND " + other;
            case 4 -> "begins_with(" + attribute + ", " + value + ")";
            case 5 -> attribute + " <> " + value;
            case 6 -> attribute + List.of(" < ", " <= ", " > ", " >= ").get(random.nextInt(4)) + value;
            default -> attribute + " IS NOT MISSING";
        };
    }

    private static List<String> paged(TestStatements statements, String statement, int limit) {
        List<String> found = new ArrayList<>();
        String token = null;
        do {
            var page = page(statements, statement, limit, token);
            found.addAll(TestStatements.printed(page.items()));
            token = page.nextToken();
            assertThat(found).as(statement).hasSizeLessThanOrEqualTo(60);
        } while (token != null);
        return found;
    }

    private static ExecuteStatement.Response page(
            TestStatements statements, String statement, int limit, @Nullable String token) {
        return statements.run(new ExecuteStatement.Request(statement, null, null, token, null, limit, null));
    }

    /** The model: everything there is, and the condition asked of each. */
    private static List<String> looked(TestStatements statements, String source, String statement) {
        var select = (Statement.Select) statements.tables.engine.statements().statement(statement, List.of());
        var where = Objects.requireNonNull(select.where());
        List<Item> all = statements.run("SELECT * FROM " + source).items();
        return TestStatements.printed(all.stream().filter(where::holdsFor).toList());
    }
}
