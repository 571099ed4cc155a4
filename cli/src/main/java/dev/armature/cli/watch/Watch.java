package dev.armature.cli.watch;

import dev.armature.advisor.model.Model;
import dev.armature.wire.signature.RequestSigner;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A proxy that is running, and what looks at the requests that it passes on. */
final class Watch implements AutoCloseable {
    private final Proxy proxy;
    private final Watcher watcher;
    private final Optional<Recorder> recorder;

    private Watch(Proxy proxy, Watcher watcher, Optional<Recorder> recorder) {
        this.proxy = proxy;
        this.watcher = watcher;
        this.recorder = recorder;
    }

    /** @param notes told what the user should know at once */
    static Watch start(
            WatchOptions options, @Nullable RequestSigner signer, Optional<Model> model, Consumer<String> notes)
            throws IOException {
        Optional<Recorder> recorder = Optional.empty();
        if (options.recording().isPresent()) {
            var recording = options.recording().get();
            recorder = Optional.of(Recorder.begin(recording.file(), options.upstream(), recording.bytesMax(), notes));
        }
        var upstream = new UpstreamClient(options.upstream(), signer);
        var watcher = new Watcher(upstream, model, options.hashesKeys());
        try {
            Relay.Listener listener =
                    recorder.<Relay.Listener>map(first -> first.and(watcher)).orElse(watcher);
            var proxy = new Proxy(upstream, options.port(), watcher, listener);
            proxy.start();
            return new Watch(proxy, watcher, recorder);
        } catch (BindException taken) {
            watcher.close();
            upstream.close();
            if (recorder.isPresent()) {
                recorder.get().discard();
            }
            throw new IOException(
                    "cannot listen on port " + options.port() + ": " + taken.getMessage()
                            + "; --port N listens on another port, and --port 0 on one that is free",
                    taken);
        }
    }

    URI uri() {
        return proxy.uri();
    }

    /** Everything that there is to say now, for people. */
    String summary() throws InterruptedException {
        return watcher.summary()
                + recorder.map(recording -> "\n" + recording.summary()).orElse("");
    }

    @Override
    public void close() {
        proxy.close();
        watcher.close();
        recorder.ifPresent(Recorder::close);
    }
}
