package dev.armature.conformance.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.Operations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docs/operations.md} says of every operation of DynamoDB whether it works here, and says the truth. */
class OperationsPageTest {
    private static final Path PAGE = Path.of(System.getProperty("armature.root", "."), "docs/operations.md");
    private static final Pattern ROW = Pattern.compile("\\| ([A-Z]\\w+) \\| (yes|no)\\b.*");

    @Test
    void namesEveryOperationOfDynamoDb() throws IOException {
        assertThat(rows()).hasSize(66);
    }

    @Test
    void saysYesToWhatWorksAndToNothingElse() throws IOException {
        var working = new TreeMap<>(rows());
        working.values().removeIf("no"::equals);
        assertThat(working.keySet()).containsExactlyInAnyOrderElementsOf(Operations.ALL.keySet());
    }

    private static Map<String, String> rows() throws IOException {
        Map<String, String> rows = new TreeMap<>();
        for (String line : Files.readAllLines(PAGE)) {
            var row = ROW.matcher(line);
            if (row.matches()) {
                rows.put(row.group(1), row.group(2));
            }
        }
        return rows;
    }
}
