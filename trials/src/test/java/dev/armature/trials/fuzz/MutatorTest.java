package dev.armature.trials.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.trials.client.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is made of one good request, many times over: every kind of damage that the command promises comes. */
class MutatorTest {
    private static final Json GOOD = Json.parse(
            "{\"TableName\": \"wide\", \"Limit\": 5, \"Keys\": [{\"S\": \"a\"}], \"FilterExpression\": \"a = :a\"}");
    private static final long SEED = Long.getLong("seed", System.nanoTime());

    private final Mutator mutator = new Mutator(new SplittableRandom(SEED), Templates.read());

    @Test
    void breaksEveryRuleOfAnObjectSoonerOrLater() {
        System.out.println("mutator: -Dseed=" + SEED);
        Set<String> found = new TreeSet<>();
        for (Json mutated : mutations(20_000)) {
            if (mutated instanceof Json.Obj(var members)) {
                List<String> names = members.stream().map(Json.Member::name).toList();
                found.addAll(damage(names, new Json.Obj(members)));
            } else {
                found.add("no object at all");
            }
        }
        assertThat(found)
                .containsExactlyInAnyOrder(
                        "a member is gone",
                        "a member is there twice",
                        "another order",
                        "an unknown member",
                        "a number too large",
                        "a text where a number was",
                        "too many elements",
                        "an expression is damaged",
                        "nested deeply",
                        "no object at all");
    }

    private static Set<String> damage(List<String> names, Json.Obj object) {
        Set<String> found = new TreeSet<>();
        List<String> good = names(GOOD);
        if (!names.containsAll(good)) {
            found.add("a member is gone");
        }
        if (Set.copyOf(names).size() < names.size()) {
            found.add("a member is there twice");
        }
        if (names.size() == good.size() && !names.equals(good) && names.containsAll(good)) {
            found.add("another order");
        }
        if (!good.containsAll(names)) {
            found.add("an unknown member");
        }
        for (Json.Member member : object.members()) {
            switch (member.name() + " " + member.value().getClass().getSimpleName()) {
                case "Limit Raw" -> {
                    if (member.value().equals(new Json.Raw("2147483648"))) {
                        found.add("a number too large");
                    }
                }
                case "Limit Text" -> found.add("a text where a number was");
                case "Keys Arr" -> {
                    if (member.value() instanceof Json.Arr(var elements) && elements.size() == 101) {
                        found.add("too many elements");
                    }
                }
                case "FilterExpression Text" -> {
                    if (!member.value().equals(new Json.Text("a = :a"))) {
                        found.add("an expression is damaged");
                    }
                }
                default -> {}
            }
            if (member.value() instanceof Json.Raw(var text) && text.startsWith("{\"L\":[".repeat(30))) {
                found.add("nested deeply");
            }
        }
        return found;
    }

    private static List<String> names(Json json) {
        return json instanceof Json.Obj(var members)
                ? members.stream().map(Json.Member::name).toList()
                : List.of();
    }

    private List<Json> mutations(int number) {
        return Stream.generate(() -> mutator.mutate(GOOD)).limit(number).toList();
    }

    /** Otherwise a change of one request would be in all that follow. */
    @Test
    void leavesTheGoodRequestAsItIs() {
        String before = GOOD.toString();
        assertThat(mutations(1_000)).hasSize(1_000);
        assertThat(GOOD).hasToString(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "\"\"", "0"})
    void alsoChangesWhatIsEmpty(String body) {
        List<Json> changed = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            changed.add(mutator.mutate(Json.parse(body)));
        }
        assertThat(changed).anyMatch(json -> !json.equals(Json.parse(body)));
    }

    @Test
    void changesExpressionsByTheirWords() {
        var words = new Words(new SplittableRandom(SEED));
        List<String> changed =
                Stream.generate(() -> words.change("size(a) > :n")).limit(5_000).toList();
        assertThat(changed)
                .anyMatch(text -> text.startsWith("((") && text.endsWith("))"))
                .anyMatch(text -> text.startsWith("NOT NOT "))
                .anyMatch(text -> text.contains("size(a) > :n AND size(a) > :n"))
                .anyMatch(text -> text.contains("a.a.a"))
                .anyMatch(text -> text.length() < 5)
                .allMatch(text -> text.length() < 20_000);
        assertThat(words.change("")).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"a": 1, "b": [true, null]}  | Obj[members=[Member[name=a, value=Raw[value=1]], Member[name=b, value=Arr[elements=[Raw[value=true], Raw[value=null]]]]]]
            {"a": {"b": "c \\"d\\" \\\\"}} | Obj[members=[Member[name=a, value=Obj[members=[Member[name=b, value=Text[value=c "d" \\]]]]]]]
            [ ]                          | Arr[elements=[]]
            {}                           | Obj[members=[]]
            -1.5e3                       | Raw[value=-1.5e3]
            """)
    void readsGoodRequests(String text, String tree) {
        assertThat(Json.parse(text)).hasToString(tree);
    }
}
