package dev.armature.cli.exchange;

import dev.armature.cli.arguments.Help;
import dev.armature.cli.arguments.UsageException;
import dev.armature.templates.Json;
import java.io.PrintStream;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** {@code armature export}: a table of any DynamoDB endpoint into files on this machine. */
public final class ExportCommand {
    private final ExportOptions options;
    private final Map<String, String> environment;
    private final PrintStream out;
    private final PrintStream err;
    private final boolean isTerminal;

    private ExportCommand(
            ExportOptions options,
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
            return new ExportCommand(ExportOptions.parse(arguments), environment, out, err, isTerminal).run();
        } catch (UsageException wrong) {
            err.println("armature: " + wrong.getMessage());
            err.println(Help.pointer("export"));
            return Status.UNUSABLE;
        }
    }

    private int run() {
        var meter = new Meter(System::nanoTime);
        var rate = new Rate(options.rate(), System::nanoTime, Pause.REAL);
        try (var http = options.where().open(environment)) {
            var random = new Random();
            var export = new TableExport(
                    new PatientEndpoint(http, random, Pause.REAL),
                    options,
                    rate,
                    meter,
                    TableExport.FILE_BYTES_MAX,
                    note -> err.println("armature: note: " + note));
            Json.Object table = export.describe();
            try (var directory = export.open(table, Clock.systemUTC(), random)) {
                return run(export, directory, meter, table.whole("ItemCount", 0));
            }
        } catch (ExchangeException failed) {
            err.println("armature: " + failed.getMessage());
            return failed.status();
        } catch (InterruptedException stopped) {
            err.println("armature: interrupted; nothing was exported");
            return Status.UNREACHABLE;
        }
    }

    private int run(TableExport export, ExportDirectory directory, Meter meter, long expected) {
        String state = "COMPLETED";
        int status = Status.DONE;
        try (var line = new ProgressLine(meter, isTerminal ? Optional.of(err) : Optional.empty(), expected)) {
            line.start();
            export.run(directory, Clock.systemUTC());
        } catch (ExchangeException failed) {
            state = "FAILED";
            status = failed.status();
            err.println("armature: " + failed.getMessage());
        } catch (InterruptedException stopped) {
            state = "INTERRUPTED";
            status = Status.UNREACHABLE;
            err.println("armature: interrupted");
        }
        var parts = directory.parts();
        long refused = parts.stream().mapToLong(ExportedPart::refused).sum();
        long others = parts.stream().mapToLong(ExportedPart::others).sum();
        if (status != Status.DONE) {
            err.println("armature: what was exported so far is in " + directory.own()
                    + "; the same command with --resume goes on");
        } else if (refused > 0) {
            status = Status.REFUSED;
            err.println("armature: " + refused + " items are not in the export, as DynamoDB would refuse them: "
                    + directory.refused());
        }
        if (others > 0) {
            err.println("armature: note: " + others + " items have attributes that there is no column for");
        }
        out.println(summary(directory, parts, state, refused, meter));
        return status;
    }

    private static String summary(
            ExportDirectory directory, List<ExportedPart> parts, String state, long refused, Meter meter) {
        var files = parts.stream().flatMap(part -> part.file().stream()).toList();
        var summary = new Summary("export", directory.settings().table(), state);
        summary.text("directory", directory.own().toString());
        summary.number("items", files.stream().mapToLong(file -> file.items()).sum());
        summary.number("refused", refused);
        summary.number("files", files.size());
        summary.number(
                "itemBytes", parts.stream().mapToLong(ExportedPart::bytes).sum());
        return summary.line(meter);
    }
}
