package dev.armature.cli;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import dev.armature.server.ServerConfig;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The options of {@code serve} that name servers of other Regions. */
final class PeerOptions {
    private static final String SECRET = "ARMATURE_PEER_SECRET";
    private static final int SECRET_CHARACTERS_MIN = 16;

    private final Map<String, String> environment;
    private final Map<String, URI> peers = new TreeMap<>();
    private Optional<Path> secretFile = Optional.empty();

    PeerOptions(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Whether it is one of these. */
    boolean take(String option, Arguments arguments) throws UsageException {
        switch (option) {
            case "--peer" -> add(option, arguments.value(option), peers);
            case "--peer-secret" -> secretFile = Optional.of(SecurityOptions.path(option, arguments));
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Reads a Region with its server. */
    static void add(String option, String value, Map<String, URI> peers) throws UsageException {
        int equals = value.indexOf('=');
        String region = value.substring(0, Math.max(0, equals));
        if (!Arguments.isRegion(region)) {
            throw new UsageException(option + " needs a Region and where its server is, such as"
                    + " us-east-1=http://127.0.0.1:8001, not '" + value + "'");
        }
        try {
            var url = new URI(value.substring(equals + 1));
            boolean isHttp = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
            if (!isHttp
                    || url.getHost() == null
                    || !url.getPath().isEmpty() && !url.getPath().equals("/")) {
                throw new UsageException(
                        option + " " + region + " needs the address of a server, such as" + " http://127.0.0.1:8001");
            }
            if (peers.put(region, url) != null) {
                throw new UsageException(option + " " + region + " is given twice: a Region is one server");
            }
        } catch (URISyntaxException wrong) {
            throw new UsageException(
                    option + " " + region + " needs the address of a server, such as" + " http://127.0.0.1:8001");
        }
    }

    ServerConfig applyTo(ServerConfig config, GivenOptions options) throws UsageException {
        options.refuseBoth("--no-shared-db", "--peer", "the Region is then that of each client");
        if (peers.containsKey(config.region())) {
            throw new UsageException(
                    "--peer " + config.region() + " is this server itself: --region says which one it is");
        }
        if (peers.isEmpty()) {
            if (secretFile.isPresent()) {
                throw new UsageException("--peer-secret is what servers of other Regions know, and needs --peer");
            }
            return config;
        }
        return config.withReplication(new ServerConfig.Replicating(peers, secret()));
    }

    private Optional<String> secret() throws UsageException {
        String text = environment.getOrDefault(SECRET, "");
        if (secretFile.isPresent()) {
            if (!text.isEmpty()) {
                throw new UsageException("--peer-secret and " + SECRET + " contradict each other: there is one secret");
            }
            try {
                text = Files.readString(secretFile.get()).strip();
            } catch (IOException unreadable) {
                throw new UsageException("--peer-secret: cannot read " + secretFile.get());
            }
        }
        if (text.isEmpty() && secretFile.isEmpty()) {
            return Optional.empty();
        }
        if (text.length() < SECRET_CHARACTERS_MIN) {
            throw new UsageException("the secret of peers needs " + SECRET_CHARACTERS_MIN + " characters at least");
        }
        return Optional.of(text);
    }
}
