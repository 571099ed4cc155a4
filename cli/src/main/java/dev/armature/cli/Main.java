package dev.armature.cli;

import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.cookbook.Cookbook;
import dev.armature.cli.crash.Crash;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The {@code armature} command: finds the verb and runs it. */
public final class Main {
    static final int OK = 0;
    static final int REFUSED = 1;
    static final int CANNOT_START = 2;
    static final int WRONG_USAGE = 64;

    /** What the verbs say about themselves. */
    private static final Map<String, String> HELP = Map.of(
            "serve", ServeOptions.HELP,
            "apply", ApplyOptions.HELP,
            "triggers", TriggersCommand.HELP,
            "check", Check.HELP,
            "crash", Crash.HELP,
            "cookbook", Cookbook.HELP);

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
        if (HELP.containsKey(verb) && (rest.contains("--help") || rest.contains("-help"))) {
            return print(help(verb));
        }
        // DynamoDB Local has no verbs: its command line starts with an option.
        boolean asDynamoDbLocal = verb.startsWith("-") && !verb.startsWith("--");
        return switch (verb) {
            case "-help", "--help", "-h", "help" -> print(help(rest.isEmpty() ? "" : rest.getFirst()));
            case "version", "--version" -> print("armature " + version());
            case "serve" -> serve(rest);
            case "apply" -> apply(rest);
            case "triggers" -> new TriggersCommand(out, err).run(rest);
            case "check" -> new Check(out, err).run(rest);
            case "crash" -> Crash.run(rest, out);
            case "cookbook" -> Cookbook.run(rest, out, Path.of(System.getProperty("armature.root", ".")));
            case "train" -> Training.run(rest, new Serve(out, err, version()), out);
            default -> {
                if (asDynamoDbLocal) {
                    yield serve(arguments);
                }
                throw new UsageException("there is no '" + verb + "'\n\n" + help(""));
            }
        };
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

    private static String help(String verb) {
        String ofVerb = HELP.get(verb);
        return ofVerb == null ? overview() : ofVerb;
    }

    /** Kept in a file of its own, so that the script can show it without building anything. */
    private static String overview() {
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
