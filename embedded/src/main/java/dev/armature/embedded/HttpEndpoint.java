package dev.armature.embedded;

import dev.armature.embedded.classpath.NettyVersions;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.storage.MemoryStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;

/** The only class that names the HTTP server, so that an application that opens no port needs no Netty. */
final class HttpEndpoint implements AutoCloseable {
    static final int ANY_PORT = 0;

    private final Server server;

    private HttpEndpoint(Server server) {
        this.server = server;
    }

    /** @param asked the call that it is for, to name it to those who have no server */
    static HttpEndpoint start(
            Database.Current database, Settings settings, int port, Observation observation, String asked) {
        NettyVersions.requireOne(HttpEndpoint.class.getClassLoader());
        try {
            var config = ServerConfig.inMemory()
                    .withRegion(settings.region())
                    .withAccount(settings.account())
                    .withPort(port)
                    .withConsole(true);
            // Moving the clock makes items expire: in memory that is what tests are for, on disk it would be a
            // loss.
            boolean simulates = database.engine().storage() instanceof MemoryStorage;
            return new HttpEndpoint(Server.share(
                    simulates ? config.withSimulation(SimulationSettings.OFF) : config,
                    database.engine(),
                    database.wire(),
                    observation::advisor));
        } catch (NoClassDefFoundError missing) {
            throw new IllegalStateException(asked + " needs dev.armature:armature-server on the class path", missing);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return server.port();
    }

    URI uri() {
        return URI.create("http://" + server.host() + ":" + server.port());
    }

    /** @throws IllegalStateException if there is none to be shown */
    URI console() {
        return consoleAt(uri(), server.console().orElse("no console"));
    }

    /** @param told what the server says of its console */
    static URI consoleAt(URI endpoint, String told) {
        if (told.startsWith("no console")) {
            throw new IllegalStateException(
                    "console() needs dev.armature:armature-console on the class path, of a build that Node was there for: "
                            + told);
        }
        return endpoint.resolve("/console/");
    }

    @Override
    public void close() {
        server.close();
    }
}
