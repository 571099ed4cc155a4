package dev.armature.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;

/**
 * Runs the case files of a directory below the test resources. {@code -Drewrite} writes the answers as they are now into the
 * files instead, for a reader to judge.
 */
final class CaseFiles {
    private CaseFiles() {}

    /** @param answer to the lines above a case's dashes, by their first words */
    static Stream<DynamicContainer> run(String directory, Function<Map<String, String>, List<String>> answer)
            throws IOException {
        var root = Path.of(System.getProperty("armature.root", ".."), "language", "src", "test", "resources");
        List<CaseFile> files = new ArrayList<>();
        try (var paths = Files.list(root.resolve(directory))) {
            for (Path path : paths.sorted().toList()) {
                files.add(CaseFile.read(path));
            }
        }
        if (System.getProperty("rewrite") != null) {
            for (CaseFile file : files) {
                file.rewrite(file.cases().stream()
                        .map(one -> answer.apply(one.asked()))
                        .toList());
            }
            return Stream.empty();
        }
        return files.stream()
                .map(file -> dynamicContainer(
                        file.path().getFileName().toString(),
                        file.cases().stream().map(one -> test(file, one, answer))));
    }

    private static DynamicTest test(
            CaseFile file, CaseFile.Case one, Function<Map<String, String>, List<String>> answer) {
        String place = file.path().getFileName() + ":" + one.line();
        return dynamicTest(
                place,
                URI.create(file.path().toUri() + "?line=" + one.line()),
                () -> assertThat(answer.apply(one.asked()))
                        .as("%s %s", place, one.asked())
                        .isEqualTo(one.answer()));
    }
}
