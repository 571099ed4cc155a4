package dev.armature.cli.model;

import dev.armature.cli.arguments.Help;
import dev.armature.cli.arguments.Spelling;
import dev.armature.cli.arguments.UsageException;
import java.io.PrintStream;
import java.time.Clock;
import java.util.List;

/** {@code armature model}: finds the subcommand and runs it. Its exit codes are those of linters, not those of the other verbs. */
public final class ModelCommand {
    /** Nothing was found. */
    public static final int CLEAN = 0;
    /** Something was found. */
    public static final int FINDINGS = 1;
    /** The command line is wrong, or the model cannot be read. */
    public static final int UNUSABLE = 2;
    /** No server answers at the endpoint. */
    public static final int UNREACHABLE = 3;

    private static final List<String> SUBCOMMANDS =
            List.of("check", "ruler", "rules", "cost", "init", "export", "diff", "seed", "test");

    private ModelCommand() {}

    public static int run(List<String> arguments, PrintStream out, PrintStream err) {
        try {
            return dispatched(arguments, out, err);
        } catch (UsageException wrong) {
            err.println("armature: " + wrong.getMessage());
            err.println(Help.pointer("model"));
            return UNUSABLE;
        } catch (UnreadableModelException unreadable) {
            err.println(unreadable.getMessage());
            return UNUSABLE;
        }
    }

    private static int dispatched(List<String> arguments, PrintStream out, PrintStream err)
            throws UsageException, UnreadableModelException {
        String subcommand = arguments.isEmpty() ? "" : arguments.getFirst();
        List<String> rest = arguments.isEmpty() ? arguments : arguments.subList(1, arguments.size());
        return switch (subcommand) {
            case "check" -> CheckCommand.run(rest, out);
            case "ruler" -> RulerCommand.run(rest, out, err);
            case "rules" -> RulesCommand.run(rest, out);
            case "cost" -> CostCommand.run(rest, out, err);
            case "init" -> InitCommand.run(rest, out, err);
            case "export" -> ExportCommand.run(rest, out, err, Clock.systemUTC());
            case "diff" -> DiffCommand.run(rest, out, err, Clock.systemDefaultZone());
            case "seed" -> SeedCommand.run(rest, out, err);
            case "test" -> TestCommand.run(rest, out, err);
            default ->
                throw new UsageException("model needs one of " + String.join(", ", SUBCOMMANDS)
                        + (subcommand.isEmpty()
                                ? ""
                                : ", not '" + subcommand + "'" + Spelling.hint(subcommand, SUBCOMMANDS)));
        };
    }

    /** The wait for an answer was interrupted. */
    static int interrupted(PrintStream err) {
        Thread.currentThread().interrupt();
        err.println("armature: interrupted");
        return UNREACHABLE;
    }
}
