package dev.armature.cli.watch;

import dev.armature.advisor.model.Model;
import dev.armature.advisor.runtime.TrafficAdvisor;
import dev.armature.advisor.runtime.TrafficJson;
import dev.armature.advisor.runtime.TrafficQuestions;
import dev.armature.advisor.runtime.TrafficText;
import dev.armature.cli.client.AwsEndpoint;
import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.traffic.Caller;
import dev.armature.storage.MemoryStorage;
import dev.armature.wire.overheard.Overheard;
import dev.armature.wire.overheard.Overhearing;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Looks at what a proxy has passed on, and says what is wrong with it. What it has seen stays in this process. */
final class Watcher implements OwnPages, Relay.Listener, AutoCloseable {
    private static final Logger LOG = System.getLogger(Watcher.class.getName());
    /** How long a request for findings waits for what has been passed on, and not been looked at. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /** Accounts are not told apart here: all tables are those of one endpoint. */
    private static final String ACCOUNT = "000000000000";

    private final UpstreamClient upstream;
    private final boolean hashesKeys;
    private final Engine shadow = new Engine(
            new MemoryStorage(),
            Clock.systemUTC(),
            new SplittableRandom(),
            EngineSettings.defaults().withoutBackground());
    private final TrafficAdvisor advisor;
    private final TrafficQuestions questions;
    private final Overhearing overhearing;
    private final LongAdder unreadable = new LongAdder();
    private final LongAdder tooLarge = new LongAdder();
    private final Backlog backlog = new Backlog(this::look);
    /** On whose behalf tables are asked for. Only the thread that looks at exchanges uses it. */
    private @Nullable ClientRequest latest;

    /** @param hashesKeys whether keys are shown as hashes */
    Watcher(UpstreamClient upstream, Optional<Model> model, boolean hashesKeys) {
        this.upstream = upstream;
        this.hashesKeys = hashesKeys;
        this.advisor = TrafficAdvisor.of(shadow, model);
        this.questions = new TrafficQuestions(advisor, hashesKeys);
        this.overhearing = new Overhearing(shadow, advisor.listener());
    }

    /** Something was passed on. It is looked at later. */
    @Override
    public void passedOn(Exchange exchange) {
        if (exchange.request().header("x-amz-target") != null) {
            backlog.add(exchange);
        }
    }

    @Override
    public void passedOnWithoutCopy(ClientRequest request) {
        tooLarge.increment();
    }

    private void look(Exchange exchange) {
        try {
            latest = exchange.request();
            overhearing.hear(overheard(exchange), (operation, body) -> ask(exchange.request(), operation, body));
        } catch (IOException damaged) {
            unreadable.increment();
        } catch (RuntimeException failure) {
            if (unreadable.sum() == 0) {
                LOG.log(Level.ERROR, "an exchange was passed on, and could not be looked at", failure);
            }
            unreadable.increment();
        }
    }

    private Overheard overheard(Exchange exchange) throws IOException {
        var request = exchange.request();
        String region = AwsEndpoint.region(upstream.upstream()).orElseGet(request::region);
        return new Overheard(
                request.headers().getOrDefault("x-amz-target", ""),
                exchange.inflatedRequest(Proxy.BODY_BYTES_MAX),
                exchange.status(),
                exchange.inflatedAnswer(Relay.COPY_BYTES_MAX),
                exchange.nanos(),
                new Caller(ACCOUNT, region).over(request.connection()));
    }

    private Optional<byte[]> ask(ClientRequest onBehalfOf, String operation, byte[] body) {
        try {
            return upstream.ask(onBehalfOf, operation, body);
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public Optional<Page> page(ClientRequest request) throws InterruptedException {
        int query = request.path().indexOf('?');
        String path = query < 0 ? request.path() : request.path().substring(0, query);
        if (!TrafficQuestions.isMeant(path)) {
            return Optional.empty();
        }
        catchUp();
        var answer = questions.answer(
                request.method(), path, query < 0 ? "" : request.path().substring(query + 1), request.body());
        return Optional.of(new Page(
                answer.status(), "application/json", answer.body().toString().getBytes(StandardCharsets.UTF_8)));
    }

    /** Everything that there is to say now, for people. */
    String summary() throws InterruptedException {
        catchUp();
        var question = TrafficAdvisor.Question.OF_A_SERVER.withHashedKeys(hashesKeys);
        var text = new StringBuilder(TrafficText.of(TrafficJson.of(advisor.answer(question)), any -> true));
        long unclear = overhearing.unclear() + unreadable.sum();
        if (unclear > 0) {
            text.append("\n" + unclear + " more were passed on and not understood");
        }
        if (backlog.leftOut() > 0) {
            text.append("\n" + backlog.leftOut()
                    + " more were passed on and not looked at, as there were too many at once");
        }
        if (tooLarge.sum() > 0) {
            text.append(
                    "\n" + tooLarge.sum() + " more were passed on and not looked at, as their answers were too large");
        }
        return text.toString();
    }

    private void catchUp() throws InterruptedException {
        backlog.afterwards(
                () -> {
                    var request = latest;
                    if (request != null) {
                        overhearing.refresh((operation, body) -> ask(request, operation, body));
                    }
                },
                PATIENCE);
    }

    @Override
    public void close() {
        backlog.close();
        advisor.close();
        shadow.close();
    }
}
