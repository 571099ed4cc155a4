package dev.armature.server;

import dev.armature.advisor.model.Model;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.s3.S3Endpoint;
import dev.armature.security.secret.MasterKeys;
import dev.armature.storage.rocksdb.Durability;
import dev.armature.triggers.EventSourceMapping;
import dev.armature.wire.signature.Credentials;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Everything that can be set about a server.
 *
 * @param port 0 for any that is free
 * @param bindPublicWithoutAuth whether an address that other machines can reach is allowed, although any credentials are accepted
 * @param allowedHosts names that it answers to, besides those of the loopback address, or of other machines where it listens there
 * @param account whose tables all callers share, and to which root belongs where requests have to be signed: twelve digits
 * @param sharedDb whether all credentials and Regions see the same tables
 * @param olderWording whether faults are worded as in a Region without AWS's newer validation layer
 * @param dynamoDbLocalQuirks whether it answers as DynamoDB Local does where tests that were written against that depend on it
 * @param transition how long tables and indexes stay CREATING, UPDATING or DELETING
 * @param simulation what is simulated from the start; empty if nothing may be
 * @param triggers whether there are event source mappings, and which
 * @param authentication whether requests have to be signed by who is known
 * @param transport whether connections are encrypted
 * @param kinesis where the changes of tables with a Kinesis destination are delivered to; empty if nowhere
 * @param forwarding whether a server on a store passes on what another one holds
 * @param advisor whether traffic is observed, to say what is wrong with it
 * @param buckets where exports go, and imports and bulk operations read
 * @param replication the servers of other Regions that tables may have replicas at
 * @param console whether browsers are served the console, under {@code /console/}
 */
