package dev.armature.cli.client;

import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Credentials and a Region from where AWS's own tools take them, so that what works with the AWS CLI works here: first the environment, then
 * the profile that {@code AWS_PROFILE} names, {@code default} if it names none, in {@code ~/.aws/credentials} and {@code ~/.aws/config}.
 * Profiles that get their credentials by other means, such as a role or a program, count as having none.
 *
 * @param credentials empty if there are none
 * @param accessKey what says who asks where no signature is verified, so that a key without its secret will do
 * @param region empty if none is set
 */
public record AwsSettings(Optional<Credentials> credentials, String accessKey, Optional<String> region) {
    private static final String ACCESS_KEY = "AWS_ACCESS_KEY_ID";
    public static final String REGION_DEFAULT = "us-east-1";

    /** What a server takes that verifies none. */
    private static final String ANY = "any";

    public static AwsSettings of(Map<String, String> environment) {
        String profile =
                first(environment, "AWS_PROFILE", "AWS_DEFAULT_PROFILE").orElse("default");
        Map<String, String> credentials =
                section(file(environment, "AWS_SHARED_CREDENTIALS_FILE", "credentials"), profile);
        Map<String, String> config = section(
                file(environment, "AWS_CONFIG_FILE", "config"),
                profile.equals("default") ? profile : "profile " + profile);
        return new AwsSettings(
                inEnvironment(environment).or(() -> inProfile(credentials)).or(() -> inProfile(config)),
                first(environment, ACCESS_KEY).orElse(ANY),
                first(environment, "AWS_REGION", "AWS_DEFAULT_REGION")
                        .or(() -> first(config, "region"))
                        .or(() -> first(credentials, "region")));
    }

    /** Those that requests are signed with; any, where there are none. */
    public Credentials credentialsOrAny() {
        return credentials.orElseGet(() -> new Credentials(accessKey, ANY, ""));
    }

    public String regionOrDefault() {
        return region.orElse(REGION_DEFAULT);
    }

    private static Optional<String> first(Map<String, String> values, String... names) {
        for (String name : names) {
            String value = values.getOrDefault(name, "");
            if (!value.isBlank()) {
                return Optional.of(value.strip());
            }
        }
        return Optional.empty();
    }

    private static Optional<Credentials> inEnvironment(Map<String, String> environment) {
        return credentials(environment, ACCESS_KEY, "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN");
    }

    private static Optional<Credentials> inProfile(Map<String, String> values) {
        return credentials(values, "aws_access_key_id", "aws_secret_access_key", "aws_session_token");
    }

    private static Optional<Credentials> credentials(
            Map<String, String> values, String key, String secret, String token) {
        return first(values, key)
                .flatMap(id -> first(values, secret)
                        .map(known ->
                                new Credentials(id, known, first(values, token).orElse(""))));
    }

    private static Optional<Path> file(Map<String, String> environment, String variable, String name) {
        try {
            return first(environment, variable)
                    .map(Path::of)
                    .or(() -> first(environment, "HOME", "USERPROFILE").map(home -> Path.of(home, ".aws", name)));
        } catch (InvalidPathException none) {
            return Optional.empty();
        }
    }

    /** The lines of a section of an INI file, by their names; none if there is no such file or section. */
    private static Map<String, String> section(Optional<Path> file, String name) {
        Map<String, String> values = new HashMap<>();
        boolean isIn = false;
        for (String line : lines(file)) {
            String text = line.strip();
            int equals = text.indexOf('=');
            if (text.startsWith("[") && text.endsWith("]")) {
                isIn = text.substring(1, text.length() - 1).strip().equals(name);
            } else if (isIn && equals > 0 && text.charAt(0) != '#' && text.charAt(0) != ';') {
                values.put(
                        text.substring(0, equals).strip(),
                        text.substring(equals + 1).strip());
            }
        }
        return values;
    }

    private static List<String> lines(Optional<Path> file) {
        try {
            return file.isEmpty() || !Files.isRegularFile(file.get()) ? List.of() : Files.readAllLines(file.get());
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
