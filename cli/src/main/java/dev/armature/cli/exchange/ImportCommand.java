package dev.armature.cli.exchange;

import dev.armature.cli.arguments.Help;
import dev.armature.cli.arguments.UsageException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** {@code armature import}: files on this machine into a table of any DynamoDB endpoint. */
public final class ImportCommand {
    private final ImportOptions options;
    private final Map<String, String> environment;
    private final PrintStream out;
    private final PrintStream err;
    private final boolean isTerminal;

    private ImportCommand(
            ImportOptions options,
            Map<String, String> environment,
            PrintStream out,
            PrintStream err,
            boolean isTerminal) {
        this.options = options;
        this.environment = environment;
        this.out = out;
        this.err = err;
        this.isTerminal = isTerminal;
    }

    /**
     * @param environment where AWS's tools find credentials too
     * @param isTerminal whether a person sees what is written to {@code err}
     * @return the exit status of the command
     */
    public static int run(
            List<String> arguments,
            Map<String, String> environment,
            PrintStream out,
            PrintStream err,
            boolean isTerminal) {
        try (var interruption = new Interruption(Thread.currentThread())) {
            interruption.start();
            return new ImportCommand(ImportOptions.parse(arguments), environment, out, err, isTerminal).run();
        } catch (UsageException wrong) {
            err.println("armature: " + wrong.getMessage());
            err.println(Help.pointer("import"));
            return Status.UNUSABLE;
        }
    }

    private int run() {
        var meter = new Meter(System::nanoTime);
        try (var http = options.where().open(environment)) {
            var source = Source.find(options.source(), options.format());
            var rows = new TableImport(
                    new PatientEndpoint(http, new Random(), Pause.REAL),
                    options,
                    source,
                    new Rate(options.rate(), System::nanoTime, Pause.REAL),
                    meter,
                    Pause.REAL,
                    System::nanoTime);
            rows.check();
            source.verify();
            var prepared = rows.prepare();
            return run(rows, prepared, source, meter);
        } catch (ExchangeException failed) {
            err.println("armature: " + failed.getMessage());
            return failed.status();
        } catch (InterruptedException stopped) {
            err.println("armature: interrupted; nothing was imported");
            return Status.UNREACHABLE;
        }
    }

    private int run(TableImport rows, TableImport.Prepared prepared, Source source, Meter meter)
            throws ExchangeException {
        var progress = prepared.progress();
        String state = "COMPLETED";
        int status = Status.DONE;
        try (var refusals = new Refusals(options.refused());
                var line = new ProgressLine(meter, isTerminal ? Optional.of(err) : Optional.empty(), source.items())) {
            line.start();
            rows.run(prepared, refusals);
            progress.forget();
        } catch (ExchangeException failed) {
            state = "FAILED";
            status = failed.status();
            err.println("armature: " + failed.getMessage());
        } catch (InterruptedException stopped) {
            state = "INTERRUPTED";
            status = Status.UNREACHABLE;
            err.println("armature: interrupted");
        }
        if (status != Status.DONE) {
            progress.save();
            err.println("armature: what was imported so far is in the table " + options.table()
                    + "; the same command with --resume goes on");
        }
        var reached = progress.reached();
        if (reached.refused() > 0) {
            status = status == Status.DONE ? Status.REFUSED : status;
            err.println("armature: " + reached.refused() + " records were refused: " + options.refused());
        }
        var summary = new Summary("import", options.table(), state);
        summary.number("items", reached.written());
        summary.number("refused", reached.refused());
        summary.number("files", source.files().size());
        if (reached.refused() > 0) {
            summary.text("refusals", options.refused().toString());
        }
        out.println(summary.line(meter));
        return status;
    }
}
