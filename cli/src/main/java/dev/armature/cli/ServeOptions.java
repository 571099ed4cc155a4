package dev.armature.cli;

import dev.armature.advisor.model.Model;
import dev.armature.advisor.read.ModelException;
import dev.armature.advisor.read.ModelFile;
import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.AwsSettings;
import dev.armature.engine.Operations;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.s3.S3Endpoint;
import dev.armature.server.CrossOrigin;
import dev.armature.server.ServerConfig;
import dev.armature.server.ServerConfig.Advising;
import dev.armature.server.ServerConfig.Buckets;
import dev.armature.server.ServerConfig.Data;
import dev.armature.server.ServerConfig.Forwarding;
import dev.armature.server.ServerConfig.Triggering;
import dev.armature.storage.rocksdb.Durability;
import dev.armature.triggers.TriggersFile;
import dev.armature.wire.AdminJson;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What {@code serve} was told. Understands DynamoDB Local's options besides its own, so that it can take its place.
 *
 * @param notes what to tell the person who gave the options, because it may not be what they expect
 */
record ServeOptions(ServerConfig config, List<String> notes) {
    private static final int PORT_DEFAULT = 8000;
    /** Enough for a program that does not wait to fail, and for one that does to go on soon. */
    private static final Duration TRANSITION = Duration.ofSeconds(5);

    static final Path DIRECTORY_DEFAULT = Path.of("armature-data");

    static ServeOptions parse(List<String> given) throws UsageException {
        return parse(given, Map.of());
    }

