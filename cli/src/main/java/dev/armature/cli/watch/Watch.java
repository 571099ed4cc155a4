package dev.armature.cli.watch;

import dev.armature.advisor.model.Model;
import dev.armature.wire.signature.RequestSigner;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A proxy that is running, and what looks at the requests that it passes on. */
final class Watch implements AutoCloseable {
    private final Proxy proxy;
    private final Watcher watcher;

    private Watch(Proxy proxy, Watcher watcher) {
        this.proxy = proxy;
        this.watcher = watcher;
    }

    static Watch start(WatchOptions options, @Nullable RequestSigner signer, Optional<Model> model) throws IOException {
        var upstream = new UpstreamClient(options.upstream(), signer);
        var watcher = new Watcher(upstream, model, options.hashesKeys());
        try {
            var proxy = new Proxy(upstream, options.port(), watcher, watcher);
            proxy.start();
            return new Watch(proxy, watcher);
        } catch (BindException taken) {
            watcher.close();
            upstream.close();
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
        return watcher.summary();
    }

    @Override
    public void close() {
        proxy.close();
        watcher.close();
    }
}