public record ServerConfig(
        String host,
        int port,
        boolean bindPublicWithoutAuth,
        Set<String> allowedHosts,
        Data data,
        String region,
        String account,
        boolean sharedDb,
        boolean olderWording,
        boolean dynamoDbLocalQuirks,
        Duration transition,
        CrossOrigin crossOrigin,
        Optional<SimulationSettings> simulation,
        Triggering triggers,
        Optional<Kinesis> kinesis,
        Advising advisor,
        Buckets buckets,
        Replicating replication,
        boolean console,
        Authentication authentication,
        Transport transport,
        Forwarding forwarding,
        Bounds bounds) {
    public static final String REGION_DEFAULT = "us-east-1";
    public static final String ACCOUNT_DEFAULT = "000000000000";
    private static final String LOOPBACK = "127.0.0.1";

    /** Where the data is kept. */
    public sealed interface Data {
        /** @param bytesMax how much memory it may take */
        record InMemory(long bytesMax) implements Data {
            private static final long REST_BYTES = 128L << 20;

            /** Three fifths of the heap, or what requests under way and everything else leave of a small one. */
            public InMemory() {
                this(Math.max(
                        Runtime.getRuntime().maxMemory() / 4,
                        Math.min(
                                Runtime.getRuntime().maxMemory() / 5 * 3,
                                Runtime.getRuntime().maxMemory() - REST_BYTES)));
            }
        }

        /** @param acceptsLoss whether a directory is used that lacks acknowledged writes */
        record OnDisk(Path directory, Durability durability, boolean acceptsLoss) implements Data {
            public OnDisk(Path directory, Durability durability) {
                this(directory, durability, false);
            }
        }

        /** In a store that other servers use too. @param address which may hold a password */
        record Shared(URI address) implements Data {
            /** Where that is, without what may be secret. */
            public String described() {
                String authority = String.valueOf(address.getRawAuthority());
                int at = authority.lastIndexOf('@');
                int colon = authority.indexOf(':');
                String user = at < 0 ? "" : authority.substring(0, colon >= 0 && colon < at ? colon : at) + "@";
                String path = address.getRawPath();
                return address.getScheme() + "://" + user + authority.substring(at + 1) + (path == null ? "" : path);
            }

            @Override
            public String toString() {
                return described();
            }
        }
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
     * Where Kinesis is.
     *
     * @param credentials that requests are signed with
     */
    public record Kinesis(URI endpoint, Credentials credentials) {}

    /** Whether the signatures of requests are verified. */
    public sealed interface Authentication {
        /** They only have to be there: any credentials are accepted. */
        record Off() implements Authentication {}

        /**
         * @param root the access key of the account itself; without it, the one that is kept, or one that is made
         * @param masterKeys what secrets are sealed with
         * @param masterKeyFile the file that has it otherwise, and is made if there is none; without it, one in the data directory
         * @param auditLog the file that says who asked for what
         * @param dropsUnreadableKeys whether access keys go whose secrets none of the master keys opens; they keep the server from starting otherwise
         */
        record On(
                Optional<Credentials> root,
                Optional<MasterKeys> masterKeys,
                Optional<Path> masterKeyFile,
                Optional<Path> auditLog,
                boolean dropsUnreadableKeys)
                implements Authentication {
            public On(
                    Optional<Credentials> root,
                    Optional<MasterKeys> masterKeys,
                    Optional<Path> masterKeyFile,
                    Optional<Path> auditLog) {
                this(root, masterKeys, masterKeyFile, auditLog, false);
            }

            public On() {
                this(Optional.empty());
            }

            public On(Optional<Credentials> root) {
                this(root, Optional.empty(), Optional.empty(), Optional.empty());
            }
        }
    }

    /** How requests travel. */
    public sealed interface Transport {
        /** As they are. */
        record Plain() implements Transport {}

        /** By TLS, with a certificate that is made at each start: for tests. */
        record SelfSignedCertificate() implements Transport {}

        /**
         * By TLS.
         *
         * @param certificate a file in PEM, with those that lead to a known authority behind it
         * @param key its private key in PEM
         * @param clientAuthority of which every client has to have a certificate
         */
        record Files(Path certificate, Path key, Optional<Path> clientAuthority) implements Transport {
            List<Path> all() {
                return Stream.concat(Stream.of(certificate, key), clientAuthority.stream())
                        .toList();
            }
        }

        default boolean isSecure() {
            return !(this instanceof Plain);
        }
    }

    /** Where exports go and imports come from. */
    public sealed interface Buckets {
        /** There are none. */
        record None() implements Buckets {}

        /** A folder each in a directory, which is also served to clients that speak S3. */
        record InDirectory(Path directory) implements Buckets {}

        /** Those of another service that speaks S3. */
        record AtEndpoint(S3Endpoint endpoint) implements Buckets {}
    }

    /** Whether writes to an item that several servers on a store write to are passed on to one of them. */
    public sealed interface Forwarding {
        /** Each request is done by the server that it came to. */
        record Off() implements Forwarding {}

        /** @param address where other servers reach this one, as {@code host:port}; empty for where it listens */
        record On(Optional<String> address) implements Forwarding {}
    }

    /**
     * Servers of other Regions.
     *
     * @param peers where they are, by Region
     * @param secret what all of them know, and prove to each other that they are peers by
     */
    public record Replicating(Map<String, URI> peers, Optional<String> secret) {
        public static final Replicating OFF = new Replicating(Map.of(), Optional.empty());

        public Replicating {
            peers = Map.copyOf(peers);
        }

        public boolean isOn() {
            return !peers.isEmpty();
        }

        /** Without the secret. */
        @Override
        public String toString() {
            return "Replicating" + peers;
        }
    }

    /** Whether traffic is observed. */
    public sealed interface Advising {
        record Off() implements Advising {}

        /** @param model what the traffic is held against */
        record On(Optional<Model> model) implements Advising {}
    }

    /**
     * What keeps a client from costing more than it should.
     *
     * @param requestMax from a request's head to its last byte
     * @param quietMax how long a connection may lie idle, or leave an answer untaken
     * @param takeMin how long a client may at least take for half a megabyte of a large answer, whatever else needs the room
     * @param stopMax how long running requests may take when the server stops
     */
    public record Bounds(
            int connectionsMax, Duration requestMax, Duration quietMax, Duration takeMin, Duration stopMax) {
        public static final Bounds DEFAULT = new Bounds(
                4096, Duration.ofSeconds(30), Duration.ofMinutes(3), Duration.ofMillis(250), Duration.ofSeconds(5));

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
                Set.of(),
                new Data.InMemory(),
                REGION_DEFAULT,
                ACCOUNT_DEFAULT,
                true,
                false,
                false,
                Duration.ZERO,
                CrossOrigin.LOOPBACK,
                Optional.empty(),
                new Triggering.Off(),
                Optional.empty(),
                new Advising.Off(),
                new Buckets.None(),
                Replicating.OFF,
                false,
                new Authentication.Off(),
                new Transport.Plain(),
                new Forwarding.On(Optional.empty()),
                Bounds.DEFAULT);
    }

    public static ServerConfig onDisk(Path directory) {
        return inMemory().withData(new Data.OnDisk(directory, Durability.SYNC));
    }

    /** One of several servers on a store. */
    public static ServerConfig shared(URI address) {
        return inMemory().withData(new Data.Shared(address));
    }

    public ServerConfig withHost(String other) {
        return with(draft -> draft.host = other);
    }

    public ServerConfig withPort(int other) {
        return with(draft -> draft.port = other);
    }

    public ServerConfig withBindPublicWithoutAuth(boolean other) {
        return with(draft -> draft.bindPublicWithoutAuth = other);
    }

    public ServerConfig withAllowedHosts(Set<String> other) {
        return with(draft -> draft.allowedHosts = Set.copyOf(other));
    }

    public ServerConfig withData(Data other) {
        return with(draft -> draft.data = other);
    }

    public ServerConfig withRegion(String other) {
        return with(draft -> draft.region = other);
    }

    public ServerConfig withAccount(String other) {
        return with(draft -> draft.account = other);
    }

    public ServerConfig withSharedDb(boolean other) {
        return with(draft -> draft.sharedDb = other);
    }

    public ServerConfig withOlderWording(boolean other) {
        return with(draft -> draft.olderWording = other);
    }

    public ServerConfig withDynamoDbLocalQuirks(boolean other) {
        return with(draft -> draft.dynamoDbLocalQuirks = other);
    }

    public ServerConfig withTransition(Duration other) {
        return with(draft -> draft.transition = other);
    }

    public ServerConfig withCrossOrigin(CrossOrigin other) {
        return with(draft -> draft.crossOrigin = other);
    }

    public ServerConfig withSimulation(SimulationSettings other) {
        return with(draft -> draft.simulation = Optional.of(other));
    }

    public ServerConfig withTriggers(Triggering other) {
        return with(draft -> draft.triggers = other);
    }

    public ServerConfig withKinesis(Kinesis other) {
        return with(draft -> draft.kinesis = Optional.of(other));
    }

    public ServerConfig withAdvisor(Advising other) {
        return with(draft -> draft.advisor = other);
    }

    public ServerConfig withBuckets(Buckets other) {
        return with(draft -> draft.buckets = other);
    }

    public ServerConfig withReplication(Replicating other) {
        return with(draft -> draft.replication = other);
    }

    public ServerConfig withConsole(boolean other) {
        return with(draft -> draft.console = other);
    }

    public ServerConfig withAuthentication(Authentication other) {
        return with(draft -> draft.authentication = other);
    }

    public ServerConfig withTransport(Transport other) {
        return with(draft -> draft.transport = other);
    }

    public ServerConfig withForwarding(Forwarding other) {
        return with(draft -> draft.forwarding = other);
    }

    public ServerConfig withBounds(Bounds other) {
        return with(draft -> draft.bounds = other);
    }

    private ServerConfig with(Consumer<Draft> change) {
        var draft = new Draft(this);
        change.accept(draft);
        return draft.build();
    }

    /** A copy that can be changed. */
    private static final class Draft {
        private String host;
        private int port;
        private boolean bindPublicWithoutAuth;
        private Set<String> allowedHosts;
        private Data data;
        private String region;
        private String account;
        private boolean sharedDb;
        private boolean olderWording;
        private boolean dynamoDbLocalQuirks;
        private Duration transition;
        private CrossOrigin crossOrigin;
        private Optional<SimulationSettings> simulation;
        private Triggering triggers;
        private Optional<Kinesis> kinesis;
        private Advising advisor;
        private Buckets buckets;
        private Replicating replication;
        private boolean console;
        private Authentication authentication;
        private Transport transport;
        private Forwarding forwarding;
        private Bounds bounds;

        Draft(ServerConfig config) {
            host = config.host;
            port = config.port;
            bindPublicWithoutAuth = config.bindPublicWithoutAuth;
            allowedHosts = config.allowedHosts;
            data = config.data;
            region = config.region;
            account = config.account;
            sharedDb = config.sharedDb;
            olderWording = config.olderWording;
            dynamoDbLocalQuirks = config.dynamoDbLocalQuirks;
            transition = config.transition;
            crossOrigin = config.crossOrigin;
            simulation = config.simulation;
            triggers = config.triggers;
            kinesis = config.kinesis;
            advisor = config.advisor;
            buckets = config.buckets;
            replication = config.replication;
            console = config.console;
            authentication = config.authentication;
            transport = config.transport;
            forwarding = config.forwarding;
            bounds = config.bounds;
        }

        ServerConfig build() {
            return new ServerConfig(
                    host,
                    port,
                    bindPublicWithoutAuth,
                    allowedHosts,
                    data,
                    region,
                    account,
                    sharedDb,
                    olderWording,
                    dynamoDbLocalQuirks,
                    transition,
                    crossOrigin,
                    simulation,
                    triggers,
                    kinesis,
                    advisor,
                    buckets,
                    replication,
                    console,
                    authentication,
                    transport,
                    forwarding,
                    bounds);
        }
    }
}
