package dev.armature.cli.model;

import dev.armature.advisor.model.Model;
import dev.armature.advisor.run.ModelRun;
import dev.armature.advisor.run.TestJson;
import dev.armature.advisor.run.TestReport;
import dev.armature.advisor.run.TestText;
import dev.armature.cli.arguments.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.util.List;

/** {@code armature model test}: runs every access pattern of a model, and checks what comes back. */
final class TestCommand {
    private TestCommand() {}

    static int run(List<String> arguments, PrintStream out, PrintStream err)
            throws UsageException, UnreadableModelException {
        var options = RunOptions.parse("test", arguments);
        Model model = ModelFiles.read(options.file(), err);
        try {
            TestReport report = report(new ModelRun(model, options.seed()), options);
            out.println(options.isJson() ? TestJson.of(report) : TestText.of(report));
            return report.failed() == 0 ? ModelCommand.CLEAN : ModelCommand.FINDINGS;
        } catch (IOException failed) {
            err.println("armature: " + failed.getMessage());
            return ModelCommand.UNREACHABLE;
        } catch (InterruptedException stopped) {
            return ModelCommand.interrupted(err);
        }
    }

    private static TestReport report(ModelRun run, RunOptions options) throws IOException, InterruptedException {
        if (options.endpoint().isEmpty()) {
            return run.run();
        }
        URI url = options.endpoint().get();
        try (var endpoint = Endpoints.open(url, options.region())) {
            return run.run(endpoint);
        }
    }
}
