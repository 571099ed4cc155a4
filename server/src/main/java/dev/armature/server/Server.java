package dev.armature.server;

import dev.armature.advisor.runtime.TrafficAdvisor;
import dev.armature.advisor.runtime.insight.KeyInsights;
import dev.armature.engine.Engine;
import dev.armature.engine.traffic.Caller;
import dev.armature.s3.S3Service;
import dev.armature.security.audit.AuditLog;
import dev.armature.security.observation.ObservedPermissions;
import dev.armature.security.secret.RootKey;
import dev.armature.storage.OutcomeUnknownException;
import dev.armature.storage.StorageTimeoutException;
import dev.armature.triggers.Triggers;
import dev.armature.wire.Wire;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** A running database that is reached over HTTP. */
public final class Server implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Server.class.getName());
    /** A store that takes too long to answer, because others keep it busy, does not keep a server from starting. Each attempt takes as long as the store may. */
    private static final int START_ATTEMPTS_MAX = 20;

    private static final int BACKLOG = 1024;
    /** How long another server is waited for if the store has no limit of its own. */
    private static final Duration ANSWER_MAX = Duration.ofSeconds(3);

    private final ServerConfig config;
    private final Database database;
    private final Companions companions;
    private final Optional<ConsolePages> console;
    private final Loops loops;
    private final Connections connections;
    private final Channel listener;
    private final Optional<Forwarding> forwarding;
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
        for (int attempt = 1; ; attempt++) {
            try {
                return start(config, address, Database.open(config, clock));
            } catch (StorageTimeoutException | OutcomeUnknownException slow) {
                if (attempt == START_ATTEMPTS_MAX) {
                    throw slow;
                }
                LOG.log(Level.WARNING, () -> "the store is slow, and the start is tried again: " + slow.getMessage());
            }
        }
    }

    /** Starts a server whose operations are the caller's choice. */
    static Server start(ServerConfig config, Engine engine, Wire wire) throws IOException {
        return start(config, address(config), Database.owned(engine, wire));
    }

    private static Server start(ServerConfig config, InetSocketAddress address, Database database) throws IOException {
        try {
            return start(config, address, database, Companions.open(config, database.engine()));
        } catch (IOException | RuntimeException | Error e) {
            database.close();
            throw e;
        }
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
        InetSocketAddress address = address(config);
        return start(config, address, Database.lent(engine, wire), Companions.open(config, engine, observer));
    }

    private static Server start(
            ServerConfig config, InetSocketAddress address, Database database, Companions companions)
            throws IOException {
        try {
            return new Server(config, address, database, companions);
        } catch (IOException | RuntimeException | Error e) {
            companions.close();
            throw e;
        }
    }

    private static InetSocketAddress address(ServerConfig config) throws UnknownHostException {
        InetAddress host = InetAddress.getByName(config.host());
        boolean isOpen = config.authentication() instanceof ServerConfig.Authentication.Off;
        if (!host.isLoopbackAddress() && isOpen && !config.bindPublicWithoutAuth()) {
            throw new IllegalArgumentException(
                    "refusing to listen on " + config.host()
                            + ": other machines can reach it, and any credentials are accepted; --auth verifies them, and --bind-public-without-auth allows it");
        }
        if (config.replication().isOn()
                && config.replication().secret().isEmpty()
                && !(host.isLoopbackAddress() && isOpen)) {
            throw new IllegalArgumentException(
                    "refusing to replicate without a secret: with --auth, or on an address that other machines can reach, servers of"
                            + " other Regions prove by --peer-secret who they are");
        }
        return new InetSocketAddress(host, config.port());
    }

    private Server(ServerConfig config, InetSocketAddress address, Database database, Companions companions)
            throws IOException {
        // Otherwise Netty looks for three other logging libraries first.
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
        this.config = config;
        this.database = database;
        this.companions = companions;
        this.console = config.console() ? Optional.of(new ConsolePages()) : Optional.empty();
        this.connections = new Connections(config.bounds().connectionsMax());
        var encryption = Encryption.of(config.transport());
        var mark = mark();
        this.forwarding = forwarding(mark);
        this.loops = new Loops(Runtime.getRuntime().availableProcessors(), connections, () -> {
            if (!stopping) {
                lost.run();
            }
        });
        var bound = new ServerBootstrap()
                .group(loops.group())
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childHandler(connectionStarter(address, encryption, mark))
                .bind(address)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            stopping = true;
            loops.close();
            throw new IOException(
                    "cannot listen on " + config.host() + ":" + config.port() + ": "
                            + bound.cause().getMessage(),
                    bound.cause());
        }
        this.listener = bound.channel();
        if (forwarding.isPresent()) {
            advertise(address);
        }
    }

    /** Whether requests may be passed on between this server and others. */
    private boolean forwards() {
        return database.engine().coordination().isShared() && config.forwarding() instanceof ServerConfig.Forwarding.On;
    }

    private ForwardedMark mark() {
        return new ForwardedMark(
                forwards() ? database.engine().coordination().peers().own() : "",
                companions.access().map(Access::masterKeys));
    }

    private Optional<Forwarding> forwarding(ForwardedMark mark) throws IOException {
        if (!forwards()) {
            return Optional.empty();
        }
        var timeLimit = database.engine().storage().capabilities().timeLimit();
        return Optional.of(new Forwarding(
                database.wire(),
                database.engine().coordination(),
                mark,
                Encryption.toOthers(config.transport()),
                config.transport().isSecure(),
                companions.access().isPresent(),
                timeLimit == null ? ANSWER_MAX : timeLimit,
                System::nanoTime));
    }

    /** Tells other servers where they reach this one. An address that stands for all of the machine's leads nowhere from another one. */
    private void advertise(InetSocketAddress address) {
        if (!(config.forwarding() instanceof ServerConfig.Forwarding.On(var given))) {
            return;
        }
        if (given.isEmpty() && address.getAddress().isAnyLocalAddress()) {
            LOG.log(
                    Level.INFO,
                    "other servers on the store pass nothing on to this one, as " + config.host()
                            + " is no address to reach it at; --advertise tells one");
            return;
        }
        String host = config.host().contains(":") ? "[" + config.host() + "]" : config.host();
        database.engine()
                .coordination()
                .advertise(
                        (config.transport().isSecure() ? "https://" : "http://") + given.orElse(host + ":" + port()));
    }

    /** Has connections served by so many event loops, until the load says otherwise. */
    void serveBy(int count) {
        loops.use(count);
    }

    /** How many connections are open. */
    int connectionCount() {
        return connections.openCount();
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
        if (config.forwarding() instanceof ServerConfig.Forwarding.On(var given)) {
            given.flatMap(Hosts::name).ifPresent(allowed::add);
        }
        return new Hosts(address.getAddress().isLoopbackAddress(), allowed);
    }

    /** Why requests should go elsewhere; empty if they should not. */
    private Optional<String> notReady() {
        return stopping
                ? Optional.of("stopping")
                : database.engine()
                        .storage()
                        .trouble()
                        .or(() -> companions.auditLog().flatMap(AuditLog::trouble));
    }

    private AdminPages adminPages(Wire wire, KeyInsights insights) {
        return new AdminPages(
                config.simulation().map(any -> new SimulationAdmin(database.engine())),
                companions.triggers().map(TriggersAdmin::new),
                () -> companions.observer().get().map(AdvisorAdmin::new),
                config.advisor() instanceof ServerConfig.Advising.On
                        ? Optional.of(new PolicyAdmin(observedPermissions()))
                        : Optional.empty(),
                new ModelsAdmin(
                        wire,
                        database.engine().clock(),
                        config.data() instanceof ServerConfig.Data.Shared,
                        () -> database.engine().storage().trouble()),
                new FilterAdmin(),
                new InsightsAdmin(insights),
                companions.auditLog().map(AuditAdmin::new),
                config.replication().isOn()
                        ? Optional.of(new ReplicationPage(database.engine().replication(), config.replication()))
                        : Optional.empty());
    }

    private KeyInsights keyInsights() {
        var insights =
                new KeyInsights(database.engine().catalog(), database.engine().clock());
        database.engine().calls().add(insights);
        return insights;
    }

    private Optional<S3Pages> s3Pages() {
        return config.buckets() instanceof ServerConfig.Buckets.InDirectory(Path directory)
                ? Optional.of(new S3Pages(new S3Service(Database.buckets(directory), config.region())))
                : Optional.empty();
    }

    private ObservedPermissions observedPermissions() {
        var observed = new ObservedPermissions(database.engine().catalog());
        database.engine().calls().add(observed);
        return observed;
    }

    private ChannelInitializer<Channel> connectionStarter(
            InetSocketAddress address, Optional<Encryption> encryption, ForwardedMark mark) {
        var engine = database.engine();
        var wire = database.wire();
        var callers =
                new Callers(new Caller(config.account(), config.region()), !config.sharedDb(), config.olderWording());
        Optional<Audit> audit = companions.auditLog().map(log -> new Audit(log, InstantSource.system()));
        audit.ifPresent(engine.calls()::add);
        var insights = keyInsights();
        var metrics = new MetricsPage(engine, connections, companions, insights, forwarding);
        var router = new Router(
                wire,
                hosts(address),
                config.crossOrigin(),
                callers,
                new Pages(config.region(), adminPages(wire, insights), metrics, this::notReady, console, s3Pages()),
                companions
                        .access()
                        .map(known -> new Gate(
                                known,
                                config.sharedDb() ? Optional.of(config.region()) : Optional.empty(),
                                new TableResources(engine.catalog()),
                                audit,
                                config.transport().isSecure(),
                                wire,
                                InstantSource.system())),
                mark);
        var date = new HttpDate(InstantSource.system());
        var runtime = Runtime.getRuntime();
        var memory = new Memory(runtime.maxMemory());
        var untaken = new Untaken(runtime.maxMemory(), config.bounds().takeMin().toNanos());
        var longRuns = new LongRuns(runtime.maxMemory(), runtime.availableProcessors());
        var runs = new RequestRuns(wire, router, longRuns, engine.storage().capabilities(), forwarding);
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
                        .addLast(new HttpConnection(
                                runs, writer, connections, config.bounds(), memory, untaken, loops::served));
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
        return companions.access().map(Access::rootKey);
    }

    /** Empty if it was not told to have any. */
    public Optional<Triggers> triggers() {
        return companions.triggers();
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
        loops.close();
        forwarding.ifPresent(Forwarding::close);
        companions.close();
        database.close();
    }
}
