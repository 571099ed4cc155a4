package dev.armature.samples.nullness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What NullAway says about programs that use Armature. Only their own package is named to it: that Armature's say what may be
 * null, it has to see in the jars.
 */
class NullAwayTest {
    @TempDir
    Path classes;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "armature.createTables(\"[]\");",
                "armature.client().listTables();",
                "if (request.error().isPresent()) request.error().get().length();",
                "request.error().map(String::length).orElse(0);",
                "ArmatureExtension.empty().withTables(\"tables.json\").armature().expireNow();",
            })
    void takesWhatIsRight(String statement) throws IOException {
        assertThat(faults(statement)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Nothing that we take may be null,
                "armature.createTables(null);",
                "Armature.builder().region(null);",
                "armature.simulation().hold(\"orders\", null);",
                "ArmatureExtension.empty().withTables(null);",
                // and nothing that we give is null: what may be missing is an Optional, and this one is null by the program's own doing.
                "request.error().orElse(null).length();",
            })
    void refusesWhatIsWrong(String statement) throws IOException {
        assertThat(faults(statement)).singleElement().asString().startsWith("[NullAway] ");
    }

    private List<String> faults(String statement) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var diagnostics = new DiagnosticCollector<JavaFileObject>();
        try (var files = compiler.getStandardFileManager(diagnostics, null, null)) {
            var options = List.of(
                    "-d",
                    classes.toString(),
                    "-classpath",
                    System.getProperty("java.class.path"),
                    "-processorpath",
                    System.getProperty("java.class.path"),
                    "-XDaddTypeAnnotationsToSymbol=true",
                    "-XDcompilePolicy=simple",
                    "--should-stop=ifError=FLOW",
                    "-Xplugin:ErrorProne -XepDisableAllChecks -Xep:NullAway:ERROR -XepOpt:NullAway:AnnotatedPackages=example");
            compiler.getTask(null, files, diagnostics, options, null, List.of(new Program(statement))).call();
        }
        return diagnostics.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(each -> each.getMessage(null))
                .toList();
    }

    private static final class Program extends SimpleJavaFileObject {
        private final String statement;

        Program(String statement) {
            super(URI.create("string:///example/Program.java"), Kind.SOURCE);
            this.statement = statement;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return """
                    package example;

                    import dev.armature.embedded.Armature;
                    import dev.armature.embedded.RecordedRequest;
                    import dev.armature.junit.ArmatureExtension;

                    class Program {
                        void run(Armature armature, RecordedRequest request) {
                            %s
                        }
                    }
                    """.formatted(statement);
        }
    }
}
