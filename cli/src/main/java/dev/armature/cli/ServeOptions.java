package dev.armature.cli;

import dev.armature.advisor.model.Model;
import dev.armature.advisor.read.ModelException;
import dev.armature.advisor.read.ModelFile;
import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import dev.armature.engine.Operations;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.server.CrossOrigin;
import dev.armature.server.ServerConfig;
import dev.armature.server.ServerConfig.Advising;
import dev.armature.server.ServerConfig.Data;
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
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            options.add(option);
            switch (option) {
                case "--port", "-port" -> config = config.withPort(arguments.number(option, 0, 65535));
                case "--host" -> config = config.withHost(arguments.value(option));
                case "--data", "-dbPath" -> directory = arguments.directory(option);
                case "--in-memory", "-inMemory" -> inMemory = true;
                case "--store" -> store = store(arguments.value(option));
                case "--durability" ->
                    durability = arguments.choice(option, "sync", "os").equals("os") ? Durability.OS : Durability.SYNC;
                case "--memory-limit" -> memory = new Data.InMemory(arguments.bytes(option));
                case "--accept-loss" -> acceptsLoss = true;
                case "--region" -> config = config.withRegion(arguments.region(option));
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
                case "--advisor" ->
                    isAdvised = arguments.choice(option, "on", "off").equals("on");
                case "--model" -> model = Optional.of(model(arguments.value(option)));
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
                    if (!security.take(option, arguments)) {
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
        config = security.applyTo(config, options);
        options.refuseBoth("--no-shared-db", "--shared-db", "tables are either shared or not");
        options.refuseBoth("--no-shared-db", "--region", "the Region is then that of each client");
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
