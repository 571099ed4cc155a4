package dev.armature.storage.cassandra;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cassandra://host1,host2:9043/keyspace?dc=dc1&replication=3} says.
 *
 * @param dataCenter whose nodes are asked; null to take that of the first node that answers
 * @param replication how many copies a keyspace has that is made; one that is there keeps what it has
 * @param hashBits how many bits of a key's hash choose its bucket, in a keyspace that is made
 * @param patience how long a server is not heard of before this one finishes what it left undone; given in seconds. A server is heard of every five
 *     seconds, so less than ten is for where no other one runs
 */
record Address(
        List<InetSocketAddress> hosts,
        String keyspace,
        @Nullable String dataCenter,
        int replication,
        int hashBits,
        Duration patience,
        @Nullable String user,
        @Nullable String password) {
    static final String SCHEME = "cassandra";
    static final int PORT = 9042;
    static final int REPLICATION = 3;
    /** 4,096 buckets for each table: few enough to look at all of them, many enough that 100 GB make buckets of 25 MB. */
    static final int HASH_BITS = 12;

    static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int HASH_BITS_MAX = 16;
    private static final int PATIENCE_SECONDS_MAX = 3_600;
    private static final Pattern KEYSPACE = Pattern.compile("[a-z][a-z0-9_]{0,47}");
    private static final Set<String> PARAMETERS = Set.of("dc", "replication", "hashbits", "patience");

    static Address parse(URI uri) {
        if (!SCHEME.equals(uri.getScheme())) {
            throw new IllegalArgumentException("not an address of Cassandra: " + uri);
        }
        String authority = uri.getRawAuthority();
        if (authority == null || authority.isEmpty()) {
            throw new IllegalArgumentException("a host is missing: cassandra://host1,host2/keyspace");
        }
        String user = null;
        String password = null;
        int at = authority.lastIndexOf('@');
        if (at >= 0) {
            String credentials = authority.substring(0, at);
            int colon = credentials.indexOf(':');
            if (colon < 0) {
                throw new IllegalArgumentException("a password is missing: cassandra://user:password@host/keyspace");
            }
            user = decoded(credentials.substring(0, colon));
            password = decoded(credentials.substring(colon + 1));
            authority = authority.substring(at + 1);
        }
        String path = uri.getPath();
        String keyspace = path == null || path.isEmpty() ? "" : path.substring(1);
        if (!KEYSPACE.matcher(keyspace).matches()) {
            throw new IllegalArgumentException(
                    "a keyspace has 1 to 48 characters of a-z, 0-9 and _, the first of them a"
                            + " letter: cassandra://host1,host2/keyspace, and not '" + keyspace + "'");
        }
        var parameters = parameters(uri.getRawQuery());
        return new Address(
                hosts(authority),
                keyspace,
                parameters.get("dc"),
                number(parameters.getOrDefault("replication", "" + REPLICATION), "replication", 1, 9),
                number(parameters.getOrDefault("hashbits", "" + HASH_BITS), "hashbits", 1, HASH_BITS_MAX),
                Duration.ofSeconds(number(
                        parameters.getOrDefault("patience", "" + PATIENCE.toSeconds()),
                        "patience",
                        1,
                        PATIENCE_SECONDS_MAX)),
                user,
                password);
    }

    private static List<InetSocketAddress> hosts(String authority) {
        List<InetSocketAddress> hosts = new ArrayList<>();
        for (String each : authority.split(",", -1)) {
            int colon = each.lastIndexOf(':');
            String host = colon < 0 ? each : each.substring(0, colon);
            if (host.isEmpty()) {
                throw new IllegalArgumentException("a host is missing in " + authority);
            }
            int port = colon < 0 ? PORT : number(each.substring(colon + 1), "port", 1, 65_535);
            hosts.add(new InetSocketAddress(host, port));
        }
        return List.copyOf(hosts);
    }

    private static TreeMap<String, String> parameters(@Nullable String query) {
        var parameters = new TreeMap<String, String>();
        if (query == null || query.isEmpty()) {
            return parameters;
        }
        for (String each : query.split("&", -1)) {
            int equals = each.indexOf('=');
            String name = equals < 0 ? each : each.substring(0, equals);
            if (!PARAMETERS.contains(name)) {
                throw new IllegalArgumentException(
                        "an address of Cassandra has the parameters dc, replication, hashbits and patience, and not '"
                                + name + "'");
            }
            parameters.put(name, equals < 0 ? "" : decoded(each.substring(equals + 1)));
        }
        return parameters;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static int number(String text, String what, int least, int most) {
        int number;
        try {
            number = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            number = least - 1;
        }
        if (number < least || number > most) {
            throw new IllegalArgumentException(what + " is from " + least + " to " + most + ", and not '" + text + "'");
        }
        return number;
    }

    /** For messages: without the password. */
    @Override
    public String toString() {
        return SCHEME + "://"
                + String.join(
                        ",",
                        hosts.stream()
                                .map(host -> host.getHostString() + ":" + host.getPort())
                                .toList())
                + "/" + keyspace;
    }
}
