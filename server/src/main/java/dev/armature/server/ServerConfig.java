package dev.armature.server;

import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.storage.rocksdb.Durability;
import dev.armature.triggers.EventSourceMapping;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Everything that can be set about a server.
 *
 * @param port 0 for any that is free
 * @param bindPublicWithoutAuth whether an address that other machines can reach is allowed, although any credentials are accepted
 * @param sharedDb whether all credentials and Regions see the same tables
 * @param olderWording whether faults are worded as in a Region without AWS's newer validation layer
 * @param simulation what is simulated from the start; empty if nothing may be
 * @param triggers whether there are event source mappings, and which
 */
public record ServerConfig(
        String host,
        int port,
        boolean bindPublicWithoutAuth,
        Data data,
        String region,
        boolean sharedDb,
        boolean olderWording,
        Optional<SimulationSettings> simulation,
        Triggering triggers,
        Bounds bounds) {
    public static final String REGION_DEFAULT = "us-east-1";
    private static final String LOOPBACK = "127.0.0.1";

    /** Where the data is kept. */
    public sealed interface Data {
        record InMemory() implements Data {}

        record OnDisk(Path directory, Durability durability) implements Data {}
    }

    /** Event source mappings, which call any URL they are told to, and so have to be asked for. */
    public sealed interface Triggering {
        record Off() implements Triggering {}

        /** Those that the database has, and those that clients add. */
        record On() implements Triggering {}

        /** Those of a file besides. */
        record FromFile(List<EventSourceMapping.Request> mappings) implements Triggering {}
    }

    /**
     * What keeps a client from costing more than it should.
     *
     * @param requestMax from a request's head to its last byte
     * @param quietMax how long a connection may lie idle, or leave an answer untaken
     * @param stopMax how long running requests may take when the server stops
     */
    public record Bounds(int connectionsMax, Duration requestMax, Duration quietMax, Duration stopMax) {
        public static final Bounds DEFAULT =
                new Bounds(4096, Duration.ofSeconds(30), Duration.ofMinutes(3), Duration.ofSeconds(5));

        /** How often a connection is looked at. */
        Duration watchInterval() {
            Duration shortest = requestMax.compareTo(quietMax) < 0 ? requestMax : quietMax;
            return shortest.dividedBy(2);
        }
    }

    public static ServerConfig inMemory() {
        return new ServerConfig(
                LOOPBACK,
                0,
                false,
                new Data.InMemory(),
                REGION_DEFAULT,
                true,
                false,
                Optional.empty(),
                new Triggering.Off(),
                Bounds.DEFAULT);
    }

    public static ServerConfig onDisk(Path directory) {
        return inMemory().withData(new Data.OnDisk(directory, Durability.SYNC));
    }

    public ServerConfig withHost(String other) {
        return new ServerConfig(
                other, port, bindPublicWithoutAuth, data, region, sharedDb, olderWording, simulation, triggers, bounds);
    }

    public ServerConfig withPort(int other) {
        return new ServerConfig(
                host, other, bindPublicWithoutAuth, data, region, sharedDb, olderWording, simulation, triggers, bounds);
    }

    public ServerConfig withBindPublicWithoutAuth(boolean other) {
        return new ServerConfig(host, port, other, data, region, sharedDb, olderWording, simulation, triggers, bounds);
    }

    public ServerConfig withData(Data other) {
        return new ServerConfig(
                host, port, bindPublicWithoutAuth, other, region, sharedDb, olderWording, simulation, triggers, bounds);
    }

    public ServerConfig withRegion(String other) {
        return new ServerConfig(
                host, port, bindPublicWithoutAuth, data, other, sharedDb, olderWording, simulation, triggers, bounds);
    }

    public ServerConfig withSharedDb(boolean other) {
        return new ServerConfig(
                host, port, bindPublicWithoutAuth, data, region, other, olderWording, simulation, triggers, bounds);
    }

    public ServerConfig withSimulation(SimulationSettings other) {
        return new ServerConfig(
                host,
                port,
                bindPublicWithoutAuth,
                data,
                region,
                sharedDb,
                olderWording,
                Optional.of(other),
                triggers,
                bounds);
    }

    public ServerConfig withTriggers(Triggering other) {
        return new ServerConfig(
                host, port, bindPublicWithoutAuth, data, region, sharedDb, olderWording, simulation, other, bounds);
    }

    public ServerConfig withBounds(Bounds other) {
        return new ServerConfig(
                host, port, bindPublicWithoutAuth, data, region, sharedDb, olderWording, simulation, triggers, other);
    }

    public ServerConfig withOlderWording(boolean other) {
        return new ServerConfig(
                host, port, bindPublicWithoutAuth, data, region, sharedDb, other, simulation, triggers, bounds);
    }
}
