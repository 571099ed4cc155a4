package dev.armature.cli.watch;

import dev.armature.advisor.model.Model;
import dev.armature.advisor.read.ModelException;
import dev.armature.advisor.read.ModelFile;
import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.AwsEndpoint;
import dev.armature.cli.client.AwsSettings;
import dev.armature.wire.signature.RequestSigner;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** {@code armature watch}: a proxy in the foreground that looks at what it passes on, until a signal ends it. */
public final class WatchCommand {
    private static final int CANNOT_START = 2;

    private final WatchOptions options;
    private final Map<String, String> environment;
    private final PrintStream out;
    private final PrintStream err;

    WatchCommand(WatchOptions options, Map<String, String> environment, PrintStream out, PrintStream err) {
        this.options = options;
        this.environment = environment;
        this.out = out;
        this.err = err;
    }

    /** @return the exit status of the command */
    public static int run(List<String> arguments, Map<String, String> environment, PrintStream out, PrintStream err)
            throws UsageException, InterruptedException {
        var command = new WatchCommand(WatchOptions.parse(arguments), environment, out, err);
        Watch watch;
        try {
            watch = command.start();
        } catch (IOException | ModelException refused) {
            err.println("armature: " + refused.getMessage());
            return CANNOT_START;
        }
        var ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> command.end(watch, ended), "armature-stop"));
        ended.await();
        return 0;
    }

    /** Starts, and says where it listens and how it is used. Throws a sentence for the user if it cannot. */
    Watch start() throws IOException {
        var signer = signer();
        var watch = Watch.start(options, signer, model(), note -> err.println("armature: " + note));
        out.println("Armature passes requests on from " + watch.uri() + " to " + options.upstream()
                + (signer == null ? ", as they are signed" : ", signed anew with the credentials of the environment")
                + ", and looks at what they do");
        out.println("  clients of AWS's SDKs and CLI: export AWS_ENDPOINT_URL_DYNAMODB=" + watch.uri());
        out.println("  what there is to say so far:   ./armature advise --endpoint-url " + watch.uri());
        options.recording()
                .ifPresent(recording -> out.println("  every request is written to:   " + recording.file()
                        + ", with the items in it, up to " + recording.bytesMax() + " bytes"));
        if (signer != null) {
            err.println("armature: note: every program of this machine that sends requests to " + watch.uri()
                    + " does so with these credentials");
        }
        return watch;
    }

    private void end(Watch watch, CountDownLatch ended) {
        try (watch) {
            out.println();
            out.println(watch.summary());
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        } finally {
            ended.countDown();
        }
    }

    private Optional<Model> model() throws IOException {
        return options.model().isEmpty()
                ? Optional.empty()
                : Optional.of(ModelFile.read(options.model().get()));
    }

    private @Nullable RequestSigner signer() throws IOException {
        if (!options.signs()) {
            if (AwsEndpoint.is(options.upstream())) {
                throw new IOException("AWS verifies signatures, and those that clients make are for this proxy;"
                        + " leave out --sign never, and requests are signed anew");
            }
            return null;
        }
        var credentials = AwsSettings.of(environment).credentials();
        if (credentials.isEmpty()) {
            throw new IOException("a signature is for one host, so what is passed on to "
                    + options.upstream().getHost()
                    + " has to be signed anew, and there are no credentials for that:"
                    + " set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_SESSION_TOKEN if they are temporary");
        }
        return new RequestSigner(credentials.get(), "dynamodb", Clock.systemUTC());
    }
}
