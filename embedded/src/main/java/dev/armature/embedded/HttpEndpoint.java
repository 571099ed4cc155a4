package dev.armature.embedded;

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

    static HttpEndpoint start(Database.Current database, String region, int port, Observation observation) {
        NettyVersions.requireOne(HttpEndpoint.class.getClassLoader());
        try {
            var config = ServerConfig.inMemory().withRegion(region).withPort(port);
            // Moving the clock makes items expire: in memory that is what tests are for, on disk it would be a
            // loss.
            boolean simulates = database.engine().storage() instanceof MemoryStorage;
            return new HttpEndpoint(Server.share(
                    simulates ? config.withSimulation(SimulationSettings.OFF) : config,
                    database.engine(),
                    database.wire(),
                    observation::advisor));
        } catch (NoClassDefFoundError missing) {
            throw new IllegalStateException("endpoint() needs dev.armature:armature-server on the class path", missing);
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

    @Override
    public void close() {
        server.close();
    }
}
