package dev.armature.cli.conform;

import dev.armature.cli.arguments.Help;
import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.AwsSettings;
import dev.armature.cli.client.HttpEndpoint;
import dev.armature.cli.conform.ConformReport.Asked;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Says where an endpoint answers otherwise than DynamoDB, or than another endpoint. */
public final class ConformCommand {
    private static final int SAME = 0;
    private static final int DIFFERENT = 1;
    private static final int UNUSABLE = 2;
    private static final int UNREACHABLE = 3;

    private final AwsSettings settings;
    private final PrintStream out;
    private final PrintStream err;

    private ConformCommand(AwsSettings settings, PrintStream out, PrintStream err) {
        this.settings = settings;
        this.out = out;
        this.err = err;
    }

    /** What is done with one transcript. */
    private interface Work {
        List<Verdict> on(Transcript transcript) throws IOException, InterruptedException;
    }

    /** @param environment where AWS's tools find credentials too */
    public static int conform(List<String> arguments, Map<String, String> environment, PrintStream out, PrintStream err)
            throws InterruptedException {
        return new ConformCommand(AwsSettings.of(environment), out, err)
                .run("conform", () -> ConformOptions.conform(arguments));
    }

    /** The same for two endpoints. */
    public static int diff(List<String> arguments, Map<String, String> environment, PrintStream out, PrintStream err)
            throws InterruptedException {
        return new ConformCommand(AwsSettings.of(environment), out, err)
                .run("diff", () -> ConformOptions.diff(arguments));
    }

    private interface Parsing {
        ConformOptions parse() throws UsageException;
    }

    private int run(String verb, Parsing parsing) throws InterruptedException {
        try {
            var options = parsing.parse();
            var transcripts = transcripts(options);
            return options.endpoints().size() == 1 ? conform(options, transcripts) : diff(options, transcripts);
        } catch (UsageException wrong) {
            err.println("armature: " + wrong.getMessage());
            err.println(Help.pointer(verb));
            return UNUSABLE;
        } catch (IOException unreachable) {
            err.println("armature: " + unreachable.getMessage());
            return UNREACHABLE;
        }
    }

    private static List<Transcript> transcripts(ConformOptions options) throws UsageException {
        List<Transcript> transcripts = new ArrayList<>();
        try {
            for (var file : options.files()) {
                transcripts.add(Transcript.read(file));
            }
        } catch (Transcript.TranscriptException wrong) {
            throw new UsageException(String.valueOf(wrong.getMessage()));
        } catch (IOException unreadable) {
            throw new UsageException("cannot read " + unreadable.getMessage());
        }
        if (options.files().isEmpty()) {
            transcripts.addAll(Transcript.all());
        }
        transcripts.removeIf(transcript -> !transcript.file().contains(options.only()));
        if (transcripts.isEmpty()) {
            throw new UsageException("no transcript has '" + options.only() + "' in its name");
        }
        return transcripts;
    }

    private int conform(ConformOptions options, List<Transcript> transcripts) throws IOException, InterruptedException {
        URI url = options.endpoints().getFirst();
        try (var endpoint = new HttpEndpoint(url, settings)) {
            return report(
                    options,
                    new Asked.One(url.toString()),
                    transcripts,
                    transcript -> Conversations.all(endpoint, transcript));
        }
    }

    private int diff(ConformOptions options, List<Transcript> transcripts) throws IOException, InterruptedException {
        URI one = options.endpoints().getFirst();
        URI other = options.endpoints().getLast();
        try (var first = new HttpEndpoint(one, settings);
                var second = new HttpEndpoint(other, settings)) {
            return report(
                    options,
                    new Asked.Two(one.toString(), other.toString()),
                    transcripts,
                    transcript -> Comparison.of(first, second, transcript));
        }
    }

    private int report(ConformOptions options, Asked asked, List<Transcript> transcripts, Work work)
            throws IOException, InterruptedException {
        List<Verdict> verdicts = new ArrayList<>();
        for (Transcript transcript : transcripts) {
            err.println("armature: " + transcript.file() + ", "
                    + transcript.conversations().size() + " conversations ...");
            verdicts.addAll(work.on(transcript));
        }
        var report = new ConformReport(asked, verdicts);
        out.println(report.in(options.format()));
        return report.isClean() ? SAME : DIFFERENT;
    }
}
