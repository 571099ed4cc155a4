package dev.armature.storage.postgresql;

import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a database is, and what else its address says: {@code postgresql://user:password@host:port,host:port/database?schema=armature}.
 * Of several hosts the primary is meant, whichever that is. A password can be left to {@code PGPASSWORD}, or to the file {@code
 * ~/.pgpass}, where other users of the machine do not see it.
 */
final class PostgresAddress {
    static final String SCHEME = "postgresql";

    private static final String SCHEMA_DEFAULT = "armature";
    private static final int CONNECTIONS_DEFAULT = 16;
    private static final int CONNECTIONS_MAX = 1000;
    /** Those of the driver's that say how a connection is secured, and nothing about how it is used. */
    private static final Set<String> DRIVER_PARAMETERS = Set.of(
            "channelBinding",
            "gssEncMode",
            "sslcert",
            "sslkey",
            "sslmode",
            "sslnegotiation",
            "sslpassword",
            "sslrootcert");

    /** What needs no quotes, and is no name of PostgreSQL's own. */
    private static final Pattern SCHEMA = Pattern.compile("(?!pg_)[a-z_][a-z0-9_]{0,62}");

    private final List<String> hosts;
    private final String database;
    private final @Nullable String user;
    private final @Nullable String password;
    private final String schema;
    private final int connections;
    private final Map<String, String> driver = new LinkedHashMap<>();

    private PostgresAddress(URI uri, @Nullable String passwordDefault) {
        String authority = uri.getRawAuthority();
        if (!SCHEME.equals(uri.getScheme()) || authority == null) {
            throw new IllegalArgumentException(
                    "an address of PostgreSQL is postgresql://user@host:port/database, with several host:port if there are"
                            + " standbys");
        }
        int at = authority.lastIndexOf('@');
        String userInfo = at < 0 ? "" : authority.substring(0, at);
        hosts = List.of(authority.substring(at + 1).split(",", -1));
        int colon = userInfo.indexOf(':');
        String name = colon < 0 ? userInfo : userInfo.substring(0, colon);
        user = name.isEmpty() ? null : decoded(name);
        String path = uri.getRawPath() == null ? "" : uri.getRawPath();
        if (hosts.contains("") || path.length() < 2 || path.indexOf('/', 1) > 0 || uri.getRawFragment() != null) {
            throw new IllegalArgumentException(
                    "an address of PostgreSQL names hosts and one database: postgresql://user@host:port/database");
        }
        database = decoded(path.substring(1));
        Map<String, String> parameters = parameters(uri.getRawQuery());
        String given = colon < 0 ? parameters.remove("password") : decoded(userInfo.substring(colon + 1));
        password = given == null ? passwordDefault : given;
        schema = parameters.getOrDefault("schema", SCHEMA_DEFAULT);
        if (!SCHEMA.matcher(schema).matches()) {
            throw new IllegalArgumentException("schema=" + schema
                    + " is no name that can be used: lower case letters, digits and _, not beginning with pg_");
        }
        connections = connections(parameters.get("connections"));
        parameters.keySet().removeAll(Set.of("schema", "connections"));
        for (var each : parameters.entrySet()) {
            if (!DRIVER_PARAMETERS.contains(each.getKey())) {
                var known = new TreeSet<>(DRIVER_PARAMETERS);
                known.addAll(Set.of("schema", "connections", "password"));
                throw new IllegalArgumentException("there is no parameter '" + each.getKey()
                        + "' of an address of PostgreSQL; there are " + String.join(", ", known));
            }
            driver.put(each.getKey(), each.getValue());
        }
    }

    /** @throws IllegalArgumentException saying what is wrong, without what may be secret */
    static PostgresAddress parse(URI uri) {
        return parse(uri, System.getenv("PGPASSWORD"));
    }

    static PostgresAddress parse(URI uri, @Nullable String passwordDefault) {
        return new PostgresAddress(uri, passwordDefault);
    }

    private static Map<String, String> parameters(@Nullable String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (query != null) {
            for (String each : query.split("&", -1)) {
                int equal = each.indexOf('=');
                if (equal < 1) {
                    throw new IllegalArgumentException(
                            "what follows the ? of an address of PostgreSQL is name=value, with & between");
                }
                String name = decoded(each.substring(0, equal));
                if (parameters.put(name, decoded(each.substring(equal + 1))) != null) {
                    throw new IllegalArgumentException("'" + name + "' is twice in the address of PostgreSQL");
                }
            }
        }
        return parameters;
    }

    private static int connections(@Nullable String given) {
        if (given == null) {
            return CONNECTIONS_DEFAULT;
        }
        try {
            int number = Integer.parseInt(given);
            if (number >= 1 && number <= CONNECTIONS_MAX) {
                return number;
            }
        } catch (NumberFormatException none) {
            // Said below.
        }
        throw new IllegalArgumentException("connections=" + given + " is not a number from 1 to " + CONNECTIONS_MAX);
    }

    private static String decoded(String text) {
        // A plus stands for itself, as in other addresses of PostgreSQL.
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    String schema() {
        return schema;
    }

    /** How many connections there may be for reads; those for writes come on top. */
    int connections() {
        return connections;
    }

    /** Each with its port, if it has one. */
    List<String> hosts() {
        return hosts;
    }

    String jdbcUrl(String host) {
        return "jdbc:postgresql://" + host + "/" + URLEncoder.encode(database, StandardCharsets.UTF_8);
    }

    /** For the driver. What else it is told is the same for all addresses. */
    Properties properties() {
        var properties = new Properties();
        properties.putAll(driver);
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        return properties;
    }

    /** A text of the driver's without the password, in which it should not be. */
    String withoutSecrets(String text) {
        String clean = text;
        for (String secret : new String[] {password, driver.get("sslpassword")}) {
            if (secret != null && secret.length() > 2) {
                clean = clean.replace(secret, "***");
            }
        }
        return clean;
    }

    /** Without the password. */
    @Override
    public String toString() {
        return SCHEME + "://" + (user == null ? "" : user + "@") + String.join(",", hosts) + "/" + database
                + ", schema " + schema;
    }
}
