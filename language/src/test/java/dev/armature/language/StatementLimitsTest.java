package dev.armature.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.language.partiql.Statement;
import dev.armature.language.partiql.Statements;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Limits;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No statement costs more than a refusal, however it is built. */
class StatementLimitsTest {
    private final Statements statements = new Statements();

    /** Every way in which a statement of the longest length can nest. */
    @ParameterizedTest
    @ValueSource(strings = {"(", "NOT ", "- ", "[", "<<", "{'a':", "a[", "size(", "a IN (", "SELECT a FROM ", "+"})
    void refusesWhatIsNestedTooDeeply(String piece) {
        String text = "SELECT a FROM t WHERE a = " + piece.repeat((Limits.STATEMENT_LENGTH_MAX - 30) / piece.length());
        assertThatThrownBy(() -> statements.statement(text, List.of()))
                .isInstanceOf(ApiException.class)
                .hasMessageEndingWith("The statement is nested too deeply");
    }

    @Test
    void walksLongChainsWithoutNesting() {
        String chain = "a = 1 OR ".repeat(800) + "a = 2";
        var select = (Statement.Select) statements.statement("SELECT a FROM t WHERE " + chain, List.of());
        var where = Objects.requireNonNull(select.where());
        assertThat(where.holdsFor(Item.of(Map.of("a", AttributeValue.number(2)))))
                .isTrue();
    }

    @Test
    void refusesSumsOfTooManyTerms() {
        assertThatThrownBy(() -> statements.statement("UPDATE t SET a = 1" + "+1".repeat(3000), List.of()))
                .isInstanceOf(ApiException.class)
                .hasMessageEndingWith("The statement is nested too deeply");
    }

    @Test
    void acceptsListsAsDeepAsItemsGo() {
        String list = "[".repeat(31) + "1" + "]".repeat(31);
        assertThat(statements.statement("INSERT INTO t VALUE {'pk': " + list + "}", List.of()))
                .isInstanceOf(Statement.Insert.class);
        assertThatThrownBy(() -> statements.statement("INSERT INTO t VALUE {'pk': [" + list + "]}", List.of()))
                .hasMessageContaining("Nesting Levels have exceeded supported limits");
    }

    /** Words in any order are a statement or refused; nothing else can happen. */
    @Test
    void survivesNonsense() {
        String[] words = {
            "SELECT",
            "*",
            "FROM",
            "t",
            "\"t\"",
            ".",
            "WHERE",
            "a",
            "=",
            "<>",
            "1",
            "-1e5",
            "'x'",
            "AND",
            "OR",
            "NOT",
            "IN",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "<<",
            ">>",
            ",",
            ":",
            "?",
            "IS",
            "MISSING",
            "NULL",
            "BETWEEN",
            "INSERT",
            "INTO",
            "VALUE",
            "UPDATE",
            "SET",
            "REMOVE",
            "DELETE",
            "RETURNING",
            "ALL",
            "OLD",
            "size",
            "begins_with",
            "exists",
            "+",
            "-",
            "ORDER",
            "BY",
            "DESC",
            "set_add",
            "list_append",
            ";",
            "--",
            "/*",
            "*/",
            "true",
            "LIKE",
            "AS",
            "@",
            "||"
        };
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int round = 0; round < 20_000; round++) {
            var text =
                    new StringBuilder(List.of("", "SELECT * FROM t WHERE ", "UPDATE t SET a = ", "INSERT INTO t VALUE ")
                            .get(random.nextInt(4)));
            for (int length = random.nextInt(12); length > 0; length--) {
                text.append(words[random.nextInt(words.length)]).append(random.nextInt(8) == 0 ? "" : " ");
            }
            try {
                assertThat(statements.statement(text.toString(), List.of(AttributeValue.string("p"))))
                        .isNotNull();
            } catch (ApiException refused) {
                assertThat(refused.text()).isNotEmpty();
            } catch (RuntimeException | StackOverflowError unexpected) {
                throw new AssertionError("seed " + seed + ": " + text, unexpected);
            }
        }
    }
}