    /** @param environment may have what should not be seen in a list of processes */
    static ServeOptions parse(List<String> given, Map<String, String> environment) throws UsageException {
        var arguments = new Arguments(given);
        var config = ServerConfig.inMemory().withPort(PORT_DEFAULT).withConsole(true);
        Path directory = DIRECTORY_DEFAULT;
        boolean inMemory = false;
        URI store = null;
        boolean acceptsLoss = false;
        var memory = new Data.InMemory();
        var durability = Durability.SYNC;
        List<String> notes = new ArrayList<>();
        var options = new GivenOptions();
        boolean isAdvised = true;
        Optional<Model> model = Optional.empty();
        Set<String> hosts = new HashSet<>();
        var security = new SecurityOptions(environment);
        var peers = new PeerOptions(environment);
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            options.add(option);
            switch (option) {
                case "--port", "-port" -> config = config.withPort(arguments.number(option, 0, 65535));
                case "--host" -> config = config.withHost(arguments.value(option));
                case "--data", "-dbPath" -> directory = arguments.directory(option);
                case "--in-memory", "-inMemory" -> inMemory = true;
                case "--store" -> store = store(arguments.value(option));
                case "--advertise" ->
                    config = config.withForwarding(
                            new Forwarding.On(Optional.of(reachable(option, arguments.value(option)))));
                case "--no-forwarding" -> config = config.withForwarding(new Forwarding.Off());
                case "--durability" ->
                    durability = arguments.choice(option, "sync", "os").equals("os") ? Durability.OS : Durability.SYNC;
                case "--memory-limit" -> memory = new Data.InMemory(arguments.bytes(option));
                case "--accept-loss" -> acceptsLoss = true;
                case "--region" -> config = config.withRegion(arguments.region(option));
                case "--account" -> config = config.withAccount(arguments.account(option));
                case "--shared-db", "-sharedDb" -> config = config.withSharedDb(true);
                case "--no-shared-db" -> config = config.withSharedDb(false);
                case "--wording" ->
                    config = config.withOlderWording(
                            arguments.choice(option, "current", "older").equals("older"));
                case "--simulation" -> config = config.withSimulation(SimulationSettings.OFF);
                case "--simulate" -> config = config.withSimulation(simulation(arguments.value(option)));
                case "--triggers" ->
                    config = config.withTriggers(
                            arguments.hasValue() ? triggers(arguments.value(option)) : new Triggering.On());
                case "--kinesis" ->
                    config = config.withKinesis(new ServerConfig.Kinesis(
                            endpoint(option, arguments.value(option)),
                            AwsSettings.of(environment).credentialsOrAny()));
                case "--advisor" ->
                    isAdvised = arguments.choice(option, "on", "off").equals("on");
                case "--model" -> model = Optional.of(model(arguments.value(option)));
                case "--s3" -> config = config.withBuckets(buckets(option, arguments, environment));
                case "--no-console" -> config = config.withConsole(false);
                case "--bind-public-without-auth" -> config = config.withBindPublicWithoutAuth(true);
                case "--allow-host" -> hosts.add(arguments.value(option));
                case "--quirks" -> {
                    boolean isLocal = arguments.choice(option, "dynamodb-local").equals("dynamodb-local");
                    config = config.withDynamoDbLocalQuirks(isLocal);
                    notes.add("some answers are those of DynamoDB Local, not of AWS; docs/compatibility.md says which");
                }
                case "-cors" -> {
                    var origins = crossOrigin(arguments.value(option));
                    config = config.withCrossOrigin(origins);
                    if (origins.any()) {
                        notes.add("any page that is open in a browser can read and write these tables");
                    }
                }
                case "-delayTransientStatuses" -> config = config.withTransition(TRANSITION);
                case "-disableTelemetry" -> notes.add(option + " changes nothing: there is no telemetry");
                case "-optimizeDbBeforeStartup" ->
                    notes.add(option + " changes nothing: what is on the disk is put in order while it is in use");
                default -> {
                    if (!security.take(option, arguments) && !peers.take(option, arguments)) {
                        throw UsageException.noOption("serve", option);
                    }
                }
            }
        }
        options.refuseBoth("--in-memory", "--data", "nothing is kept on disk");
        options.refuseBoth("--in-memory", "--durability", "nothing is kept on disk");
        options.refuseBoth("--in-memory", "--accept-loss", "nothing is kept on disk");
        if (options.has("--memory-limit") && !inMemory) {
            throw new UsageException("--memory-limit is about data in memory, and needs --in-memory");
        }
        refuseWithStore(options);
        options.refuseBoth("--no-forwarding", "--advertise", "nothing is passed on to this server");
        for (String other : List.of("--advertise", "--no-forwarding")) {
            if (options.has(other) && store == null) {
                throw new UsageException(other + " is about servers that share a store, and needs --store");
            }
        }
        config = peers.applyTo(security.applyTo(config, options), options);
        options.refuseBoth("--no-shared-db", "--shared-db", "tables are either shared or not");
        options.refuseBoth("--no-shared-db", "--region", "the Region is then that of each client");
        options.refuseBoth("--no-shared-db", "--account", "the account is then that of each access key");
        options.refuseBoth("--simulation", "--simulate", "the second is the first, with settings");
        if (options.has("--no-shared-db") && options.has("--triggers")) {
            notes.add(
                    "triggers find a table by its ARN only, as with --no-shared-db a name means a different one for each"
                            + " access key");
        }
        if (!isAdvised && model.isPresent()) {
            throw new UsageException("--model is for the advisor, which --advisor off leaves out");
        }
        config = config.withAdvisor(isAdvised ? new Advising.On(model) : new Advising.Off());
        Data data = store != null
                ? new Data.Shared(store)
                : inMemory ? memory : new Data.OnDisk(directory, durability, acceptsLoss);
        return new ServeOptions(config.withData(data).withAllowedHosts(hosts), notes);
    }

    private static void refuseWithStore(GivenOptions options) throws UsageException {
        for (String other : List.of("--data", "--in-memory", "--durability", "--accept-loss")) {
            options.refuseBoth("--store", other, "the data is in the store");
        }
        for (String other : List.of("--simulation", "--simulate", "-delayTransientStatuses")) {
            options.refuseBoth(
                    "--store",
                    other,
                    "what is simulated would befall the clients of this server, and not of the others");
        }
    }

    /** A directory, or the address of a service, which is asked with the credentials that AWS's own tools would use. */
    private static Buckets buckets(String option, Arguments arguments, Map<String, String> environment)
            throws UsageException {
        String value = arguments.value(option);
        try {
            if (!value.contains("://")) {
                return new Buckets.InDirectory(Path.of(value));
            }
            var settings = AwsSettings.of(environment);
            return new Buckets.AtEndpoint(
                    new S3Endpoint(new URI(value), settings.regionOrDefault(), settings.credentialsOrAny()));
        } catch (URISyntaxException | InvalidPathException wrong) {
            throw new UsageException(option + " needs a directory, or an address such as http://127.0.0.1:9000");
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(option + ": " + wrong.getMessage());
        }
    }

    private static String reachable(String option, String address) throws UsageException {
        try {
            var uri = new URI("http://" + address);
            if (uri.getHost() != null && uri.getPort() > 0 && address.equals(uri.getHost() + ":" + uri.getPort())) {
                return address;
            }
        } catch (URISyntaxException wrong) {
            // Said below.
        }
        throw new UsageException(
                option + " needs the host and port of this server, such as db1.internal:8000; not " + address);
    }

    /** What is wrong is not repeated: there may be a password in it. */
    private static URI store(String address) throws UsageException {
        try {
            var uri = new URI(address);
            if (uri.getScheme() != null && uri.getRawAuthority() != null) {
                return uri;
            }
        } catch (URISyntaxException wrong) {
            // Said below.
        }
        throw new UsageException(
                "--store needs an address such as postgresql://user@host/database; characters of a password that"
                        + " are not letters or digits are written as % and two hexadecimal digits");
    }

    private static URI endpoint(String option, String given) throws UsageException {
        try {
            var uri = new URI(given);
            boolean isHttp = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            if (isHttp && uri.getHost() != null && uri.getRawUserInfo() == null && uri.getRawQuery() == null) {
                return uri;
            }
        } catch (URISyntaxException wrong) {
            // Said below.
        }
        throw new UsageException(
                option + " needs the URL of an endpoint, such as http://127.0.0.1:4567, not '" + given + "'");
    }

    private static CrossOrigin crossOrigin(String origins) throws UsageException {
        try {
            return CrossOrigin.parse(origins);
        } catch (IllegalArgumentException refused) {
            throw new UsageException("-cors: " + refused.getMessage());
        }
    }

    private static SimulationSettings simulation(String given) throws UsageException {
        try {
            byte[] json = given.strip().startsWith("{")
                    ? given.getBytes(StandardCharsets.UTF_8)
                    : Files.readAllBytes(Path.of(given));
            var settings = SimulationSettings.from(new AdminJson().decode(json, SimulationSettings.Request.class));
            settings.requireAmong(Operations.ALL.keySet());
            return settings;
        } catch (IOException | InvalidPathException unreadable) {
            throw new UsageException("--simulate needs JSON or a file of it; cannot read " + given);
        } catch (IllegalArgumentException refused) {
            throw new UsageException("--simulate: " + refused.getMessage());
        }
    }

    private static Model model(String file) throws UsageException {
        try {
            return ModelFile.read(Path.of(file));
        } catch (IOException | InvalidPathException unreadable) {
            throw new UsageException("--model: " + unreadable.getMessage());
        } catch (ModelException refused) {
            throw new UsageException("--model " + file + ": " + refused.getMessage());
        }
    }

    private static Triggering triggers(String file) throws UsageException {
        try {
            return new Triggering.FromFile(TriggersFile.parse(Files.readAllBytes(Path.of(file))));
        } catch (IOException | InvalidPathException unreadable) {
            throw new UsageException("--triggers: cannot read " + file);
        } catch (IllegalArgumentException refused) {
            throw new UsageException("--triggers " + file + ": " + refused.getMessage());
        }
    }
}
