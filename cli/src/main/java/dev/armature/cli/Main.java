package dev.armature.cli;

import dev.armature.cli.arguments.Help;
import dev.armature.cli.arguments.Spelling;
import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.cookbook.Cookbook;
import dev.armature.cli.crash.Crash;
import dev.armature.cli.fuzz.Fuzz;
import dev.armature.cli.soak.Soak;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The {@code armature} command: finds the verb and runs it. */
public final class Main {
    static final int OK = 0;
    static final int REFUSED = 1;
    static final int CANNOT_START = 2;
    static final int WRONG_USAGE = 64;
    /** A server could no longer serve all of its connections. */
    static final int LOST = 70;

    private final PrintStream out;
    private final PrintStream err;

    Main(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int status = new Main(System.out, System.err).run(Arrays.asList(arguments));
        if (status != OK) {
            System.exit(status);
        }
    }

    int run(List<String> arguments) throws IOException, InterruptedException {
        String verb = verb(arguments.isEmpty() ? Help.OVERVIEW : arguments.getFirst());
        boolean isNamed = !arguments.isEmpty()
                && !(verb.equals("serve") && arguments.getFirst().startsWith("-"));
        try {
            return run(verb, arguments.subList(isNamed ? 1 : 0, arguments.size()));
        } catch (UsageException wrong) {
            err.println("armature: " + wrong.getMessage());
            err.println(Help.pointer(Help.verbs().contains(verb) ? verb : Help.OVERVIEW));
            return WRONG_USAGE;
        }
    }

    /** DynamoDB Local has no verbs: its command line starts with an option. */
    private static String verb(String first) {
        return switch (first) {
            case "-help", "--help", "-h" -> Help.OVERVIEW;
            case "--version", "-version" -> "version";
            default -> first.startsWith("-") ? "serve" : first;
        };
    }

    private int run(String verb, List<String> rest) throws UsageException, IOException, InterruptedException {
        if (rest.stream().anyMatch(List.of("--help", "-help", "-h")::contains)
                && Help.verbs().contains(verb)) {
            return print(Help.of(verb));
        }
        return switch (verb) {
            case "help" -> print(Help.of(rest.isEmpty() ? Help.OVERVIEW : known(rest.getFirst())));
            case "version" -> print("armature " + version());
            case "serve" -> serve(rest);
            case "apply" -> apply(rest);
            case "triggers" -> new TriggersCommand(out, err).run(rest);
            case "check" -> new Check(out, err).run(rest);
            case "crash" -> Crash.run(rest, out);
            case "fuzz" -> Fuzz.run(rest, out);
            case "soak" -> Soak.run(rest, out);
            case "cookbook" -> Cookbook.run(rest, out, Path.of(System.getProperty("armature.root", ".")));
            case "train" -> Training.run(rest, new Serve(out, err, version()), out);
            default -> throw new UsageException(known(verb) + " is what the script ./armature does, among the sources");
        };
    }

    private static String known(String verb) throws UsageException {
        if (!Help.verbs().contains(verb)) {
            throw new UsageException("there is no '" + verb + "'" + Spelling.hint(verb, Help.verbs()));
        }
        return verb;
    }

    private int serve(List<String> options) throws UsageException, InterruptedException {
        return new Serve(out, err, version()).run(ServeOptions.parse(options));
    }

    private int apply(List<String> options) throws UsageException, InterruptedException {
        return new Apply(out, err, person(), System.getenv()).run(ApplyOptions.parse(options));
    }

    /** None, where input or output is not a terminal. */
    private static Optional<Apply.Person> person() {
        return Optional.ofNullable(System.console())
                .map(console -> question -> "y".equalsIgnoreCase(console.readLine("%s", question)));
    }

    private int print(String text) {
        out.println(text.stripTrailing());
        return OK;
    }

    private static String version() {
        return Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                .orElse("(not packaged)");
    }
}
