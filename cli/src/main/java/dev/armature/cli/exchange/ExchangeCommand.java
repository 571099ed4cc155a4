package dev.armature.cli.exchange;

import dev.armature.cli.arguments.Help;
import dev.armature.cli.arguments.UsageException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** {@code armature export} and {@code armature import}: they can be interrupted, say how far they are, and end with a line for programs. */
public final class ExchangeCommand {
    private final Map<String, String> environment;
    private final PrintStream out;
    private final PrintStream err;
    private final boolean isTerminal;

    /**
     * @param environment where AWS's tools find credentials too
     * @param isTerminal whether a person sees what is written to {@code err}
     */
    public ExchangeCommand(Map<String, String> environment, PrintStream out, PrintStream err, boolean isTerminal) {
        this.environment = environment;
        this.out = out;
        this.err = err;
        this.isTerminal = isTerminal;
    }

    @FunctionalInterface
    private interface Parsing {
        ExchangeJob parse(List<String> arguments) throws UsageException;
    }

    /** @return the exit status of the command */
    public int runExport(List<String> arguments) {
        return run("export", arguments, given -> new ExportJob(ExportOptions.parse(given)));
    }

    /** @return the exit status of the command */
    public int runImport(List<String> arguments) {
        return run("import", arguments, given -> new ImportJob(ImportOptions.parse(given)));
    }

    private int run(String verb, List<String> arguments, Parsing parsing) {
        try (var interruption = new Interruption(Thread.currentThread())) {
            interruption.start();
            return run(verb, parsing.parse(arguments));
        } catch (UsageException wrong) {
            say(wrong.getMessage());
            err.println(Help.pointer(verb));
            return Status.UNUSABLE;
        }
    }

    private int run(String verb, ExchangeJob job) {
        var meter = new Meter(System::nanoTime);
        try (var http = job.where().open(environment);
                var transfer = job.begin(
                        new PatientEndpoint(http, new Random(), Pause.REAL),
                        new Rate(job.rate(), System::nanoTime, Pause.REAL),
                        meter,
                        note -> say("note: " + note))) {
            return run(verb, transfer, meter);
        } catch (ExchangeException failed) {
            say(failed.getMessage());
            return failed.status();
        } catch (InterruptedException stopped) {
            say("interrupted; nothing was " + verb + "ed");
            return Status.UNREACHABLE;
        }
    }

    private int run(String verb, ExchangeJob.Transfer transfer, Meter meter) throws ExchangeException {
        String state = "COMPLETED";
        int status = Status.DONE;
        try (var line =
                new ProgressLine(meter, isTerminal ? Optional.of(err) : Optional.empty(), transfer.expected())) {
            line.start();
            transfer.run();
        } catch (ExchangeException failed) {
            state = "FAILED";
            status = failed.status();
            say(failed.getMessage());
        } catch (InterruptedException stopped) {
            state = "INTERRUPTED";
            status = Status.UNREACHABLE;
            say("interrupted");
        }
        boolean isDone = status == Status.DONE;
        if (!isDone) {
            say("what was " + verb + "ed so far is in " + transfer.keep() + "; the same command with --resume goes on");
        }
        transfer.remarks(isDone).forEach(this::say);
        var summary = new Summary(verb, transfer.table(), state);
        transfer.describe(summary);
        out.println(summary.line(meter));
        return isDone && transfer.refused() > 0 ? Status.REFUSED : status;
    }

    private void say(@Nullable String sentence) {
        err.println("armature: " + sentence);
    }
}
