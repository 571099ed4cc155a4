package dev.armature.cli;

import dev.armature.cli.cookbook.Cookbook;
import dev.armature.cli.crash.Crash;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The {@code armature} command: finds the verb and runs it. */
public final class Main {
    static final int OK = 0;
    static final int REFUSED = 1;
    static final int CANNOT_START = 2;
    static final int WRONG_USAGE = 64;

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
        try {
            return runVerb(arguments);
        } catch (UsageException wrong) {
            err.println("armature: " + wrong.getMessage());
            return WRONG_USAGE;
        }
    }

    private int runVerb(List<String> arguments) throws UsageException, IOException, InterruptedException {
        String verb = arguments.isEmpty() ? "help" : arguments.getFirst();
        List<String> rest = arguments.isEmpty() ? List.of() : arguments.subList(1, arguments.size());
        // DynamoDB Local has no verbs: its command line starts with an option.
        boolean asDynamoDbLocal = verb.startsWith("-") && !verb.startsWith("--");
        return switch (verb) {
            case "-help", "--help", "-h", "help" -> help(rest);
            case "version", "--version" -> print("armature " + version());
            case "serve" -> isHelp(rest) ? print(ServeOptions.HELP) : serve(rest);
            case "apply" -> isHelp(rest) ? print(ApplyOptions.HELP) : apply(rest);
            case "triggers" -> isHelp(rest) ? print(TriggersCommand.HELP) : new TriggersCommand(out, err).run(rest);
            case "check" -> isHelp(rest) ? print(Check.HELP) : new Check(out).run(rest);
            case "crash" -> Crash.run(rest, out);
            case "cookbook" -> Cookbook.run(rest, out, Path.of(System.getProperty("armature.root", ".")));
            case "train" -> Training.run(rest, new Serve(out, err, version()), out);
            default -> {
                if (asDynamoDbLocal) {
                    yield serve(arguments);
                }
                throw new UsageException("there is no '" + verb + "'\n\n" + help());
            }
        };
    }

    private static boolean isHelp(List<String> options) {
        return options.contains("--help") || options.contains("-help");
    }

    private int serve(List<String> options) throws UsageException, InterruptedException {
        return new Serve(out, err, version()).run(ServeOptions.parse(options));
    }

    private int apply(List<String> options) throws UsageException, InterruptedException {
        return new Apply(out, err, person(), System.getenv()).run(ApplyOptions.parse(options));
    }

    /** Nobody, where input or output is not a terminal. */
    private static Optional<Apply.Person> person() {
        return Optional.ofNullable(System.console())
                .map(console -> question -> "y".equalsIgnoreCase(console.readLine("%s", question)));
    }

    private int help(List<String> about) {
        return switch (about.isEmpty() ? "" : about.getFirst()) {
            case "serve" -> print(ServeOptions.HELP);
            case "apply" -> print(ApplyOptions.HELP);
            case "triggers" -> print(TriggersCommand.HELP);
            case "check" -> print(Check.HELP);
            default -> print(help());
        };
    }

    /** Kept in a file of its own, so that the script can show it without building anything. */
    private static String help() {
        try (var help = Main.class.getResourceAsStream("help.txt")) {
            return new String(Objects.requireNonNull(help).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
