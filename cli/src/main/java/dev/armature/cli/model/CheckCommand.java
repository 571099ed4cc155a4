package dev.armature.cli.model;

import dev.armature.advisor.check.Advisor;
import dev.armature.advisor.check.Report;
import dev.armature.cli.arguments.UsageException;
import java.io.PrintStream;
import java.time.Clock;
import java.util.List;

/** {@code armature model check}: looks for faults in the design of a model. */
final class CheckCommand {
    private CheckCommand() {}

    static int run(List<String> arguments, PrintStream out) throws UsageException, UnreadableModelException {
        var options = CheckOptions.parse(arguments);
        Report report = Advisor.check(ModelFiles.read(options.file()), options.rules(), Clock.systemDefaultZone());
        String text = options.format().write(report, options.file().toString(), options.failOn());
        new Output(out).write(text, options.output());
        return report.hasAtLeast(options.failOn()) ? ModelCommand.FINDINGS : ModelCommand.CLEAN;
    }
}
