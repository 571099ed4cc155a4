package dev.armature.conformance.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The two builds of {@code samples/kotlin}: Maven's is the one that is always run, so it has to be the same as Gradle's. */
class SamplesTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", "."));
    private static final Pattern IN_GRADLE =
            Pattern.compile("(?m)^    (?:testI|i)mplementation\\(\"([\\w.]+:[\\w-]+)\"\\)$");
    private static final Pattern IN_MAVEN = Pattern.compile(
            "<dependency>\\s*<groupId>([\\w.]+)</groupId>\\s*<artifactId>([\\w-]+)</artifactId>\\s*(?:<scope>test</scope>\\s*)?</dependency>");

    @ParameterizedTest
    @CsvSource({
        "armature.version, 'val armatureVersion = \"(.+)\"'",
        "awssdk.version, 'val awssdkVersion = \"(.+)\"'",
        "junit.version, 'val junitVersion = \"(.+)\"'",
        "kotlin.version, 'kotlin\\(\"jvm\"\\) version \"(.+)\"'"
    })
    void haveTheSameVersions(String property, String line) throws IOException {
        assertThat(only(Pattern.compile(line), gradle()))
                .isEqualTo(only(Pattern.compile("<" + property + ">(.+)</" + property + ">"), maven()));
    }

    @ParameterizedTest
    @CsvSource({
        "armature.version, '<artifactId>armature</artifactId>\\s*<version>(.+)</version>'",
        "awssdk.version, <awssdk.version>(.+)</awssdk.version>",
        "junit.version, <junit.version>(.+)</junit.version>"
    })
    void haveTheVersionsThatWeTestWith(String property, String line) throws IOException {
        assertThat(only(Pattern.compile("<" + property + ">(.+)</" + property + ">"), maven()))
                .isEqualTo(only(Pattern.compile(line), Files.readString(ROOT.resolve("pom.xml"))));
    }

    @Test
    void haveTheSameDependencies() throws IOException {
        Set<String> gradle = IN_GRADLE
                .matcher(gradle())
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(gradle).contains("dev.armature:armature-junit").hasSize(3);
        assertThat(IN_MAVEN.matcher(maven()).results().map(found -> found.group(1) + ":" + found.group(2)))
                .containsExactlyInAnyOrderElementsOf(gradle);
    }

    private static String only(Pattern pattern, String text) {
        var found = pattern.matcher(text).results().map(MatchResult::group).toList();
        assertThat(found).as("%s", pattern).hasSize(1);
        return pattern.matcher(text).results().findFirst().orElseThrow().group(1);
    }

    private static String gradle() throws IOException {
        return Files.readString(ROOT.resolve("samples/kotlin/build.gradle.kts"));
    }

    private static String maven() throws IOException {
        return Files.readString(ROOT.resolve("samples/kotlin/pom.xml"));
    }
}
