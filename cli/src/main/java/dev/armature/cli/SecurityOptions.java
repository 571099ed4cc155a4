package dev.armature.cli;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import dev.armature.security.secret.MasterKeys;
import dev.armature.server.ServerConfig;
import dev.armature.server.ServerConfig.Authentication;
import dev.armature.server.ServerConfig.Transport;
import dev.armature.wire.signature.Credentials;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Those options of {@code serve} that are about who may do what, and the variables of the environment that belong to them. No message
 * repeats a secret.
 */
final class SecurityOptions {
    static final String ROOT_ID = "ARMATURE_ROOT_ACCESS_KEY_ID";
    static final String ROOT_SECRET = "ARMATURE_ROOT_SECRET_ACCESS_KEY";
    static final String MASTER_KEY = "ARMATURE_MASTER_KEY";

    private final Map<String, String> environment;
    private boolean auth;
    private Optional<Path> masterKeyFile = Optional.empty();
    private Optional<Path> auditLog = Optional.empty();
    private boolean dropsUnreadableKeys;
    private Optional<Path> certificate = Optional.empty();
    private Optional<Path> key = Optional.empty();
    private Optional<Path> clientAuthority = Optional.empty();
    private boolean selfSigned;

    SecurityOptions(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Whether it is one of these. */
    boolean take(String option, Arguments arguments) throws UsageException {
        switch (option) {
            case "--auth" -> auth = true;
            case "--master-key" -> masterKeyFile = Optional.of(path(option, arguments));
            case "--drop-unreadable-keys" -> dropsUnreadableKeys = true;
            case "--audit-log" -> auditLog = Optional.of(path(option, arguments));
            case "--tls-cert" -> certificate = Optional.of(path(option, arguments));
            case "--tls-key" -> key = Optional.of(path(option, arguments));
            case "--tls-client-ca" -> clientAuthority = Optional.of(path(option, arguments));
            case "--tls-self-signed" -> selfSigned = true;
            default -> {
                return false;
            }
        }
        return true;
    }

    static Path path(String option, Arguments arguments) throws UsageException {
        String value = arguments.value(option);
        try {
            return Path.of(value);
        } catch (InvalidPathException wrong) {
            throw new UsageException(option + " needs a file, not '" + value + "'");
        }
    }

    ServerConfig applyTo(ServerConfig config, GivenOptions options) throws UsageException {
        return authenticated(config.withTransport(transport(options)), options);
    }

    private Transport transport(GivenOptions options) throws UsageException {
        for (String other : List.of("--tls-cert", "--tls-key", "--tls-client-ca")) {
            options.refuseBoth("--tls-self-signed", other, "the first is for tests, and makes its own certificate");
        }
        if (selfSigned) {
            return new Transport.SelfSignedCertificate();
        }
        if (certificate.isEmpty() && key.isEmpty() && clientAuthority.isEmpty()) {
            return new Transport.Plain();
        }
        if (certificate.isEmpty() || key.isEmpty()) {
            throw new UsageException("TLS needs --tls-cert and --tls-key: one of them is not given");
        }
        return new Transport.Files(certificate.get(), key.get(), clientAuthority);
    }

    private ServerConfig authenticated(ServerConfig config, GivenOptions options) throws UsageException {
        options.refuseBoth("--auth", "--bind-public-without-auth", "with the first, requests are verified");
        if (!auth) {
            if (masterKeyFile.isPresent()) {
                throw new UsageException("--master-key is what secrets are sealed with, and needs --auth");
            }
            if (dropsUnreadableKeys) {
                throw new UsageException("--drop-unreadable-keys is about access keys of users, and needs --auth");
            }
            if (auditLog.isPresent()) {
                throw new UsageException("--audit-log says who asked for what, which is known only with --auth");
            }
            return config;
        }
        return config.withAuthentication(
                new Authentication.On(root(), masterKeys(), masterKeyFile, auditLog, dropsUnreadableKeys));
    }

    private Optional<Credentials> root() throws UsageException {
        String id = environment.getOrDefault(ROOT_ID, "");
        String secret = environment.getOrDefault(ROOT_SECRET, "");
        if (id.isEmpty() && secret.isEmpty()) {
            return Optional.empty();
        }
        if (id.isEmpty() || secret.isEmpty()) {
            throw new UsageException(ROOT_ID + " and " + ROOT_SECRET + " belong together: one of them is not set");
        }
        if (!id.matches("\\w{3,128}")) {
            throw new UsageException(ROOT_ID + " has to be 3 to 128 letters, digits and underscores");
        }
        return Optional.of(new Credentials(id, secret, ""));
    }

    private Optional<MasterKeys> masterKeys() throws UsageException {
        String text = environment.getOrDefault(MASTER_KEY, "");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (masterKeyFile.isPresent()) {
            throw new UsageException(
                    "--master-key and " + MASTER_KEY + " contradict each other: there is one current key");
        }
        try {
            return Optional.of(MasterKeys.parse(text, new SecureRandom()));
        } catch (IllegalArgumentException refused) {
            throw new UsageException(MASTER_KEY + ": " + refused.getMessage());
        }
    }
}
