package dev.armature.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpdateSizeTest {
    private static final Map<String, AttributeValue> VALUES = Map.of(
            ":ten",
            AttributeValue.string("0123456789"),
            ":n",
            AttributeValue.number(7),
            ":list",
            new AttributeValue.L(List.of(AttributeValue.number(7))),
            ":map",
            new AttributeValue.M(Map.of("ab", AttributeValue.string("0123456789"))),
            ":set",
            new AttributeValue.SS(List.of("ab")));

    /** Prices as measured: 3 for the whole, 19 for a write, 1 for what only clears; then names, further steps and values. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SET abc = :ten                     | 3 + 19 + 3 + 10",
                "SET abc = :ten, d = :n             | 3 + 19 + 3 + 10 + 19 + 1 + 2",
                "SET abc.de[12] = :ten              | 3 + 19 + 3 + 6 + 6 + 10",
                "SET abc = d                        | 3 + 19 + 3 + 16",
                "SET abc = d.efg                    | 3 + 19 + 3 + 16 + 17",
                "SET a = a + :n                     | 3 + 19 + 1 + 34 + 16 + 2",
                "SET a = a - :n                     | 3 + 19 + 1 + 37 + 16 + 2",
                "SET a = if_not_exists(b, :ten)     | 3 + 19 + 1 + 39 + 16 + 10",
                "SET a = list_append(a, :list)      | 3 + 19 + 1 + 37 + 16 + 6",
                "SET a = b + :n, c = :n             | 3 + 19 + 1 + 34 + 16 + 2 + 19 + 1 + 2",
                "SET a = if_not_exists(b, :map)     | 3 + 19 + 1 + 39 + 16 + 3 + 1 + 2 + 10",
                "SET a = if_not_exists(b, :n) + :n  | 3 + 19 + 1 + 34 + 39 + 16 + 2 + 2",
                "ADD a :set                         | 3 + 19 + 1 + 2",
                "ADD a :n                           | 3 + 19 + 1 + 2",
                "REMOVE abc                         | 3 + 1 + 3",
                "DELETE a :set                      | 3 + 1 + 1",
                "REMOVE a.bc, d SET e = :n          | 3 + 1 + 7 + 1 + 1 + 19 + 1 + 2"
            })
    void addsUpWhatItsPartsCost(String expression, String size) {
        var used = VALUES.entrySet().stream()
                .filter(value -> expression.contains(value.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        var update = new Expressions().update(expression, Substitutions.of(null, used.isEmpty() ? null : used));

        assertThat(update.sizeBytes()).isEqualTo(sum(size));
    }

    private static long sum(String terms) {
        long sum = 0;
        for (String term : List.of(terms.split(" \\+ ", -1))) {
            sum += Long.parseLong(term);
        }
        return sum;
    }
}
