package dev.armature.server;

import dev.armature.advisor.runtime.TrafficAdvisor;
import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.coordination.Sharing;
import dev.armature.engine.traffic.Caller;
import dev.armature.security.audit.AuditLog;
import dev.armature.security.observation.ObservedPermissions;
import dev.armature.security.policy.ResourcePolicies;
import dev.armature.security.secret.RootKey;
import dev.armature.storage.MemoryStorage;
import dev.armature.storage.Storage;
import dev.armature.storage.StoreProvider;
import dev.armature.storage.rocksdb.RocksStorage;
import dev.armature.triggers.Triggers;
import dev.armature.wire.Wire;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** A running database that is reached over HTTP. */
public final class Server implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Server.class.getName());
    private static final int BACKLOG = 1024;

    private final ServerConfig config;
    private final Engine engine;
    private final Optional<Triggers> triggers;
    private final Optional<TrafficAdvisor> advisor;
    private final Supplier<Optional<TrafficAdvisor>> observer;
    private final Optional<Access> access;
    private final Optional<ConsolePages> console;
    private final Runnable closing;
    private final EventLoopGroup loops;
    private final Connections connections;
    private final Channel listener;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean stopping;
    private volatile Runnable lost = this::loseConnections;

    /** Starts a server; when it returns, requests are answered. */
    public static Server start(ServerConfig config) throws IOException {
        return start(config, Clock.systemUTC());
    }

    /** Starts a server whose clock is not the machine's, for those who try what a wrong one does. */
    public static Server start(ServerConfig config, Clock clock) throws IOException {
        InetSocketAddress address = address(config);
        Engine engine = open(config, clock);
        config.simulation()
                .filter(simulated -> !simulated.described().isEmpty())
                .ifPresent(engine.simulation()::apply);
        return start(config, address, engine, new Wire(engine));
    }

    /** Starts a server whose operations are the caller's choice. */
    static Server start(ServerConfig config, Engine engine, Wire wire) throws IOException {
        return start(config, address(config), engine, wire);
    }

    /**
     * Starts a server of a database that is in use already, and stays open when the server is closed.
     *
     * @param wire of the same engine
     * @param observer what the caller observes the traffic with, asked for each time that findings are; empty if nothing does
     */
    public static Server share(
            ServerConfig config, Engine engine, Wire wire, Supplier<Optional<TrafficAdvisor>> observer)
            throws IOException {
        return new Server(
                config,
                address(config),
                engine,
                triggers(config, engine),
                Optional.empty(),
                observer,
                Access.open(config, engine),
                () -> {},
                wire);
    }

    private static Server start(ServerConfig config, InetSocketAddress address, Engine engine, Wire wire)
            throws IOException {
        try {
            return serve(config, address, engine, engine::close, wire);
        } catch (IOException | RuntimeException | Error e) {
            engine.close();
            throw e;
        }
    }

    private static Server serve(
            ServerConfig config, InetSocketAddress address, Engine engine, Runnable closing, Wire wire)
            throws IOException {
        var access = Access.open(config, engine);
        var advisor = advisor(config, engine);
        var triggers = triggers(config, engine);
        try {
            return new Server(config, address, engine, triggers, advisor, () -> advisor, access, closing, wire);
        } catch (IOException | RuntimeException | Error e) {
            triggers.ifPresent(Triggers::close);
            access.flatMap(Access::auditLog).ifPresent(AuditLog::close);
            throw e;
        }
    }

    private static Optional<TrafficAdvisor> advisor(ServerConfig config, Engine engine) {
        if (!(config.advisor() instanceof ServerConfig.Advising.On(var model))) {
            return Optional.empty();
        }
        var advisor = switch (config.data()) {
            case ServerConfig.Data.InMemory ignored -> TrafficAdvisor.of(engine, model);
            case ServerConfig.Data.Shared ignored -> TrafficAdvisor.of(engine, model);
            case ServerConfig.Data.OnDisk onDisk -> TrafficAdvisor.keepingIn(onDisk.directory(), engine, model);
        };
        engine.calls().add(advisor.listener());
        return Optional.of(advisor);
    }

    private static Optional<Triggers> triggers(ServerConfig config, Engine engine) {
        return switch (config.triggers()) {
            case ServerConfig.Triggering.Off() -> Optional.empty();
            case ServerConfig.Triggering.On() -> Optional.of(new Triggers(engine, owner(config)));
            case ServerConfig.Triggering.FromFile(var mappings) -> {
                var triggers = new Triggers(engine, owner(config));
                try {
                    triggers.apply(mappings);
                } catch (RuntimeException refused) {
                    triggers.close();
                    throw refused;
                }
                yield Optional.of(triggers);
            }
        };
    }

    private static Caller owner(ServerConfig config) {
        return new Caller(Callers.SHARED_ACCOUNT, config.region());
    }

    private static InetSocketAddress address(ServerConfig config) throws UnknownHostException {
        InetAddress host = InetAddress.getByName(config.host());
        boolean isOpen = config.authentication() instanceof ServerConfig.Authentication.Off;
        if (!host.isLoopbackAddress() && isOpen && !config.bindPublicWithoutAuth()) {
            throw new IllegalArgumentException(
                    "refusing to listen on " + config.host()
                            + ": other machines can reach it, and any credentials are accepted; --auth verifies them, and --bind-public-without-auth allows it");
        }
        return new InetSocketAddress(host, config.port());
    }

    private static Engine open(ServerConfig config, Clock clock) {
        var settings = EngineSettings.defaults()
                .withTransition(config.transition())
                .withDynamoDbLocalQuirks(config.dynamoDbLocalQuirks())
                .withPolicies(new ResourcePolicies());
        if (config.data() instanceof ServerConfig.Data.Shared) {
            if (config.simulation().isPresent() || !config.transition().isZero()) {
                throw new IllegalArgumentException(
                        "nothing is simulated with a store that other servers use: it would befall this server's clients alone");
            }
            settings = settings.withSharing(Sharing.defaults());
        }
        Storage storage = storage(config.data());
        try {
            // Of all servers on a store no two may call themselves the same.
            var random = settings.sharing() == null ? new Random() : new SecureRandom();
            return new Engine(storage, clock, random, settings);
        } catch (RuntimeException | Error e) {
            storage.close();
            throw e;
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

    /**
     * @param advisor that of the server, closed with it
     * @param observer the one that findings are asked of
     * @param closing what becomes of the engine when the server is closed
     */
    private Server(
            ServerConfig config,
            InetSocketAddress address,
            Engine engine,
            Optional<Triggers> triggers,
            Optional<TrafficAdvisor> advisor,
            Supplier<Optional<TrafficAdvisor>> observer,
            Optional<Access> access,
            Runnable closing,
            Wire wire)
            throws IOException {
        // Otherwise Netty looks for three other logging libraries first.
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
        this.config = config;
        this.engine = engine;
        this.triggers = triggers;
        this.advisor = advisor;
        this.observer = observer;
        this.access = access;
        this.console = config.console() ? Optional.of(new ConsolePages(access.isPresent())) : Optional.empty();
        this.closing = closing;
        this.connections = new Connections(config.bounds().connectionsMax());
        var encryption = Encryption.of(config.transport());
        this.loops = loops();
        var bound = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childHandler(connectionStarter(address, wire, encryption))
                .bind(address)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            stopping = true;
            loops.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
            throw new IOException(
                    "cannot listen on " + config.host() + ":" + config.port() + ": "
                            + bound.cause().getMessage(),
                    bound.cause());
        }
        this.listener = bound.channel();
    }

    /**
     * Of a class that Netty 4.1 has as well: the asynchronous client of the AWS SDK brings that version, and an application that opens an
     * endpoint in a process with such a client has one Netty for both. Under 4.2 it is the same loop by an old name.
     */
    @SuppressWarnings("deprecation")
    private EventLoopGroup loops() {
        return new NioEventLoopGroup(Runtime.getRuntime().availableProcessors(), new LoopThreads(() -> {
            if (!stopping) {
                lost.run();
            }
        }));
    }

    private void loseConnections() {
        LOG.log(Level.ERROR, "a thread that serves connections has ended");
        listener.close();
    }

    /** What to do if it can no longer serve all of its connections; it takes no new ones then, unless it is told otherwise. */
    public void whenLost(Runnable action) {
        lost = action;
    }

    /** The name that it was told to listen by is one that it answers to. */
    private Hosts hosts(InetSocketAddress address) {
        Set<String> allowed = new HashSet<>(config.allowedHosts());
        allowed.add(config.host());
        return new Hosts(address.getAddress().isLoopbackAddress(), allowed);
    }

    /** Why requests should go elsewhere; empty if they should not. */
    private Optional<String> notReady() {
        return stopping
                ? Optional.of("stopping")
                : engine.storage()
                        .trouble()
                        .or(() -> access.flatMap(Access::auditLog).flatMap(AuditLog::trouble));
    }

    private AdminPages adminPages() {
        return new AdminPages(
                config.simulation().map(any -> new SimulationAdmin(engine)),
                triggers.map(TriggersAdmin::new),
                () -> observer.get().map(AdvisorAdmin::new),
                config.advisor() instanceof ServerConfig.Advising.On
                        ? Optional.of(new PolicyAdmin(observedPermissions()))
                        : Optional.empty());
    }

    private ObservedPermissions observedPermissions() {
        var observed = new ObservedPermissions(engine.catalog());
        engine.calls().add(observed);
        return observed;
    }

    private ChannelInitializer<Channel> connectionStarter(
            InetSocketAddress address, Wire wire, Optional<Encryption> encryption) {
        var callers = new Callers(config.region(), !config.sharedDb(), config.olderWording());
        Optional<Audit> audit = access.flatMap(Access::auditLog).map(log -> new Audit(log, InstantSource.system()));
        audit.ifPresent(engine.calls()::add);
        var metrics = new MetricsPage(engine, connections, triggers, access.flatMap(Access::auditLog));
        var router = new Router(
                wire,
                hosts(address),
                config.crossOrigin(),
                callers,
                config.region(),
                adminPages(),
                this::notReady,
                metrics,
                console,
                access.map(known -> new Gate(
                        known,
                        config.sharedDb() ? Optional.of(config.region()) : Optional.empty(),
                        new TableResources(engine.catalog()),
                        audit,
                        config.transport().isSecure(),
                        wire,
                        InstantSource.system())));
        var date = new HttpDate(InstantSource.system());
        var runtime = Runtime.getRuntime();
        var memory = new Memory(runtime.maxMemory());
        var untaken = new Untaken(runtime.maxMemory(), config.bounds().takeMin().toNanos());
        var longRuns = new LongRuns(runtime.maxMemory(), runtime.availableProcessors());
        var runs = new RequestRuns(wire, router, longRuns, engine.storage().capabilities());
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                if (!connections.admit(channel)) {
                    channel.close();
                    return;
                }
                var writer = new ResponseWriter(new RequestIds(new SplittableRandom()), date, config.crossOrigin());
                encryption.ifPresent(on -> channel.pipeline().addLast(on.handler(channel.alloc())));
                channel.pipeline()
                        .addLast(new HttpConnection(runs, writer, connections, config.bounds(), memory, untaken));
            }
        };
    }

    /** The port it listens on, also if it was left to chance. */
    public int port() {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    public String host() {
        return config.host();
    }

    /** Where clients reach it. */
    public String url() {
        return (config.transport().isSecure() ? "https://" : "http://") + host() + ":" + port();
    }

    /** Where a browser finds the console, or why it finds none there, in words; empty if there is not to be one. */
    public Optional<String> console() {
        return console.map(pages -> pages.missing()
                .map(reason -> "no console: " + reason)
                .orElseGet(() -> "console at " + url() + ConsolePages.PREFIX + "/"));
    }

    /** The access key of the account itself; empty if any credentials are accepted. */
    public Optional<RootKey> rootKey() {
        return access.map(Access::rootKey);
    }

    /** Empty if it was not told to have any. */
    public Optional<Triggers> triggers() {
        return triggers;
    }

    /** Takes no more connections, lets running requests finish, and closes the storage unless it is {@link #share shared}. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        stopping = true;
        listener.close().awaitUninterruptibly();
        connections.drain(config.bounds().stopMax());
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
        triggers.ifPresent(Triggers::close);
        advisor.ifPresent(TrafficAdvisor::close);
        access.flatMap(Access::auditLog).ifPresent(AuditLog::close);
        closing.run();
    }
}
