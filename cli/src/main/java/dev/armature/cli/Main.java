package dev.armature.cli;

import dev.armature.cli.advise.AdviseCommand;
import dev.armature.cli.arguments.Command;
import dev.armature.cli.arguments.Command.Verb;
import dev.armature.cli.arguments.Help;
import dev.armature.cli.conform.ConformCommand;
import dev.armature.cli.exchange.ExchangeCommand;
import dev.armature.cli.mcp.McpCommand;
import dev.armature.cli.model.ModelCommand;
import dev.armature.cli.policy.PolicyCommand;
import dev.armature.cli.watch.WatchCommand;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The {@code armature} command: finds the verb and runs it. */
public final class Main {
    static final int OK = Command.OK;
    static final int REFUSED = 1;
    static final int CANNOT_START = 2;
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
        String first = arguments.isEmpty() ? Help.OVERVIEW : arguments.getFirst();
        String verb = verb(first);
        boolean isNamed = !arguments.isEmpty() && !(verb.equals("serve") && first.startsWith("-"));
        return new Command(verbs(), out, err).run(verb, arguments.subList(isNamed ? 1 : 0, arguments.size()));
    }

    /** DynamoDB Local has no verbs: its command line starts with an option. */
    private static String verb(String first) {
        return switch (first) {
            case "-help", "--help", "-h" -> Help.OVERVIEW;
            case "--version", "-version" -> "version";
            default -> first.startsWith("-") ? "serve" : first;
        };
    }

    private Map<String, Verb> verbs() {
        var serve = new Serve(out, err, version());
        return Map.ofEntries(
                Map.entry("serve", rest -> serve.run(ServeOptions.parse(rest, System.getenv()))),
                Map.entry(
                        "apply", rest -> new Apply(out, err, person(), System.getenv()).run(ApplyOptions.parse(rest))),
                Map.entry("triggers", rest -> new TriggersCommand(out, err, System.getenv()).run(rest)),
                Map.entry("check", rest -> new Check(out, err).run(rest)),
                Map.entry("keys", rest -> new KeysCommand(out, err).run(rest)),
                Map.entry("policy", rest -> PolicyCommand.run(rest, System.getenv(), out, err)),
                Map.entry("model", rest -> ModelCommand.run(rest, out, err)),
                Map.entry("advise", rest -> AdviseCommand.run(rest, System.getenv(), out, err)),
                Map.entry("watch", rest -> WatchCommand.run(rest, System.getenv(), out, err)),
                Map.entry("conform", rest -> ConformCommand.conform(rest, System.getenv(), out, err)),
                Map.entry("diff", rest -> ConformCommand.diff(rest, System.getenv(), out, err)),
                Map.entry("export", rest -> exchange().runExport(rest)),
                Map.entry("import", rest -> exchange().runImport(rest)),
                Map.entry("mcp", rest -> McpCommand.run(rest, System.in, out, version())),
                Map.entry("train", rest -> Training.run(rest, serve, out)),
                Map.entry("version", rest -> sayVersion()));
    }

    private int sayVersion() {
        out.println("armature " + version());
        return OK;
    }

    /** None, where input or output is not a terminal. */
    private static Optional<Apply.Person> person() {
        return Optional.ofNullable(System.console())
                .map(console -> question -> "y".equalsIgnoreCase(console.readLine("%s", question)));
    }

    private ExchangeCommand exchange() {
        return new ExchangeCommand(System.getenv(), out, err, System.console() != null);
    }

    private static String version() {
        return Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                .orElse("(not packaged)");
    }
}
