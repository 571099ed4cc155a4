package dev.armature.conformance.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The few habits that are worth enforcing, checked over the text of all source files.
 *
 * <p>Everything else about style is for a reader to judge. Each test names the lines at fault.
 */
class TidyTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", "."));
    private static final Set<String> NOT_OURS = Set.of("target", "node_modules", ".venv", "dist", ".git", ".idea");

    private static final List<Source> JAVA = sources(".java");

    @Test
    void findsTheSourceTree() {
        assertThat(JAVA).as("Java files below %s", ROOT.toAbsolutePath()).hasSizeGreaterThan(30);
    }

    @Test
    void everyPackageSaysWhatItHolds() {
        var wanting = new TreeSet<String>();
        for (Source source : JAVA) {
            Path description = source.path().resolveSibling("package-info.java");
            // A sample is written as a user would write it.
            boolean inPackage = source.lines().stream().anyMatch(line -> line.startsWith("package "))
                    && source.isMain()
                    && !source.isIn("samples");
            if (inPackage && !Files.exists(ROOT.resolve(description))) {
                wanting.add(description + " is missing");
            }
        }
        for (Source source : JAVA) {
            boolean describes = source.name().equals("package-info.java");
            if (describes && (!source.text().startsWith("/**") || !source.text().contains("@NullMarked"))) {
                wanting.add(source.path() + " needs a Javadoc and @NullMarked");
            }
        }
        assertThat(wanting).isEmpty();
    }

    /** A line at the margin that declares a public type stands below the end of a Javadoc and perhaps annotations. */
    @Test
    void everyPublicTypeOpensWithASentence() {
        var declaration = Pattern.compile(
                "public (?:(?:final|abstract|sealed|non-sealed) )*(?:class|record|enum|interface|@interface) .*");
        var bare = new ArrayList<String>();
        for (Source source : JAVA) {
            for (int line = 0; line < source.lines().size(); line++) {
                if (declaration.matcher(source.lines().get(line)).matches() && !documented(source, line)) {
                    bare.add(source.at(line));
                }
            }
        }
        assertThat(bare).isEmpty();
    }

    private static boolean documented(Source source, int declaration) {
        for (int line = declaration - 1; line >= 0; line--) {
            String text = source.lines().get(line).strip();
            if (text.endsWith("*/")) {
                return true;
            }
            // An annotation may run over several lines; only a blank line or the end of a statement breaks the tie.
            if (text.isEmpty() || text.endsWith(";")) {
                return false;
            }
        }
        return false;
    }

    @Test
    void namesSayWhatAClassKnows() {
        var vague = Pattern.compile(".*(?:Utils?|Helpers?|Managers?|Impl|Base|Common)\\.java");
        var prefix = Pattern.compile("(?:Abstract|Base|Default)[A-Z].*\\.java");
        assertThat(JAVA)
                .extracting(Source::name)
                .noneMatch(vague.asMatchPredicate())
                .noneMatch(prefix.asMatchPredicate());
    }

    /** The console is where people are; a library that prints cannot be embedded. */
    @Test
    void onlyCommandsPrint() {
        assertNowhere(
                "System\\.out\\b",
                source -> source.isMain() && !source.isIn("cli", "trials", "bench", "examples", "cookbook", "samples"));
    }

    @Test
    void leavesNothingForLater() {
        assertNowhere("\\b(?:TODO|FIXME)\\b", source -> true);
    }

    /** A test that sleeps is slow on a good day and wrong on a bad one. */
    @Test
    void testsDoNotSleep() {
        assertNowhere("Thread\\.sleep|TimeUnit\\.[A-Z]+\\.sleep", source -> !source.isMain());
    }

    @Test
    void thereIsOneWayToLog() {
        assertNowhere("import java\\.util\\.logging|java\\.util\\.logging\\.Log|printStackTrace", source -> true);
    }

    @Test
    void noMockingLibrary() {
        assertNowhere("org\\.mockito|org\\.easymock|lombok\\.", source -> true);
    }

    /** What is written for one machine fails on the next. */
    @Test
    void noPathOfOneMachine() {
        var pattern = Pattern.compile("(?<![\\w.~:/-])/(?:home|root|work|Users|usr/lib/jvm)/\\w");
        var everywhere = Stream.of(".java", ".md", ".xml", ".sh", ".py", ".mjs", ".ts", ".json", ".yml")
                .flatMap(suffix -> sources(suffix).stream())
                .toList();
        assertThat(hits(everywhere, pattern, source -> true)).isEmpty();
    }

    private static void assertNowhere(String pattern, Predicate<Source> where) {
        assertThat(hits(JAVA, Pattern.compile(pattern), where)).isEmpty();
    }

    private static List<String> hits(List<Source> sources, Pattern pattern, Predicate<Source> where) {
        var hits = new ArrayList<String>();
        for (Source source : sources) {
            // This file names what it forbids.
            if (where.test(source) && !source.name().equals("TidyTest.java")) {
                for (int line = 0; line < source.lines().size(); line++) {
                    if (pattern.matcher(source.lines().get(line)).find()) {
                        hits.add(source.at(line));
                    }
                }
            }
        }
        return hits;
    }

    private static List<Source> sources(String suffix) {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .filter(Files::isRegularFile)
                    .map(ROOT::relativize)
                    .filter(TidyTest::isOurs)
                    .sorted()
                    .map(Source::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isOurs(Path path) {
        for (Path part : path) {
            if (NOT_OURS.contains(part.toString())) {
                return false;
            }
        }
        return true;
    }

    private record Source(Path path, List<String> lines) {
        static Source read(Path path) {
            try {
                return new Source(path, Files.readAllLines(ROOT.resolve(path)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        String name() {
            return path.getFileName().toString();
        }

        String text() {
            return String.join("\n", lines);
        }

        boolean isMain() {
            return path.toString().replace('\\', '/').contains("/src/main/");
        }

        boolean isIn(String... modules) {
            return List.of(modules).contains(path.getName(0).toString());
        }

        String at(int line) {
            return path + ":" + (line + 1) + ": " + lines.get(line).strip();
        }
    }
}
