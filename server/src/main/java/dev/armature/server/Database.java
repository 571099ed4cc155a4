package dev.armature.server;

import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.coordination.Sharing;
import dev.armature.engine.object.DirectoryObjectStore;
import dev.armature.s3.S3ObjectStore;
import dev.armature.security.policy.ResourcePolicies;
import dev.armature.storage.MemoryStorage;
import dev.armature.storage.Storage;
import dev.armature.storage.StoreProvider;
import dev.armature.storage.rocksdb.RocksStorage;
import dev.armature.wire.Wire;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a server serves.
 *
 * @param wire of the same engine
 * @param isOwn whether it is closed with the server
 */
record Database(Engine engine, Wire wire, boolean isOwn) implements AutoCloseable {
    /** The one that a configuration names, with what is simulated from the start. */
    static Database open(ServerConfig config, Clock clock) {
        Engine engine = engine(config, clock);
        config.simulation()
                .filter(simulated -> !simulated.described().isEmpty())
                .ifPresent(engine.simulation()::apply);
        return owned(engine, new Wire(engine));
    }

    static Database owned(Engine engine, Wire wire) {
        return new Database(engine, wire, true);
    }

    /** One that its owner goes on using when the server is closed. */
    static Database lent(Engine engine, Wire wire) {
        return new Database(engine, wire, false);
    }

    private static Engine engine(ServerConfig config, Clock clock) {
        var settings = EngineSettings.defaults()
                .withTransition(config.transition())
                .withDynamoDbLocalQuirks(config.dynamoDbLocalQuirks())
                .withPolicies(new ResourcePolicies())
                .withKinesis(config.kinesis().isPresent());
        if (config.data() instanceof ServerConfig.Data.Shared) {
            if (config.simulation().isPresent() || !config.transition().isZero()) {
                throw new IllegalArgumentException(
                        "nothing is simulated with a store that other servers use: it would befall this server's clients alone");
            }
            settings = settings.withSharing(Sharing.defaults());
        }
        settings = switch (config.buckets()) {
            case ServerConfig.Buckets.None none -> settings;
            case ServerConfig.Buckets.InDirectory(Path directory) -> settings.withObjects(buckets(directory));
            case ServerConfig.Buckets.AtEndpoint(var endpoint) ->
                settings.withObjects(new S3ObjectStore(endpoint, temporary(), clock));
        };
        Storage storage = storage(config.data());
        try {
            // Of all servers on a store no two may call themselves the same.
            var random = settings.sharing() == null ? new Random() : new SecureRandom();
            var engine = new Engine(storage, clock, random, settings);
            if (config.replication().isOn()) {
                engine.replicate(new HttpPeers(config.region(), config.replication()));
            }
            return engine;
        } catch (RuntimeException | Error e) {
            storage.close();
            throw e;
        }
    }

    /** Where objects lie while they are on their way to another service. */
    private static Path temporary() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /** The directory is made; who wants a bucket makes its folder. */
    static DirectoryObjectStore buckets(Path directory) {
        try {
            return new DirectoryObjectStore(Files.createDirectories(directory));
        } catch (IOException refused) {
            throw new IllegalArgumentException("cannot keep buckets in " + directory + ": " + refused, refused);
        }
    }

    private static Storage storage(ServerConfig.Data data) {
        return switch (data) {
            case ServerConfig.Data.InMemory(long bytesMax) -> new MemoryStorage(bytesMax);
            case ServerConfig.Data.OnDisk(var directory, var durability, boolean acceptsLoss) ->
                RocksStorage.open(directory, durability, acceptsLoss);
            case ServerConfig.Data.Shared(var address) -> provider(address).open(address);
        };
    }

    private static StoreProvider provider(URI address) {
        Set<String> schemes = new TreeSet<>();
        for (StoreProvider provider : ServiceLoader.load(StoreProvider.class)) {
            if (provider.scheme().equals(address.getScheme())) {
                return provider;
            }
            schemes.add(provider.scheme() + "://");
        }
        throw new IllegalArgumentException("no store is known whose addresses begin with " + address.getScheme()
                + "://; "
                + (schemes.isEmpty() ? "there is none on the class path" : "there are " + String.join(", ", schemes)));
    }

    @Override
    public void close() {
        if (isOwn) {
            engine.close();
        }
    }
}
